import Datasets
@testable import Output
@testable import Session
@testable import Tables
import Search
import TestSupport
import Testing

/// Notes on cells that are not of the kind that a query compares.
@MainActor
@Suite(.session) struct SkippedCellNotesTests {
  private let source: DatasetSource

  init() throws {
    let rows = (1...8).map { ["r\($0)", "\(Double($0) / 4)", "2026-11-0\($0)"] }
    let others = [["x", "n/a", "soon"], ["y", "", ""], ["z", "two\nlines", "19"]]
    source = try DatasetSource(
      #require(Dataset(name: "rates", columns: ["name", "rate", "day"], rows: rows + others)))
  }

  private func notes(_ session: Session, _ line: String) async -> [String] {
    guard case .lines(let lines) = await session.handle(line).answer else { return [] }
    return lines
  }

  @Test(
    arguments: [
      ("rate>6", "2 cells of rate are not numbers, such as n/a"),
      ("rate=.5", "2 cells of rate are not numbers, such as n/a"),
      ("r1 (x | !rate:1..2)", "2 cells of rate are not numbers, such as n/a"),
      ("day>2026-11-03", "2 cells of day are not dates, such as soon"),
      ("day:2026..", "1 cell of day is not a number or a date: soon"),
    ] as [(String, String)])
  func `cells that a comparison skips are noted once`(query: String, note: String) async {
    let session = Session(source)
    expectEqual(await notes(session, query), [note])
    expectEqual(await notes(session, query), [])
  }

  @Test(arguments: ["rate=n/a", "rate!=n/a", "rate:6", "name>r", "6", "rate:", "rate:a..b"])
  func `other terms are not noted`(query: String) async {
    expectEqual(await notes(Session(source), query), [])
  }

  @Test func `a deleted row is not noted`() async {
    let session = Session(source)
    _ = await session.handle("soon | lines")
    _ = await session.handle(":delete 1-2")
    expectEqual(await notes(session, "rate>1"), [])
  }

  @Test func `filter notes them after the rows`() async throws {
    var filter = Filter(source.dataset)
    var warnings: [String] = []
    filter.warn = { warnings.append($0) }
    _ = try await filter.run("rate>6", settings: [], on: ScriptedConsole())
    expectEqual(warnings, ["2 cells of rate are not numbers, such as n/a"])
  }
}
