import CReadline
import Dispatch
import SystemPackage
import Terminal

/// A terminal with GNU readline at the prompt, driven through readline's callback interface: a
/// decoder splits what the main queue reads into keys, and readline gets one key at a time.
///
/// A class because readline's state is global: there is one console, `current`, and C's callbacks,
/// which can capture nothing, find it there.
@MainActor
public final class ReadlineConsole: LiveConsole {
  /// Offers what the word at the end of a text could become, and whether files could stand there.
  public typealias Completer = @MainActor (String) -> (candidates: [String], allowsFiles: Bool)

  static var current: ReadlineConsole?
  private static let prompt = "> "
  private static let wordBreaks = " \t,"

  /// What happens, in order.
  public let events: AsyncStream<ConsoleEvent>
  /// What Tab asks.
  public var completer: Completer = { _ in ([], false) }

  /// Whether Enter on an empty line does nothing.
  public var ignoresEmptyLine = false

  let continuation: AsyncStream<ConsoleEvent>.Continuation
  /// What is shown below the typed line goes there; nil where nothing is.
  private(set) var screen: LiveScreen?
  private let history: History
  /// Whether a line that was typed may be kept.
  public var keeps: (String) -> Bool = { _ in true }
  /// The text of a line, whose bytes need not be UTF-8.
  public var lineText: (ArraySlice<UInt8>) -> String = { String(decoding: $0, as: UTF8.self) }
  private let wordBreaks = strdup(ReadlineConsole.wordBreaks)
  private let name = strdup("Ridgeline")
  private let keys: any DispatchSourceRead
  private var signals: SignalSources?
  private(set) var isReading = false
  /// Whether a line is just being ended.
  var isEndingLine = false
  /// Ends the wait for the rest of a sequence.
  var patience: Task<Void, Never>?
  var decoder = KeyDecoder()
  var recorder = KeyRecorder()
  private(set) var isClosed = false
  private var text = ""
  /// Lines of a paste that are still to be delivered.
  private var pasted: [String] = []
  /// Whether the line that ends is dropped.
  private var isDropping = false

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - input: Where keys come from, or nil for standard input.
  ///   - output: Where the prompt and the line being typed are shown, or nil for standard output.
  ///   - history: The lines that arrow-up brings back.
  ///   - live: Where a panel is shown below them, in place of `output`, and whether in colours, if
  ///     the terminal can do that; nil where none is.
  public init(
    input: UnsafeMutablePointer<FILE>?, output: UnsafeMutablePointer<FILE>?, history: History,
    live: (output: OutputQueue, color: Bool)? = nil
  ) {
    (events, continuation) = AsyncStream.makeStream()
    self.history = history
    screen = live.flatMap { LiveScreen($0.output, color: $0.color) }
    let input = input ?? readline_standard_input()
    keys = DispatchSource.makeReadSource(fileDescriptor: fileno(input), queue: .main)
    Self.current = self
    readline_use_unicode()
    readline_set_name(name)
    readline_set_streams(input, screen?.stream ?? output ?? readline_standard_output())
    readline_ignore_signals()
    readline_keep_terminal()
    if screen != nil { nameListKeys() }
    readline_set_redisplay { MainActor.assumeIsolated { ReadlineConsole.current?.redisplay() } }
    readline_set_completion(
      { _, _, end in
        // A pointer cannot leave the closure, its address can.
        let matches = MainActor.assumeIsolated {
          UInt(bitPattern: ReadlineConsole.current?.complete(end: Int(end)))
        }
        return UnsafeMutablePointer(bitPattern: matches)
      }, wordBreaks)
    if readline_can_move() == 0 {
      screen = nil
      readline_set_streams(input, output ?? readline_standard_output())
    }
    readline_limit_matches(200)
    if screen != nil { bindListKeys() }
    readline_install_keys()
    using_history()
    keys.setEventHandler { MainActor.assumeIsolated { ReadlineConsole.current?.readKeys() } }
    readline_remember_terminal(screen == nil ? 0 : 1)
    signal_catch_fatal()
    // Whatever this process is doing, or waiting for within readline, it ends at once.
    signals = SignalSources(
      terminating: { readline_abandon_terminal() },
      handler: { [weak self] in self?.handle($0) })
  }

  /// The size of the terminal that is written to.
  public var size: TerminalSize {
    screen?.size ?? TerminalSize(of: .standardOutput) ?? .standard
  }

  /// Asks for the next line.
  public func readLine() {
    guard !isClosed else { return }
    if let line = pasted.first {
      pasted.removeFirst()
      continuation.yield(.line(line))
      return
    }
    install()
    readKeys()
  }

  /// Takes the terminal before the first prompt does.
  public func holdKeys() {
    if !isClosed { readline_prepare_terminal(1) }
  }

  /// Writes to standard output, or to where the panel is; above a line that is being typed.
  public func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    guard let screen else { return try await StandardOutput.write(bytes) }
    guard isReading else { return try await screen.write(bytes) }
    screen.forget()
    let written = screen.taking(bytes)
    rl_forced_update_display()
    settle()
    try await screen.write(whole: written)
  }

  /// Gives the terminal back as it was, and ends the events.
  public func close() {
    leaveTerminal()
    continuation.finish()
  }

  private func leaveTerminal() {
    guard !isClosed else { return }
    let wasReading = isReading
    stopReading()
    releaseTerminal(isReading: wasReading)
    isClosed = true
    // The lines are in the file already; that it is not cut to its bound can wait.
    try? history.close()
  }

  /// Restores the terminal, its settings last: with them, Ctrl-C discards what was just written.
  private func releaseTerminal(isReading: Bool) {
    screen?.leave(isReading: isReading)
    rl_deprep_terminal()
  }

  // MARK: Lines

  /// Tells that no key waits any more.
  func settle() {
    guard let screen else { return }
    screen.redisplay()
    tellText()
    continuation.yield(.settled)
  }

  private func install() {
    isReading = true
    screen?.beginLine()
    text = ""
    readline_fit_screen()
    rl_callback_handler_install(Self.prompt) { line in
      MainActor.assumeIsolated { ReadlineConsole.current?.finish(line) }
    }
    keys.resume()
  }

  /// Leaves keys unread while a line is answered.
  private func stopReading() {
    guard isReading else { return }
    isReading = false
    patience?.cancel()
    keys.suspend()
    rl_callback_handler_remove()
  }

  func finish(_ line: UnsafeMutablePointer<CChar>?) {
    stopReading()
    defer { free(line) }
    if isDropping { return }
    guard let line else {
      // The shell's prompt wants a line of its own.
      readline_end_line()
      continuation.yield(.endOfInput)
      return
    }
    // A paste may hold several lines.
    let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
    var lines = lineText(Array(bytes)[...]).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map { String($0) }
    if lines.count > 1 && lines.last == "" { lines.removeLast() }
    for line in lines where !TypedLine.isTooLong(line) && keeps(line) {
      // A history that cannot be kept is no reason not to answer.
      try? history.add(line)
    }
    pasted = Array(lines.dropFirst())
    continuation.yield(.line(lines.first ?? ""))
  }

  private func redisplay() {
    if let screen, !isEndingLine {
      screen.needsRedisplay = true
    } else {
      rl_redisplay()
      if !isDropping { tellText() }
    }
  }

  /// Tells the text that is typed, where it is another one.
  func tellText() {
    let now = String(cString: readline_text())
    guard now != text else { return }
    text = now
    continuation.yield(.textChanged(now))
  }

  // MARK: Signals

  private func handle(_ signal: SignalSources.Signal) {
    guard !isClosed else {
      // The terminal is the shell's again.
      if case .suspend = signal { signals?.raiseByDefault(SIGTSTP) }
      return
    }
    switch signal {
    case .interrupt:
      pasted = []
      decoder.reset()
      recorder.stop()
      readline_drop_keys()
      if isReading { dropLine() }
      continuation.yield(.interrupt)
      if isReading { settle() }
    case .resize:
      if isReading { screen?.forget() }
      readline_fit_screen()
      if isReading { rl_forced_update_display() }
      continuation.yield(.resized)
      if isReading { settle() }
    case .suspend:
      releaseTerminal(isReading: isReading)
      signals?.raiseByDefault(SIGTSTP)
      // Back again; or never away, where there is no shell to come back from.
      takeTerminalBack()
    case .resume:
      // Whoever stopped it, the shell has had the terminal meanwhile.
      rl_deprep_terminal()
      takeTerminalBack()
    }
  }

  private func takeTerminalBack() {
    readline_prepare_terminal(1)
    readline_fit_screen()
    if isReading {
      rl_forced_update_display()
      settle()
    }
  }

  private func dropLine() {
    isEndingLine = true
    isDropping = true
    screen?.redisplay()
    readline_end_mode()
    rl_echo_signal_char(SIGINT)
    // Readline releases what belongs to a line only when the line is entered.
    readline_accept()
    stopReading()
    isDropping = false
    isEndingLine = false
    install()
  }
}
