import TestSupport
import Testing

@testable import Datasets

/// Records are found 64 bytes at a time: held against a splitter that goes byte by byte, on texts
/// that have everything near the edges of a block.
@Suite struct RecordScannerTests {
  /// The plainest way to split.
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
    // One in so many fields is quoted, and so many of those hold what has to be.
    let quotedness = [1, 2, 6, 1_000].randomElement(using: &generator) ?? 1
    let strangeness = [1, 4, 1_000].randomElement(using: &generator) ?? 1
    return (0..<Int.random(in: 1...40, using: &generator)).map { _ in
      let fields = (0..<width).map { _ in
        let letters = isPlain ? ["a", "b", "1"] : ["a", "b", "é", "5\"", "京"]
        let count = Int.random(in: 0...longest, using: &generator)
        var field = (0..<count).map { _ in letters.randomElement(using: &generator) ?? "" }
          .joined()
        // An empty line and an empty quoted field look the same once they are split.
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
  func `records and fields are those of a splitter that goes byte by byte`(
    delimiter: String, quoting: Bool, width: Int
  ) throws {
    var generator = SeededGenerator(seed: UInt64(width) + (quoting ? 10 : 0))
    for round in 0..<testSize(150, thorough: 400) {
      let bytes = Array(
        text(&generator, width: width, quoting: quoting, delimiter: delimiter).utf8)
      let byte = Array(delimiter.utf8)[0]
      var expected = NaiveSplitter(delimiter: byte, quoting: quoting).records(bytes)
      // What the scanner leaves out: blank lines before the header, and between wider records.
      expected = Array(expected.drop { $0 == [[]] })
      if width > 1 { expected.removeAll { $0 == [[]] } }
      guard !expected.isEmpty else { continue }
      let table = try RecordScanner(
        delimiter: byte, quote: quoting ? UInt8(ascii: "\"") : nil
      ).scan(bytes)
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
}
