/// In which version of a list each row last changed.
struct RowRevisions: Sendable {
  /// The number of the version, from 0.
  private(set) var number = 0
  private var changed: [RowID: Int] = [:]

  /// The next version, in which some rows may have other cells.
  func next(changing rows: some Sequence<RowID>) -> RowRevisions {
    var next = self
    next.number += 1
    for row in rows { next.changed[row] = next.number }
    return next
  }

  /// The rows that changed after an older version, in no particular order.
  func rows(changedAfter older: RowRevisions) -> [RowID] {
    number == older.number ? [] : changed.filter { $0.value > older.number }.map(\.key)
  }
}

extension Dataset {
  /// Whether another dataset is the same version of the same list.
  package func isSameVersion(as other: Dataset) -> Bool {
    revisions.number == other.revisions.number
  }

  /// The rows of an older version that may have other cells in this one.
  ///
  /// - Complexity: O(rows that ever changed).
  package func rowsChanged(since older: Dataset) -> [RowID] {
    revisions.rows(changedAfter: older.revisions).filter {
      position(of: $0) != nil && older.position(of: $0) != nil
    }
  }
}
