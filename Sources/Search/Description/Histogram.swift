import Datasets
import DiffableList

/// The distribution of a column's cells over all rows and over the matching rows.
public struct Histogram: Sendable, Equatable {
  /// A group of cells.
  public struct Bar: Sendable, Equatable {
    /// A cell, or the first and the last value of a range.
    public let label: String
    /// The number of rows.
    public let total: Int
    /// The number of matching rows.
    public let found: Int

    package init(label: String, total: Int, found: Int) {
      self.label = label
      self.total = total
      self.found = found
    }
  }

  /// Numbers and dates by value, text by descending frequency.
  public let bars: [Bar]
  /// The number of rows whose cell is in no bar.
  public let others: Int
  /// The number of rows with an empty cell.
  public let empty: Int
  /// Whether the first or the last bar has all values far from the others.
  public let isCut: Bool

  package init(bars: [Bar], others: Int, empty: Int, isCut: Bool = false) {
    self.bars = bars
    self.others = others
    self.empty = empty
    self.isCut = isCut
  }
}

extension ColumnDescriber {
  private static let maxTexts = 20

  /// - Parameter found: The matching rows; nil for all.
  func histogram(found: Bitmap?) throws(ListSourceError) -> Histogram {
    let groups = try CellGroups(cells, without: isDeleted, cancellation)
    let kind = kind(of: groups)
    let dates = kind == .date ? groups.groups.map { cells[$0.row] } : []
    guard let axis = HistogramAxis(kind, dates: dates, dataset.values) else {
      let texts = groups.mostCommon(Self.maxTexts).map { Array(cells[$0.row]) }
      let bars = Dictionary(uniqueKeysWithValues: texts.enumerated().map { ($1[...], $0) })
      return try count(texts.map { String(decoding: $0, as: UTF8.self) }, found) { bars[$0] }
    }
    let values = groups.groups.compactMap { group in
      axis.value(cells[group.row], dataset.values).map { (value: $0, count: group.count) }
    }.sorted { $0.value < $1.value }
    guard let bins = bins(of: values, areWhole: axis.isWhole) else {
      return Histogram(bars: [], others: groups.nonEmpty, empty: groups.rowCount - groups.nonEmpty)
    }
    let labels = (0..<bins.count).map { axis.label(of: $0, in: bins) }
    return try count(labels, found, isCut: bins.isCut) {
      axis.value($0, dataset.values).map(bins.index)
    }
  }

  /// Returns the bins of ascending values, without those far from the others.
  private func bins(of values: [(value: Double, count: Int)], areWhole: Bool) -> HistogramBins? {
    guard let minimum = values.first?.value, let maximum = values.last?.value else { return nil }
    let all = HistogramBins(from: minimum, to: maximum, areWhole: areWhole)
    var counts = [Int](repeating: 0, count: all.count)
    for (value, count) in values { counts[all.index(of: value)] += count }
    guard HistogramBins.areLopsided(counts) else { return all }
    let total = Double(counts.reduce(0, +))
    let quantiles = HistogramBins.usualFractions.map { fraction in
      var sum = 0.0
      return values.first { _, count in
        sum += Double(count)
        return sum >= fraction * total
      }?.value ?? maximum
    }
    let usual = HistogramBins.usualRange(quantiles)
    let inner = values.lazy.map(\.value).filter(usual.contains)
    return HistogramBins(
      from: inner.first ?? minimum, to: inner.last ?? maximum, areWhole: areWhole,
      within: minimum...maximum)
  }

  private func count(
    _ labels: [String], _ found: Bitmap?, isCut: Bool = false, bar: (ArraySlice<UInt8>) -> Int?
  ) throws(ListSourceError) -> Histogram {
    var totals = [Int](repeating: 0, count: labels.count)
    var matching = totals
    var others = 0
    var empty = 0
    for row in 0..<cells.count where !isDeleted(row) {
      if row & 0xFFFF == 0 { try cancellation.check() }
      let cell = cells[row]
      if cell.isEmpty {
        empty += 1
      } else if let bar = bar(cell) {
        totals[bar] += 1
        if found?.contains(row) ?? true { matching[bar] += 1 }
      } else {
        others += 1
      }
    }
    return Histogram(
      bars: labels.indices.map { .init(label: labels[$0], total: totals[$0], found: matching[$0]) },
      others: others, empty: empty, isCut: isCut)
  }
}
