import Datasets

/// What can be said of a column's cells.
public struct ColumnDescription: Sendable, Equatable {
  /// A cell and how many rows have it.
  public struct Frequency: Sendable, Equatable {
    /// The cell.
    public let cell: String
    /// How many rows have it.
    public let count: Int

    package init(cell: String, count: Int) {
      self.cell = cell
      self.count = count
    }
  }

  /// Cells that are of another kind than nearly all others.
  public struct Exceptions: Sendable, Equatable {
    /// What the others are.
    public let kind: Column.Kind
    /// How many there are.
    public let count: Int
    /// The first one.
    public let cell: String
    /// Its row's number in the list, from 1.
    public let row: Int
  }

  /// What its cells are.
  public let kind: Column.Kind
  /// How many rows there are.
  public let rowCount: Int
  /// How many of the cells are not empty.
  public let filled: Int
  /// How many different ones those are.
  public let distinct: Int
  /// The first cell of all in order, numbers and dates by value and text as it is searched.
  public let least: String?
  /// The last one.
  public let greatest: String?
  /// The mean of numbers.
  public let mean: Double?
  /// The most frequent cells, at most five, the most frequent first; none when no two are alike.
  public let frequent: [Frequency]
  /// What keeps a column from being of a kind, or is not of the kind that the column is said to be.
  public let exceptions: Exceptions?

  package init(
    kind: Column.Kind, rowCount: Int, filled: Int, distinct: Int, least: String?,
    greatest: String?, mean: Double?, frequent: [Frequency], exceptions: Exceptions?
  ) {
    self.kind = kind
    self.rowCount = rowCount
    self.filled = filled
    self.distinct = distinct
    self.least = least
    self.greatest = greatest
    self.mean = mean
    self.frequent = frequent
    self.exceptions = exceptions
  }
}
