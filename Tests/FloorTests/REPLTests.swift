@testable import Output
@testable import Prompt
@testable import Session
@testable import Tables
import Terminal
import TestSupport
import Testing

@MainActor
@Suite(.session) struct REPLTests {
  private func run(
    _ console: ScriptedConsole, bail: Bool = false, isScripted: Bool = true,
    over text: String = peaks
  ) async throws -> ProcessStatus {
    var options = REPL.Options()
    options.bail = bail
    options.isScripted = isScripted
    let repl = REPL(
      try session(over: text), console: console, presenter: PlainPresenter(), options: options)
    return try await repl.run(startLine: nil, settings: [], query: nil)
  }

  @Test func `the start and each line have a block`() async throws {
    let console = ScriptedConsole(["k2", "nothing"])
    expectEqual(try await run(console), .done)
    expectEqual(
      console.lines,
      [
        "= 0 of 6 (+0 -0)", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -0)",
        "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)",
      ])
  }

  @Test func `each block is written before the next line is read`() async throws {
    let console = ScriptedConsole(["k2", "everest"])
    var writes: [String] = []
    console.onWrite = { text throws(ConsoleError) in writes.append(text) }
    _ = try await run(console)
    expectEqual(writes.count, 3)
    #expect(writes.allSatisfy { $0.hasSuffix("\n") && $0.contains("= ") })
  }

  @Test func `quitting has a block`() async throws {
    let console = ScriptedConsole([":quit", "k2"])
    expectEqual(try await run(console), .done)
    expectEqual(console.lines, ["= 0 of 6 (+0 -0)", "= 0 of 6 (+0 -0)"])
  }

  @Test func `an error in a script sets the exit code`() async throws {
    let console = ScriptedConsole([":foo", "k2"])
    expectEqual(try await run(console), .trouble)
    expectEqual(console.lines.last, "= 1 of 6 (+1 -0)")
    expectEqual(try await run(ScriptedConsole([":foo"]), isScripted: false), .done)
  }

  @Test func `bail stops at the first error`() async throws {
    let console = ScriptedConsole([":foo", "k2"])
    expectEqual(try await run(console, bail: true), .trouble)
    expectEqual(
      console.lines,
      [
        "= 0 of 6 (+0 -0)", "! unknown command :foo; :help lists all commands", "!   :foo",
        "!    ^",
        "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `a closed reader ends the session silently`() async throws {
    let console = ScriptedConsole(["k2", "everest"])
    console.onWrite = { text throws(ConsoleError) in
      if text.contains("K2") { throw .closed }
    }
    expectEqual(try await run(console), .done)
    expectEqual(console.lines, ["= 0 of 6 (+0 -0)"])
  }

  @Test func `output that cannot be written is an error`() async throws {
    let console = ScriptedConsole(["k2"])
    console.onWrite = { text throws(ConsoleError) in
      if text.contains("K2") { throw .failed("disk full") }
    }
    await #expect(throws: ConsoleError.failed("disk full")) { try await run(console) }
  }

  private static let long = "n\n" + (0..<50_000).map { "row number \($0)\n" }.joined()

  @Test func `an interrupt also stops printing of the first query and of JSON`() async throws {
    let console = ScriptedConsole([":show 1 1"])
    console.onWrite = { [weak console] text throws(ConsoleError) in
      if text.contains("row number 5\"") { console?.send(.interrupt) }
    }
    let repl = REPL(
      try session(over: Self.long), console: console, presenter: JSONPresenter(),
      options: REPL.Options())
    expectEqual(try await repl.run(startLine: nil, settings: [], query: ""), .done)
    #expect(console.output.count < 2_000_000)
    expectEqual(console.lines.count, 3)
    #expect(
      console.lines[1].hasSuffix(
        "}],\"removed\":[],\"moved\":[],\"changed\":[],\"text\":[],\"error\":null}"))
    #expect(console.lines[2].contains("row number 0"))
  }

  @Test func `input that cannot be read is an error`() async throws {
    let console = ScriptedConsole([])
    console.send(.failed("cannot read standard input: Is a directory"))
    await #expect(throws: Problem.self) { try await run(console) }
  }

  @Test func `bail sets the exit code at a terminal too`() async throws {
    expectEqual(try await run(ScriptedConsole([":foo"]), bail: true, isScripted: false), .trouble)
  }

  @Test func `an interrupt stops printing but not the session`() async throws {
    let text = Self.long
    let console = ScriptedConsole(["", ":show 1 1"])
    console.onWrite = { [weak console] text throws(ConsoleError) in
      if text.contains("row number 5\n") { console?.send(.interrupt) }
    }
    expectEqual(try await run(console, over: text), .done)
    #expect(console.lines.contains("= 50000 of 50000 (+50000 -0)"))
    #expect(console.lines.count < 30_000)
    expectEqual(console.lines.suffix(2), ["| 1\trow number 0", "= 50000 of 50000 (+0 -0)"])
  }
}
