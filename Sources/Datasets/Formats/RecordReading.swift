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

  /// The opening quotes of a line that are tried as text.
  private static let maxQuotes = 16

  /// Reads a record in a dialect; nil if a quote in it is not closed.
  init?(_ dialect: Dialect, of bytes: Span<UInt8>, at start: Int) {
    var (index, count) = (start, 0)
    guard let end = try? dialect.readRecord(of: bytes, at: &index, { _ in count += 1 }) else {
      return nil
    }
    self.init(dialect, count, end, next: index)
  }

  /// Reads a record of one line, and collects the opening quotes that make delimiters text or are not closed.
  private init?(
    _ dialect: Dialect, of line: Span<UInt8>, at start: Int, _ openings: inout [Int]
  ) {
    var (index, count) = (start, 0)
    do throws(FormatFault) {
      let end = try dialect.readRecord(of: line, at: &index) { field in
        count += 1
        let opening = dialect.start(of: field, in: line)
        if opening == field.range.lowerBound { return }
        for index in field.range where line[index] == dialect.delimiter {
          return openings.append(opening)
        }
      }
      self.init(dialect, count, end, next: index)
    } catch {
      openings.append(error.offset)
      return nil
    }
  }

  /// Returns the best reading of a record with a stray quote.
  ///
  /// - Parameters:
  ///   - width: The number of fields of other records; nil if it is not known.
  ///   - isWhole: Whether nothing follows the bytes.
  ///   - closings: Those of the records before it, in the same bytes.
  /// - Returns: Nil if more bytes may change the result.
  /// - Complexity: O(length of the line), for each of at most 16 quotes.
  static func best(
    of bytes: Span<UInt8>, at start: Int, _ dialect: Dialect, width: Int?, isWhole: Bool,
    _ closings: inout ClosingQuotes
  ) -> RecordReading? {
    let line = line(of: bytes, at: start, dialect, width: width)
    if let line, width == nil || line.count == width { return line.continued(in: bytes) }
    closings.forget(before: start)
    do throws(ClosingQuotes.Incomplete) {
      let several = try lines(
        of: bytes, at: start, dialect, width: width, isWhole: isWhole, &closings)
      if let several, width == nil || several.count == width { return several }
    } catch {
      return nil
    }
    let lineEnd = dialect.endOfLine(of: bytes, at: start)
    let plain = RecordReading(dialect.withoutQuotes, of: bytes.extracting(0..<lineEnd), at: start)
    return (line ?? plain)?.continued(in: bytes)
  }

  /// Returns the reading of a record in which a quote is closed on a later line; nil if none is.
  private static func lines(
    of bytes: Span<UInt8>, at start: Int, _ dialect: Dialect, width: Int?, isWhole: Bool,
    _ closings: inout ClosingQuotes
  ) throws(ClosingQuotes.Incomplete) -> RecordReading? {
    var open = dialect
    open.closing = .beforeEnd
    var (index, before) = (start, 0)
    guard open.readLine(of: bytes, at: &index, count: &before) == nil, before < width ?? .max,
      let quote = try closings.first(from: index, of: bytes, open, isWhole: isWhole)
    else { return nil }
    if closings.rest?.quote != quote {
      let rest = try rest(
        after: quote, of: bytes, open, width: width, isWhole: isWhole, &closings)
      // The line may go on; too many fields do not become fewer.
      if let rest, !isWhole, rest.count < width ?? .max, rest.next == bytes.count,
        bytes[rest.next - 1] != newline
      {
        throw ClosingQuotes.Incomplete()
      }
      closings.rest = (quote, rest)
    }
    guard let rest = closings.rest?.reading else { return nil }
    return RecordReading(open, before + 1 + rest.count, rest.end, next: rest.next)
  }

  /// Returns the reading of the fields after a field's closing quote; nil if there are more than the width,
  /// or a quote is not closed.
  private static func rest(
    after quote: Int, of bytes: Span<UInt8>, _ open: Dialect, width: Int?, isWhole: Bool,
    _ closings: inout ClosingQuotes
  ) throws(ClosingQuotes.Incomplete) -> RecordReading? {
    var (index, count) = (quote + 1, 0)
    while true {
      open.skipBlanks(of: bytes, at: &index)
      guard index < bytes.count, open.isDelimiter(bytes, at: index) else {
        return RecordReading(open, count, index, next: open.nextLine(of: bytes, after: index))
      }
      index += open.delimiterCount
      if let end = open.readLine(of: bytes, at: &index, count: &count) {
        return RecordReading(open, count, end, next: index)
      }
      count += 1
      guard count < width ?? .max,
        let next = try closings.first(from: index, of: bytes, open, isWhole: isWhole)
      else { return nil }
      index = next + 1
    }
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
      var openings: [Int] = []
      let reading = RecordReading(closed, of: line, at: start, &openings)
      usual = usual ?? reading
      if let reading, width == nil || reading.count == width { return reading }
      for opening in openings.prefix(maxQuotes) {
        closed.textQuote = opening
        let reading = RecordReading(closed, of: line, at: start)
        if let reading, width == nil || reading.count == width { return reading }
      }
    }
    let plain = RecordReading(dialect.withoutQuotes, of: line, at: start)
    return plain?.count == width ? plain : usual
  }

  /// Returns the reading with the line end after the record.
  private func continued(in bytes: Span<UInt8>) -> RecordReading {
    RecordReading(dialect, count, end, next: dialect.nextLine(of: bytes, after: end))
  }

  private init(_ dialect: Dialect, _ count: Int, _ end: Int, next: Int) {
    (self.dialect, self.count, self.end, self.next) = (dialect, count, end, next)
  }
}

extension Dialect {
  /// Reads the fields up to the end of their line, and moves `index` to the next line.
  ///
  /// - Returns: The end of the record, before its line end; nil if a quote is not closed.
  fileprivate func readLine(
    of bytes: Span<UInt8>, at index: inout Int, count: inout Int
  ) -> Int? {
    let next = endOfLine(of: bytes, at: index)
    let end = try? readRecord(of: bytes.extracting(0..<next), at: &index) { _ in count += 1 }
    index = next
    return end
  }
}
