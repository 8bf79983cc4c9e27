import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct ComparisonTextTests {
  private func comparison(_ old: [[String]], _ new: [[String]]) throws -> TableComparison {
    var options = TableDifference.Options()
    options.key = [PositionPair(old: 0, new: 0)]
    let columns = ["id", "a b"]
    return TableComparison(
      try TableDifference(
        from: try #require(Dataset(name: "x", columns: columns, rows: old)),
        to: try #require(Dataset(name: "x", columns: columns, rows: new)), options),
      findsMoves: true)
  }

  private func summary(
    _ comparison: TableComparison, columns: [Int]? = nil
  ) async throws -> [String] {
    var arrangement = ListArrangement(allOf: comparison.columns.columns)
    if let columns { arrangement.columns = columns }
    return comparison.summary(of: try await comparison.changes(nil, arrangement))
  }

  private func changes(_ comparison: TableComparison) async throws -> TableChanges {
    try await comparison.changes(nil, ListArrangement(allOf: comparison.columns.columns))
  }

  @Test func `the summary mentions moves only if there are any`() async throws {
    let same = try comparison([["1", "x"]], [["1", "x"]])
    expectEqual(
      try await summary(same),
      ["added\t0 rows", "removed\t0 rows", "changed\t0 rows"])
    let moved = try comparison([["1", "x"], ["2", "y"]], [["2", "z"], ["1", "x"]])
    expectEqual(
      try await summary(moved),
      ["added\t0 rows", "removed\t0 rows", "changed\t1 row", "moved\t1 row", "a_b\t1 cell"])
    expectEqual(try await summary(moved, columns: [0]).contains("a_b\t1 cell"), false)
  }

  @Test func `cells of records are quoted and escaped`() async throws {
    let comparison = try comparison([["1", "x\ty"]], [["1", "x\ty"], ["2", "a,\"b\""]])
    var output = BlockOutput(nil)
    try await changes(comparison).write(as: .tsv, to: &output)
    expectEqual(
      String(decoding: output.bytes, as: UTF8.self), "change\tid\ta b\nadded\t2\ta,\"b\"\n")
  }
}
