import Datasets
import TestSupport
import Testing

@Suite struct DatasetTests {
  @Test func `invalid UTF-8 becomes a replacement character`() throws {
    let dataset = try loaded(Array("a\nx".utf8) + [0xC3, 0x28, 0xFF])
    expectEqual(dataset.cells, [["x\u{FFFD}(\u{FFFD}"]])
  }

  @Test func `a row keeps its bytes in the file`() throws {
    let dataset = try loaded("a,b\r\n\"1\",\"x\ny\"\r\n")
    expectEqual(Array(dataset.source(of: dataset.row(at: 0))), Array("\"1\",\"x\ny\"".utf8))
    expectEqual(dataset.headerSource.map { Array($0) }, Array("a,b".utf8))
  }

  @Test func `records that are written at once are those of each row`() throws {
    var random = SeededGenerator(seed: 49)
    let pieces = ["x,1\n", "y,2\r\n", "\n", "# c\n", "\"p\nq\",3\n", "\u{1B}[31mz,4\n"]
    for _ in 0..<50 {
      let text = (0..<9).map { _ in pieces.randomElement(using: &random) ?? "" }.joined()
      let list = try loaded("a,b\n" + text, DatasetOptions { $0.comment = "#" })
      let rows = (0..<list.count).filter { _ in Bool.random(using: &random) }.map(list.row(at:))
      for separator in [UInt8(ascii: "\n"), 0] {
        var written: [UInt8] = []
        list.forEachRun(of: rows, separator: separator) { written += $0 + [separator] }
        let expected = rows.flatMap { row in
          let isCRLF =
            separator == 10
            && text.contains("\(String(decoding: list.record(of: row), as: UTF8.self))\r\n")
          return list.record(of: row) + (isCRLF ? [13] : []) + [separator]
        }
        expectEqual(written, expected, "\(text)")
      }
    }
  }

  @Test func `headings keep their bytes in the file`() throws {
    let text = Array("\"a\"\"b\",,".utf8) + [0xE9] + Array("\n1,2,3\n".utf8)
    expectEqual(try loaded(text).headingBytes, [Array("a\"b".utf8)[...], [], [0xE9]])
    expectEqual(
      try loaded("1,2\n", DatasetOptions { $0.hasHeader = false }).headingBytes,
      ["column_1", "column_2"].map { ArraySlice($0.utf8) })
  }

  @Test func `short rows are padded`() throws {
    let options = DatasetOptions()
    let list = try loaded("a,b,c\n1\n2,\"x\"\n\n3,4,5\n6,", options)
    expectEqual(list.cells, [["1", "", ""], ["2", "x", ""], ["3", "4", "5"], ["6", "", ""]])
    expectEqual(list.repairs.rows.map(\.repair), [.shorter, .shorter, .shorter])
    expectEqual(list.irregularRows, [0b1011])
    expectEqual(list.withBytes(of: list.row(at: 0), 2) { Array($0) }, [])
  }

  @Test func `rows have separators if all fit`() throws {
    let options = DatasetOptions()
    expectEqual(try loaded("a,b\n1,2\n", options).separators?.delimiter, UInt8(ascii: ","))
    expectEqual(try loaded("a,b\n1,2\n", options).separators?.quote, UInt8(ascii: "\""))
    #expect(try loaded("a,b\n1\n", options).separators == nil)
    #expect(try loaded("a\nb\n", as: "x.txt").separators == nil)
  }
}
