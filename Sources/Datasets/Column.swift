/// One column of a dataset.
public struct Column: Sendable, Equatable {
  /// The column's heading, as the file has it; may be empty, may occur twice.
  public let header: String

  /// What a column's cells are.
  public enum Kind: Sendable, Equatable {
    /// Anything at all.
    case text
    /// Every cell that is not empty is a number.
    case number
    /// Every cell that is not empty is an ISO date, with a time or without.
    case date
  }
}

extension Column.Kind {
  /// Looks at a column's cells until they can be text only.
  init(ofColumn column: Int, in table: RecordTable) {
    var areNumbers = true
    var areDates = true
    var isEmpty = true
    for record in 0..<table.count {
      table.withBytes(record: record, column: column) { bytes in
        guard !bytes.isEmpty else { return }
        isEmpty = false
        if areNumbers && !isNumber(bytes) { areNumbers = false }
        if areDates && ISODate(bytes) == nil { areDates = false }
      }
      if !areNumbers && !areDates { break }
    }
    self = isEmpty ? .text : areNumbers ? .number : areDates ? .date : .text
  }
}

/// Whether bytes are a number as people write it in a list: an optional sign, digits, an optional
/// fraction, an optional exponent.
///
/// Digits behind a leading zero are an identifier, such as `00501`.
func isNumber(_ bytes: ArraySlice<UInt8>) -> Bool {
  var rest = bytes
  if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
  let whole = dropDigits(&rest)
  guard whole.count == 1 || (whole.count > 1 && whole.first != UInt8(ascii: "0")) else {
    return false
  }
  if rest.first == UInt8(ascii: ".") {
    rest.removeFirst()
    if dropDigits(&rest).isEmpty { return false }
  }
  if rest.first == UInt8(ascii: "e") || rest.first == UInt8(ascii: "E") {
    rest.removeFirst()
    if rest.first == UInt8(ascii: "-") || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
    if dropDigits(&rest).isEmpty { return false }
  }
  return rest.isEmpty
}

private func dropDigits(_ bytes: inout ArraySlice<UInt8>) -> ArraySlice<UInt8> {
  let digits = bytes.prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
  bytes = bytes[digits.endIndex...]
  return digits
}
