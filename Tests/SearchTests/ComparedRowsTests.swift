import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct ComparedRowsTests {
  private func rows(_ old: [[String]], _ new: [[String]]) throws -> Dataset {
    var options = TableDifference.Options()
    options.key = [PositionPair(old: 0, new: 0)]
    let columns = ["id", "a", "b c"]
    let difference = try TableDifference(
      from: try #require(Dataset(name: "x", columns: columns, rows: old)),
      to: try #require(Dataset(name: "y", columns: columns, rows: new)), options)
    return try #require(TableComparison(difference, findsMoves: false).allRows(named: "both"))
  }

  private func cells(_ list: Dataset) -> [[String]] {
    (0..<list.count).map { row in
      list.columns.indices.map { list.cell(list.row(at: row), $0) }
    }
  }

  @Test func `each row says what became of it`() throws {
    let list = try rows(
      [["1", "x", "y"], ["2", "x", "y"], ["3", "x", "y"]],
      [["3", "z", "w"], ["4", "x", "y"], ["1", "x", "y"]])
    expectEqual(list.columns.map(\.header), ["is", "changed", "was", "id", "a", "b c"])
    expectEqual(
      cells(list),
      [
        ["changed", "a b_c", "a: x; b_c: y", "3", "z", "w"], ["added", "", "", "4", "x", "y"],
        ["same", "", "", "1", "x", "y"], ["removed", "", "", "2", "x", "y"],
      ])
  }

  @Test func `removed rows follow the row that they followed`() throws {
    let old = (0..<8).map { ["\($0)", "x", "y"] }
    let list = try rows(old, [2, 5].map { old[$0] })
    expectEqual(cells(list).map { $0[3] }, (0..<8).map { "\($0)" })
  }

  @Test func `tables without common rows are listed whole`() throws {
    let list = try rows([["1", "x", "y"]], [["2", "x", "y"]])
    expectEqual(cells(list).map { [$0[0], $0[3]] }, [["removed", "1"], ["added", "2"]])
  }
}
