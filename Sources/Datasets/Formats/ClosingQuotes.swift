/// The quotes that can close a field which an earlier line opened: those before a delimiter or a line end.
///
/// However many lines open a field that none closes, each byte is looked at once.
struct ClosingQuotes {
  /// More bytes may change an answer.
  struct Incomplete: Error {}

  /// The lines and bytes after which an open quote is given up.
  var maxLines = 1_000
  var maxBytes = Dialect.longestQuoted
  /// What follows the closing quote that was asked for last: the fields up to the end of its record; nil if
  /// they are too many or do not end.
  var rest: (quote: Int, reading: RecordReading?)?
  private var quotes: [Int] = []
  private var lineEnds: [Int] = []
  /// The end of the bytes that were looked at.
  private var end = 0

  /// Forgets the lines before a record: no later record asks for them.
  mutating func forget(before start: Int) {
    if start > end { (quotes, lineEnds, end, rest) = ([], [], start, nil) }
    // Not one by one, which would move the others each time.
    let count = Self.position(of: start, in: quotes)
    if 2 * count > quotes.count { quotes.removeFirst(count) }
    let lineCount = Self.position(of: start, in: lineEnds)
    if 2 * lineCount > lineEnds.count { lineEnds.removeFirst(lineCount) }
  }

  /// Returns the first quote that closes a field which is open at the start of a line; nil if it is too far.
  ///
  /// - Parameter isWhole: Whether nothing follows the bytes.
  /// - Complexity: O(log lines), and O(1) for each byte that was not looked at before.
  mutating func first(
    from start: Int, of bytes: Span<UInt8>, _ dialect: Dialect, isWhole: Bool
  ) throws(Incomplete) -> Int? {
    while true {
      let lastLine = Self.position(of: start + 1, in: lineEnds) + maxLines - 1
      var limit = min(start + maxBytes, bytes.count)
      if lastLine < lineEnds.count { limit = min(limit, lineEnds[lastLine]) }
      let known = Self.position(of: start, in: quotes)
      if known < quotes.count { return quotes[known] < limit ? quotes[known] : nil }
      if end >= limit {
        if limit == bytes.count && !isWhole { throw Incomplete() }
        return nil
      }
      try look(at: bytes, to: limit, dialect, isWhole: isWhole)
    }
  }

  /// Looks at the bytes up to the next closing quote or line end.
  private mutating func look(
    at bytes: Span<UInt8>, to limit: Int, _ dialect: Dialect, isWhole: Bool
  ) throws(Incomplete) {
    // What follows the last byte may decide what it means.
    let last = isWhole ? bytes.count : bytes.count - dialect.delimiterCount
    while end < limit {
      if end >= last { throw Incomplete() }
      if bytes[end] == dialect.quote {
        var (next, count) = (end, 0)
        while next < bytes.count && bytes[next] == dialect.quote {
          (next, count) = (next + 1, count + 1)
        }
        var fieldEnd = next
        dialect.skipBlanks(of: bytes, at: &fieldEnd)
        if !isWhole && fieldEnd >= last { throw Incomplete() }
        end = next
        // Doubled quotes are text.
        if count % 2 == 1 && dialect.endsAfter(bytes, fieldEnd) { return quotes.append(next - 1) }
      } else if dialect.endsLine(bytes, at: end) {
        end = dialect.nextLine(of: bytes, after: end)
        return lineEnds.append(end)
      } else {
        end += dialect.isEscape(bytes, at: end) ? 2 : 1
      }
    }
  }

  /// Returns the position of the first value that is not smaller.
  private static func position(of value: Int, in sorted: [Int]) -> Int {
    var (low, high) = (0, sorted.count)
    while low < high {
      let middle = (low + high) / 2
      if sorted[middle] < value { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
