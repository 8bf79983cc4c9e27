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

    func hasSameJSONType(as other: Kind) -> Bool {
      isNumber == other.isNumber && (self == .boolean) == (other == .boolean)
    }
  }
}

extension Column {
  /// How the cells of a column are written in JSON.
  package enum JSONType: Sendable {
    case strings
    /// Every cell is a number, or every cell is true or false, as it is; an empty one is null.
    case values
    /// Like `values`, except that a cell that JSON has no value for is null, such as a server's `NaN`.
    case valuesOrNull

    package init(ofServerColumn kind: Kind) {
      self = kind.isNumber || kind == .boolean ? .valuesOrNull : .strings
    }
  }
}

extension Column.Kind {
  /// Returns whether a non-empty cell is of this kind.
  public func holds(_ bytes: ArraySlice<UInt8>) -> Bool {
    switch self {
    case .text: true
    case .integer: number(bytes.span)?.isInteger ?? false
    case .decimal: number(bytes.span) != nil
    case .date: ISODate(bytes) != nil
    case .boolean: isBoolean(bytes)
    case .empty: bytes.isEmpty
    }
  }
}

func number(_ bytes: Span<UInt8>) -> NumberSyntax? {
  NumberSyntax(bytes).flatMap { $0.isIdentifier ? nil : $0 }
}

func isBoolean(_ bytes: some Collection<UInt8>) -> Bool {
  let small = bytes.lazy.map { $0 | 0x20 }
  return small.elementsEqual("true".utf8) || small.elementsEqual("false".utf8)
}
