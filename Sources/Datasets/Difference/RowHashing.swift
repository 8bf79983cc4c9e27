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

  /// The purpose of a hash: two of one row do not depend on each other.
  enum Purpose: UInt8 {
    case matching, verification
  }

  /// Creates the hashes of two tables, which are equal for equal cells.
  ///
  /// - Parameter columns: The hashed columns; nil for the bytes of whole rows.
  static func of(
    _ old: Dataset, _ new: Dataset, _ columns: [ColumnPair]?
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
  ///
  /// - Complexity: O(length of the row).
  func hash(of row: Int, for purpose: Purpose) -> Int {
    guard columns != nil else {
      return dataset.table.bytes.withUnsafeBytes { bytes in
        Self.hash(UnsafeRawBufferPointer(rebasing: bytes[dataset.table.source(of: row)]), purpose)
      }
    }
    return isAscending ? hashInOrder(row, purpose) : hashAnyOrder(row, purpose)
  }

  /// The hash of a row whose hashed cells are all empty; nil if rows are hashed as bytes.
  var hashOfEmptyCells: Int? {
    guard let columns else { return nil }
    let none = UnsafeBufferPointer<UInt8>(start: nil, count: 0)
    return isAscending
      ? Self.hash(.matching) { body in for _ in columns { body(none) } }
      : columns.indices.reduce(0) { $0 &+ Self.hash(of: none, at: $1, .matching) }
  }

  private static func hash(_ bytes: UnsafeRawBufferPointer, _ purpose: Purpose) -> Int {
    var hasher = Hasher()
    hasher.combine(purpose.rawValue)
    hasher.combine(bytes: bytes)
    return hasher.finalize()
  }

  private func hashInOrder(_ row: Int, _ purpose: Purpose) -> Int {
    Self.hash(purpose) { body in
      var column = 0
      dataset.table.forEachFieldBuffer(of: row, first: places.count) { cell in
        if places[column] != nil { body(cell) }
        column += 1
      }
    }
  }

  private static func hash(
    _ purpose: Purpose, _ forEachCell: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(purpose.rawValue)
    forEachCell { cell in
      hasher.combine(cell.count)
      hasher.combine(bytes: UnsafeRawBufferPointer(cell))
    }
    return hasher.finalize()
  }

  /// Adds the hashes of the cells, since the other table has them in another order.
  private func hashAnyOrder(_ row: Int, _ purpose: Purpose) -> Int {
    var sum = 0
    var column = 0
    dataset.table.forEachFieldBuffer(of: row, first: places.count) { cell in
      if let place = places[column] { sum &+= Self.hash(of: cell, at: place, purpose) }
      column += 1
    }
    return sum
  }

  private static func hash(
    of cell: UnsafeBufferPointer<UInt8>, at place: Int, _ purpose: Purpose
  ) -> Int {
    var hasher = Hasher()
    hasher.combine(purpose.rawValue)
    hasher.combine(place)
    hasher.combine(bytes: UnsafeRawBufferPointer(cell))
    return hasher.finalize()
  }

  /// Returns whether a row equals one of another table with the same hash.
  func isEqual(_ row: Int, to other: Int, of table: RowHashing) -> Bool {
    hash(of: row, for: .verification) == table.hash(of: other, for: .verification)
  }
}
