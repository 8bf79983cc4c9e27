import Datasets
import Files

/// The non-empty cells of a column, grouped by equality.
///
/// Grouped by their hashes alone. A collision among ten million distinct cells is less likely than
/// one in a hundred thousand.
struct CellGroups {
  /// Equal cells: the first row, and the number of rows.
  struct Group {
    let row: Int
    fileprivate(set) var count: Int
  }

  private(set) var rowCount = 0
  /// The number of non-empty cells.
  private(set) var nonEmpty = 0
  /// In the order of their first rows.
  private(set) var groups: [Group] = []

  init(
    _ column: ColumnCells, without deleted: (Int) -> Bool, _ cancellation: Cancellation
  ) throws(ListSourceError) {
    // Growing arrays briefly exist twice.
    try FreeMemory.require(96, forEachOf: column.count)
    var groupOfHash: [Int: UInt32] = [:]
    for row in 0..<column.count where !deleted(row) {
      if row & 0xFFFF == 0 { try cancellation.check() }
      rowCount += 1
      let cell = column[row]
      if cell.isEmpty { continue }
      nonEmpty += 1
      var hasher = Hasher()
      cell.withUnsafeBytes { hasher.combine(bytes: $0) }
      let hash = hasher.finalize()
      if let group = groupOfHash[hash] {
        groups[Int(group)].count += 1
      } else {
        groupOfHash[hash] = UInt32(groups.count)
        groups.append(Group(row: row, count: 1))
      }
    }
  }

  /// Returns the most common groups, at most `limit`; ties are in row order.
  func mostCommon(_ limit: Int, where isCounted: (Group) -> Bool = { _ in true }) -> [Group] {
    var most: [Group] = []
    for group in groups {
      if most.count == limit, most.last.map({ $0.count >= group.count }) ?? true { continue }
      guard isCounted(group) else { continue }
      most.insert(group, at: most.firstIndex { $0.count < group.count } ?? most.count)
      if most.count > limit { most.removeLast() }
    }
    return most
  }
}
