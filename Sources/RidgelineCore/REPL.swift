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
    /// Whether a load that takes long is told at a terminal.
    public var showsProgress = false

    /// The defaults: somebody types.
    public init() {}
  }

  private let session: Session
  private let console: any Console
  private let presenter: any Presenter
  private let options: Options
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
        if try await begin(startLine, settings, load), let query { try await answer(query) }
      }
    } catch ConsoleError.closed {
      // Nobody reads any more: a quiet end.
    }
    return hadProblem && (options.isScripted || options.bail) ? .trouble : .done
  }

  /// Begins on a list; false when somebody who types does not wait for it, and can load another.
  private func begin(
    _ startLine: String?, _ settings: [String], _ load: Load?
  ) async throws -> Bool {
    if let load {
      do {
        try await showingProgress { try await load(session) }
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

  private func listen(first: @escaping @MainActor () async throws -> Void) async throws {
    var work: Task<Void, Never>?
    func begin(_ step: @escaping @MainActor () async throws -> Void) {
      work = Task {
        do { try await step() } catch { failure = error }
        if isEnded || failure != nil { console.close() } else { console.readLine() }
      }
    }
    begin(first)
    for await event in console.events {
      switch event {
      case .line(let line): begin { [self] in try await answer(line) }
      case .interrupt: work?.cancel()
      case .endOfInput: try await end()
      case .failed(let reason): throw Problem(reason)
      case .textChanged, .resized:
        // A line prompt shows nothing before Enter; the next block asks for the size anew.
        break
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
    _ = try await presenter.present(refusal, on: console)
    console.readLine()
  }

  private func answer(_ line: String) async throws {
    try await echo(line)
    let block = try await showingProgress { await session.handle(line) }
    if try await presenter.present(block, on: console) != nil { hadProblem = true }
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
    let text = PlainForm.line(.typed, PlainForm.withoutControlsButTabs(line))
    try await console.write(Array((text + "\n").utf8))
  }
}
