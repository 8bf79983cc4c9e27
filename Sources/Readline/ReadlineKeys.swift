import CReadline
import Terminal

extension ReadlineConsole {
  /// The maximum number of bytes read before other events are handled.
  private static let burst = 4096
  /// The maximum number of macro expansions per key, since a macro can contain itself.
  private static let macroLimit = 1000

  func readKeys() {
    var macros = 0
    var bytes = [UInt8](repeating: 0, count: Self.burst)
    var count = 0
    while isReading && count < Self.burst {
      pressKeys(macros: &macros, at: nil)
      guard isReading else { return }
      // Bytes after the end of a line stay unread, for the next line or the shell.
      let read = Int(readline_read(&bytes, decoder.isPasting ? bytes.count : 1))
      if read < 0 { return finish(nil) }
      if read == 0 { break }
      decoder.feed(bytes.prefix(read), at: .now)
      count += read
    }
    let end = count < Self.burst ? pressKeys(macros: &macros, at: .now) : .now
    guard isReading else { return }
    settle()
    if let number = statusRequest {
      statusRequest = nil
      continuation.yield(.idleRequested(number))
    }
    wait(until: end)
  }

  /// Handles complete keys and returns the timeout of the rest.
  ///
  /// - Parameter now: The time, if all bytes that have arrived were read; otherwise nil.
  @discardableResult
  private func pressKeys(macros: inout Int, at now: KeyDecoder.Instant?) -> KeyDecoder.Instant? {
    while isReading {
      let decision = decoder.next(
        in: mode, timeout: .milliseconds(Int(readline_timeout())), escapeDelay: escapeDelay,
        at: now, binding: binding)
      switch decision {
      case .wait(let end): return end
      case .token(let token): press(token, macros: &macros)
      }
    }
    return nil
  }

  /// Answers a status request with a string that terminals ignore.
  public func reportIdle(_ number: Int) async throws(ConsoleError) {
    let answer = Array("\u{1B}_idle \(number)\u{1B}\\".utf8)
    try await (screen?.output ?? StandardOutput.queue).write(answer)
  }

  private func wait(until end: KeyDecoder.Instant?) {
    timeout?.cancel()
    guard let end else { return }
    timeout = Task { [weak self] in
      try? await Task.sleep(until: end, clock: .continuous)
      guard let self, !Task.isCancelled, isReading else { return }
      readKeys()
    }
  }

  private var mode: KeyDecoder.Mode {
    switch readline_mode() {
    case readline_takes_character: .character
    case readline_quotes_character: .anyCharacter
    case readline_searches: readline_is_vi() != 0 ? .vi : .search
    default: readline_is_vi() != 0 ? .vi : .commands
    }
  }

  private func binding(of keys: ArraySlice<UInt8>) -> KeyDecoder.Binding {
    let binding = keys.withUnsafeBufferPointer {
      readline_binding_of($0.baseAddress, $0.count)
    }
    return KeyDecoder.Binding(
      isBound: binding.command != nil || binding.macro != nil, continues: binding.continues != 0)
  }

  // MARK: Tokens

  private func press(_ token: KeyDecoder.Token, macros: inout Int) {
    switch token {
    case .report(let bytes):
      let number = String(decoding: bytes.dropFirst(2).dropLast(), as: UTF8.self)
      if answersStatusRequests && bytes.last == UInt8(ascii: "n") { statusRequest = Int(number) }
    case .escape: escape()
    case .unbound:
      readline_end_mode()
      rl_ding()
    case .paste(let bytes): paste(bytes)
    case .invalid(let bytes): insert(invalid: bytes)
    case .keys(let keys): press(keys, macros: &macros)
    }
  }

  /// Inserts bytes that may be part of a file's name; a command takes a replacement character.
  private func insert(invalid bytes: [UInt8]) {
    recorder.record(bytes)
    if readline_insert(bytes.map { CChar(bitPattern: $0) } + [0]) != 0 { return }
    let replacement = Array("\u{FFFD}".utf8)
    readline_press(replacement, replacement.count)
  }

  private func press(_ keys: [UInt8], macros: inout Int) {
    let takesCharacter = mode == .character || mode == .anyCharacter
    if !takesCharacter, let macro = readline_binding_of(keys, keys.count).macro {
      expand(String(cString: macro).utf8.map { $0 }, macros: &macros)
      return
    }
    if !takesCharacter && (editSuggestion(keys) || selectRow(keys)) { return }
    if mode == .commands, readline_aborts(keys, keys.count) != 0 { return escape() }
    switch takesCharacter ? readline_no_recording : readline_recording_of(keys, keys.count) {
    case readline_start: recorder.start()
    case readline_stop: recorder.stop()
    case readline_replay:
      for _ in 0..<readline_take_count() { expand(recorder.macro, macros: &macros) }
    default:
      recorder.record(keys)
      readline_press(keys, keys.count)
      if suggestion != nil && readline_is_empty() == 0 {
        suggestion = nil
        // The text may be deleted again.
        reportText()
      }
    }
  }

  private func expand(_ keys: [UInt8], macros: inout Int) {
    macros += 1
    if macros <= Self.macroLimit { decoder.expand(keys, at: .now) }
  }

  private func paste(_ bytes: [UInt8]) {
    let (newline, carriageReturn) = (UInt8(ascii: "\n"), UInt8(ascii: "\r"))
    // Picking ends with the first line.
    let lineEnd = isPicking ? UInt8(ascii: " ") : newline
    var text: [CChar] = []
    var last: UInt8 = 0
    for byte in bytes where byte != 0 {
      let isLineEnded = byte == newline && last == carriageReturn
      let isEnd = byte == newline || byte == carriageReturn
      if !isLineEnded { text.append(CChar(bitPattern: isEnd ? lineEnd : byte)) }
      last = byte
    }
    readline_paste(text + [0])
    screen?.needsRedisplay = true
  }
}

struct KeyRecorder {
  private var keys: [UInt8] = []
  private var isRecording = false

  /// Empty while recording, or the macro would contain itself.
  var macro: [UInt8] { isRecording ? [] : keys }

  mutating func start() { (keys, isRecording) = ([], true) }

  mutating func stop() { isRecording = false }

  mutating func record(_ pressed: [UInt8]) {
    if isRecording { keys += pressed }
  }
}
