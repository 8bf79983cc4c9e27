import Datasets
import DiffableList
import Synchronization

/// A summary of a column's cells.
public struct ColumnDescription: Sendable, Equatable {
  /// A cell and its number of rows.
  public struct Frequency: Sendable, Equatable {
    /// The cell.
    public let cell: String
    /// The number of rows.
    public let count: Int

    package init(cell: String, count: Int) {
      self.cell = cell
      self.count = count
    }
  }

  /// The maximum number of most common cells.
  package static let maxCommonCells = 5

  /// The kind of the column.
  public let kind: Column.Kind
  /// The number of rows.
  public let rowCount: Int
  /// The number of non-empty cells.
  public let nonEmpty: Int
  /// The number of distinct non-empty cells.
  public let distinct: Int
  /// The minimum: numbers and dates by value, text in folded order.
  public let min: String?
  /// The maximum.
  public let max: String?
  /// The mean of numbers.
  public let mean: Double?
  /// The most common cells, at most five; none if all cells differ.
  public let mostCommon: [Frequency]
  /// The cells that keep the column from being of a kind, or that violate its declared kind.
  public let exceptions: Exceptions?

  package init(
    kind: Column.Kind, rowCount: Int, nonEmpty: Int, distinct: Int, min: String?,
    max: String?, mean: Double?, mostCommon: [Frequency], exceptions: Exceptions?
  ) {
    self.kind = kind
    self.rowCount = rowCount
    self.nonEmpty = nonEmpty
    self.distinct = distinct
    self.min = min
    self.max = max
    self.mean = mean
    self.mostCommon = mostCommon
    self.exceptions = exceptions
  }
}

struct ColumnDescriber {
  let dataset: Dataset
  let column: Int
  let cells: ColumnCells
  let isDeleted: (Int) -> Bool
  let cancellation: Cancellation

  func description() throws(ListSourceError) -> ColumnDescription {
    let groups = try CellGroups(cells, without: isDeleted, cancellation)
    let kind = kind(of: groups)
    let numbers = kind.isNumber ? self.numbers(of: groups.groups) : []
    let ends =
      kind.isNumber
      ? ends(of: numbers) { ($0.number.value, $0.group) } : ends(of: groups.groups, kind)
    let mostCommon = groups.mostCommon(ColumnDescription.maxCommonCells).filter { $0.count > 1 }
    return ColumnDescription(
      kind: kind, rowCount: groups.rowCount, nonEmpty: groups.nonEmpty,
      distinct: groups.groups.count, min: ends.min, max: ends.max, mean: mean(of: numbers),
      mostCommon: mostCommon.map { .init(cell: cell($0.row), count: $0.count) },
      exceptions: exceptions(groups, kind))
  }

  func kind(of groups: CellGroups) -> Column.Kind {
    dataset.knownKind(ofColumn: column)
      ?? Column.Kind(of: groups.groups.lazy.map { cells[$0.row] }, dataset.values)
  }

  func cell(_ row: Int) -> String { String(decoding: cells[row], as: UTF8.self) }

  private typealias Number = (group: CellGroups.Group, number: NumberText)

  private func numbers(of groups: [CellGroups.Group]) -> [Number] {
    groups.compactMap { group in
      NumberText(cells[group.row], dataset.values).map { (group, $0) }
    }
  }

  /// Returns the minimum and the maximum, ignoring cells that are not of the column's kind.
  private func ends(
    of groups: [CellGroups.Group], _ kind: Column.Kind
  ) -> (min: String?, max: String?) {
    if kind == .date {
      return ends(of: groups) { group in
        DateSpan(cells[group.row].span, dataset.values).map { ($0.first, group) }
      }
    }
    return ends(of: groups) { group in
      (FoldedCell(bytes: TextFolding.fold(cells[group.row], caseSensitive: false)), group)
    }
  }

  private func ends<Element, Value: Comparable>(
    of elements: [Element], by value: (Element) -> (Value, CellGroups.Group)?
  ) -> (min: String?, max: String?) {
    var minimum: (value: Value, row: Int)?
    var maximum: (value: Value, row: Int)?
    for element in elements {
      guard let (value, group) = value(element) else { continue }
      // Among equal cells, that of the first row is reported.
      if minimum.map({ (value, group.row) < $0 }) ?? true { minimum = (value, group.row) }
      if maximum.map({ value > $0.value || (value == $0.value && group.row < $0.row) }) ?? true {
        maximum = (value, group.row)
      }
    }
    return (minimum.map { cell($0.row) }, maximum.map { cell($0.row) })
  }

  private func mean(of numbers: [Number]) -> Double? {
    // A running mean keeps the precision of large numbers: B. P. Welford, "Note on a method for
    // calculating corrected sums of squares and products", 1962. The last digit depends on the
    // order of summation.
    var mean = 0.0
    var count = 0.0
    for (group, number) in numbers {
      guard let value = number.arithmeticValue else { continue }
      count += Double(group.count)
      mean += (value - mean) * Double(group.count) / count
    }
    return count == 0 ? nil : mean
  }
}

private struct FoldedCell: Comparable {
  let bytes: [UInt8]

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}
