let newline = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let quote = UInt8(ascii: "\"")

/// Returns the start of a file's text, after the byte order mark.
func textStart(of bytes: [UInt8]) -> Int {
  bytes.starts(with: UTF8Text.byteOrderMark) ? UTF8Text.byteOrderMark.count : 0
}

/// A record syntax: RFC 4180 with any single-byte delimiter or none, with or without quotes.
struct Dialect: Sendable, Equatable {
  /// The delimiter between fields; nil when a line is one field.
  let delimiter: UInt8?
  /// The quote around a field, doubled inside it; nil for none.
  let quote: UInt8?
  /// Whether fields have the escapes of `CellEscapes`.
  var hasEscapes = false

  /// The dialect in which a quote is text.
  var withoutQuotes: Dialect {
    Dialect(delimiter: delimiter, quote: nil, hasEscapes: hasEscapes)
  }

  /// The distance to the next quote at which an open quote is given up, where rows that do not fit are
  /// repaired.
  static let longestQuoted = 1 << 20

  struct Field {
    /// The bytes without the surrounding quotes.
    let range: Range<Int>
    let hasDoubledQuotes: Bool
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

  /// The character that begins an escape; nil for none.
  var escape: UInt8? { hasEscapes ? CellEscapes.escape : nil }

  func endsField(_ byte: UInt8) -> Bool { byte == delimiter || Self.isLineEnd(byte) }

  /// Returns the start of a field, before its quote if there is one.
  func start(of field: Field, in bytes: borrowing Span<UInt8>) -> Int {
    let first = field.range.lowerBound
    return first > 0 && bytes[first - 1] == quote ? first - 1 : first
  }

  /// Returns whether a field is ASCII without delimiters, line ends and quotes.
  func isPlain(_ field: Field, in bytes: borrowing Span<UInt8>) -> Bool {
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
    if let quote, index < bytes.count && bytes[index] == quote {
      return try readQuotedField(of: bytes, at: &index, quote, longest)
    }
    let start = index
    while index < bytes.count && !endsField(bytes[index]) { index += 1 }
    return Field(range: start..<index, hasDoubledQuotes: false)
  }

  private func readQuotedField(
    of bytes: Span<UInt8>, at index: inout Int, _ quote: UInt8, _ longest: Int
  ) throws(FormatFault) -> Field {
    let opening = index
    var hasDoubledQuotes = false
    index += 1
    while true {
      let end = longest < bytes.count - index ? index + longest : bytes.count
      while index < end && bytes[index] != quote { index += 1 }
      guard index < end else { throw FormatFault(fault: .openQuote, offset: opening) }
      index += 1
      guard index < bytes.count && bytes[index] == quote else { break }
      hasDoubledQuotes = true
      index += 1
    }
    guard index == bytes.count || endsField(bytes[index]) else {
      throw FormatFault(fault: .textAfterQuote, offset: index)
    }
    return Field(range: opening + 1..<index - 1, hasDoubledQuotes: hasDoubledQuotes)
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
      index += 1
      if bytes[end] == delimiter { continue }
      if bytes[end] == carriageReturn && index < bytes.count && bytes[index] == newline {
        index += 1
      }
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
    let text = field.hasDoubledQuotes ? undoublingQuotes(raw) : raw
    return hasEscapes ? CellEscapes.unescaped(text) : text
  }

  private func undoublingQuotes(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    var halved: [UInt8] = []
    halved.reserveCapacity(raw.count)
    var isSecond = false
    for byte in raw {
      isSecond = byte == quote && !isSecond
      if !isSecond || byte != quote { halved.append(byte) }
    }
    return halved[...]
  }
}
