/// One column of a dataset.
public struct Column: Sendable, Equatable {
  /// The column's heading, as the file has it; may be empty, may occur twice.
  public let header: String

  /// What a column's cells are.
  public enum Kind: String, Sendable, CaseIterable {
    /// Anything at all.
    case text
    /// Every cell that is not empty is a whole number.
    case integer
    /// Every cell that is not empty is a number.
    case decimal
    /// Every cell that is not empty is an ISO date, with a time or without.
    case date
    /// Every cell that is not empty is true or false, in capitals or not.
    case boolean
    /// Every cell is empty.
    case empty

    /// Whether its cells are numbers.
    public var isNumber: Bool { self == .integer || self == .decimal }
  }
}

extension Column.Kind {
  /// Looks at a column's cells until they can be text only.
  init(ofColumn column: Int, in table: RecordTable) {
    var areIntegers = true
    var areNumbers = true
    var areDates = true
    var areBooleans = true
    var isEmpty = true
    for record in 0..<table.count {
      table.withBytes(record: record, column: column) { bytes in
        guard !bytes.isEmpty else { return }
        isEmpty = false
        if areNumbers && !isDecimal(bytes) { areNumbers = false }
        if areIntegers && !(areNumbers && bytes.allSatisfy(isOfInteger)) { areIntegers = false }
        if areDates && ISODate(bytes) == nil { areDates = false }
        if areBooleans && !isBoolean(bytes) { areBooleans = false }
      }
      if !areNumbers && !areDates && !areBooleans { break }
    }
    self =
      isEmpty
      ? .empty
      : areIntegers
        ? .integer : areNumbers ? .decimal : areDates ? .date : areBooleans ? .boolean : .text
  }

  /// Whether a cell that is not empty is of this kind.
  public func holds(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .text: true
    case .integer: isDecimal(bytes) && bytes.allSatisfy(isOfInteger)
    case .decimal: isDecimal(bytes)
    case .date: ISODate(bytes) != nil
    case .boolean: isBoolean(bytes)
    case .empty: bytes.isEmpty
    }
  }
}

/// Whether a byte of a number says that it is a whole one.
private func isOfInteger(_ byte: UInt8) -> Bool {
  byte != UInt8(ascii: ".") && byte | 0x20 != UInt8(ascii: "e")
}

/// Whether bytes are true or false, in capitals or not.
private func isBoolean(_ bytes: ArraySlice<UInt8>) -> Bool {
  let small = bytes.lazy.map { $0 | 0x20 }
  return small.elementsEqual("true".utf8) || small.elementsEqual("false".utf8)
}

/// Whether bytes are a number as people write it in a list: an optional sign, digits, an optional
/// fraction, an optional exponent.
///
/// Digits behind a leading zero are an identifier, such as `00501`.
func isDecimal(_ bytes: ArraySlice<UInt8>) -> Bool {
  let bytes = bytes.span
  var place = bytes.isSign(at: 0) ? 1 : 0
  let whole = bytes.endOfDigits(from: place) - place
  guard whole == 1 || (whole > 1 && bytes[place] != UInt8(ascii: "0")) else { return false }
  place += whole
  if place < bytes.count && bytes[place] == UInt8(ascii: ".") {
    let end = bytes.endOfDigits(from: place + 1)
    if end == place + 1 { return false }
    place = end
  }
  if place < bytes.count && bytes[place] | 0x20 == UInt8(ascii: "e") {
    let start = place + (bytes.isSign(at: place + 1) ? 2 : 1)
    place = bytes.endOfDigits(from: start)
    if place == start { return false }
  }
  return place == bytes.count
}

extension Span<UInt8> {
  fileprivate func isSign(at place: Int) -> Bool {
    place < count && (self[place] == UInt8(ascii: "-") || self[place] == UInt8(ascii: "+"))
  }

  /// Where digits end that begin at a place, which may be the end.
  fileprivate func endOfDigits(from start: Int) -> Int {
    var place = start
    while place < count && self[place] &- UInt8(ascii: "0") < 10 { place += 1 }
    return place
  }
}
