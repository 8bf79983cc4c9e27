import Datasets
import TestSupport
import Testing

/// Records are found 64 bytes at a time.
@Suite struct RecordRunTests {
  /// Returns text shifted by a comment of `shift` bytes, with another comment after it.
  private func shifted(_ text: String, by shift: Int) -> String {
    let mark: Unicode.Scalar = "\u{FEFF}"
    let isMarked = text.unicodeScalars.first == mark
    let body = String(text.unicodeScalars.dropFirst(isMarked ? 1 : 0))
    let end = body.utf8.last.map { $0 == 10 || $0 == 13 } ?? true ? "" : "\n"
    let comment = { "#" + String(repeating: "-", count: $0) + "\n" }
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
    let options = DatasetOptions { $0.comment = "#" }
    let error = #expect(throws: DatasetError.self) { try loaded(file.bytes) }
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
      ("a,b\n\"1\",\"2\",\"3\",4\n", 9), ("a\n1,\"2\"\n", 3), ("a,b\n1\n", 2),
    ] as [(String, Int)])
  func `an error points at the surplus cell or the end of a short row`(
    text: String, column: Int
  ) {
    let error = #expect(throws: DatasetError.self) { try loaded(text) }
    expectEqual(error?.location?.line, 2)
    expectEqual(error?.location?.column, column)
  }

  @Test func `lenient loading skips and reports unreadable rows`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    let text = "a,b\n1,2\n4,5,6\n7,8\n\"9\"x,10\n11,12\0\n13,14\n"
    let list = try loaded(text, options)
    expectEqual(list.cells, [["1", "2"], ["7", "8"], ["13", "14"]])
    expectEqual(list.skipped?.count, 3)
    expectEqual(list.skipped?.lines, [3, 5, 6])
    expectEqual(try loaded("a\n1\n", options).skipped, nil)
  }

  @Test func `a skipped row includes all its lines`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    let list = try loaded("a,b\n1,2,\"3\n4,5\"\n6,7\n8,\"\0\n9,10\"\n11,12\n", options)
    expectEqual(list.cells, [["6", "7"], ["11", "12"]])
    expectEqual(list.skipped?.lines, [2, 5])
  }

  @Test func `an open quote skips only its line`()
    throws
  {
    let options = DatasetOptions { $0.isLenient = true }
    let rows = (0..<100).map { "\"\($0)\",\"b\"\n" }
    let list = try loaded("a,b\n1,\"2\n" + rows.joined(), options)
    expectEqual(list.skipped?.lines, [2])
    expectEqual(list.cells, (0..<100).map { ["\($0)", "b"] })
    expectEqual(list.irregularRows, [0, 0])
  }

  @Test func `a quote that is never closed skips one line`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    let list = try loaded("a,b\n1,\"2\n3,4\n\"5\",\"6\"\n7,\"8\n9,10\n", options)
    expectEqual(list.cells, [["3", "4"], ["5", "6"], ["9", "10"]])
    expectEqual(list.skipped?.lines, [2, 5])
  }

  @Test func `bad rows are skipped at any offset from a block`() throws {
    let options = DatasetOptions { $0.isLenient = true }
    for length in 0...150 {
      let filler = String(repeating: "x", count: length)
      let list = try loaded("a,b\n\(filler),1\n1,2,3\r\n2,\(filler)\n\n\"x\"y\n3,4\n1,2,3", options)
      expectEqual(list.cells, [[filler, "1"], ["2", filler], ["3", "4"]])
      expectEqual(list.skipped?.lines, [3, 6, 8])
    }
  }
}
