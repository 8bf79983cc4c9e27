import Datasets
import DiffableList

/// Counts the cells of a column for a histogram.
struct HistogramCounter {
  let dataset: Dataset
  let column: Int
  let isDeleted: (Int) -> Bool
  /// The rows found.
  let found: Bitmap
  let cancellation: Cancellation

  /// More different texts than this are counted together.
  private static let mostTexts = 20

  /// - Complexity: O(bytes + n log n) in the rows.
  func histogram() throws(ListSourceError) -> Histogram {
    let kind = dataset.kind(ofColumn: column)
    let groups = try CellGroups(column, of: dataset, without: isDeleted, cancellation)
    let rows = groups.groups.lazy.map { cell($0.row) }
    if let axis = HistogramAxis(kind, dates: kind == .date ? Array(rows) : []) {
      return try histogram(on: axis, groups)
    }
    return try histogram(ofTexts: groups)
  }

  private func cell(_ row: Int) -> ArraySlice<UInt8> {
    dataset.withBytes(of: dataset.row(at: row), column) { $0 }
  }

  // MARK: Numbers and dates

  private func histogram(
    on axis: HistogramAxis, _ groups: CellGroups
  ) throws(ListSourceError) -> Histogram {
    let values = groups.groups.compactMap { axis.value(cell($0.row)) }
    guard let least = values.min(), let greatest = values.max() else {
      return Histogram(
        bars: [], others: groups.filled, empty: groups.rowCount - groups.filled)
    }
    let steps = HistogramSteps(from: least, to: greatest, areWhole: axis.isWhole)
    let labels = (0..<steps.count).map { axis.label(from: steps.bound($0), step: steps.step) }
    return try count(labels) { cell in
      axis.value(cell).map(steps.index)
    }
  }

  // MARK: Texts

  private func histogram(ofTexts groups: CellGroups) throws(ListSourceError) -> Histogram {
    let texts = groups.mostFrequent(Self.mostTexts).map { Array(cell($0.row)) }
    let places = Dictionary(
      uniqueKeysWithValues: texts.enumerated().map { ($1[...], $0) })
    return try count(texts.map { String(decoding: $0, as: UTF8.self) }) { places[$0] }
  }

  /// Counts all rows into bars.
  private func count(
    _ labels: [String], bar: (ArraySlice<UInt8>) -> Int?
  ) throws(ListSourceError) -> Histogram {
    var totals = [Int](repeating: 0, count: labels.count)
    var founds = totals
    var others = 0
    var empty = 0
    for row in 0..<dataset.count where !isDeleted(row) {
      if row & 0xFFFF == 0 { try cancellation.check() }
      let cell = cell(row)
      if cell.isEmpty {
        empty += 1
      } else if let bar = bar(cell) {
        totals[bar] += 1
        if found.contains(row) { founds[bar] += 1 }
      } else {
        others += 1
      }
    }
    return Histogram(
      bars: labels.indices.map { .init(label: labels[$0], total: totals[$0], found: founds[$0]) },
      others: others, empty: empty)
  }
}
