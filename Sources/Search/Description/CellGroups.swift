import Datasets
import Files

/// The non-empty cells of a column, grouped by equality.
///
/// Grouped by sorted hashes, which take a tenth of a dictionary's memory. A hash collision among
/// ten million distinct cells is less likely than one in a hundred thousand.
struct CellGroups {
  /// Equal cells: the first row, and the number of rows.
  struct Group {
    let row: Int
    let count: Int
  }

  private(set) var rowCount = 0
  /// The number of non-empty cells.
  private(set) var nonEmpty = 0
  /// In no particular order.
  private(set) var groups: [Group] = []

  /// - Complexity: O(bytes + n log n) in the rows.
  init(
    _ column: ColumnCells, without deleted: (Int) -> Bool, _ cancellation: Cancellation
  ) throws(ListSourceError) {
    // A growing array briefly exists twice.
    try FreeMemory.require(96, forEachOf: column.count)
    var cells: [(hash: Int, row: UInt32)] = []
    for row in 0..<column.count where !deleted(row) {
      if row & 0xFFFF == 0 { try cancellation.check() }
      rowCount += 1
      let cell = column[row]
      if cell.isEmpty { continue }
      var hasher = Hasher()
      cell.withUnsafeBytes { hasher.combine(bytes: $0) }
      cells.append((hasher.finalize(), UInt32(row)))
    }
    nonEmpty = cells.count
    cells.sort { ($0.hash, $0.row) < ($1.hash, $1.row) }
    try cancellation.check()
    var start = 0
    for index in cells.indices
    where index + 1 == cells.count || cells[index + 1].hash != cells[start].hash {
      groups.append(Group(row: Int(cells[start].row), count: index + 1 - start))
      start = index + 1
    }
  }

  /// Returns the most common groups, at most `limit`; ties are in row order.
  func mostCommon(_ limit: Int, where isCounted: (Group) -> Bool = { _ in true }) -> [Group] {
    Array(groups.filter(isCounted).sorted { ($1.count, $0.row) < ($0.count, $1.row) }.prefix(limit))
  }
}
