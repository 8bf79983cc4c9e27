let newline = UInt8(ascii: "\n")
let carriageReturn = UInt8(ascii: "\r")
let quote = UInt8(ascii: "\"")
let byteOrderMark: [UInt8] = [0xEF, 0xBB, 0xBF]

/// Splits bytes into records and fields: RFC 4180, with any single-byte delimiter or none, and
/// LF, CRLF or a lone CR as line ends.
///
/// Ours, because loading at the byte level and saying where a file is broken are what this project
/// is for.
struct DelimitedScanner {
  /// What separates fields, or nil when a line is one field.
  let delimiter: UInt8?
  /// Whether a field may be quoted.
  let quoting: Bool

  private var bytes: [UInt8] = []
  private var index = 0

  init(delimiter: UInt8?, quoting: Bool) {
    self.delimiter = delimiter
    self.quoting = quoting
  }

  /// Reads all records.
  ///
  /// The first one names the columns unless `header` does.
  mutating func scan(
    _ input: [UInt8], header: String? = nil
  ) throws(FormatFault) -> FieldTable {
    let text = input.dropFirst(input.starts(with: byteOrderMark) ? byteOrderMark.count : 0)
    bytes = header.map { Array($0.utf8) + [newline] + text } ?? input
    index = header == nil ? text.startIndex : 0
    while index < bytes.count && isLineEnd(bytes[index]) { index += 1 }
    guard index < bytes.count else { throw FormatFault(fault: .empty, offset: 0) }
    var record: [FieldTable.Field] = []
    let names = try readRecord(into: &record)
    var table = FieldTable(bytes: bytes, width: record.count)
    table.append(record, source: names)
    while index < bytes.count {
      record.removeAll(keepingCapacity: true)
      let source = try readRecord(into: &record)
      // A blank line between records of several fields holds no data.
      if source.isEmpty && table.width > 1 { continue }
      try check(record, width: table.width, end: source.upperBound)
      if table.recordCount > Int(UInt32.max) {
        throw FormatFault(fault: .tooLarge, offset: source.lowerBound)
      }
      table.append(record, source: source)
    }
    return table
  }

  /// Reads one record and its line end; returns where the record stands, without its line end.
  private mutating func readRecord(
    into record: inout [FieldTable.Field]
  ) throws(FormatFault) -> Range<Int> {
    let start = index
    while true {
      record.append(try readField())
      guard index < bytes.count else { return start..<index }
      if bytes[index] == delimiter {
        index += 1
        continue
      }
      let end = index
      index += 1
      if bytes[end] == carriageReturn && index < bytes.count && bytes[index] == newline {
        index += 1
      }
      return start..<end
    }
  }

  /// Reads one field, up to the delimiter, line end or end of input behind it.
  private mutating func readField() throws(FormatFault) -> FieldTable.Field {
    if quoting && index < bytes.count && bytes[index] == quote { return try readQuotedField() }
    let start = index
    while index < bytes.count && !endsField(bytes[index]) { index += 1 }
    return try field(start..<index, hasDoubledQuotes: false)
  }

  private mutating func readQuotedField() throws(FormatFault) -> FieldTable.Field {
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
    return try field(opening + 1..<index - 1, hasDoubledQuotes: hasDoubledQuotes)
  }

  private func endsField(_ byte: UInt8) -> Bool { byte == delimiter || isLineEnd(byte) }

  private func isLineEnd(_ byte: UInt8) -> Bool { byte == newline || byte == carriageReturn }

  private func field(
    _ range: Range<Int>, hasDoubledQuotes: Bool
  ) throws(FormatFault) -> FieldTable.Field {
    guard let length = UInt32(exactly: range.count) else {
      throw FormatFault(fault: .tooLarge, offset: range.lowerBound)
    }
    return FieldTable.Field(
      start: range.lowerBound, length: length, hasDoubledQuotes: hasDoubledQuotes)
  }

  /// A surplus field is shown where it begins, a missing one where the record ends.
  private func check(
    _ record: [FieldTable.Field], width: Int, end: Int
  ) throws(FormatFault) {
    guard record.count != width else { return }
    throw FormatFault(
      fault: .fieldCount(record.count, expected: width, quoting: quoting),
      offset: record.count > width ? record[width].start : end)
  }
}
