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

  /// - Parameter digits: A bit for each of the first 64 bytes that is a digit.
  @inline(__always)
  mutating func add(_ cell: UnsafeBufferPointer<UInt8>, digits: UInt64) {
    guard !cell.isEmpty else { return }
    isEmpty = false
    if !isLikeOthers(cell, digits) { parse(cell) }
  }

  private mutating func parse(_ cell: UnsafeBufferPointer<UInt8>) {
    if areNumbers {
      let number = number(cell.span)
      areNumbers = number != nil
      areIntegers = areIntegers && number?.isInteger ?? false
      if areJSON, let number { areJSON = number.isJSON && number.isKeptByDouble(cell.span) }
    }
    if areDates && ISODate(cell.span) == nil { areDates = false }
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
  @inline(__always)
  private func isLikeOthers(_ cell: UnsafeBufferPointer<UInt8>, _ digits: UInt64) -> Bool {
    if areBooleans || areNumbers == areDates { return false }
    return areNumbers ? Self.isPlainInteger(cell, digits) : Self.isPlainDay(cell, digits)
  }

  /// Returns whether a cell has only digits, as many as JSON keeps, and no zero at the start.
  @inline(__always)
  private static func isPlainInteger(
    _ cell: UnsafeBufferPointer<UInt8>, _ digits: UInt64
  ) -> Bool {
    cell[0] != UInt8(ascii: "0") && cell.count <= NumberSyntax.exactDigits
      && digits == 1 &<< UInt64(truncatingIfNeeded: cell.count) &- 1
  }

  /// Returns whether a cell is a month, such as `1953-05`, or one of its first 28 days.
  @inline(__always)
  private static func isPlainDay(_ cell: UnsafeBufferPointer<UInt8>, _ digits: UInt64) -> Bool {
    // The last digit is the highest bit.
    let isMonth = cell.count == 7 && digits == 0b11_0_1111
    let isDay = cell.count == 10 && digits == 0b11_0_11_0_1111 && cell[7] == UInt8(ascii: "-")
    guard isMonth || isDay, cell[4] == UInt8(ascii: "-") else { return false }
    func number(at index: Int) -> UInt8 {
      (cell[index] &- UInt8(ascii: "0")) &* 10 &+ (cell[index + 1] &- UInt8(ascii: "0"))
    }
    return 1...12 ~= number(at: 5) && (isMonth || 1...28 ~= number(at: 8))
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
    let none = InferencePass(columns)
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
  /// The columns that are not known to be text, in ascending order.
  private var columns: [Int]
  /// For each of these columns its index in `inferences`.
  private var places: [Int]
  private let isOne: Bool

  init(_ columns: [Int]) {
    isOne = columns.count == 1
    inferences = Array(repeating: ColumnInference(), count: columns.count)
    places = columns.indices.sorted { columns[$0] < columns[$1] }
    self.columns = places.map { columns[$0] }
  }

  mutating func read(_ records: Range<Int>, of table: RecordTable) {
    table.withRowBytes { rows in
      for record in records where !columns.isEmpty {
        let hasText =
          !isOne && table.isRegular(record) ? add(rows, record) : add(table, record)
        if hasText { leaveOutText() }
      }
    }
  }

  /// Adds a regular record; returns whether a column is text now.
  @inline(__always)
  private mutating func add(_ rows: RowBytes, _ record: Int) -> Bool {
    var hasText = false
    inferences.withUnsafeMutableBufferPointer { inferences in
      columns.withUnsafeBufferPointer { columns in
        rows.forEachCell(ofRegularRow: record, in: columns) { index, cell, digits in
          let place = places[index]
          inferences[place].add(cell, digits: digits)
          if inferences[place].isText { hasText = true }
        }
      }
    }
    return hasText
  }

  private mutating func add(_ table: RecordTable, _ record: Int) -> Bool {
    var hasText = false
    func add(_ cell: UnsafeBufferPointer<UInt8>, _ index: Int) {
      inferences[places[index]].add(cell, digits: cell.digits)
      if inferences[places[index]].isText { hasText = true }
    }
    if isOne {
      // A field far from the start is found without those before it.
      table.withBytes(record: record, column: columns[0]) { cell in
        cell.withUnsafeBufferPointer { add($0, 0) }
      }
      return hasText
    }
    var (column, index) = (0, 0)
    table.forEachFieldBuffer(of: record, first: (columns.last ?? -1) + 1) { cell in
      if columns[index] == column {
        add(cell, index)
        index += 1
      }
      column += 1
    }
    return hasText
  }

  private mutating func leaveOutText() {
    let kept = places.indices.filter { !inferences[places[$0]].isText }
    (columns, places) = (kept.map { columns[$0] }, kept.map { places[$0] })
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
