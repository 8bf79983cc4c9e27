@testable import Session
@testable import Transcripts
import TestSupport
import Testing

@testable import Session
@testable import Transcripts

/// The plain form of a block.
@MainActor
@Suite(.session) struct PlainPresenterTests {
  @Test func `a part over the limit ends with an ellipsis`()
    async throws
  {
    let session = try session()
    let all = await session.handle("").plainLines(maxRows: 5)
    expectEqual(all.count, 7)
    expectEqual(all.suffix(2), ["...", "= 6 of 6 (+6 -0)"])
    expectEqual(await session.handle("k2").plainLines(maxRows: 5).count, 6)
    let shown = await session.handle("").plainLines(maxRows: 6)
    #expect(!shown.contains("..."))
    expectEqual(
      await session.handle(":show").plainLines(maxRows: 1),
      ["| 1\tEverest\t8849\tHimalaya", "...", "= 6 of 6 (+0 -0)"])
  }

  @Test func `an empty row is only its sign, and cells are escaped`() async throws {
    expectEqual(
      try await plain("", ":show", over: "a\n\"\"\n\"x\ty\\\"\n"),
      ["+", "+ x\\ty\\\\", "= 2 of 2 (+2 -0)", "| 1\t", "| 2\tx\\ty\\\\", "= 2 of 2 (+0 -0)"])
  }

  @Test func `a block of many pages is written completely`() async throws {
    let rows = (1...3_000).map { "row \($0)" }
    let lines = try await plain("", over: "a\n" + rows.joined(separator: "\n") + "\n")
    expectEqual(lines, rows.map { "+ \($0)" } + ["= 3000 of 3000 (+3000 -0)"])
  }
}
