import Live
import Output
import Search
import Session
import Terminal
import Transcripts

/// A loop that reads lines from a console, passes them to a session and writes the blocks.
///
/// A class because console events, such as an interrupt, arrive while a line runs.
@MainActor
public final class REPL {
  /// The options of a loop.
  public struct Options: Sendable {
    /// Whether to print each line before its block, as in a transcript.
    public var echo = false
    /// Whether to stop at the first error.
    public var bail = false
    /// Whether lines come from a pipe or file, so that errors set the exit code.
    public var isScripted = false
    /// Whether to show the live list, if the console supports it.
    public var isLive = false
    /// The options of the live list.
    public var live = LiveLoop.Options()
    /// Whether a slow load shows a progress line.
    public var showsProgress = false

    /// Creates the options of an interactive session.
    public init() {}
  }

  let transcripts: TranscriptSession
  let console: any Console
  let presenter: any Presenter
  let options: Options
  var session: Session { transcripts.session }
  private var live: LiveLoop?
  /// The picked row.
  public internal(set) var pick: Pick?
  private var isInterrupted = false
  private var picks: Bool { options.live.picking != nil }
  private var isReading = false
  /// The number of pending lines, including the start.
  private var waitingCount = 0
  /// How many lines above the prompt the live list must not push off the screen before the next
  /// key.
  var unreadLineCount: Int?
  /// Whether the block of the start was written, for which a list needs room before.
  var isStartShown = false
  var typedAhead: String?
  private var hadProblem = false
  var isEnded = false
  private var failure: (any Error)?

  /// Creates a loop.
  public init(
    _ session: Session, console: any Console, presenter: any Presenter, options: Options
  ) {
    transcripts = TranscriptSession(session)
    self.console = console
    self.options = options
    guard var terminal = presenter as? TerminalPresenter else {
      self.presenter = presenter
      return
    }
    terminal.isAboveList = Self.live(console, options) != nil
    self.presenter = terminal
  }

  /// Loads a list into a session.
  public typealias Load = @MainActor (Session) async throws(Problem) -> Void

  /// Runs until the end of input or `:quit`.
  ///
  /// - Parameters:
  ///   - startLine: The line echoed for the start, such as `:load cities`.
  ///   - settings: The command line's settings; printed only in an echo.
  ///   - query: A first query.
  ///   - load: Loads the session's list; nil if it has one.
  /// - Throws: `Problem` if the list, a setting or the input fails, `ConsoleError.failed` if the
  ///   output cannot be written.
  public func run(
    startLine: String?, settings: [CommandOption], query: String?, load: Load? = nil
  ) async throws -> ProcessStatus {
    defer { console.close() }
    do {
      try await listen { [self] in
        if let picking = options.live.picking {
          return try await beginPicking(picking, settings, query, load)
        }
        if try await begin(startLine, settings, load), let query { try await execute(query) }
      }
      session.end()
    } catch ConsoleError.closed {
      // The reader is gone: end without an error.
    }
    if picks { return isInterrupted ? .interrupted : pick == nil ? .nothingFound : .done }
    return hadProblem && (options.isScripted || options.bail) ? .trouble : .done
  }

  private func listen(first: @escaping @MainActor () async throws -> Void) async throws {
    var work: [Task<Void, Never>] = []
    func begin(_ body: @escaping @MainActor () async throws -> Void) {
      let before = work
      let task = Task {
        // A line can be entered while the list is loading.
        for task in before { await task.value }
        if isEnded || failure != nil { return }
        do { try await body() } catch { failure = error }
        waitingCount -= 1
        if isEnded || failure != nil { console.close() } else if waitingCount == 0 { readLine() }
      }
      waitingCount += 1
      work = work.suffix(1) + [task]
    }
    begin(first)
    for await event in console.events {
      switch event {
      case .line(let line):
        isReading = false
        begin { [self] in try await handle(line) }
      case .pastedLine(let line):
        isReading = false
        begin { [self] in
          await live?.finish()
          if !options.echo && !picks { try await writeTyped(line) }
          try await handle(line)
        }
      case .longLine(let prefix):
        isReading = false
        begin { [self] in try await refuse(prefix) }
      case .interrupt where picks, .endOfInput where picks,
        .key(.clear) where picks && live?.isOpen != true:
        isInterrupted = true
        live?.stop()
        console.close()
      case .interrupt:
        for task in work { task.cancel() }
        live?.take(event)
      case .endOfInput:
        isReading = false
        try await end()
      case .failed(let reason):
        live?.stop()
        throw Problem(reason)
      case .textChanged, .key, .candidates, .inputDrained, .resized:
        // Without a live list nothing changes before Enter; the next block reads the size.
        live?.take(event)
      case .idleRequested(let number):
        let started = work
        Task {
          // Lines can be typed while the list is loading.
          for task in started { await task.value }
          await live?.finishWork()
          try await console.reportIdle(number)
        }
      }
    }
    if let failure { throw failure }
  }

  /// Ctrl-D must not discard deletions of an interactive session.
  private func end() async throws(ConsoleError) {
    live?.stop()
    guard !options.isScripted, let refusal = await transcripts.refusalToEnd() else {
      return console.close()
    }
    _ = try await write(refusal)
    readLine()
  }

  /// The console if it can and should show the live list.
  var liveConsole: (any LiveConsole)? { Self.live(console, options) }

  private static func live(_ console: any Console, _ options: Options) -> (any LiveConsole)? {
    guard options.isLive, let console = console as? any LiveConsole else { return nil }
    return console.showsPanel ? console : nil
  }

  func readLine() {
    let start = isStartShown || picks ? nil : session.start
    let keptLines = unreadLineCount ?? start?.bannerLines(in: console.size) ?? 0
    unreadLineCount = nil
    if isReading {
      live?.resume(keeping: keptLines)
    } else {
      isReading = true
      live = live ?? liveConsole.map { LiveLoop(session, $0, options.live) }
      live?.begin(keeping: keptLines)
      console.readLine()
    }
    if let text = typedAhead { liveConsole?.insert(text) }
    typedAhead = nil
  }

  private func handle(_ line: String) async throws {
    await live?.finish()
    guard picks, let live, !line.hasPrefix(":") else {
      return try await execute(live?.completed(line) ?? line)
    }
    do throws(Problem) {
      pick = try await live.pick(line)
      isEnded = true
    } catch {
      // Typing the line again shows the error below it.
      typedAhead = line
    }
  }

  private func refuse(_ prefix: String) async throws {
    await live?.finish()
    try await echo(prefix)
    try await present(session.refusal(ofLongLine: prefix))
  }

  private func execute(_ line: String) async throws {
    if TypedLine.isTooLong(line) { return try await refuse(TypedLine.prefix(of: line)) }
    try await echo(line)
    try await present(showingProgress { await transcripts.handle(line) })
  }

  private func present(_ block: Block) async throws {
    if try await write(block) != nil { hadProblem = true }
    if picks && block.subject == .quit { isInterrupted = true }
    isEnded = block.subject == .quit || (options.bail && hadProblem)
  }

  /// Writes a block, or shows it in the console's pager if it exceeds the screen; returns its problem.
  private func write(_ block: Block) async throws(ConsoleError) -> Problem? {
    let isPaged = block.isPaged && presenter is TerminalPresenter
    var output = BlockOutput(isPaged ? nil : console, size: console.size)
    let problem = try await presenter.present(block, to: &output)
    var isInPager = false
    if isPaged {
      if output.lineCount >= console.size.lines { isInPager = await console.page(output.bytes) }
      if !isInPager { try await console.write(output.bytes) }
    }
    if liveConsole != nil {
      // The typed line too.
      let written = isInPager ? 0 : output.lineCount
      unreadLineCount = block.bannerLines(in: console.size) ?? written + 1
    }
    return problem
  }

  func echo(_ line: String) async throws(ConsoleError) {
    if options.echo { try await writeTyped(line) }
  }

  /// Writes a line as it was typed.
  private func writeTyped(_ line: String) async throws(ConsoleError) {
    let shown = ServerAddress.withoutPasswords(line)
    let text = PlainForm.line(.typed, PlainForm.escapingControlsExceptTabs(shown))
    try await console.write(Array((text + "\n").utf8))
  }
}
