import TestSupport
import Testing

@testable import Datasets

/// Records are found 64 bytes at a time.
@Suite struct RecordRunTests {
  /// Returns text shifted by a comment of `shift` bytes, with another comment after it.
  private func shifted(_ text: String, by shift: Int) -> String {
    let mark: Unicode.Scalar = "\u{FEFF}"
    let isMarked = text.unicodeScalars.first == mark
    let body = String(text.unicodeScalars.dropFirst(isMarked ? 1 : 0))
    let lineEnd = body.utf8.contains(13) && !body.utf8.contains(10) ? "\r" : "\n"
    let end = body.utf8.last.map { $0 == 10 || $0 == 13 } ?? true ? "" : lineEnd
    let comment = { "#" + String(repeating: "-", count: $0) + lineEnd }
    return (isMarked ? String(mark) : "") + comment(shift) + body + end + comment(100)
  }

  @Test(arguments: FileExample.all)
  func `records are found at any offset from a block`(table: FileExample) throws {
    let options = DatasetOptions { $0.comment = "#" }
    for shift in stride(from: 0, to: 64, by: testSize(3, thorough: 1)) {
      let dataset = try loaded(shifted(table.text, by: shift), as: table.file, options)
      expectEqual(dataset.headings, table.headers)
      expectEqual(dataset.cells, table.rows)
    }
  }

  @Test(arguments: BrokenFile.all)
  func `errors are found at any offset from a block`(file: BrokenFile) throws {
    guard let text = String(validating: file.bytes, as: UTF8.self) else { return }
    let options = DatasetOptions { ($0.comment, $0.isStrict) = ("#", true) }
    let error = #expect(throws: DatasetError.self) {
      try loaded(file.bytes, as: "x.csv", DatasetOptions { $0.isStrict = true })
    }
    for shift in stride(from: 0, to: 64, by: testSize(3, thorough: 1)) {
      let other = #expect(throws: DatasetError.self) {
        try loaded(shifted(text, by: shift), as: "x.csv", options)
      }
      expectEqual(other?.fault, error?.fault)
      expectEqual(other?.location?.line, error?.location.map { $0.line + 1 })
      expectEqual(other?.location?.column, error?.location?.column)
      expectEqual(other?.location?.excerpt, error?.location?.excerpt)
    }
  }

  @Test func `a lone CR is text where LF ends lines`() throws {
    for length in 0...130 {
      let filler = String(repeating: "x", count: length)
      let list = try loaded("a,b\n\(filler),1\r2\n3,\"4\"\r\n5,\"6\"\r7\n8,9\n")
      expectEqual(
        list.cells, [[filler, "1\r2"], ["3", "4"], ["5", "\"6\"\r7"], ["8", "9"]])
      let lines = try loaded("a\n\(filler)\rb\nc\r\n", as: "x.txt")
      expectEqual(lines.cells, [["a"], ["\(filler)\rb"], ["c"]])
    }
  }

  @Test func `comments are found at any offset from a block`() throws {
    let options = DatasetOptions { $0.comment = "#" }
    for length in 0...150 {
      let filler = String(repeating: "x", count: length)
      let list = try loaded("a,b\n\(filler),1\n# \"c\"\r\n2,\(filler)\n#\n3,4\n", options)
      expectEqual(list.cells, [[filler, "1"], ["2", filler], ["3", "4"]])
    }
  }

  @Test(
    arguments: [
      ("a,b\n1,2,3\n", 5), ("a,b\n1,2,\"3\"\n", 5), ("a,b\n1,2,\"\"\n", 5), ("a,b\n1,2,\n", 5),
      ("a,b\n\"1\",\"2\",\"3\",4\n", 9), ("a,b\n1\n", 2),
    ] as [(String, Int)])
  func `an error points at the surplus cell or the end of a short row`(
    text: String, column: Int
  ) {
    let strict = DatasetOptions { $0.isStrict = true }
    let error = #expect(throws: DatasetError.self) { try loaded(text, strict) }
    expectEqual(error?.location?.line, 2)
    expectEqual(error?.location?.column, column)
  }

  private func repairs(_ list: Dataset) -> [RowRepair] { list.repairs.rows.map(\.repair) }

  @Test func `rows that do not fit stay rows`() throws {
    let options = DatasetOptions { $0.format = "csv" }
    let text = "a,b\n1,2\n4,5,6\n7\n\"9\"x,10\n11,12\0\n13,14,,\n15,,16,\n"
    let list = try loaded(text, options)
    expectEqual(list.headings, ["a", "b", "column_3"])
    expectEqual(
      list.cells,
      [
        ["1", "2", ""], ["4", "5", "6"], ["7", "", ""], ["\"9\"x", "10", ""],
        ["11", "12\0", ""], ["13", "14", ""], ["15", "", "16"],
      ])
    expectEqual(repairs(list), [.longer, .shorter, .strayQuote, .longer])
    expectEqual(list.firstRepairedLine, 3)
    expectEqual(try loaded("a\n1\n").firstRepairedLine, nil)
    expectEqual(list.irregularRows, [0b1101110])
  }

  @Test func `a stray quote in the headings is reported`() throws {
    let list = try loaded("a,\"b\"x\n1,2\n3,4\n")
    expectEqual(list.headings, ["a", "\"b\"x"])
    expectEqual(list.loadWarnings, ["headings repaired: a stray quote (line 1)"])
    expectEqual(try loaded("a,\"b\"\n1,2\n3,4\n").loadWarnings, [])
  }

  @Test func `a cell that a row lacks is empty`() throws {
    let list = try loaded("a,b\n1,2\n4,5,6\n7\n")
    for column in 0..<3 {
      let cells = (0..<3).map { list.cell(list.row(at: $0), column) }
      expectEqual(cells, list.cells.map { $0[column] })
      let known = try #require(list.cells(ofColumn: column))
      expectEqual((0..<3).map { String(decoding: known[$0], as: UTF8.self) }, cells)
    }
    expectEqual((0..<3).map { list.cellCount(of: list.row(at: $0)) }, [2, 3, 1])
    expectEqual((0..<3).map { list.lacksCell(list.row(at: 0), $0) }, [false, false, true])
  }

  @Test func `a quote that is never closed is text of its line`() throws {
    let rows = (0..<100).map { "\"\($0)\",\"b\"\n" }
    let list = try loaded("a,b\n1,\"2\n" + rows.joined())
    expectEqual(list.cells, [["1", "\"2"]] + (0..<100).map { ["\($0)", "b"] })
    expectEqual(list.irregularRows, [1, 0])
    let text = "a,b\n1,\"2\n3,4\n\"5\",\"6\"\n7,\"8\n9,10\n"
    expectEqual(
      try loaded(text).cells,
      [["1", "\"2"], ["3", "4"], ["5", "6"], ["7", "\"8"], ["9", "10"]])
    expectEqual(repairs(try loaded(text)), [.strayQuote, .strayQuote])
  }

  @Test func `a quote that is closed too late is text of its line`() throws {
    let lines = String(repeating: "x,y\n", count: Dialect.longestQuoted / 4)
    let list = try loaded("a,b\n1,\"2\n\(lines)3,4\"\n")
    expectEqual(list.count, 2 + Dialect.longestQuoted / 4)
    expectEqual(list.cells.first, ["1", "\"2"])
    let strict = DatasetOptions { $0.isStrict = true }
    expectEqual(try loaded("a,b\n1,\"2\n\(lines)\"\n", strict).count, 1)
  }

  @Test func `rows that do not fit are found at any offset from a block`() throws {
    for length in 0...150 {
      let filler = String(repeating: "x", count: length)
      let list = try loaded("a,b\n\(filler),1\n1,2,3\r\n2,\(filler)\n\n\"x\"y\n3,4\n1,2,3")
      expectEqual(
        list.cells,
        [
          [filler, "1", ""], ["1", "2", "3"], ["2", filler, ""], ["\"x\"y", "", ""],
          ["3", "4", ""], ["1", "2", "3"],
        ])
      expectEqual(repairs(list), [.longer, .strayQuote, .longer])
    }
  }
}
