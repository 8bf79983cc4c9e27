import Datasets

/// Describes a column of a dataset.
struct ColumnDescriber {
  let dataset: Dataset
  let column: Int
  let isDeleted: (Int) -> Bool
  let cancellation: Cancellation

  private static let mostFrequentCount = 5
  /// A column nearly all of whose cells are of a kind is worth to be told so.
  private static let mostExceptions = 0.1

  /// - Complexity: O(bytes + n log n) in the rows.
  func description() throws(ListSourceError) -> ColumnDescription {
    let kind = dataset.kind(ofColumn: column)
    let groups = try CellGroups(column, of: dataset, without: isDeleted, cancellation)
    let order = ends(of: groups.groups, kind)
    let frequent = groups.mostFrequent(Self.mostFrequentCount).filter { $0.count > 1 }
    return ColumnDescription(
      kind: kind, rowCount: groups.rowCount, filled: groups.filled,
      distinct: groups.groups.count, least: order.least, greatest: order.greatest,
      mean: kind.isNumber ? mean(of: groups.groups) : nil,
      frequent: frequent.map { .init(cell: cell($0.row), count: $0.count) },
      exceptions: exceptions(groups, kind))
  }

  private func cell(_ row: Int) -> String { dataset.cell(dataset.row(at: row), column) }

  private func withBytes<Value>(_ row: Int, _ body: (ArraySlice<UInt8>) -> Value) -> Value {
    dataset.withBytes(of: dataset.row(at: row), column, body)
  }

  // MARK: Order

  /// The first and the last cell; of those that are not of a column's kind none.
  private func ends(
    of groups: [CellGroups.Group], _ kind: Column.Kind
  ) -> (least: String?, greatest: String?) {
    switch kind {
    case .integer, .decimal:
      ends(of: groups) { row in withBytes(row) { NumberText($0)?.value } }
    case .date: ends(of: groups) { row in withBytes(row) { ISODate($0)?.first } }
    case .text, .boolean, .empty:
      ends(of: groups) { row in
        FoldedCell(bytes: withBytes(row) { TextFolding.fold($0, heedingCase: false) })
      }
    }
  }

  private func ends<Value: Comparable>(
    of groups: [CellGroups.Group], by value: (Int) -> Value?
  ) -> (least: String?, greatest: String?) {
    var least: (value: Value, row: Int)?
    var greatest: (value: Value, row: Int)?
    for group in groups {
      guard let value = value(group.row) else { continue }
      // Of cells that count as equal the first row's is told.
      if least.map({ (value, group.row) < $0 }) ?? true { least = (value, group.row) }
      if greatest.map({ value > $0.value || (value == $0.value && group.row < $0.row) }) ?? true {
        greatest = (value, group.row)
      }
    }
    return (least.map { cell($0.row) }, greatest.map { cell($0.row) })
  }

  private func mean(of groups: [CellGroups.Group]) -> Double? {
    // Differences from a running mean, so that large numbers lose no digits: B. P. Welford, "Note on
    // a method for calculating corrected sums of squares and products", 1962.
    var mean = 0.0
    var count = 0.0
    // In the order of the rows: sums of other orders differ in their last digit.
    for group in groups.sorted(by: { $0.row < $1.row }) {
      guard let value = withBytes(group.row, { NumberText($0)?.reckonedValue }) else { continue }
      count += Double(group.count)
      mean += (value - mean) * Double(group.count) / count
    }
    return count == 0 ? nil : mean
  }

  // MARK: Exceptions

  private func exceptions(
    _ groups: CellGroups, _ kind: Column.Kind
  ) -> ColumnDescription.Exceptions? {
    if kind == .text {
      let most = Int(Double(groups.filled) * Self.mostExceptions)
      for kind in [Column.Kind.integer, .decimal, .boolean, .date] {
        if let found = exceptions(groups.groups, from: kind, atMost: most) { return found }
      }
      return nil
    }
    return exceptions(groups.groups, from: kind, atMost: .max)
  }

  private func exceptions(
    _ groups: [CellGroups.Group], from kind: Column.Kind, atMost most: Int
  ) -> ColumnDescription.Exceptions? {
    var count = 0
    var first = Int.max
    for group in groups where !withBytes(group.row, kind.holds) {
      count += group.count
      first = min(first, group.row)
      if count > most { return nil }
    }
    if count == 0 { return nil }
    return .init(kind: kind, count: count, cell: cell(first), row: first + 1)
  }
}

/// A cell as it is searched, in the order of its bytes.
private struct FoldedCell: Comparable {
  let bytes: [UInt8]

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
