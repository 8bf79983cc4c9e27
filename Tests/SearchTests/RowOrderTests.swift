import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowOrderTests {
  private func dataset(_ cells: [String]) throws -> Dataset {
    let text = "a,b\n" + cells.enumerated().map { "\"\($1)\",\($0 % 2)\n" }.joined()
    return try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  private func order(_ dataset: Dataset) -> RowOrder {
    RowOrder(dataset: dataset, cancellation: Cancellation())
  }

  private func sorted(_ cells: [String], isDescending: Bool = false) throws -> [String] {
    let dataset = try dataset(cells)
    let rows = (0..<dataset.count).map(dataset.row(at:))
    return try order(dataset).sorted(
      rows, by: [ListArrangement.SortKey(column: 0, isDescending: isDescending)]
    ).map { dataset.cell($0, 0) }
  }

  @Test func `numbers are before dates, dates before text, and empty cells last`() throws {
    let cells = ["", "x", "2020-01-02", "1e400", "10", "9", "-1e400", "1953-05", "a", "2020"]
    let ascending = ["-1e400", "9", "10", "2020", "1e400", "1953-05", "2020-01-02", "a", "x"]
    expectEqual(try sorted(cells), ascending + [""])
    expectEqual(try sorted(cells, isDescending: true), ascending.reversed() + [""])
  }

  @Test func `numbers are ordered by all digits`() throws {
    let cells = ["9007199254740993", "9007199254740992", "9007199254740992.5"]
    expectEqual(try sorted(cells), [cells[1], cells[2], cells[0]])
  }

  @Test func `dates are sorted by value, then text, then empty cells`() throws {
    let ascending = [
      "1953-05", "1953-05-29", "1953-05-29T17:15+05:45", "1953-05-29T11:45Z", "1953-05-29 12:00Z",
      "2020-01-01", "2020-01-01T00:00", "2020-01-01T00:00:00Z", "2020-01-01T00:00:00.25Z",
      "2020-01-01 00:00:00.5", "n/a",
    ]
    for cells in [ascending + [""], [""] + ascending.reversed()] {
      expectEqual(try sorted(cells), ascending + [""])
      expectEqual(try sorted(cells, isDescending: true), ascending.reversed() + [""])
    }
    // Equal ones keep their order.
    let equal = ["2020-01-01T00:00", "2020-01-01 00:00", "2020-01-01T01:00+01:00"]
    expectEqual(try sorted(equal), equal)
    expectEqual(try sorted(equal, isDescending: true), equal)
  }

  @Test func `equal rows keep their order in both directions`() throws {
    let cells = ["É", "b", "e", "B", "E"]
    expectEqual(try sorted(cells), ["b", "B", "É", "e", "E"])
    expectEqual(try sorted(cells, isDescending: true), ["É", "e", "E", "b", "B"])
  }

  @Test func `a later key breaks ties`() throws {
    let dataset = try dataset(["x", "a", "x", "a"])
    let rows = try order(dataset).sorted(
      (0..<4).map(dataset.row(at:)),
      by: [.init(column: 0, isDescending: false), .init(column: 1, isDescending: true)])
    expectEqual(rows.map(\.rawValue), [1, 3, 0, 2])
  }

  @Test func `sections are sorted by title, rows keep their order`() throws {
    let dataset = try dataset(["b", "", "a", "b"])
    let rows = ListRows.listed([3, 1, 0, 2].map(RowID.init))
    let sections = try order(dataset).sections(of: rows, by: 0)
    expectEqual(sections.map(\.title.text), ["a", "b", "(none)"])
    expectEqual(sections.map { Array($0.rows) }, [[RowID(2)], [RowID(3), RowID(0)], [RowID(1)]])
  }
}
