import CReadline
import Dispatch
import SystemPackage
import Files
import Terminal

/// A terminal console with GNU readline, driven through its callback interface: a decoder splits
/// input into keys, and readline gets one key at a time.
///
/// A class because readline's state is global; C callbacks cannot capture and use `current`.
@MainActor
public final class ReadlineConsole: LiveConsole {
  /// Returns the completions of the text before the cursor.
  public typealias Completer = @MainActor (String) -> ReadlineCompletion

  static var current: ReadlineConsole?
  private let prompt: String

  /// The console's events, in order.
  public let events: AsyncStream<ConsoleEvent>
  /// Returns the completions for Tab.
  public var completer: Completer = { _ in ReadlineCompletion() }
  /// The completions of the word before the cursor, and the word's start in the line.
  var completion = ReadlineCompletion()
  var wordStart: Int?

  /// The text that an empty line suggests.
  public var suggestion: String?

  /// What is selected or open in the panel.
  public var focus = PanelFocus.line

  /// How long an Esc waits for the rest of a sequence, such as an arrow key.
  public var escapeDelay = KeyDecoder.escapeDelay

  let continuation: AsyncStream<ConsoleEvent>.Continuation
  private(set) var screen: LiveScreen?
  let isPicking: Bool
  private let history: History
  /// Whether a line may be added to the history.
  public var isKeptInHistory: (String) -> Bool = { _ in true }
  /// Decodes a line, which may not be valid UTF-8.
  public var lineText: (ArraySlice<UInt8>) -> String = { String(decoding: $0, as: UTF8.self) }
  private let name = strdup("Ridgeline")
  private let keys: any DispatchSourceRead
  private var signals: SignalSources?
  private(set) var isReading = false
  var isEndingLine = false
  var timeout: Task<Void, Never>?
  var decoder = KeyDecoder()
  var recorder = KeyRecorder()
  private(set) var isClosed = false
  /// Whether another program has the terminal.
  private(set) var isPaging = false
  /// The program that shows long answers, and its options in `$LESS`.
  public var pager = (command: Pager.standard, options: String?.none)
  private var text = ""
  /// Whether to answer status requests, for tests; they are terminal reports `ESC [ NUMBER n`.
  public var answersStatusRequests = false
  /// The last request, until the keys before it have been reported.
  var statusRequest: Int?
  var pasted: [String] = []
  var isCancelling = false

  /// Creates a console.
  ///
  /// - Parameters:
  ///   - input: The source of keys; nil for standard input.
  ///   - output: The destination of the prompt; nil for standard output.
  ///   - live: The terminal for a panel, which replaces `output` if it supports cursor movement.
  public init(
    input: UnsafeMutablePointer<FILE>?, output: UnsafeMutablePointer<FILE>?, history: History,
    live: LiveTerminal? = nil
  ) {
    (events, continuation) = AsyncStream.makeStream()
    self.history = history
    screen = live.flatMap { LiveScreen($0.output, color: $0.color) }
    isPicking = live?.picking != nil
    prompt = live?.prompt ?? LiveTerminal.usualPrompt
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
    setCompletion()
    if readline_can_move() == 0 {
      screen = nil
      readline_set_streams(input, output ?? readline_standard_output())
    }
    readline_limit_matches(Int32(Self.maxShownMatches))
    if screen != nil, let live { bindListKeys(for: live.purpose) }
    readline_install_keys()
    using_history()
    keys.setEventHandler { MainActor.assumeIsolated { ReadlineConsole.current?.readKeys() } }
    readline_remember_terminal(screen == nil ? 0 : 1)
    // Sendable, because a signal can be handled by any thread.
    signal_catch_fatal { @Sendable in ShellCommand.killRunning() }
    signals = SignalSources { [weak self] in self?.handle(signal: $0) }
  }

  /// The columns of the prompt.
  public var promptWidth: Int { DisplayWidth.of(prompt) }

  /// The size of the output terminal.
  public var size: TerminalSize {
    screen?.size ?? TerminalSize(of: .standardOutput) ?? .standard
  }

  /// Requests the next line.
  public func readLine() {
    guard !isClosed else { return }
    if let line = pasted.first {
      pasted.removeFirst()
      continuation.yield(.pastedLine(line))
      return
    }
    install()
    readKeys()
  }

  /// Prepares the terminal before the first prompt.
  public func deferKeys() {
    if !isClosed { readline_take_terminal() }
  }

  /// Writes to standard output or above the panel.
  public func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    guard let screen else { return try await StandardOutput.queue.write(bytes) }
    if isReading { screen.invalidate() }
    let written = screen.removingPanel(before: bytes)
    if isReading {
      rl_forced_update_display()
      settle()
    }
    try await screen.output.write(written)
  }

  /// Shows a long answer in the pager.
  public func page(_ bytes: [UInt8]) async -> Bool {
    guard !isReading, !isClosed else { return false }
    releaseTerminal(erasesLine: false)
    isPaging = true
    let isShown = await Pager.show(bytes, with: pager.command, options: pager.options)
    isPaging = false
    reclaimTerminal()
    return isShown
  }

  /// Restores the terminal and finishes the events.
  public func close() {
    defer { continuation.finish() }
    guard !isClosed else { return }
    let wasReading = isReading
    stopReading()
    releaseTerminal(erasesLine: wasReading || isPicking)
    isClosed = true
    // The lines are already saved; truncating the file is optional.
    try? history.close()
  }

  /// Restores the settings last: with them, Ctrl-C would discard pending output.
  func releaseTerminal(erasesLine: Bool) {
    screen?.removePanel(erasesLine: erasesLine)
    readline_release_terminal()
  }

  // MARK: Lines

  func settle() {
    guard let screen else { return }
    screen.redisplay()
    reportText()
    continuation.yield(.inputDrained)
  }

  func install() {
    isReading = true
    screen?.beginLine()
    text = ""
    readline_fit_screen()
    rl_callback_handler_install(prompt) { line in
      MainActor.assumeIsolated { ReadlineConsole.current?.finish(line) }
    }
    keys.resume()
  }

  func stopReading() {
    guard isReading else { return }
    isReading = false
    timeout?.cancel()
    keys.suspend()
    rl_callback_handler_remove()
  }

  func finish(_ line: UnsafeMutablePointer<CChar>?) {
    stopReading()
    defer { free(line) }
    if isCancelling { return }
    guard let line else {
      // The shell's prompt must start on a new line, or where the line was.
      if !isPicking { readline_end_line() }
      continuation.yield(.endOfInput)
      return
    }
    let bytes = UnsafeRawBufferPointer(start: line, count: strlen(line))
    let lines = lines(of: Array(bytes)[...])
    for line in lines where !TypedLine.isTooLong(line.text) && isKeptInHistory(line.text) {
      // A failing history must not block the answer.
      try? history.add(line.text, bytes: line.bytes)
    }
    pasted = lines.dropFirst().map(\.text)
    continuation.yield(.line(lines.first?.text ?? ""))
  }

  /// Returns the lines of a paste, or the one that was typed.
  private func lines(
    of bytes: ArraySlice<UInt8>
  ) -> [(text: String, bytes: ArraySlice<UInt8>)] {
    var lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
      .flatMap { bytes -> [(text: String, bytes: ArraySlice<UInt8>)] in
        let text = lineText(bytes)
        let parts = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        if parts.count == 1 { return [(text, bytes)] }
        return parts.map { (String($0), Array($0.utf8)[...]) }
      }
    if lines.count > 1 && lines.last?.text == "" { lines.removeLast() }
    return lines
  }

  private func redisplay() {
    if let screen, !isEndingLine {
      screen.needsRedisplay = true
    } else {
      rl_redisplay()
      if !isCancelling { reportText() }
    }
  }

  func reportText() {
    let now = String(cString: readline_text())
    guard now != text else { return }
    text = now
    continuation.yield(.textChanged(now))
  }
}
