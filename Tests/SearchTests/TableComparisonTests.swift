import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct TableComparisonTests {
  private let columns = ["id", "height", "range"]
  private let old = [
    ["1", "8849", "A"], ["2", "8611", "B"], ["3", "7000", "A"], ["4", "10", "B"],
  ]
  private let new = [
    ["4", "10", "B"], ["2", "8611", "A"], ["1", "8848", "A"], ["5", "20", "B"],
  ]

  private func comparison(findsMoves: Bool = false) throws -> TableComparison {
    var options = TableDifference.Options()
    options.key = [PositionPair(old: 0, new: 0)]
    return TableComparison(
      try TableDifference(
        from: try #require(Dataset(name: "x", columns: columns, rows: old)),
        to: try #require(Dataset(name: "x", columns: columns, rows: new)), options),
      findsMoves: findsMoves)
  }

  /// Returns the changes with their signs, positions and first cells.
  private func lines(
    _ comparison: TableComparison, _ query: String? = nil, _ change: (inout ListArrangement) -> Void
  ) async throws -> [String] {
    var arrangement = ListArrangement(allOf: comparison.columns.columns)
    change(&arrangement)
    let changes = try await comparison.changes(
      query.map { try Query($0, columns: comparison.columns.columns) }, arrangement)
    var lines: [String] = []
    for (sign, part) in zip("-+^~", ListChange.Part.allCases) {
      for change in try await changes.page(of: part, from: 0, limit: 10) {
        lines.append("\(sign)\(change.position ?? -1) \(change.row.cells[0])")
      }
    }
    return lines
  }

  @Test func `changes are in the order of the tables`() async throws {
    expectEqual(try await lines(comparison()) { _ in }, ["-2 3", "+3 5", "~1 2", "~2 1"])
    expectEqual(
      try await lines(comparison(findsMoves: true)) { _ in },
      ["-2 3", "+3 5", "^1 2", "^2 1", "~1 2", "~2 1"])
  }

  @Test func `a row of which either version matches is kept`() async throws {
    expectEqual(try await lines(comparison(), "range:b") { _ in }, ["+3 5", "~1 2"])
    expectEqual(try await lines(comparison(), "height=8849") { _ in }, ["~2 1"])
    expectEqual(try await lines(comparison(), "none") { _ in }, [])
  }

  @Test func `the listed rows are searched like the changed ones`() async throws {
    let comparison = try comparison()
    var arrangement = ListArrangement(allOf: comparison.columns.columns)
    let query = try Query("8", columns: comparison.columns.columns)
    expectEqual(try await comparison.list(query, arrangement).listed, .exact(2))
    arrangement.searched = [2]
    expectEqual(try await comparison.list(query, arrangement).listed, .exact(0))
    expectEqual(try await lines(comparison, "8") { $0.searched = [2] }, [])
  }

  @Test func `cells of both versions are compared and sorted one by one`() async throws {
    func load(_ rows: String) throws -> Dataset {
      try DatasetLoader.load(
        Array("id;price\n\(rows)".utf8), name: "x", path: "x.csv", extension: "csv")
    }
    var options = TableDifference.Options()
    options.key = [PositionPair(old: 0, new: 0)]
    let comparison = TableComparison(
      try TableDifference(
        from: load("a;1\n"), to: load("a;1.200,5\nb;free\nc;90,5\nd;1.000\n"), options),
      findsMoves: false)
    expectEqual(try await lines(comparison, "price>100") { _ in }, ["+3 d", "~0 a"])
    let sorted = try await lines(comparison) { $0.sort = [.init(column: 1, isDescending: false)] }
    expectEqual(sorted, ["+2 c", "+3 d", "+1 b", "~0 a"])
  }

  @Test func `changes are sorted by the new version`() async throws {
    let sorted = try await lines(comparison()) {
      $0.sort = [.init(column: 1, isDescending: true)]
    }
    expectEqual(sorted, ["-2 3", "+3 5", "~2 1", "~1 2"])
  }

  @Test func `changes in hidden columns do not count`() async throws {
    expectEqual(try await lines(comparison()) { $0.columns = [0, 1] }, ["-2 3", "+3 5", "~2 1"])
  }

  @Test func `sections are those of the new version`() async throws {
    let comparison = try comparison()
    var arrangement = ListArrangement(allOf: comparison.columns.columns)
    arrangement.section = 2
    let changes = try await comparison.changes(nil, arrangement)
    let page = try await changes.page(of: .changed, from: 0, limit: 10)
    expectEqual(page.map(\.row.section), [.text("A"), .text("A")])
    expectEqual(page.map { $0.before?.cells[2] }, ["B", "A"])
  }

  @Test func `the list has the rows of the new table that match`() async throws {
    let comparison = try comparison()
    let query = try Query("range:b", columns: comparison.columns.columns)
    let list = try await comparison.list(
      query, ListArrangement(allOf: comparison.columns.columns))
    expectEqual(list.listed, .exact(2))
    expectEqual(list.total, .exact(4))
  }

  @Test func `as few rows as possible move`() throws {
    let comparison = try comparison()
    expectEqual(
      comparison.difference.moved, [.init(old: 1, new: 1), .init(old: 0, new: 2)])
  }
}
