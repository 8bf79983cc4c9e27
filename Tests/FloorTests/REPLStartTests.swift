import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Prompt
@testable import Session

@MainActor
@Suite(.session) struct REPLStartTests {
  private func run(
    _ console: ScriptedConsole, echo: Bool = false, startLine: String? = nil, settings: [String],
    query: String? = nil, load: REPL.Load? = nil
  ) async throws -> ProcessStatus {
    var options = REPL.Options()
    options.echo = echo
    options.isScripted = true
    let repl = REPL(
      try session(over: peaks), console: console, presenter: PlainPresenter(), options: options)
    return try await repl.run(
      startLine: startLine, settings: .typed(settings), query: query, load: load)
  }

  @Test func `settings apply from the start, and their errors are thrown`() async throws {
    let console = ScriptedConsole([":sort"])
    _ = try await run(console, settings: [":sort -height_m", ":limit 1"], query: "himalaya")
    expectEqual(
      console.lines,
      [
        "= 0 of 6 (+0 -0)", "+ Everest\t8849\tHimalaya", "= 1 of 6 (+1 -0), 2 found",
        "| :sort -height_m", "= 1 of 6 (+0 -0), 2 found",
      ])
    await #expect(throws: Problem.self) {
      try await run(ScriptedConsole(), settings: [":sort nowhere"])
    }
  }

  @Test func `an echo makes the output a transcript`() async throws {
    let console = ScriptedConsole(["k2", "", "\u{1B}\t\u{7}x"])
    _ = try await run(
      console, echo: true, startLine: ":load peaks", settings: [":limit 1"], query: "l")
    expectEqual(
      console.lines.filter { !$0.hasPrefix("+") && !$0.hasPrefix("-") },
      [
        "> :load peaks", "= 0 of 6 (+0 -0)", "> :limit 1", "= 0 of 6 (+0 -0)", "> l",
        "= 1 of 6 (+1 -0), 5 found", "> k2", "= 1 of 6 (+1 -1), 1 found", ">",
        "= 1 of 6 (+1 -1), 6 found", "> \\u{1B}\t\\u{7}x", "= 0 of 6 (+0 -1), 0 found",
      ])
  }

  @Test func `a failed load ends the session before a line is read`() async throws {
    let console = ScriptedConsole(["k2"])
    let problem = Problem("cannot load")
    await #expect(throws: problem) {
      try await run(console, settings: []) { _ throws(Problem) in throw problem }
    }
    expectEqual(console.lines, [])
  }
}
