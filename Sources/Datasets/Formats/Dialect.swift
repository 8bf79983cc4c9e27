let newline = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let quote = UInt8(ascii: "\"")
private let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// Where a file's text begins: behind its byte order mark, if it has one.
func textStart(of bytes: [UInt8]) -> Int {
  bytes.starts(with: byteOrderMark) ? byteOrderMark.count : 0
}

/// How fields stand in a record: RFC 4180, with any single-byte delimiter or none, quoted or not.
struct Dialect: Sendable {
  /// What separates fields, or nil when a line is one field.
  let delimiter: UInt8?
  /// What may stand around a field, and doubled in one that it stands around; nil for nothing.
  let quote: UInt8?

  /// One field of a record.
  struct Field {
    /// Where its bytes are, without the quotes around them.
    let range: Range<Int>
    /// Whether it stands in quotes.
    let isQuoted: Bool
    /// Whether a doubled quote stands for one in it.
    let hasDoubledQuotes: Bool
  }

  /// Whether a byte is the end of a line: LF, or CR, alone or before an LF.
  static func isLineEnd(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }

  /// Where the line that holds a place ends, behind its line end.
  ///
  /// - Complexity: O(length of the line).
  static func lineEnd(of bytes: [UInt8], from index: Int) -> Int {
    guard let end = bytes[index...].firstIndex(where: isLineEnd) else { return bytes.count }
    let isPair = bytes[end] == carriageReturn && bytes[(end + 1)...].first == newline
    return isPair ? end + 2 : end + 1
  }

  /// Whether an unquoted field ends before a byte.
  func endsField(_ byte: UInt8) -> Bool { byte == delimiter || Self.isLineEnd(byte) }

  /// Whether a field is ASCII without what stands between fields or around them.
  ///
  /// - Complexity: O(length of the field).
  func isPlain(_ field: Field, in bytes: borrowing Span<UInt8>) -> Bool {
    for index in field.range {
      let byte = bytes[index]
      if byte >= 0x80 || endsField(byte) || byte == quote { return false }
    }
    return true
  }

  /// Reads the field at `index`, which then is at the delimiter, line end or end of input behind it.
  ///
  /// - Complexity: O(length of the field).
  func readField(
    of bytes: Span<UInt8>, at index: inout Int
  ) throws(FormatFault) -> Field {
    if let quote, index < bytes.count && bytes[index] == quote {
      return try readQuotedField(of: bytes, at: &index, quote)
    }
    let start = index
    while index < bytes.count && !endsField(bytes[index]) { index += 1 }
    return Field(range: start..<index, isQuoted: false, hasDoubledQuotes: false)
  }

  private func readQuotedField(
    of bytes: Span<UInt8>, at index: inout Int, _ quote: UInt8
  ) throws(FormatFault) -> Field {
    let opening = index
    var hasDoubledQuotes = false
    index += 1
    while true {
      while index < bytes.count && bytes[index] != quote { index += 1 }
      guard index < bytes.count else { throw FormatFault(fault: .openQuote, offset: opening) }
      index += 1
      guard index < bytes.count && bytes[index] == quote else { break }
      hasDoubledQuotes = true
      index += 1
    }
    guard index == bytes.count || endsField(bytes[index]) else {
      throw FormatFault(fault: .textAfterQuote, offset: index)
    }
    return Field(
      range: opening + 1..<index - 1, isQuoted: true, hasDoubledQuotes: hasDoubledQuotes)
  }

  /// Reads a record and its line end; `field` is told its fields one by one.
  ///
  /// - Returns: Where the record ends, before its line end.
  /// - Complexity: O(length of the record).
  func readRecord(
    of bytes: Span<UInt8>, at index: inout Int, _ field: (Field) -> Void
  ) throws(FormatFault) -> Int {
    while true {
      field(try readField(of: bytes, at: &index))
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

  /// A field as text; bytes that are not UTF-8 become U+FFFD.
  func text(of field: Field, in bytes: [UInt8]) -> String {
    let raw = bytes[field.range]
    return String(decoding: field.hasDoubledQuotes ? halvingQuotes(raw) : raw, as: UTF8.self)
  }

  /// A quoted field's bytes with one quote for each doubled one.
  func halvingQuotes(_ raw: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
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
