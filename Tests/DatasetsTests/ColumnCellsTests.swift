import TestSupport
import Testing

@testable import Datasets

/// Copied columns.
@Suite struct ColumnCellsTests {
  @Test func `each cell is that of the dataset`() throws {
    var random = SeededGenerator(seed: 15)
    let pieces = ["", "1", "x y", "\"q\"", "\"a,b\"", "\"\"\"\"", "\"two\nlines\"", "é"]
    for width in [1, 2, 23, 24, 40] {
      let rows = (0..<30).map { _ in
        (0..<width).map { _ in pieces.randomElement(using: &random) ?? "" }.joined(separator: ",")
      }
      let header = (0..<width).map { "c\($0)" }.joined(separator: ",")
      for end in ["\n", "\r\n"] {
        let text = ([header] + rows).joined(separator: end)
        let list = try DatasetLoader.load(
          Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
        for column in 0..<width {
          let cells = try #require(list.cells(ofColumn: column))
          expectEqual(cells.count, list.count)
          for row in 0..<list.count {
            let cell = list.withBytes(of: list.row(at: row), column) { Array($0) }
            expectEqual(Array(cells[row]), cell, "row \(row), column \(column) of \(width)")
          }
          var rows: [Int] = []
          list.forEachCell(ofColumn: column, inRows: 7..<20) { row, cell in
            rows.append(row)
            expectEqual(Array(cell), Array(cells[row]), "row \(row), column \(column) of \(width)")
          }
          expectEqual(rows, Array(7..<20))
        }
      }
    }
  }
}
