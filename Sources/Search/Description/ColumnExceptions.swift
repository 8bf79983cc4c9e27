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
    /// The most common ones, at most five; empty if they were only counted.
    public var cells: [Frequency] = []

    /// Returns how many of the non-empty cells of a text column can be exceptions.
    static func limit(ofText nonEmpty: Int) -> Int { nonEmpty / 10 }
  }
}

/// The exceptions to one kind, which are counted up to a limit.
private struct ExceptionCount {
  let kind: Column.Kind
  private(set) var count = 0
  private(set) var firstRow = Int.max

  init(_ kind: Column.Kind) { self.kind = kind }

  mutating func add(_ rows: Int, firstRow row: Int) {
    count += rows
    firstRow = min(firstRow, row)
  }
}

extension [ExceptionCount] {
  /// The one with the fewest exceptions, but at least one; among equals, the first.
  fileprivate var fewest: ExceptionCount? {
    filter { $0.count > 0 }.min { $0.count < $1.count }
  }
}

extension ColumnDescriber {
  /// Returns the cells that keep a column from being of a kind, or that violate its own kind.
  func exceptions(_ groups: CellGroups, _ kind: Column.Kind) -> ColumnDescription.Exceptions? {
    let isText = kind == .text
    // No cell violates an inferred kind.
    if !isText && !dataset.isDeclared(column) { return nil }
    let kinds = isText ? [Column.Kind.integer, .decimal, .boolean, .date] : [kind]
    let limit = isText ? ColumnDescription.Exceptions.limit(ofText: groups.nonEmpty) : .max
    let counts = kinds.compactMap { kind -> ExceptionCount? in
      var counted = ExceptionCount(kind)
      for group in groups.groups where !isCell(group.row, kind) {
        counted.add(group.count, firstRow: group.row)
        if counted.count > limit { return nil }
      }
      return counted
    }
    guard let found = counts.fewest else { return nil }
    let cells = groups.mostCommon(ColumnDescription.maxCommonCells) {
      !isCell($0.row, found.kind)
    }
    return ColumnDescription.Exceptions(
      kind: found.kind, count: found.count, cell: cell(found.firstRow), row: found.firstRow + 1,
      cells: cells.map { .init(cell: cell($0.row), count: $0.count) })
  }

  private func isCell(_ row: Int, _ kind: Column.Kind) -> Bool {
    kind.holds(cells[row], dataset.values)
  }
}
