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

    /// The defaults: somebody types.
    public init() {}
  }

  private let session: Session
  private let console: any Console
  private let presenter: any Presenter
  private let options: Options
  private var hadProblem = false
  private var isEnded = false
  /// Why nothing can be written any more.
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

  /// Runs until the input ends or somebody quits.
  ///
  /// - Parameters:
  ///   - startLine: What stands for the start in an echo, such as `:load cities`.
  ///   - settings: Lines that the command line's settings stand for; told only in an echo.
  ///   - query: A first query.
  /// - Throws: `Problem` for a setting that cannot be, `ConsoleError.failed` when the output
  ///   cannot be written.
  public func run(
    startLine: String?, settings: [String], query: String?
  ) async throws -> ProcessStatus {
    defer { console.close() }
    do {
      try await begin(startLine, settings)
      if let query { await answer(query) }
      try await listen()
    } catch ConsoleError.closed {
      // Nobody reads any more: a quiet end.
    }
    return hadProblem && options.isScripted ? .trouble : .done
  }

  private func begin(_ startLine: String?, _ settings: [String]) async throws {
    var start = session.start
    var settled: [Block] = []
    for line in settings {
      let block = await session.handle(line)
      if let problem = block.problem { throw problem }
      settled.append(block)
      if !options.echo { start = session.start }
    }
    if let startLine { try echo(startLine) }
    try await presenter.present(start, on: console)
    guard options.echo else { return }
    for (line, block) in zip(settings, settled) {
      try echo(line)
      try await presenter.present(block, on: console)
    }
  }

  private func listen() async throws {
    var work: Task<Void, Never>?
    func next() {
      if !isEnded && failure == nil { console.readLine() } else { console.close() }
    }
    next()
    for await event in console.events {
      switch event {
      case .line(let line):
        work = Task {
          await answer(line)
          next()
        }
      case .interrupt: work?.cancel()
      case .endOfInput: console.close()
      case .textChanged, .resized:
        // A line prompt shows nothing before Enter; the next block asks for the size anew.
        break
      }
    }
    if let failure { throw failure }
  }

  private func answer(_ line: String) async {
    do {
      try echo(line)
      let block = await session.handle(line)
      try await presenter.present(block, on: console)
      if block.problem != nil { hadProblem = true }
      isEnded = block.subject == .quit || (options.bail && hadProblem)
    } catch {
      failure = error
    }
  }

  private func echo(_ line: String) throws(ConsoleError) {
    guard options.echo else { return }
    let text = line.split(separator: "\t", omittingEmptySubsequences: false)
      .map { PlainForm.withoutControls(String($0)) }.joined(separator: "\t")
    try console.write(Array((PlainForm.line(.typed, text) + "\n").utf8))
  }
}
