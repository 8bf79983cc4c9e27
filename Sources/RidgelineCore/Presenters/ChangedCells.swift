import Search

extension ListRow {
  /// Returns the cells, with the old text of those that changed: `8849 → 8848`.
  ///
  /// - Parameter before: The row as it was; nil if unknown.
  func cells(after before: ListRow?) -> [String] {
    guard let before else { return cells }
    return zip(before.cells, cells).map { $0 == $1 ? $1 : "\($0) → \($1)" }
  }
}
