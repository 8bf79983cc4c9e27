import Datasets
import Search
import Terminal

/// Reads lines from a console, has a session answer them, and writes the answers.
///
/// A class because lines are answered while the console goes on telling, of an interrupt say.
@MainActor
public final class REPL {
  /// How a session behaves beside what it answers.
  public struct Options: Sendable {
    /// Writes each typed line before its block, which makes the output a transcript.
    public var echo = false
    /// Ends at the first mistake.
    public var bail = false
    /// Whether lines come from a pipe or a file, so that a mistake is told by the exit code.
    public var isScripted = false
    /// Whether the list is shown while somebody types, where the console can.
    public var isLive = false
    /// Whether Enter ends the session with the selected row.
    public var picks = false
    /// Whether a load that takes long is told at a terminal.
    public var showsProgress = false

    /// The defaults: somebody types.
    public init() {}
  }

  private let session: Session
  private let console: any Console
  private let presenter: any Presenter
  private let options: Options
  /// What shows the list while somebody types, from the first prompt on.
  private var live: LiveLoop?
  /// The row that was picked.
  public private(set) var pick: Pick?
  private var isInterrupted = false
  /// Whether somebody is typing a line.
  private var isReading = false
  /// How many lines are to be answered, and the start.
  private var waitingCount = 0
  /// How many lines of the last answer somebody has yet to read.
  private var unreadLines = 0
  /// What the next line begins with.
  private var typedAhead: String?
  private var hadProblem = false
  private var isEnded = false
  /// Why nothing can be read or written any more.
  private var failure: (any Error)?

  /// A loop around a session.
  public init(
    _ session: Session, console: any Console, presenter: any Presenter, options: Options
  ) {
    self.session = session
    self.console = console
    self.presenter = presenter
    self.options = options
  }

  /// Loads a list into a session.
  public typealias Load = @MainActor (Session) async throws(Problem) -> Void

  /// Runs until the input ends or somebody quits.
  ///
  /// - Parameters:
  ///   - startLine: What stands for the start in an echo, such as `:load cities`.
  ///   - settings: Lines that the command line's settings stand for; told only in an echo.
  ///   - query: A first query.
  ///   - load: Loads the session's list; nil where it has one.
  /// - Throws: `Problem` for a list that cannot be loaded, a setting that cannot be and for input that
  ///   cannot be read, `ConsoleError.failed` when the output cannot be written.
  public func run(
    startLine: String?, settings: [String], query: String?, load: Load? = nil
  ) async throws -> ProcessStatus {
    defer { console.close() }
    do {
      try await listen { [self] in
        if options.picks { return try await beginPicking(settings, query, load) }
        if try await begin(startLine, settings, load), let query { try await answer(query) }
      }
      session.end()
    } catch ConsoleError.closed {
      // Nobody reads any more: a quiet end.
    }
    if options.picks { return isInterrupted ? .interrupted : pick == nil ? .nothingFound : .done }
    return hadProblem && (options.isScripted || options.bail) ? .trouble : .done
  }

  /// Begins on a list; false when somebody who types does not wait for it, and can load another.
  private func begin(
    _ startLine: String?, _ settings: [String], _ load: Load?
  ) async throws -> Bool {
    if let load {
      do {
        try await self.load(load)
      } catch let problem as Problem where Task.isCancelled && !options.isScripted {
        var block = session.start
        block.problem = problem
        // What was cancelled is over; to tell of it is not.
        _ = try await Task { try await presenter.present(block, on: console) }.value
        return false
      }
    }
    let beginning = session.start
    var settled: [Block] = []
    for line in settings {
      let block = await session.handle(line)
      if let problem = block.problem { throw problem }
      settled.append(block)
    }
    if let startLine { try await echo(startLine) }
    _ = try await presenter.present(options.echo ? beginning : session.start, on: console)
    guard options.echo else { return true }
    for (line, block) in zip(settings, settled) {
      try await echo(line)
      _ = try await presenter.present(block, on: console)
    }
    return true
  }

  /// Loads the session's list; where it is shown while somebody types, they need not wait for it.
  private func load(_ load: @escaping Load) async throws {
    if liveConsole == nil { return try await showingProgress { try await load(session) } }
    console.holdKeys()
    let loading = Task { try await load(session) }
    // A small list is there before anybody can see that it was not.
    let patience = Task {
      try await Task.sleep(for: .milliseconds(5))
      readLine()
    }
    defer { patience.cancel() }
    try await withTaskCancellationHandler {
      try await loading.value
    } onCancel: {
      loading.cancel()
    }
  }

  private func listen(first: @escaping @MainActor () async throws -> Void) async throws {
    var work: [Task<Void, Never>] = []
    func begin(_ step: @escaping @MainActor () async throws -> Void) {
      let before = work
      let task = Task {
        // A line may be entered while the list is still being loaded.
        for step in before { await step.value }
        if isEnded || failure != nil { return }
        do { try await step() } catch { failure = error }
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
        begin { [self] in try await take(line) }
      case .longLine(let beginning):
        isReading = false
        begin { [self] in try await refuse(beginning) }
      case .interrupt where options.picks, .endOfInput where options.picks,
        .key(.clear) where options.picks:
        isInterrupted = true
        live?.stop()
        console.close()
      case .interrupt:
        for step in work { step.cancel() }
        live?.take(event)
      case .endOfInput:
        isReading = false
        try await end()
      case .failed(let reason): throw Problem(reason)
      case .textChanged, .key, .candidates, .settled, .resized:
        // A line prompt shows nothing before Enter; the next block asks for the size anew.
        live?.take(event)
      }
    }
    if let failure { throw failure }
  }

  /// Nobody who types loses deletes by a key.
  private func end() async throws(ConsoleError) {
    guard !options.isScripted, let refusal = await session.refusalToEnd() else {
      console.close()
      return
    }
    live?.stop()
    _ = try await presenter.present(refusal, on: console)
    unreadLines = refusal.unreadLines(in: console.size)
    readLine()
  }

  /// The console where it can show the list while somebody types, and is to.
  private var liveConsole: (any LiveConsole)? {
    guard options.isLive, let console = console as? any LiveConsole, console.showsPanel else {
      return nil
    }
    return console
  }

  /// Asks for the next line, with the list below it where that is shown.
  private func readLine() {
    if isReading {
      live?.goOn()
    } else {
      isReading = true
      live = live ?? liveConsole.map { LiveLoop(session, $0, picks: options.picks) }
      live?.begin(keeping: unreadLines)
      unreadLines = 0
      console.readLine()
    }
    if let text = typedAhead { liveConsole?.insert(text) }
    typedAhead = nil
  }

  private func take(_ line: String) async throws {
    live?.stop()
    await live?.finish()
    guard options.picks, let live, !line.hasPrefix(":") else { return try await answer(line) }
    do throws(Problem) {
      pick = try await live.pick(line)
      isEnded = true
    } catch {
      // What is wrong with the line is told below it once more.
      typedAhead = line
    }
  }

  /// Lists all rows without a word, to pick one of them.
  private func beginPicking(
    _ settings: [String], _ query: String?, _ load: Load?
  ) async throws {
    if let load { try await self.load(load) }
    for line in settings + [""] {
      if let problem = await session.handle(line).problem { throw problem }
    }
    typedAhead = query
  }

  /// Refuses a line that is too long.
  private func refuse(_ beginning: String) async throws {
    live?.stop()
    await live?.finish()
    try await echo(beginning)
    try await present(session.refusal(ofLongLine: beginning))
  }

  private func answer(_ line: String) async throws {
    if TypedLine.isTooLong(line) { return try await refuse(TypedLine.beginning(of: line)) }
    try await echo(line)
    try await present(showingProgress { await session.handle(line) })
  }

  private func present(_ block: Block) async throws {
    if try await presenter.present(block, on: console) != nil { hadProblem = true }
    unreadLines = block.unreadLines(in: console.size)
    isEnded = block.subject == .quit || (options.bail && hadProblem)
  }

  /// Tells how far a load has come while something is done that may take one.
  private func showingProgress<Value>(
    _ body: @MainActor () async throws -> Value
  ) async throws -> Value {
    guard options.showsProgress else { return try await body() }
    let line = ProgressLine(console)
    let showing = Task { [session] in try await line.show { session.loading } }
    let value: Value
    do {
      value = try await body()
    } catch {
      showing.cancel()
      _ = await showing.result
      throw error
    }
    showing.cancel()
    try await showing.value
    return value
  }

  private func echo(_ line: String) async throws(ConsoleError) {
    guard options.echo else { return }
    let said = ServerAddress.withoutPasswords(line)
    let text = PlainForm.line(.typed, PlainForm.withoutControlsButTabs(said))
    try await console.write(Array((text + "\n").utf8))
  }
}

extension Block {
  /// How many lines of a terminal it takes where the list does not tell what it tells, with the line
  /// that was typed.
  fileprivate func unreadLines(in size: TerminalSize) -> Int {
    var lines = problem?.lines ?? []
    switch answer {
    case .lines(let answer): lines += answer
    case .rows(let rows): return rows.count + 3
    }
    if lines.isEmpty { return 0 }
    return lines.reduce(2) { $0 + max(1, (DisplayWidth.of($1) + size.columns - 1) / size.columns) }
  }
}
