import TestSupport
import Testing

@testable import Datasets

/// Records with stray quotes, against a reading of each field from its first byte.
struct RecordReadingTests {
  private let csv = Dialect(delimiter: UInt8(ascii: ","), quote: quote)
  private var escaped: Dialect {
    var dialect = csv
    dialect.quoteEscape = UInt8(ascii: "\\")
    return dialect
  }
  private var wide: Dialect { Dialect(delimiter: Array("::".utf8), quote: quote) }

  /// The fields of a record in which a quote closes before a delimiter or a line end; nil if one that a line
  /// opened is not closed soon enough.
  private func count(
    _ bytes: [UInt8], _ start: Int, _ dialect: Dialect, lines: Int, length: Int
  ) -> (count: Int, next: Int)? {
    var open = dialect
    open.closing = .beforeEnd
    var (index, count, isFar) = (start, 0, false)
    let end = try? open.readRecord(of: bytes.span, at: &index) { field in
      count += 1
      let opening = open.start(of: field, in: bytes.span)
      let next = open.endOfLine(of: bytes.span, at: opening)
      let closing = field.range.upperBound
      if closing < next { return }
      let between = bytes[next..<closing]
      let lineCount = between.count { $0 == newline }
      if between.count >= length || lineCount >= lines { isFar = true }
    }
    return end == nil || isFar ? nil : (count, index)
  }

  @Test func `a quote that closes on a later line is found once for all lines`() throws {
    var generator = SeededGenerator(seed: 52)
    let pieces = ["a", "b", ",", "\n", "\"", "\"", "\"\"", " ", "\\", "::", "\r\n", ",\"", "\"\n"]
    for round in 0..<testSize(2_000, thorough: 100_000) {
      let dialect = [csv, escaped, wide][round % 3]
      let text = (0..<Int.random(in: 1...60, using: &generator)).map { _ in
        pieces.randomElement(using: &generator)!
      }.joined()
      let bytes = Array(text.utf8)
      let (lines, length) = (round % 4 + 1, 5 * (round % 7) + 1)
      var shared = ClosingQuotes()
      (shared.maxLines, shared.maxBytes) = (lines, length)
      var start = 0
      while start < bytes.count {
        var own = ClosingQuotes()
        (own.maxLines, own.maxBytes) = (lines, length)
        let width = 2 + round % 2
        func best(_ closings: inout ClosingQuotes, isWhole: Bool = true) -> RecordReading? {
          RecordReading.best(
            of: bytes.span, at: start, dialect, width: width, isWhole: isWhole, &closings)
        }
        let reading = try #require(best(&shared))
        let place = "\(text.debugDescription) at \(start)"
        expectEqual(reading.next, best(&own)?.next, "\(place)")
        if RecordReading.line(of: bytes.span, at: start, dialect, width: width)?.count != width {
          let model = count(bytes, start, dialect, lines: lines, length: length)
          let lineEnd = dialect.endOfLine(of: bytes.span, at: start)
          let isLong = model?.count == width && (model?.next ?? 0) > lineEnd
          expectEqual(reading.next, isLong ? model?.next : lineEnd, "\(place)")
        }
        start = reading.next
      }
    }
  }

  @Test func `more bytes never change an answer`() throws {
    var generator = SeededGenerator(seed: 52)
    let pieces = ["a", ",", "\n", "\"", "\"", " ", "\\", "::", "\r\n", "\r", ",\"", "\"\n"]
    for round in 0..<testSize(1_000, thorough: 50_000) {
      let dialect = [csv, escaped, wide][round % 3]
      let bytes = (0..<Int.random(in: 1...40, using: &generator)).flatMap { _ in
        Array(pieces.randomElement(using: &generator)!.utf8)
      }
      func next(
        in bytes: ArraySlice<UInt8>, isWhole: Bool, _ closings: inout ClosingQuotes
      ) -> Int? {
        RecordReading.best(
          of: bytes.span, at: 0, dialect, width: 2, isWhole: isWhole, &closings)?.next
      }
      var own = ClosingQuotes()
      let whole = next(in: bytes[...], isWhole: true, &own)
      // What was found in the first bytes is kept while they grow.
      var kept = ClosingQuotes()
      for end in 1..<bytes.count {
        own = ClosingQuotes()
        let early = next(in: bytes[..<end], isWhole: false, &own)
        let text = String(decoding: bytes, as: UTF8.self).debugDescription
        expectEqual(
          next(in: bytes[..<end], isWhole: false, &kept), early, "\(text), \(end) bytes")
        guard let early, bytes[early - 1] == newline else { continue }
        expectEqual(early, whole, "\(text), \(end) bytes")
      }
    }
  }
}
