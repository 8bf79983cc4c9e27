/// How the cells of a column are distributed: over all rows, and over those found.
public struct Histogram: Sendable, Equatable {
  /// Cells that are counted together.
  public struct Bar: Sendable, Equatable {
    /// What they are: a cell, or the first and the last value of a range.
    public let label: String
    /// How many rows have one.
    public let total: Int
    /// How many of those are found.
    public let found: Int

    package init(label: String, total: Int, found: Int) {
      self.label = label
      self.total = total
      self.found = found
    }
  }

  /// In order of value for numbers and dates, the most frequent first for texts.
  public let bars: [Bar]
  /// How many rows have a cell that is in none of them.
  public let others: Int
  /// How many rows have an empty cell.
  public let empty: Int

  package init(bars: [Bar], others: Int, empty: Int) {
    self.bars = bars
    self.others = others
    self.empty = empty
  }
}
