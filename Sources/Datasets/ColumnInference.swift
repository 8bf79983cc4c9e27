import Synchronization

/// What a column's cells show about it.
struct ColumnInference: Sendable {
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

  mutating func add(_ cell: UnsafeBufferPointer<UInt8>) {
    guard !cell.isEmpty else { return }
    isEmpty = false
    if isLikeOthers(cell) { return }
    if areNumbers {
      let number = number(cell.span)
      areNumbers = number != nil
      areIntegers = areIntegers && number?.isInteger ?? false
      if areJSON, let number { areJSON = number.isJSON && number.isKeptByDouble(cell.span) }
    }
    if areDates && ISODate(cell) == nil { areDates = false }
    if areBooleans {
      areBooleans = isBoolean(cell)
      // JSON has no capitals in them.
      if areBooleans && cell.contains(where: { $0 < UInt8(ascii: "a") }) { areJSON = false }
    }
  }

  /// Returns whether a cell is an integer or a day among others, which shows nothing new; false if
  /// it must be parsed.
  ///
  /// Most columns with a kind consist of such cells, which are recognized much faster than parsed.
  private func isLikeOthers(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    if areBooleans || areNumbers == areDates { return false }
    return areNumbers ? Self.isPlainInteger(cell) : Self.isPlainDay(cell)
  }

  /// Returns whether a cell has only digits, as many as JSON keeps, and no zero at the start.
  private static func isPlainInteger(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    cell[0] != UInt8(ascii: "0") && cell.count <= NumberSyntax.exactDigits
      && cell.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
  }

  /// Returns whether a cell is a month, such as `1953-05`, or one of its first 28 days.
  private static func isPlainDay(_ cell: UnsafeBufferPointer<UInt8>) -> Bool {
    guard cell.count == 7 || cell.count == 10 else { return false }
    for index in cell.indices {
      let isDigit = cell[index] &- UInt8(ascii: "0") < 10
      if index == 4 || index == 7 ? cell[index] != UInt8(ascii: "-") : !isDigit { return false }
    }
    func number(at index: Int) -> UInt8 {
      (cell[index] &- UInt8(ascii: "0")) &* 10 &+ (cell[index + 1] &- UInt8(ascii: "0"))
    }
    return 1...12 ~= number(at: 5) && (cell.count == 7 || 1...28 ~= number(at: 8))
  }

  /// Adds what other cells of the column show.
  mutating func add(_ other: ColumnInference) {
    areIntegers = areIntegers && other.areIntegers
    areNumbers = areNumbers && other.areNumbers
    areDates = areDates && other.areDates
    areBooleans = areBooleans && other.areBooleans
    isEmpty = isEmpty && other.isEmpty
    areJSON = areJSON && other.areJSON
  }
}

extension RecordTable {
  /// The bytes of a chunk of records.
  private static let chunkSize = 1 << 19

  /// Infers some columns, in their order, on all cores.
  ///
  /// - Parameter pause: Called before each chunk; it may wait.
  /// - Complexity: O(bytes), unless early cells show that all columns are text.
  func infer(
    columns: [Int], pausing pause: (@Sendable () -> Void)? = nil
  ) -> [ColumnInference] {
    let none = InferencePass(columns, of: header.count)
    let found = Mutex(none.inferences)
    let recordsPerChunk = max(1, count * Self.chunkSize / max(1, bytes.count))
    let makePass: @Sendable () -> InferencePass = { none }
    ChunkedWork.forEachChunk(
      of: count, by: recordsPerChunk, Cancellation(), mayWait: pause != nil, from: makePass
    ) { pass, records in
      pause?()
      pass.read(records, of: self)
      found.withLock { found in
        for index in found.indices { found[index].add(pass.inferences[index]) }
      }
    }
    return found.withLock { $0 }
  }
}

/// The inference of some columns from some records.
private struct InferencePass: Sendable {
  private(set) var inferences: [ColumnInference]
  private let columns: [Int]
  /// For each column its index in `inferences`; -1 if it is not wanted or known to be text.
  private var places: [Int]
  private var undecidedCount: Int
  /// The end of the undecided columns.
  private var end: Int

  init(_ columns: [Int], of count: Int) {
    self.columns = columns
    inferences = Array(repeating: ColumnInference(), count: columns.count)
    places = Array(repeating: -1, count: count)
    for (index, column) in columns.enumerated() { places[column] = index }
    undecidedCount = columns.count
    end = (columns.max() ?? -1) + 1
  }

  mutating func read(_ records: Range<Int>, of table: RecordTable) {
    table.withRowBytes { rows in
      for record in records where undecidedCount > 0 {
        if columns.count == 1 {
          // A field far from the start is found without those before it.
          table.withBytes(record: record, column: columns[0]) { cell in
            cell.withUnsafeBufferPointer { add($0, columns[0]) }
          }
        } else if table.isRegular(record) {
          rows.forEachCell(ofRegularRow: record, first: end) { add($1, $0) }
        } else {
          var column = 0
          table.forEachFieldBuffer(of: record, first: end) { cell in
            add(cell, column)
            column += 1
          }
        }
      }
    }
  }

  @inline(__always)
  private mutating func add(_ cell: UnsafeBufferPointer<UInt8>, _ column: Int) {
    let place = places[column]
    if place < 0 { return }
    inferences[place].add(cell)
    if inferences[place].isText {
      places[column] = -1
      undecidedCount -= 1
      end = (places.lastIndex { $0 >= 0 } ?? -1) + 1
    }
  }
}

/// The inferred columns of a dataset.
///
/// A class because all copies of a dataset share it.
final class ColumnInferences: Sendable {
  private let known: Mutex<[ColumnInference?]>
  /// The columns that no more rows will change.
  private let decided = Mutex<Set<Int>>([])
  private let search = Mutex(())
  /// The number of callers that search or wait for the search.
  private let callers = Atomic(0)

  /// Whether a caller waits for the search of another one.
  var isAwaited: Bool { callers.load(ordering: .relaxed) > 1 }

  init(count: Int) { known = Mutex(Array(repeating: nil, count: count)) }

  func inference(
    ofColumn column: Int, _ find: ([Int]) -> [ColumnInference]
  ) -> ColumnInference {
    if let known = known.withLock({ $0[column] }) { return known }
    infer([column], find)
    return known.withLock { $0[column] } ?? ColumnInference()
  }

  /// The known columns that more rows may change.
  var undecidedColumns: [Int] {
    let decided = decided.withLock { $0 }
    return known.withLock { known in
      known.indices.filter { known[$0]?.isText == false && !decided.contains($0) }
    }
  }

  var hasDecidedColumns: Bool { decided.withLock { !$0.isEmpty } }

  /// Sets the inferences of columns that no more rows will change.
  func decide(_ columns: [Int], as found: [ColumnInference]) {
    known.withLock { known in
      for (column, inference) in zip(columns, found) { known[column] = inference }
    }
    decided.withLock { $0.formUnion(columns) }
  }

  /// Infers the unknown columns under the lock, so that concurrent callers wait instead of repeating it.
  func infer(_ columns: [Int], _ find: ([Int]) -> [ColumnInference]) {
    callers.add(1, ordering: .relaxed)
    defer { callers.subtract(1, ordering: .relaxed) }
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
