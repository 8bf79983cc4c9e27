import Datasets

extension ColumnDescription {
  /// Cells of another kind than nearly all others.
  public struct Exceptions: Sendable, Equatable {
    /// The kind of the others.
    public let kind: Column.Kind
    /// The number of rows.
    public let count: Int
    /// The first one.
    public let cell: String
    /// Its row number in the list, from 1.
    public let row: Int
    /// The most common ones, at most five.
    public let cells: [Frequency]
  }
}

extension ColumnDescriber {
  /// Returns the cells that keep a column from being of a kind, or that violate its own kind.
  func exceptions(_ groups: CellGroups, _ kind: Column.Kind) -> ColumnDescription.Exceptions? {
    let isText = kind == .text
    // No cell violates an inferred kind.
    if !isText && !dataset.isDeclared(column) { return nil }
    let kinds = isText ? [Column.Kind.integer, .decimal, .boolean, .date] : [kind]
    let limit = isText ? groups.nonEmpty / 10 : .max
    let counts = kinds.map { (kind: $0, count: rowCount(of: groups, not: $0, upTo: limit)) }
    // Among equals, the first kind.
    guard
      let (kind, count) = counts.filter({ $0.count > 0 && $0.count <= limit })
        .min(by: { $0.count < $1.count }),
      let first = groups.groups.first(where: { !isCell($0.row, kind) })
    else { return nil }
    let cells = groups.mostCommon(ColumnDescription.maxCommonCells) { !isCell($0.row, kind) }
    return ColumnDescription.Exceptions(
      kind: kind, count: count, cell: cell(first.row), row: first.row + 1,
      cells: cells.map { .init(cell: cell($0.row), count: $0.count) })
  }

  /// Returns the number of rows that are not of a kind, or a number above the limit.
  private func rowCount(of groups: CellGroups, not kind: Column.Kind, upTo limit: Int) -> Int {
    var count = 0
    for group in groups.groups where !isCell(group.row, kind) {
      count += group.count
      if count > limit { break }
    }
    return count
  }

  private func isCell(_ row: Int, _ kind: Column.Kind) -> Bool {
    kind.holds(cells[row], dataset.values)
  }
}
