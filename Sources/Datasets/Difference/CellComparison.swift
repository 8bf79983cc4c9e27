/// A comparison of the cells of two versions of a row.
struct CellComparison: Sendable {
  let old: Dataset
  let new: Dataset
  let columns: [PositionPair]
  private let tolerances: [Int: Double]
  /// Whether rows with the same bytes are equal, and most equal rows have the same bytes.
  let canCompareBytes: Bool
  /// Whether no column of both tables is ignored.
  let comparesAllColumns: Bool

  init(
    _ old: Dataset, _ new: Dataset, _ columns: ColumnPairs, _ options: TableDifference.Options
  ) {
    self.old = old
    self.new = new
    self.columns = columns.common.filter { !options.ignored.contains($0) }
    comparesAllColumns = self.columns.count == columns.common.count
    tolerances = options.tolerances
    canCompareBytes = columns.areInPlace && old.table.dialect == new.table.dialect
  }

  func areEqual(old before: Int, new after: Int) -> Bool {
    if canCompareBytes && haveSameBytes(before, after) { return true }
    return changedColumns(old: before, new: after).isEmpty
  }

  private func haveSameBytes(_ before: Int, _ after: Int) -> Bool {
    let one = old.table.source(of: before)
    let other = new.table.source(of: after)
    guard one.count == other.count else { return false }
    return old.table.bytes.withUnsafeBytes { bytes in
      new.table.bytes.withUnsafeBytes { others in
        bytes[one].elementsEqual(others[other])
      }
    }
  }

  func changedColumns(old before: Int, new after: Int) -> [PositionPair] {
    let cells = Self.cells(of: old, before)
    let others = Self.cells(of: new, after)
    return columns.filter { !isSame(cells[$0.old], others[$0.new], $0) }
  }

  func haveSameCells(old before: Int, new after: Int, in columns: [PositionPair]) -> Bool {
    let cells = Self.cells(of: old, before)
    let others = Self.cells(of: new, after)
    return columns.allSatisfy { cells[$0.old] == others[$0.new] }
  }

  private static func cells(of dataset: Dataset, _ row: Int) -> [ArraySlice<UInt8>] {
    var cells: [ArraySlice<UInt8>] = []
    cells.reserveCapacity(dataset.columns.count)
    dataset.table.forEachField(of: row) { cells.append($0) }
    return cells
  }

  private func isSame(
    _ cell: ArraySlice<UInt8>, _ other: ArraySlice<UInt8>, _ column: PositionPair
  ) -> Bool {
    if cell == other { return true }
    guard let tolerance = tolerances[column.new], let one = Self.number(cell, old.values),
      let two = Self.number(other, new.values)
    else { return false }
    // The difference of decimal fractions is not exact.
    return (one - two).magnitude <= tolerance + max(one.magnitude, two.magnitude).ulp
  }

  private static func number(_ cell: ArraySlice<UInt8>, _ values: ValueSyntax) -> Double? {
    if NumberSyntax(cell.span, values) == nil { return nil }
    return Double(String(decoding: NumberSyntax.plainText(cell.span, values), as: UTF8.self))
  }
}
