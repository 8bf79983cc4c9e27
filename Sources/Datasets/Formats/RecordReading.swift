/// A way to read a record that its table's dialect does not explain.
///
/// A quote that does not enclose a cell is one character too many or too few, so that the way that gives as
/// many fields as other records have is the best one.
struct RecordReading {
  let dialect: Dialect
  /// The number of fields.
  let count: Int
  /// The end of the record, before its line end, and the start of the next one.
  let end: Int
  let next: Int

  /// The lines and bytes after which a quote that no quote closes is given up.
  static let maxLines = 1_000
  static let maxBytes = Dialect.longestQuoted
  /// The opening quotes that are tried as text.
  private static let maxQuotes = 64

  /// Reads a record in a dialect; nil if a quote in it is not closed.
  init?(_ dialect: Dialect, of bytes: Span<UInt8>, at start: Int) {
    var (index, count) = (start, 0)
    guard let end = try? dialect.readRecord(of: bytes, at: &index, { _ in count += 1 }) else {
      return nil
    }
    (self.dialect, self.count, self.end, next) = (dialect, count, end, index)
  }

  /// Returns the best reading of a record with a stray quote.
  ///
  /// - Parameters:
  ///   - width: The number of fields of other records; nil if it is not known.
  ///   - isWhole: Whether nothing follows the bytes.
  /// - Returns: Nil if more bytes may change the result.
  /// - Complexity: O(length of the line), for each of at most 64 quotes.
  static func best(
    of bytes: Span<UInt8>, at start: Int, _ dialect: Dialect, width: Int?, isWhole: Bool
  ) -> RecordReading? {
    let lineEnd = dialect.endOfLine(of: bytes, at: start)
    let line = line(of: bytes, at: start, dialect, width: width)
    if let line, width == nil || line.count == width { return line.continued(in: bytes) }
    let end = limit(of: bytes, at: start)
    if lineEnd < end {
      var open = dialect
      open.closing = .beforeEnd
      let several = RecordReading(open, of: bytes.extracting(0..<end), at: start)
      if let several, several.end < end || end == bytes.count && isWhole {
        if width == nil || several.count == width { return several.continued(in: bytes) }
      } else if end == bytes.count && !isWhole {
        return nil
      }
    }
    let plain = RecordReading(dialect.withoutQuotes, of: bytes.extracting(0..<lineEnd), at: start)
    return (line ?? plain)?.continued(in: bytes)
  }

  /// Returns the best reading of a record that ends with its line; nil if a quote in it is not closed.
  static func line(
    of bytes: Span<UInt8>, at start: Int, _ dialect: Dialect, width: Int?
  ) -> RecordReading? {
    let line = bytes.extracting(0..<dialect.endOfLine(of: bytes, at: start))
    var usual: RecordReading?
    for closing in [Dialect.Closing.beforeEnd, .atFirstEnd] {
      var closed = dialect
      closed.closing = closing
      let reading = RecordReading(closed, of: line, at: start)
      usual = usual ?? reading
      if let reading, width == nil || reading.count == width { return reading }
      for opening in openings(of: line, at: start, closed) {
        closed.textQuote = opening
        let reading = RecordReading(closed, of: line, at: start)
        if let reading, width == nil || reading.count == width { return reading }
      }
    }
    let plain = RecordReading(dialect.withoutQuotes, of: line, at: start)
    return plain?.count == width ? plain : usual
  }

  /// Returns the first quotes of a line that open a field.
  private static func openings(
    of line: Span<UInt8>, at start: Int, _ dialect: Dialect
  ) -> [Int] {
    var openings: [Int] = []
    for index in start..<line.count where line[index] == dialect.quote {
      var before = index
      while before > start && line[before - 1] == UInt8(ascii: " ") { before -= 1 }
      if before == start || dialect.endsDelimiter(line, at: before) { openings.append(index) }
      if openings.count == maxQuotes { break }
    }
    return openings
  }

  /// Returns the reading with the line end after the record.
  private func continued(in bytes: Span<UInt8>) -> RecordReading {
    RecordReading(dialect, count, end, next: dialect.nextLine(of: bytes, after: end))
  }

  private init(_ dialect: Dialect, _ count: Int, _ end: Int, next: Int) {
    (self.dialect, self.count, self.end, self.next) = (dialect, count, end, next)
  }

  /// Returns where a quote that opened after `start` is given up.
  private static func limit(of bytes: Span<UInt8>, at start: Int) -> Int {
    let last = min(bytes.count, start + maxBytes)
    var lines = 0
    for index in start..<last where bytes[index] == newline {
      lines += 1
      if lines == maxLines { return index + 1 }
    }
    return last
  }
}
