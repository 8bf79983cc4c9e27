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

    /// Whether cells of this kind are values in JSON instead of strings.
    package var isJSONValue: Bool { isNumber || self == .boolean }
  }
}

extension Column.Kind {
  /// Returns whether a non-empty cell is of this kind.
  public func holds(_ bytes: ArraySlice<UInt8>, _ values: ValueSyntax = ValueSyntax()) -> Bool {
    switch self {
    case .text: true
    case .integer: number(bytes.span, values)?.isInteger ?? false
    case .decimal: number(bytes.span, values) != nil
    case .date: DateSpan(bytes.span, values) != nil
    case .boolean: bytes.span.isBoolean
    case .empty: bytes.isEmpty
    }
  }
}

func number(_ bytes: Span<UInt8>, _ values: ValueSyntax) -> NumberSyntax? {
  NumberSyntax(bytes, values).flatMap { $0.isIdentifier ? nil : $0 }
}

extension Span<UInt8> {
  /// Whether it is true or false, in any case.
  var isBoolean: Bool {
    withUnsafeBufferPointer { bytes in
      let small = bytes.lazy.map { $0 | 0x20 }
      return small.elementsEqual("true".utf8) || small.elementsEqual("false".utf8)
    }
  }

  /// Whether it is a number, true or false in JSON.
  package var isJSONValue: Bool {
    var reader = JSONReader(at: 0)
    guard let value = try? reader.value(self) else { return false }
    return (value.kind == .number || value.kind == .literal) && value.range == 0..<count
  }
}
