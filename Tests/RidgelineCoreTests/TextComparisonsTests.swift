import Datasets
import RidgelineCore
import Search
import TestSupport
import Testing

/// Notes on comparisons of columns that are text because of a few cells.
@MainActor
@Suite(.session) struct TextComparisonsTests {
  private let source: DatasetSource

  init() throws {
    let rows = (1...30).map { ["r\($0)", "\(Double($0) / 4)"] } + [["x", "n/a"]]
    source = try DatasetSource(
      #require(Dataset(name: "rates", columns: ["name", "rate"], rows: rows)))
  }

  private func notes(_ session: Session, _ line: String) async -> [String] {
    guard case .lines(let lines) = await session.handle(line).answer else { return [] }
    return lines
  }

  private let note = [
    "rate compares as text: 1 cell is not a number, the first in row 31: n/a",
    "to compare numbers: :load --type rate=decimal …",
  ]

  @Test(arguments: [
    "rate>6", "rate<=6.5", "rate=6.5", "rate!=.5", "!rate=6", "rate:6..7", "r1 (x | rate>6)",
  ])
  func `a comparison with numbers is noted once`(query: String) async {
    let session = Session(source)
    expectEqual(await notes(session, query), note)
    expectEqual(await notes(session, query), [])
    expectEqual(await notes(session, "rate>1"), [])
  }

  @Test(arguments: ["rate=n/a", "rate!=n/a", "rate:6", "name>r", "6", "rate:", "rate:a..b"])
  func `other terms are not noted`(query: String) async {
    expectEqual(await notes(Session(source), query), [])
  }

  @Test func `filter warns about it`() async throws {
    var filter = Filter(source.dataset)
    var warnings: [String] = []
    filter.warn = { warnings.append($0) }
    _ = try await filter.run("rate>6", settings: [], on: ScriptedConsole())
    expectEqual(warnings, [note[0], "to compare numbers: --type rate=decimal"])
  }
}
