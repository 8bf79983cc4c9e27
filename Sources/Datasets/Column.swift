/// One column of a dataset.
public struct Column: Sendable, Equatable {
  /// The heading as it is in the file; may be empty or repeated.
  public let header: String

  /// The type of a column's cells.
  public enum Kind: String, Sendable, CaseIterable {
    case text
    /// Every non-empty cell is an integer.
    case integer
    /// Every non-empty cell is a number.
    case decimal
    /// Every non-empty cell is an ISO 8601 date, with or without a time.
    case date
    /// Every non-empty cell is true or false, in any case.
    case boolean
    case empty

    /// Whether the cells are numbers.
    public var isNumber: Bool { self == .integer || self == .decimal }
  }
}

extension Column.Kind {
  /// Infers the kind; stops at the first row that leaves only text.
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
        if areNumbers {
          let number = number(bytes)
          areNumbers = number != nil
          areIntegers = areIntegers && number?.isInteger ?? false
        }
        if areDates && ISODate(bytes) == nil { areDates = false }
        if areBooleans && !isBoolean(bytes) { areBooleans = false }
      }
      if !areNumbers && !areDates && !areBooleans { break }
    }
    self =
      isEmpty
      ? .empty
      : areNumbers
        ? areIntegers ? .integer : .decimal : areDates ? .date : areBooleans ? .boolean : .text
  }

  /// Returns whether a non-empty cell is of this kind.
  public func holds(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .text: true
    case .integer: number(bytes)?.isInteger ?? false
    case .decimal: number(bytes) != nil
    case .date: ISODate(bytes) != nil
    case .boolean: isBoolean(bytes)
    case .empty: bytes.isEmpty
    }
  }
}

private func number(_ bytes: ArraySlice<UInt8>) -> NumberSyntax? {
  NumberSyntax(bytes.span).flatMap { $0.isIdentifier ? nil : $0 }
}

private func isBoolean(_ bytes: ArraySlice<UInt8>) -> Bool {
  let small = bytes.lazy.map { $0 | 0x20 }
  return small.elementsEqual("true".utf8) || small.elementsEqual("false".utf8)
}
