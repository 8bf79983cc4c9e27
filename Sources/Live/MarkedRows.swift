import Datasets
import Output
import Search
import Session

/// Rows marked to be picked, which keep their marks while the query changes.
struct MarkedRows: Sendable {
  /// Marking more rows at once would delay the next key.
  static let maxCount = 1_000_000

  private(set) var rows: Set<RowID> = []

  mutating func toggle(_ row: RowID) {
    if rows.remove(row) == nil { rows.insert(row) }
  }

  mutating func removeAll() { rows = [] }

  /// Removes the marks of rows that were deleted.
  ///
  /// - Complexity: O(marks).
  mutating func removeDeleted(from source: DatasetSource) {
    rows = rows.filter { !source.isDeleted($0) }
  }

  /// Marks all rows of a list, or returns why it does not.
  ///
  /// - Complexity: O(rows).
  mutating func markAll(of list: LiveList) -> Problem? {
    if list.snapshot.numberOfItems > Self.maxCount {
      return Problem("more than 1,000,000 rows; narrow the list to mark all of it")
    }
    rows.formUnion(list.snapshot.itemIdentifiers)
    return nil
  }
}
