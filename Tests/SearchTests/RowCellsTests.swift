import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowCellsTests {
  private let csv = "a,b,c\r\nx,,yy\r\n\"q\",\"\",z\n\"say \"\"é\"\"\",É,\n,,last"

  @Test func `each cell of a row has its column, without quotes and line ends`() throws {
    let text = try RowText(csv: csv)
    let expected = [["x", "", "yy"], ["q", "", "z"], ["say \"é\"", "É", ""], ["", "", "last"]]
    for (row, cells) in expected.enumerated() {
      var found: [String] = []
      _ = text.dataset.containsCell(inRow: row) { column, cell in
        expectEqual(column, found.count)
        found.append(String(decoding: cell, as: UTF8.self))
        return false
      }
      expectEqual(found, cells)
      if text.copied.contains(row) { continue }
      found = []
      text.dataset.withRowBytes { rows in
        _ = rows.containsCell(inRegularRow: row) { column, cell in
          expectEqual(column, found.count)
          found.append(String(decoding: cell.indices.map { cell[$0] }, as: UTF8.self))
          return false
        }
      }
      expectEqual(found, cells)
    }
    expectEqual(Array(text.copied), [2])
    var folded: [String] = []
    text.withCopies { copies in
      _ = copies.containsCell(inCopy: 0) { _, cell in
        folded.append(String(decoding: cell.indices.map { cell[$0] }, as: UTF8.self))
        return false
      }
    }
    expectEqual(folded, ["say \"e\"", "e", ""])
  }

  @Test func `the first match ends the iteration`() throws {
    let text = try RowText(csv: csv)
    var columns: [Int] = []
    let isFound = text.dataset.withRowBytes { rows in
      rows.containsCell(inRegularRow: 0) { column, cell in
        columns.append(column)
        return cell.isEmpty
      }
    }
    #expect(isFound)
    expectEqual(columns, [0, 1])
  }

  @Test func `delimiters, quotes and line ends are in no cell`() throws {
    let text = try RowText(csv: csv)
    text.dataset.withRowBytes { rows in
      let ends = (UInt8(0)...127).filter(rows.isCellEnd).map { Character(Unicode.Scalar($0)) }
      expectEqual(ends, ["\n", "\r", "\"", ","])
    }
  }
}
