import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct TableChangesTests {
  private func changes(_ old: Dataset, _ new: Dataset) async throws -> TableChanges {
    var options = TableDifference.Options()
    let id = try #require(new.columns.firstIndex { $0.header == "id" })
    options.key = [PositionPair(old: 0, new: id)]
    let comparison = TableComparison(
      try TableDifference(from: old, to: new, options), findsMoves: true)
    return try await comparison.changes(
      nil, ListArrangement(allOf: comparison.columns.columns))
  }

  private func table(_ columns: [String], _ rows: [[String]]) throws -> Dataset {
    try #require(Dataset(name: "x", columns: columns, rows: rows))
  }

  @Test func `a changed row has its old version and position`() async throws {
    let changes = try await changes(
      try table(["id", "a"], [["1", "x"], ["2", "y"]]),
      try table(["id", "a"], [["2", "z"], ["1", "x"]]))
    let changed = try #require(try await changes.page(of: .changed, from: 0, limit: 5).first)
    expectEqual(changed.row.cells, ["2", "z"])
    expectEqual(changed.before?.cells, ["2", "y"])
    expectEqual([changed.position, changed.oldPosition], [0, 1])
    let moved = try #require(try await changes.page(of: .moved, from: 0, limit: 5).first)
    expectEqual([moved.position, moved.oldPosition], [1, 0])
    expectEqual(changes.changedRows, [.init(old: 1, new: 0)])
  }

  @Test func `a page may begin anywhere`() async throws {
    let changes = try await changes(
      try table(["id"], [["0"]]), try table(["id"], (0..<6).map { ["\($0)"] }))
    expectEqual(changes.count(of: .inserted), .exact(5))
    func ids(from offset: Int, _ limit: Int) async throws -> [String] {
      try await changes.page(of: .inserted, from: offset, limit: limit).map { $0.row.cells[0] }
    }
    expectEqual(try await ids(from: 1, 2), ["2", "3"])
    expectEqual(try await ids(from: 4, .max), ["5"])
    expectEqual(try await ids(from: 9, 2), [])
  }

  @Test func `cells that are not UTF-8 keep their bytes beside missing columns`() async throws {
    let bytes = Array("id,a\n1,".utf8) + [0xE9, 0x0A]
    let old = try DatasetLoader.load(bytes, name: "x", path: "x.csv", extension: "csv")
    let changes = try await changes(old, try table(["id", "b"], [["2", "y"]]))
    let removed = try #require(try await changes.page(of: .removed, from: 0, limit: 5).first)
    var cells: [[UInt8]] = []
    removed.row.forEachCell { cells.append(Array($0)) }
    expectEqual(cells, [Array("1".utf8), [], [0xE9]])
  }

  @Test func `cells of missing columns are empty`() async throws {
    let changes = try await changes(
      try table(["id", "a"], [["1", "x"], ["2", "y"]]),
      try table(["b", "id"], [["p", "2"], ["q", "3"]]))
    expectEqual(changes.columns(of: .removed).map(\.typedName), ["b", "id", "a"])
    let removed = try await changes.page(of: .removed, from: 0, limit: 5)
    expectEqual(removed.map(\.row.cells), [["", "1", "x"]])
    let added = try await changes.page(of: .inserted, from: 0, limit: 5)
    expectEqual(added.map(\.row.cells), [["q", "3", ""]])
  }
}
