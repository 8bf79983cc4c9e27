import Synchronization

/// What a column's cells show about it.
struct ColumnInference {
  private var areIntegers = true
  private var areNumbers = true
  private var areDates = true
  private var areBooleans = true
  private var isEmpty = true
  /// Whether JSON has the same syntax for the cells, and readers of JSON keep their digits.
  private var areJSON = true

  /// Whether the column is text, whatever follows.
  var isText: Bool { !areNumbers && !areDates && !areBooleans }

  var kind: Column.Kind {
    if isEmpty { return .empty }
    if areNumbers { return areIntegers ? .integer : .decimal }
    return areDates ? .date : areBooleans ? .boolean : .text
  }

  /// Whether every non-empty cell is a number in JSON, or every one is true or false.
  var isJSON: Bool { areJSON && !isEmpty && (areNumbers || areBooleans) }

  mutating func add(_ cell: ArraySlice<UInt8>) {
    guard !cell.isEmpty else { return }
    isEmpty = false
    if areNumbers {
      let number = number(cell)
      areNumbers = number != nil
      areIntegers = areIntegers && number?.isInteger ?? false
      if areJSON, let number { areJSON = number.isJSON && number.isKeptByDouble(cell) }
    }
    if areDates && ISODate(cell) == nil { areDates = false }
    if areBooleans {
      areBooleans = isBoolean(cell)
      // JSON has no capitals in them.
      if areBooleans && cell.contains(where: { $0 < UInt8(ascii: "a") }) { areJSON = false }
    }
  }
}

extension RecordTable {
  /// Infers some columns, in their order.
  ///
  /// - Complexity: O(bytes), unless early cells show that all columns are text.
  func infer(columns: [Int]) -> [ColumnInference] {
    var inferences = [ColumnInference](repeating: ColumnInference(), count: columns.count)
    if let column = columns.first, columns.count == 1 {
      for record in 0..<count where !inferences[0].isText {
        withBytes(record: record, column: column) { inferences[0].add($0) }
      }
      return inferences
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
    return inferences
  }
}

/// The inferred columns of a dataset.
///
/// A class because all copies of a dataset share it.
final class ColumnInferences: Sendable {
  private let known: Mutex<[ColumnInference?]>
  private let search = Mutex(())

  init(count: Int) { known = Mutex(Array(repeating: nil, count: count)) }

  func inference(
    ofColumn column: Int, _ find: ([Int]) -> [ColumnInference]
  ) -> ColumnInference {
    if let known = known.withLock({ $0[column] }) { return known }
    infer([column], find)
    return known.withLock { $0[column] } ?? ColumnInference()
  }

  /// Infers the unknown columns under the lock, so that concurrent callers wait instead of repeating it.
  func infer(_ columns: [Int], _ find: ([Int]) -> [ColumnInference]) {
    search.withLock { _ in
      let unknown = known.withLock { known in columns.filter { known[$0] == nil } }
      if unknown.isEmpty { return }
      let found = find(unknown)
      known.withLock { known in
        for (column, inference) in zip(unknown, found) { known[column] = inference }
      }
    }
  }
}
