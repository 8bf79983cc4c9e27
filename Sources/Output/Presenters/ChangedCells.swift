import Search

extension ListRow {
  /// Returns the cells, with the old text of those that changed: `8849 → 8848`.
  ///
  /// - Parameters:
  ///   - before: The row as it was; nil if unknown.
  ///   - changed: The positions of the cells that changed; nil for all that differ.
  package func cells(after before: ListRow?, changed: [Int]? = nil) -> [String] {
    guard let before else { return cells }
    let old = before.cells
    var cells = cells
    for column in changed ?? changedColumns(after: before) where column < old.count {
      cells[column] = CellChange(old[column], cells[column]).text
    }
    return cells
  }

  /// Returns the positions of the cells that changed.
  func changedColumns(after before: ListRow?) -> [Int] {
    guard let before else { return [] }
    let (old, new) = (before.cells, cells)
    return new.indices.filter { $0 < old.count && old[$0] != new[$0] }
  }
}

extension ListChange {
  /// What changed, by column; nothing if the old row is unknown.
  var cellChanges: [Int: CellChange] {
    guard let before else { return [:] }
    let (old, new) = (before.cells, row.cells)
    let changed = changedCells ?? row.changedColumns(after: before)
    return Dictionary(
      uniqueKeysWithValues: changed.filter { $0 < old.count }.map {
        ($0, CellChange(old[$0], new[$0]))
      })
  }

  /// The row's cells, with the old text of those that changed.
  var cellsWithOldText: [String] { row.cells(after: before, changed: changedCells) }
}
