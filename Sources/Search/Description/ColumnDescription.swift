import Datasets
import DiffableList

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
  let isDeleted: (Int) -> Bool
  let cancellation: Cancellation

  func description() throws(ListSourceError) -> ColumnDescription {
    let kind = dataset.kind(ofColumn: column)
    let groups = try CellGroups(column, of: dataset, without: isDeleted, cancellation)
    let order = ends(of: groups.groups, kind)
    let mostCommon = groups.mostCommon(ColumnDescription.maxCommonCells).filter { $0.count > 1 }
    return ColumnDescription(
      kind: kind, rowCount: groups.rowCount, nonEmpty: groups.nonEmpty,
      distinct: groups.groups.count, min: order.min, max: order.max,
      mean: kind.isNumber ? mean(of: groups.groups) : nil,
      mostCommon: mostCommon.map { .init(cell: cell($0.row), count: $0.count) },
      exceptions: exceptions(groups, kind))
  }

  func cell(_ row: Int) -> String { dataset.cell(dataset.row(at: row), column) }

  func withBytes<Value>(_ row: Int, _ body: (ArraySlice<UInt8>) -> Value) -> Value {
    dataset.withBytes(of: dataset.row(at: row), column, body)
  }

  /// Returns the minimum and the maximum, ignoring cells that are not of the column's kind.
  private func ends(
    of groups: [CellGroups.Group], _ kind: Column.Kind
  ) -> (min: String?, max: String?) {
    switch kind {
    case .integer, .decimal:
      ends(of: groups) { row in withBytes(row) { NumberText($0)?.value } }
    case .date: ends(of: groups) { row in withBytes(row) { ISODate($0)?.first } }
    case .text, .boolean, .empty:
      ends(of: groups) { row in
        FoldedCell(bytes: withBytes(row) { TextFolding.fold($0, caseSensitive: false) })
      }
    }
  }

  private func ends<Value: Comparable>(
    of groups: [CellGroups.Group], by value: (Int) -> Value?
  ) -> (min: String?, max: String?) {
    var minimum: (value: Value, row: Int)?
    var maximum: (value: Value, row: Int)?
    for group in groups {
      guard let value = value(group.row) else { continue }
      // Among equal cells, that of the first row is reported.
      if minimum.map({ (value, group.row) < $0 }) ?? true { minimum = (value, group.row) }
      if maximum.map({ value > $0.value || (value == $0.value && group.row < $0.row) }) ?? true {
        maximum = (value, group.row)
      }
    }
    return (minimum.map { cell($0.row) }, maximum.map { cell($0.row) })
  }

  private func mean(of groups: [CellGroups.Group]) -> Double? {
    // A running mean keeps the precision of large numbers: B. P. Welford, "Note on a method for
    // calculating corrected sums of squares and products", 1962.
    var mean = 0.0
    var count = 0.0
    // The last digit depends on the order of summation.
    for group in groups.sorted(by: { $0.row < $1.row }) {
      guard let value = withBytes(group.row, { NumberText($0)?.arithmeticValue }) else { continue }
      count += Double(group.count)
      mean += (value - mean) * Double(group.count) / count
    }
    return count == 0 ? nil : mean
  }
}

/// A folded cell, compared by bytes.
private struct FoldedCell: Comparable {
  let bytes: [UInt8]

  static func < (left: Self, right: Self) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

/// Describes the columns of a dataset in memory.
extension DatasetSource: ColumnDescribing {
  /// Describes a column's cells in all rows, in O(bytes + n log n).
  @concurrent
  public func description(ofColumn column: Int) async throws(ListSourceError) -> ColumnDescription {
    try await cancellable { cancellation throws(ListSourceError) in
      try ColumnDescriber(
        dataset: dataset, column: column, isDeleted: isDeleted, cancellation: cancellation
      ).description()
    }
  }

  /// Returns the distribution of a column's cells over all rows and over those of a result.
  @concurrent
  public func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram {
    let found = Bitmap(
      length: dataset.count,
      positions: (result?.sections ?? []).flatMap(\.rows).compactMap(dataset.position(of:)))
    return try await cancellable { cancellation throws(ListSourceError) in
      try HistogramCounter(
        dataset: dataset, column: column, isDeleted: isDeleted, found: found,
        cancellation: cancellation
      ).histogram()
    }
  }

  private func isDeleted(_ row: Int) -> Bool { deleted?.contains(row) ?? false }
}
