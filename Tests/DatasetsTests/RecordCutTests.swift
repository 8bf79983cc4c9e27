import TestSupport
import Testing

@testable import Datasets

@Suite struct RecordCutTests {
  private let csv = Dialect(delimiter: UInt8(ascii: ","), quote: UInt8(ascii: "\""))
  private let tsv = Dialect(delimiter: UInt8(ascii: "\t"), quote: nil)

  private func cut(_ text: String, _ dialect: Dialect) -> RecordCut {
    var cut = RecordCut(RecordScanner(delimiter: dialect.delimiter, quote: dialect.quote))
    cut.scan(Array(text.utf8))
    return cut
  }

  @Test func `the cut is after the last line end outside quotes`() {
    expectEqual(cut("", csv).end, 0)
    expectEqual(cut("a", tsv).end, 0)
    expectEqual(cut("a\nb", tsv).end, 2)
    expectEqual(cut("a\r\nb\r\n", tsv).end, 6)
    expectEqual(cut("a,\"\n\"\nb,\"x\n", csv).end, 6)
    expectEqual(cut("a\t\"\nb", tsv).end, 4)
  }

  @Test func `a final CR may begin a CRLF`() {
    for dialect in [csv, tsv] {
      expectEqual(cut("a\nb\r", dialect).end, 2)
      expectEqual(cut("a\rb", dialect).end, 2)
    }
  }

  @Test func `quotes that do not enclose fields are noted`() {
    #expect(cut("a,\"b\"\"c\"\n", csv).hasRegularQuotes)
    #expect(!cut("a,b\"c\n", csv).hasRegularQuotes)
    #expect(!cut("a,\"b\"c\n", csv).hasRegularQuotes)
    expectEqual(cut("a,b\"c\nd,\"e\n", csv).end, 6)
    var escaped = csv
    escaped.quoteEscape = UInt8(ascii: "\\")
    #expect(!RecordCut(RecordScanner(escaped, names: ["a"])).hasRegularQuotes)
  }

  @Test func `quotes of a comment are not counted`() {
    var scanner = RecordScanner(delimiter: csv.delimiter, quote: csv.quote)
    scanner.comment = Array("#".utf8)
    var cut = RecordCut(scanner)
    cut.scan(Array("a,b\n#,\"\n1,2\n#\"".utf8))
    expectEqual(cut.end, 12)
    #expect(!cut.hasRegularQuotes)
  }

  @Test func `an error has all that shows it`() {
    expectEqual(cut("a,\"\n\"b\nc\n", csv).end, 9)
  }

  @Test func `an open quote is given up where rows are repaired`() {
    var scanner = RecordScanner(delimiter: csv.delimiter, quote: csv.quote)
    for repairs in [false, true] {
      scanner.repairs = repairs
      for isFar in [false, true] {
        var cut = RecordCut(scanner)
        let count = Dialect.longestQuoted - (isFar ? 0 : 200)
        let bytes = Array("a\n1,\"\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: count)
        cut.scan(bytes)
        expectEqual(cut.end, repairs && isFar ? 6 : 2)
      }
    }
  }

  @Test func `records that end with NUL are cut after the last one`() {
    var cut = NULCut()
    cut.scan([1, 0, 10, 2])
    expectEqual(cut.end, 2)
    cut.scan([1, 0, 10, 2, 0])
    expectEqual(cut.end, 5)
  }

  /// Returns the ends of all records whose end no later byte changes.
  private func ends(of bytes: [UInt8]) -> [Int] {
    var ends = [0]
    var index = 0
    while index < bytes.count {
      let start = index
      var isOpen = false
      do throws(FormatFault) {
        _ = try csv.readRecord(of: bytes.span, at: &index) { _ in }
      } catch {
        isOpen = error.fault == .openQuote
        index = Dialect.lineEnd(of: bytes, from: start)
      }
      if isOpen || !Dialect.isLineEnd(bytes[index - 1]) { break }
      if index == bytes.count && bytes[index - 1] == carriageReturn { break }
      ends.append(index)
    }
    return ends
  }

  @Test(arguments: [1, 2])
  func `growing bytes are cut at the end of a record`(columns: Int) throws {
    var scanner = RecordScanner(csv, names: Array(["a", "b"].prefix(columns)))
    scanner.repairs = true
    scanner.width = columns
    func records(of bytes: [UInt8]) throws -> [[UInt8]] {
      let table = try scanner.scan(DatasetFormat.Source(bytes: bytes))
      return (0..<table.count).map { Array(bytes[table.source(of: $0)]) }
    }
    var generator = SeededGenerator(seed: 7)
    let long = String(repeating: "z", count: 70)
    let lines = "\n\"y\",\"\n\(long)\n\(long)\n\"\n"
    let regular = ["a", "b", ",", ",", "\n", "\r\n", "\r", ",\"x\"\n", "\n\"y\",\"\n\"\n", lines]
    let pieces = regular + ["\"", "\"", "\"\"", "\"x\"\n", long]
    for round in 0..<testSize(1_000, thorough: 60_000) {
      var bytes: [UInt8] = []
      var cut = RecordCut(scanner)
      for _ in 0..<Int.random(in: 1...4, using: &generator) {
        for _ in 0..<Int.random(in: 0...40, using: &generator) {
          let piece = (round % 2 == 0 ? regular : pieces).randomElement(using: &generator)!
          bytes += Array(piece.utf8)
        }
        cut.scan(bytes)
      }
      let text = String(decoding: bytes, as: UTF8.self).debugDescription
      let parts = try records(of: Array(bytes[..<cut.end])) + records(of: Array(bytes[cut.end...]))
      expectEqual(parts, try records(of: bytes), "\(text): \(cut.end)")
      if columns == 2, RecordReading(csv, of: bytes.span, at: 0) != nil, !text.contains("\u{22}") {
        expectEqual(cut.end, ends(of: bytes).last, "\(text)")
      }
    }
  }
}
