import Synchronization

struct ColumnInference: Sendable {
  private var areIntegers = true
  private var areNumbers = true
  private var areDates = true
  private var areBooleans = true
  private var isEmpty = true
  /// Whether JSON has the same syntax for the cells, and readers of JSON keep their digits.
  private var areJSON = true

  var kind: Column.Kind {
    if isEmpty { return .empty }
    if areNumbers { return areIntegers ? .integer : .decimal }
    return areDates ? .date : areBooleans ? .boolean : .text
  }

  /// Whether every non-empty cell is a number in JSON, or every one is true or false.
  var isJSON: Bool { areJSON && !isEmpty && (areNumbers || areBooleans) }

  mutating func add(_ cell: Span<UInt8>, _ values: ValueSyntax) {
    if cell.isEmpty { return }
    isEmpty = false
    if areNumbers {
      let number = number(cell, values)
      areNumbers = number != nil
      areIntegers = areIntegers && number?.isInteger ?? false
      areJSON = areJSON && number?.isKeptByDouble(cell) ?? true
    }
    areDates = areDates && DateSpan(cell, values) != nil
    areBooleans = areBooleans && cell.isBoolean
    areJSON = areJSON && cell.isJSONValue
  }
}

extension Column.Kind {
  /// Infers the kind of cells: the narrowest one that holds all those that are not empty.
  package init(of cells: some Sequence<ArraySlice<UInt8>>, _ values: ValueSyntax) {
    var inference = ColumnInference()
    for cell in cells { inference.add(cell.span, values) }
    self = inference.kind
  }
}

/// The columns of a dataset as its first rows show them, for what is shown and written.
///
/// A class because all versions of a dataset share it.
final class ColumnInferences: Sendable {
  private let table: RecordTable
  private let values: ValueSyntax
  private let known = Mutex<[ColumnInference]?>(nil)

  init(_ table: RecordTable, _ values: ValueSyntax) {
    self.table = table
    self.values = values
  }

  subscript(column: Int) -> ColumnInference {
    known.withLock { known in
      let all = known ?? table.inferences(values)
      known = all
      // Rows after the first block may have more columns.
      return column < all.count ? all[column] : ColumnInference()
    }
  }
}

extension RecordTable {
  fileprivate func inferences(_ values: ValueSyntax) -> [ColumnInference] {
    var inferences = header.map { _ in ColumnInference() }
    // The loop ends with the first block, however many records follow.
    let first = (0..<count).prefix { starts[$0] - starts[0] < DatasetFormat.firstBlockSize }
    for record in first {
      var column = 0
      forEachFieldBuffer(of: record) { cell in
        inferences[column].add(cell.span, values)
        column += 1
      }
    }
    return inferences
  }
}
