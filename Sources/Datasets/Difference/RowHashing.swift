/// Hashes of rows: of their bytes in the file, or of some cells.
struct RowHashing: Sendable {
  private let dataset: Dataset
  /// The columns of the cells, in the order in which both tables list them; nil for the bytes of the
  /// whole row.
  private let columns: [Int]?
  /// The place in `columns` of each column; nil if it is not hashed.
  private let places: [Int?]
  /// Whether the columns of both tables are in the same order.
  private let isAscending: Bool

  /// Creates the hashes of two tables, which are equal for equal cells.
  ///
  /// - Parameter columns: The hashed columns; nil for the bytes of whole rows.
  static func of(
    _ old: Dataset, _ new: Dataset, _ columns: [PositionPair]?
  ) -> (old: RowHashing, new: RowHashing) {
    let columns = columns?.sorted { $0.new < $1.new }
    let isAscending = columns.map { zip($0, $0.dropFirst()).allSatisfy { $0.old < $1.old } }
    return (
      RowHashing(old, columns: columns?.map(\.old), isAscending: isAscending ?? true),
      RowHashing(new, columns: columns?.map(\.new), isAscending: isAscending ?? true)
    )
  }

  private init(_ dataset: Dataset, columns: [Int]?, isAscending: Bool) {
    self.dataset = dataset
    self.columns = columns
    self.isAscending = isAscending
    var places = [Int?](repeating: nil, count: (columns?.max()).map { $0 + 1 } ?? 0)
    for (place, column) in (columns ?? []).enumerated() { places[column] = place }
    self.places = places
  }

  var count: Int { dataset.count }

  /// Returns a hash, which differs from run to run.
  func hash(of row: Int) -> Int {
    guard columns != nil else {
      return dataset.table.bytes.withUnsafeBytes { bytes in
        var hasher = Hasher()
        hasher.combine(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[dataset.table.source(of: row)]))
        return hasher.finalize()
      }
    }
    return hash { body in
      var column = 0
      dataset.table.forEachFieldBuffer(of: row, first: places.count) { cell in
        if let place = places[column] { body(place, cell) }
        column += 1
      }
    }
  }

  /// Returns whether two rows have the same hashed cells.
  func areEqual(_ row: Int, _ other: Int) -> Bool {
    (columns ?? []).allSatisfy { column in
      dataset.table.withBytes(record: row, column: column) { cell in
        dataset.table.withBytes(record: other, column: column, cell.elementsEqual)
      }
    }
  }

  /// The hash of a row whose hashed cells are all empty; nil if rows are hashed as bytes.
  var hashOfEmptyCells: Int? {
    guard let columns else { return nil }
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    return hash { body in for place in columns.indices { body(place, none) } }
  }

  private func hash(
    _ forEachCell: ((_ place: Int, _ cell: UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) -> Int {
    var hasher = Hasher()
    var sum = 0
    forEachCell { place, cell in
      if isAscending {
        hasher.combine(cell.count)
        hasher.combine(bytes: UnsafeRawBufferPointer(cell))
      } else {
        // The other table has the cells in another order.
        var one = Hasher()
        one.combine(place)
        one.combine(bytes: UnsafeRawBufferPointer(cell))
        sum &+= one.finalize()
      }
    }
    return isAscending ? hasher.finalize() : sum
  }
}
