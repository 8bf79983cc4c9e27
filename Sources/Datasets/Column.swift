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

/// The inference of a column's kind from its cells.
struct KindInference {
  private var areIntegers = true
  private var areNumbers = true
  private var areDates = true
  private var areBooleans = true
  private var isEmpty = true

  /// Whether the column is text, whatever follows.
  var isText: Bool { !areNumbers && !areDates && !areBooleans }

  var kind: Column.Kind {
    if isEmpty { return .empty }
    if areNumbers { return areIntegers ? .integer : .decimal }
    return areDates ? .date : areBooleans ? .boolean : .text
  }

  mutating func add(_ cell: ArraySlice<UInt8>) {
    guard !cell.isEmpty else { return }
    isEmpty = false
    if areNumbers {
      let number = number(cell)
      areNumbers = number != nil
      areIntegers = areIntegers && number?.isInteger ?? false
    }
    if areDates && ISODate(cell) == nil { areDates = false }
    if areBooleans && !isBoolean(cell) { areBooleans = false }
  }
}

extension RecordTable {
  /// Returns the kinds of some columns, in their order.
  ///
  /// - Complexity: O(bytes), unless early cells show that all columns are text.
  func kinds(ofColumns columns: [Int]) -> [Column.Kind] {
    var inferences = [KindInference](repeating: KindInference(), count: columns.count)
    if let column = columns.first, columns.count == 1 {
      for record in 0..<count where !inferences[0].isText {
        withBytes(record: record, column: column) { inferences[0].add($0) }
      }
      return inferences.map(\.kind)
    }
    var inferenceOfColumn = [Int](repeating: -1, count: header.count)
    for (index, column) in columns.enumerated() { inferenceOfColumn[column] = index }
    var undecided = columns.count
    for record in 0..<count where undecided > 0 {
      var column = 0
      forEachField(of: record) { cell in
        let index = inferenceOfColumn[column]
        column += 1
        guard index >= 0 else { return }
        inferences[index].add(cell)
        if inferences[index].isText {
          inferenceOfColumn[column - 1] = -1
          undecided -= 1
        }
      }
    }
    return inferences.map(\.kind)
  }
}

extension Column.Kind {
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
