import Datasets
import Files

/// The cells of a column that are not empty, those that are alike together.
///
/// By their hashes, sorted: eight bytes and a row for each cell, where a dictionary of the cells
/// would take ten times as much. That two of ten million different cells have one hash is less
/// likely than one in a hundred thousand.
struct CellGroups {
  /// Cells that are alike: the first row that has one, and how many have.
  struct Group {
    let row: Int
    let count: Int
  }

  /// How many rows there are.
  private(set) var rowCount = 0
  /// How many cells are not empty.
  private(set) var filled = 0
  /// In no order.
  private(set) var groups: [Group] = []

  /// - Complexity: O(bytes + n log n) in the rows.
  init(
    _ column: Int, of dataset: Dataset, without deleted: (Int) -> Bool, _ cancellation: Cancellation
  ) throws(ListSourceError) {
    // Of arrays that grow there are two for a while.
    try FreeMemory.require(96, forEachOf: dataset.count)
    var cells: [(hash: Int, row: UInt32)] = []
    for row in 0..<dataset.count where !deleted(row) {
      if row & 0xFFFF == 0 { try cancellation.check() }
      rowCount += 1
      let hash: Int? = dataset.withBytes(of: dataset.row(at: row), column) { cell in
        if cell.isEmpty { return nil }
        var hasher = Hasher()
        cell.withUnsafeBytes { hasher.combine(bytes: $0) }
        return hasher.finalize()
      }
      if let hash { cells.append((hash, UInt32(row))) }
    }
    filled = cells.count
    cells.sort { ($0.hash, $0.row) < ($1.hash, $1.row) }
    try cancellation.check()
    var start = 0
    for index in cells.indices
    where index + 1 == cells.count || cells[index + 1].hash != cells[start].hash {
      groups.append(Group(row: Int(cells[start].row), count: index + 1 - start))
      start = index + 1
    }
  }

  /// The most frequent, at most `limit`, those of one frequency in the order of their rows.
  func mostFrequent(_ limit: Int) -> [Group] {
    Array(groups.sorted { ($1.count, $0.row) < ($0.count, $1.row) }.prefix(limit))
  }
}
