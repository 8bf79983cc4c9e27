import Search

extension ListRow {
  /// Returns the cells, with the old text of those that changed: `8849 → 8848`.
  ///
  /// - Parameter before: The row as it was; nil if unknown.
  func cells(after before: ListRow?) -> [String] {
    guard let before else { return cells }
    return zip(before.cells, cells).map { $0 == $1 ? $1 : "\($0) → \($1)" }
  }

  /// Returns the positions of the cells that changed.
  func changedColumns(after before: ListRow?) -> [Int] {
    guard let before else { return [] }
    let (old, new) = (before.cells, cells)
    return new.indices.filter { $0 < old.count && old[$0] != new[$0] }
  }
}
