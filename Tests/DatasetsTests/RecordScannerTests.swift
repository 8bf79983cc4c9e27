import TestSupport
import Testing

@testable import Datasets

/// Compares the scanner, which works on 64 bytes at a time, with a naive splitter, on text that has
/// special bytes near the edges of blocks.
@Suite struct RecordScannerTests {
  /// Splits byte by byte.
  private struct NaiveSplitter {
    let delimiter: UInt8?
    let quoting: Bool

    func records(_ bytes: [UInt8]) -> [[[UInt8]]] {
      var records: [[[UInt8]]] = []
      var index = 0
      while index < bytes.count {
        var record: [[UInt8]] = []
        while true {
          record.append(field(bytes, &index))
          guard index < bytes.count, bytes[index] == delimiter else { break }
          index += 1
        }
        if index < bytes.count {
          index += bytes[index...].starts(with: [13, 10]) ? 2 : 1
        }
        records.append(record)
      }
      return records
    }

    private func field(_ bytes: [UInt8], _ index: inout Int) -> [UInt8] {
      var field: [UInt8] = []
      if quoting && index < bytes.count && bytes[index] == 0x22 {
        index += 1
        while true {
          if bytes[index] == 0x22 {
            index += 1
            if index == bytes.count || bytes[index] != 0x22 { return field }
          }
          field.append(bytes[index])
          index += 1
        }
      }
      while index < bytes.count, bytes[index] != delimiter, bytes[index] != 10, bytes[index] != 13 {
        field.append(bytes[index])
        index += 1
      }
      return field
    }
  }

  private func text(
    _ generator: inout SeededGenerator, width: Int, quoting: Bool, delimiter: String
  ) -> String {
    let lineEnd = ["\n", "\r\n", "\r"].randomElement(using: &generator) ?? "\n"
    let longest = [2, 9, 40, 90].randomElement(using: &generator) ?? 2
    let isPlain = Bool.random(using: &generator)
    // One in this many fields is quoted, and one in this many of those needs quotes.
    let quotedness = [1, 2, 6, 1_000].randomElement(using: &generator) ?? 1
    let strangeness = [1, 4, 1_000].randomElement(using: &generator) ?? 1
    return (0..<Int.random(in: 1...40, using: &generator)).map { _ in
      let fields = (0..<width).map { _ in
        let letters = isPlain ? ["a", "b", "1"] : ["a", "b", "é", "5\"", "京"]
        let count = Int.random(in: 0...longest, using: &generator)
        var field = (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }
          .joined()
        // An empty line and an empty quoted field are equal once split.
        let mayQuote = quoting && (width > 1 || !field.isEmpty)
        guard mayQuote, Int.random(in: 0..<quotedness, using: &generator) == 0 else {
          return field.hasPrefix("\"") ? "x" + field : field
        }
        if Int.random(in: 0..<strangeness, using: &generator) == 0 {
          field +=
            ["\(delimiter)\n", "\r", "\"", "\"\"", delimiter]
            .randomElement(using: &generator) ?? ""
        }
        return "\"" + field.replacing("\"", with: "\"\"") + "\""
      }
      return fields.joined(separator: delimiter)
    }.joined(separator: lineEnd) + (Bool.random(using: &generator) ? lineEnd : "")
  }

  @Test(
    arguments: [
      (",", true, 1), (",", true, 2), (",", true, 5), ("\t", false, 1), ("\t", false, 3),
    ] as [(String, Bool, Int)])
  func `records and fields match a naive splitter`(
    delimiter: String, quoting: Bool, width: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(width) + (quoting ? 10 : 0))
    for round in 0..<testSize(12, thorough: 400) {
      let bytes = Array(
        text(&generator, width: width, quoting: quoting, delimiter: delimiter).utf8)
      let byte = Array(delimiter.utf8)[0]
      var expected = NaiveSplitter(delimiter: byte, quoting: quoting).records(bytes)
      // The scanner skips blank lines, except between rows of one field.
      expected = Array(expected.drop { $0 == [[]] })
      if width > 1 {
        expected.removeAll { $0 == [[]] }
      } else {
        if expected.isEmpty { continue }
        let rows = expected.dropFirst().drop { $0 == [[]] }
        let last = rows.lastIndex { $0 != [[]] } ?? rows.startIndex - 1
        expected = [expected[0]] + rows.prefix(through: last)
      }
      guard !expected.isEmpty else { continue }
      let table = try RecordScanner(
        delimiter: byte, quote: quoting ? UInt8(ascii: "\"") : nil
      ).scan(DatasetFormat.Source(bytes: bytes))
      expectEqual(table.header, expected[0].map { String(decoding: $0, as: UTF8.self) })
      let found = (0..<table.count).map { record in
        (0..<width).map { column in
          table.withBytes(record: record, column: column) { Array($0) }
        }
      }
      try #require(found == Array(expected.dropFirst()), "round \(round)")
      for record in 0..<table.count {
        let isRegular = table.irregular[record >> 6] >> UInt64(record & 63) & 1 == 0
        let special = [byte, 10, 13] + (quoting ? [0x22] : [])
        expectEqual(
          isRegular, found[record].joined().allSatisfy { $0 < 0x80 && !special.contains($0) })
      }
    }
  }

  @Test func `without a header columns are numbered and all records are rows`() throws {
    let options = DatasetOptions { $0.hasHeader = false }
    let list = try loaded("1,2\n3,4\n", options)
    expectEqual(list.headings, ["column_1", "column_2"])
    expectEqual(list.cells, [["1", "2"], ["3", "4"]])
    expectEqual(list.headerSource, nil)
  }

  @Test func `comment lines are skipped anywhere`() throws {
    let options = DatasetOptions { $0.comment = "#" }
    let text = "# one, \"two\n#\na,b\n1,2\n# three, four, \"five\n\n3,4\n5,#6\n#\n# end"
    let list = try loaded(text, options)
    expectEqual(list.headings, ["a", "b"])
    expectEqual(list.cells, [["1", "2"], ["3", "4"], ["5", "#6"]])
    expectEqual(String(decoding: list.source(of: list.row(at: 0)), as: UTF8.self), "1,2")
    expectEqual(String(decoding: list.source(of: list.row(at: 2)), as: UTF8.self), "5,#6")
  }

  @Test func `without a header the first row sets the width, and longer ones have more columns`()
    throws
  {
    let text = "1,2\n3\n4,5,6\n"
    let list = try loaded(
      text,
      DatasetOptions {
        $0.hasHeader = false
      })
    expectEqual(list.cells, [["1", "2", ""], ["3", "", ""], ["4", "5", "6"]])
  }

  @Test func `the number of columns is not limited`() throws {
    let text = (0..<50_000).map { "\($0)" }.joined(separator: ",") + "\n"
    let list = try loaded(text + text)
    expectEqual(list.columns.count, 50_000)
    expectEqual(list.cell(list.row(at: 0), 49_999), "49999")
  }
}
