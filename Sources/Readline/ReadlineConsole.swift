import CReadline
import Dispatch
import SystemPackage
import Terminal

/// A terminal with GNU readline at the prompt, driven through readline's callback interface: the
/// main queue hands it keys as they come, and nothing ever waits inside it.
///
/// A class because readline's state is global: there is one console, `current`, and C's callbacks,
/// which can capture nothing, find it there.
@MainActor
public final class ReadlineConsole: Console {
  /// Offers what the word at the end of a text could become, and whether files could stand there.
  public typealias Completer = @MainActor (String) -> (candidates: [String], allowsFiles: Bool)

  private static var current: ReadlineConsole?
  private static let prompt = "> "
  private static let wordBreaks = " \t,"

  /// What happens, in order.
  public let events: AsyncStream<ConsoleEvent>
  /// What Tab asks.
  public var completer: Completer = { _ in ([], false) }

  private let continuation: AsyncStream<ConsoleEvent>.Continuation
  private let history: History
  private let wordBreaks = strdup(ReadlineConsole.wordBreaks)
  private let name = strdup("Ridgeline")
  private let keys: any DispatchSourceRead
  private var signals: SignalSources?
  private var isReading = false
  private var isClosed = false
  private var text = ""
  /// Lines of a paste that are still to be delivered.
  private var pasted: [String] = []

  /// Takes over a terminal.
  ///
  /// - Parameters:
  ///   - input: Where keys come from, or nil for standard input.
  ///   - output: Where the prompt and the line being typed are shown, or nil for standard output.
  ///   - history: The lines that arrow-up brings back.
  public init(
    input: UnsafeMutablePointer<FILE>?, output: UnsafeMutablePointer<FILE>?, history: History
  ) {
    (events, continuation) = AsyncStream.makeStream()
    self.history = history
    let input = input ?? readline_standard_input()
    keys = DispatchSource.makeReadSource(fileDescriptor: fileno(input), queue: .main)
    // The terminal's settings before readline has it.
    var settings = termios()
    tcgetattr(fileno(input), &settings)
    Self.current = self
    readline_use_unicode()
    readline_set_name(name)
    readline_set_streams(input, output ?? readline_standard_output())
    readline_leave_signals_alone()
    readline_keep_terminal()
    readline_set_redisplay { MainActor.assumeIsolated { ReadlineConsole.current?.redisplay() } }
    readline_set_completion(
      { _, _, end in
        // A pointer cannot leave the closure, its address can.
        let matches = MainActor.assumeIsolated {
          UInt(bitPattern: ReadlineConsole.current?.complete(end: Int(end)))
        }
        return UnsafeMutablePointer(bitPattern: matches)
      }, wordBreaks)
    using_history()
    keys.setEventHandler { MainActor.assumeIsolated { rl_callback_read_char() } }
    // Whatever this process is doing, or waiting for within readline, it ends at once.
    let original = settings
    signals = SignalSources(
      terminating: {
        var settings = original
        readline_abandon_terminal(&settings)
      }, handler: { [weak self] in self?.handle($0) })
  }

  /// The size of the terminal on standard output.
  public var size: TerminalSize { TerminalSize(of: .standardOutput) ?? .standard }

  /// Asks for the next line.
  public func readLine() {
    guard !isClosed else { return }
    if let line = pasted.first {
      pasted.removeFirst()
      continuation.yield(.line(line))
      return
    }
    install()
    keys.resume()
  }

  /// Takes the terminal before the first prompt does.
  public func holdKeys() {
    if !isClosed { readline_prepare_terminal(1) }
  }

  /// Writes to standard output.
  public func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    try await StandardOutput.write(bytes)
  }

  /// Gives the terminal back as it was, and ends the events.
  public func close() {
    leaveTerminal()
    continuation.finish()
  }

  private func leaveTerminal() {
    guard !isClosed else { return }
    stopReading()
    rl_deprep_terminal()
    isClosed = true
    // The lines are in the file already; that it is not cut to its bound can wait.
    try? history.close()
  }

  // MARK: Keys

  private func install() {
    isReading = true
    text = ""
    readline_fit_screen()
    rl_callback_handler_install(Self.prompt) { line in
      MainActor.assumeIsolated { ReadlineConsole.current?.finish(line) }
    }
  }

  /// Leaves keys unread while a line is answered.
  private func stopReading() {
    guard isReading else { return }
    isReading = false
    keys.suspend()
    rl_callback_handler_remove()
  }

  private func finish(_ line: UnsafeMutablePointer<CChar>?) {
    stopReading()
    guard let line else {
      // The shell's prompt wants a line of its own.
      readline_end_line()
      continuation.yield(.endOfInput)
      return
    }
    defer { free(line) }
    // A paste may hold several lines.
    var lines = String(cString: line).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map { String($0) }
    if lines.count > 1 && lines.last == "" { lines.removeLast() }
    for line in lines {
      // A history that cannot be kept is no reason not to answer.
      try? history.add(line)
    }
    pasted = Array(lines.dropFirst())
    continuation.yield(.line(lines.first ?? ""))
  }

  private func redisplay() {
    rl_redisplay()
    let now = String(cString: readline_text())
    guard now != text else { return }
    text = now
    continuation.yield(.textChanged(now))
  }

  // MARK: Signals

  private func handle(_ signal: SignalSources.Signal) {
    switch signal {
    case .interrupt:
      pasted = []
      readline_drop_keys()
      if isReading { dropLine() }
      continuation.yield(.interrupt)
    case .resize:
      readline_fit_screen()
      if isReading { rl_forced_update_display() }
      continuation.yield(.resized)
    case .suspend:
      rl_deprep_terminal()
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
    if isReading { rl_forced_update_display() }
  }

  private func dropLine() {
    rl_echo_signal_char(SIGINT)
    rl_free_line_state()
    rl_callback_sigcleanup()
    rl_callback_handler_remove()
    readline_end_line()
    using_history()
    install()
  }

  // MARK: Completion

  /// The matches as readline wants them: what they have in common, each of them, nil; all to be
  /// freed by readline.
  private func complete(end: Int) -> UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? {
    let before = String(decoding: String(cString: readline_text()).utf8.prefix(end), as: UTF8.self)
    let (candidates, allowsFiles) = completer(before)
    readline_complete_files(allowsFiles ? 1 : 0)
    guard let first = candidates.first else { return nil }
    let common = candidates.reduce(first) { String($0.commonPrefix(with: $1)) }
    let texts = candidates.count == 1 ? [first] : [common] + candidates
    let size = MemoryLayout<UnsafeMutablePointer<CChar>?>.stride * (texts.count + 1)
    guard let memory = malloc(size) else { return nil }
    let matches = memory.bindMemory(
      to: UnsafeMutablePointer<CChar>?.self, capacity: texts.count + 1)
    for (index, text) in texts.enumerated() {
      (matches + index).initialize(to: strdup(text))
    }
    (matches + texts.count).initialize(to: nil)
    return matches
  }
}

extension String {
  fileprivate func commonPrefix(with other: String) -> Substring {
    prefix(zip(self, other).prefix { $0 == $1 }.count)
  }
}
