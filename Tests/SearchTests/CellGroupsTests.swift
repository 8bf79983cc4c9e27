import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct CellGroupsTests {
  private func groups(_ cells: [String], without deleted: Set<Int> = []) throws -> CellGroups {
    let text = "a,b\n" + cells.map { "\"\($0)\",x\n" }.joined()
    let dataset = try DatasetLoader.load(
      Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
    let cells = try #require(dataset.cells(ofColumn: 0))
    return try CellGroups(cells, without: deleted.contains, Cancellation())
  }

  @Test func `equal cells are counted together, without empty and deleted ones`() throws {
    let groups = try groups(["a", "b", "", "a", "A", "b", "a"], without: [6])
    expectEqual(groups.rowCount, 6)
    expectEqual(groups.nonEmpty, 5)
    let counts = Dictionary(uniqueKeysWithValues: groups.groups.map { ($0.row, $0.count) })
    expectEqual(counts, [0: 2, 1: 2, 4: 1])
  }

  @Test func `the most common come first, then the first rows`() throws {
    let mostCommon = try groups(["c", "b", "a", "a", "b", "b", "d"]).mostCommon(3)
    expectEqual(mostCommon.map(\.row), [1, 2, 0])
    expectEqual(mostCommon.map(\.count), [3, 2, 1])
  }

  @Test func `random cells are grouped as in a dictionary`() throws {
    var random = SeededGenerator(seed: 16)
    for round in 0..<testSize(30, thorough: 300) {
      let cells = (0..<Int.random(in: 1...400, using: &random)).map { _ in
        String(Int.random(in: 0..<(round % 2 == 0 ? 9 : 1_000), using: &random))
      }
      let groups = try groups(cells)
      let counts = Dictionary(grouping: cells.indices) { cells[$0] }
      expectEqual(groups.groups.map(\.row), counts.values.map { $0[0] }.sorted(), "round \(round)")
      let common = counts.values.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }.prefix(5)
      let mostCommon = groups.mostCommon(5)
      expectEqual(mostCommon.map(\.row), common.map { $0[0] }, "round \(round)")
      expectEqual(mostCommon.map(\.count), common.map(\.count), "round \(round)")
    }
    #expect(try groups(["a"]).mostCommon(0).isEmpty)
  }

  @Test func `cancelled counting stops`() throws {
    let dataset = try DatasetLoader.load(
      Array("a\n1\n".utf8), name: "x", path: "x.csv", extension: "csv")
    let cells = try #require(dataset.cells(ofColumn: 0))
    let cancelled = Cancellation()
    cancelled.cancel()
    #expect(throws: ListSourceError.cancelled) {
      try CellGroups(cells, without: { _ in false }, cancelled)
    }
  }
}
