let newline = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let quote = UInt8(ascii: "\"")

/// Returns the start of a file's text, after the byte order mark.
func textStart(of bytes: [UInt8]) -> Int {
  bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0
}

extension Span<UInt8> {
  /// Returns whether CR and LF are at an index.
  func isCRLF(at index: Int) -> Bool {
    index + 1 < count && self[index] == carriageReturn && self[index + 1] == newline
  }
}

/// A record syntax: RFC 4180 with any delimiter or none, with or without quotes, and the habits of files
/// that differ from it.
struct Dialect: Sendable, Equatable {
  /// The first byte of the delimiter between fields; nil when a line is one field.
  let delimiter: UInt8?
  /// The quote around a field, doubled inside it; nil for none.
  let quote: UInt8?
  /// Whether fields have the escapes of `CellEscapes`.
  var hasEscapes = false
  /// The bytes of the delimiter after the first one.
  private var delimiterRest = SIMD8<UInt8>(repeating: 0)
  private(set) var delimiterCount = 1
  /// The character that makes a quote or delimiter after it text; nil for none.
  var quoteEscape: UInt8?
  /// Whether blanks after a delimiter belong to it.
  var skipsBlanks = false
  /// Whether a CR ends a line even if no LF follows.
  var returnsEndLines = true
  /// How a quoted field ends.
  var closing = Closing.strict
  /// The index of an opening quote that is text; -1 for none.
  var textQuote = -1

  /// How a quoted field ends.
  enum Closing: Sendable {
    /// With a quote that is not doubled; text after it is an error.
    case strict
    /// With a quote that is not doubled before a delimiter or line end; others are text.
    case beforeEnd
    /// With the first quote before a delimiter or line end, doubled or not.
    case atFirstEnd
  }

  static let maxDelimiterCount = 8
  /// The delimiters of most tables, the likeliest first.
  static let usualDelimiters = Array(",;\t|".utf8)

  init(delimiter: UInt8?, quote: UInt8?, hasEscapes: Bool = false) {
    self.delimiter = delimiter
    self.quote = quote
    self.hasEscapes = hasEscapes
  }

  /// - Parameter delimiter: At most eight bytes.
  init(delimiter: [UInt8], quote: UInt8?, hasEscapes: Bool = false) {
    self.init(delimiter: delimiter.first, quote: quote, hasEscapes: hasEscapes)
    delimiterCount = max(1, delimiter.count)
    for (index, byte) in delimiter.dropFirst().enumerated() { delimiterRest[index] = byte }
  }

  /// All bytes of the delimiter.
  var delimiterBytes: [UInt8] {
    guard let delimiter else { return [] }
    return [delimiter] + (0..<delimiterCount - 1).map { delimiterRest[$0] }
  }

  /// The dialect in which a quote is text.
  var withoutQuotes: Dialect {
    var copy = Dialect(delimiter: delimiterBytes, quote: nil, hasEscapes: hasEscapes)
    copy.quoteEscape = quoteEscape
    copy.skipsBlanks = skipsBlanks
    copy.returnsEndLines = returnsEndLines
    return copy
  }

  /// Whether a blank line in a table of one column is a row only between rows; among lines of text, and where
  /// escapes leave no other form for an empty cell, it always is.
  var dropsBlankEnd: Bool { delimiter != nil && !hasEscapes }

  /// Whether a record can be read by looking at each byte and its neighbors.
  var isSimple: Bool {
    delimiterCount == 1 && quoteEscape == nil && !skipsBlanks && closing == .strict
  }

  /// The distance to the next quote at which an open quote is given up, where rows that do not fit are
  /// repaired.
  static let longestQuoted = 1 << 20

  struct Field {
    /// The bytes without the surrounding quotes.
    let range: Range<Int>
    /// Whether they have doubled quotes or escapes.
    let isEncoded: Bool
  }

  /// Returns whether a byte is LF or CR.
  static func isLineEnd(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }

  /// Returns the end of the line at an index, after its line end.
  static func lineEnd(of bytes: [UInt8], from index: Int) -> Int {
    lineEnd(of: bytes[...], from: index)
  }

  static func lineEnd(of bytes: ArraySlice<UInt8>, from index: Int) -> Int {
    guard let end = bytes[index...].firstIndex(where: isLineEnd) else { return bytes.endIndex }
    let isPair = bytes[end] == carriageReturn && bytes[(end + 1)...].first == newline
    return isPair ? end + 2 : end + 1
  }

  /// Returns the end of the line at an index, after its line end: a CR before it would otherwise be one.
  func endOfLine(of bytes: Span<UInt8>, at index: Int) -> Int {
    var end = index
    while end < bytes.count && !endsLine(bytes, at: end) { end += 1 }
    return nextLine(of: bytes, after: end)
  }

  /// Returns the start of the line after a line end, if there is one at an index.
  func nextLine(of bytes: Span<UInt8>, after end: Int) -> Int {
    guard end < bytes.count else { return end }
    return bytes.isCRLF(at: end) ? end + 2 : end + 1
  }

  /// Returns whether a delimiter ends before an index.
  func endsDelimiter(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    let start = index - delimiterCount
    return start >= 0 && isDelimiter(bytes, at: start)
  }

  /// The character that begins an escape; nil for none.
  var escape: UInt8? { hasEscapes ? CellEscapes.escape : nil }

  @inline(__always)
  func endsLine(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    if bytes[index] == newline { return true }
    guard bytes[index] == carriageReturn else { return false }
    return returnsEndLines || index + 1 >= bytes.count || bytes[index + 1] == newline
  }

  @inline(__always)
  func isDelimiter(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard bytes[index] == delimiter else { return false }
    return delimiterCount == 1 || hasRest(bytes, after: index)
  }

  private func hasRest(_ bytes: Span<UInt8>, after index: Int) -> Bool {
    guard index + delimiterCount <= bytes.count else { return false }
    for offset in 1..<delimiterCount where bytes[index + offset] != delimiterRest[offset - 1] {
      return false
    }
    return true
  }

  @inline(__always)
  private func endsField(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    isDelimiter(bytes, at: index) || endsLine(bytes, at: index)
  }

  /// Returns whether a byte can end a field.
  func endsField(_ byte: UInt8) -> Bool { byte == delimiter || Self.isLineEnd(byte) }

  /// Returns whether the byte at an index ends a field, in a dialect that is simple.
  @inline(__always)
  func endsField(_ bytes: UnsafeRawBufferPointer, at index: Int) -> Bool {
    let byte = bytes[index]
    if byte == delimiter || byte == newline { return true }
    guard byte == carriageReturn else { return false }
    return returnsEndLines || index + 1 == bytes.count || bytes[index + 1] == newline
  }

  /// Returns the start of a field, before its quote if there is one.
  func start(of field: Field, in bytes: borrowing Span<UInt8>) -> Int {
    let first = field.range.lowerBound
    return first > 0 && bytes[first - 1] == quote ? first - 1 : first
  }

  /// Returns whether a field is ASCII without delimiters, line ends and quotes.
  func isPlain(_ field: Field, in bytes: borrowing Span<UInt8>) -> Bool {
    if !isSimple || field.isEncoded { return false }
    for index in field.range {
      let byte = bytes[index]
      if byte >= 0x80 || endsField(byte) || byte == quote || byte == escape { return false }
    }
    return true
  }

  /// Reads the field at `index` and moves the index to the delimiter, line end or end of input
  /// after it.
  ///
  /// - Parameter longest: The distance to the next quote at which an open one is given up.
  func readField(
    of bytes: Span<UInt8>, at index: inout Int, longest: Int = .max
  ) throws(FormatFault) -> Field {
    if skipsBlanks { skipBlanks(of: bytes, at: &index) }
    if let quote {
      var opening = index
      // A blank before the quote is a fault that only a second reading overlooks.
      if closing != .strict { skipBlanks(of: bytes, at: &opening) }
      if opening < bytes.count && bytes[opening] == quote && opening != textQuote {
        index = opening
        return try readQuotedField(of: bytes, at: &index, quote, longest)
      }
    }
    let start = index
    var isEncoded = false
    while index < bytes.count {
      let byte = bytes[index]
      if byte == delimiter || Self.isLineEnd(byte), endsField(bytes, at: index) { break }
      if byte == quoteEscape, isEscape(bytes, at: index) {
        isEncoded = true
        index += 1
      }
      index += 1
    }
    return Field(range: start..<index, isEncoded: isEncoded)
  }

  func skipBlanks(of bytes: Span<UInt8>, at index: inout Int) {
    while index < bytes.count && bytes[index] == UInt8(ascii: " ")
      && !isDelimiter(bytes, at: index)
    {
      index += 1
    }
  }

  /// Returns whether a byte makes the next one text.
  @inline(__always)
  func isEscape(_ bytes: Span<UInt8>, at index: Int) -> Bool {
    guard let quoteEscape, bytes[index] == quoteEscape, index + 1 < bytes.count else {
      return false
    }
    return isEscaped(bytes[index + 1])
  }

  private func isEscaped(_ byte: UInt8) -> Bool {
    byte == quote || byte == quoteEscape || byte == delimiter
  }

  private func readQuotedField(
    of bytes: Span<UInt8>, at index: inout Int, _ quote: UInt8, _ longest: Int
  ) throws(FormatFault) -> Field {
    let opening = index
    var isEncoded = false
    index += 1
    while true {
      let end = longest < bytes.count - index ? index + longest : bytes.count
      while index < end && bytes[index] != quote {
        if bytes[index] == quoteEscape, isEscape(bytes, at: index) {
          isEncoded = true
          index += 1
        }
        index += 1
      }
      guard index < end else { throw FormatFault(fault: .openQuote, offset: opening) }
      index += 1
      if closing != .strict {
        var next = index
        skipBlanks(of: bytes, at: &next)
        let isEnd = next == bytes.count || endsField(bytes, at: next)
        let isDoubled = !isEnd && index < bytes.count && bytes[index] == quote
        if isEnd {
          let range = opening + 1..<index - 1
          index = next
          return Field(range: range, isEncoded: isEncoded)
        }
        if isDoubled && (closing == .beforeEnd || !endsAfter(bytes, index + 1)) {
          isEncoded = true
          index += 1
        }
        continue
      }
      guard index < bytes.count && bytes[index] == quote else { break }
      isEncoded = true
      index += 1
    }
    guard index == bytes.count || endsField(bytes, at: index) else {
      throw FormatFault(fault: .textAfterQuote, offset: index)
    }
    return Field(range: opening + 1..<index - 1, isEncoded: isEncoded)
  }

  func endsAfter(_ bytes: Span<UInt8>, _ index: Int) -> Bool {
    index >= bytes.count || endsField(bytes, at: index)
  }

  /// Reads a record and its line end, and calls `field` with each of its fields.
  ///
  /// - Returns: The end of the record, before its line end.
  func readRecord(
    of bytes: Span<UInt8>, at index: inout Int, longest: Int = .max, _ field: (Field) -> Void
  ) throws(FormatFault) -> Int {
    while true {
      field(try readField(of: bytes, at: &index, longest: longest))
      let end = index
      guard end < bytes.count else { return end }
      if isDelimiter(bytes, at: end) {
        index += delimiterCount
        continue
      }
      index = nextLine(of: bytes, after: end)
      return end
    }
  }

  /// Returns a field as text, with U+FFFD for invalid UTF-8.
  func text(of field: Field, in bytes: [UInt8]) -> String {
    String(decoding: self.bytes(of: field, in: bytes), as: UTF8.self)
  }

  /// Returns the bytes of a field after decoding doubled quotes and escapes.
  func bytes(of field: Field, in bytes: [UInt8]) -> ArraySlice<UInt8> {
    let raw = bytes[field.range]
    let text = field.isEncoded ? decoded(raw) : raw
    return hasEscapes ? CellEscapes.unescaped(text) : text
  }

  private func decoded(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var text: [UInt8] = []
    text.reserveCapacity(raw.count)
    var index = raw.startIndex
    while index < raw.endIndex {
      let (byte, next) = (raw[index], index + 1 < raw.endIndex ? raw[index + 1] : nil)
      let isFirst =
        byte == quote ? next == quote : byte == quoteEscape && next.map(isEscaped) ?? false
      if isFirst { index += 1 }
      text.append(raw[index])
      index += 1
    }
    return text[...]
  }
}
