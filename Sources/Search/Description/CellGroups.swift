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
    var table = HashTable()
    for row in 0..<column.count where !deleted(row) {
      if row & 0xFFFF == 0 { try cancellation.check() }
      rowCount += 1
      let cell = column[row]
      if cell.isEmpty { continue }
      nonEmpty += 1
      var hasher = Hasher()
      cell.withUnsafeBytes { hasher.combine(bytes: $0) }
      let group = table.index(of: hasher.finalize())
      if group == groups.count {
        groups.append(Group(row: row, count: 1))
      } else {
        groups[group].count += 1
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

/// Numbers hashes in the order of their appearance.
///
/// Open addressing with linear probing, at most half full, takes less memory than a dictionary.
private struct HashTable {
  private var hashes: [Int] = []
  /// The number of a hash plus one, or 0.
  private var slots = [UInt32](repeating: 0, count: 64)

  mutating func index(of hash: Int) -> Int {
    var slot = hash & (slots.count - 1)
    while slots[slot] != 0 {
      let index = Int(slots[slot]) - 1
      if hashes[index] == hash { return index }
      slot = (slot + 1) & (slots.count - 1)
    }
    hashes.append(hash)
    slots[slot] = UInt32(hashes.count)
    if 2 * hashes.count > slots.count { grow() }
    return hashes.count - 1
  }

  private mutating func grow() {
    slots = [UInt32](repeating: 0, count: 2 * slots.count)
    for (index, hash) in hashes.enumerated() {
      var slot = hash & (slots.count - 1)
      while slots[slot] != 0 { slot = (slot + 1) & (slots.count - 1) }
      slots[slot] = UInt32(index + 1)
    }
  }
}
