/// The rows that came, went and changed between two versions of a table.
///
/// Applying it to the old rows gives the new ones: remove `removed`, replace the old row of each
/// pair in `changed` by the new one, and insert `added` at their positions; the rows that both have
/// are then the new rows, in the new order except for those that moved (`movedRows`).
public struct TableDifference: Sendable {
  /// What counts as the same row, and as a difference between two versions of it.
  public struct Options: Sendable {
    /// The columns that identify a row; empty for the whole row.
    public var key: [PositionPair] = []
    /// The old and new columns that are not compared.
    public var ignored: [PositionPair] = []
    /// The old columns whose absence from the new table does not count.
    public var ignoredOld: Set<Int> = []
    /// The new columns whose absence from the old table does not count.
    public var ignoredNew: Set<Int> = []
    /// The largest difference between numbers that counts as none, by new column.
    public var tolerances: [Int: Double] = [:]

    /// Creates options that compare whole rows.
    public init() {}
  }

  /// A row whose key is empty or repeated.
  public struct UnusableKey: Error, Equatable {
    /// The position of the row.
    public let row: Int
    /// Whether it is in the old table.
    public let isOld: Bool
    /// The position of an earlier row with the same key; nil if all cells of the row's key are empty.
    public let earlier: Int?

    /// Creates an error.
    public init(row: Int, isOld: Bool, repeats earlier: Int? = nil) {
      self.row = row
      self.isOld = isOld
      self.earlier = earlier
    }
  }

  /// The old version.
  public let old: Dataset
  /// The new version.
  public let new: Dataset
  /// The columns of both tables.
  public let columns: ColumnPairs
  /// The rows that are only in the old table, in its order.
  public let removed: [Int]
  /// The rows that are only in the new table, in its order.
  public let added: [Int]
  /// The rows with cells that differ, in the order of the new table; none without a key.
  public let changed: [PositionPair]

  private let matches: RowPairs
  private let comparison: CellComparison

  /// Compares two tables.
  ///
  /// Columns are matched by name. Rows with the same key are the same row; without a key, equal rows
  /// are, the first with the first.
  ///
  /// - Throws: `UnusableKey` if two rows of a table have the same key, or a row has none.
  /// - Complexity: O(bytes), on all cores: rows are hashed as bytes, and only rows that differ are
  ///   split into cells.
  public init(from old: Dataset, to new: Dataset, _ options: Options) throws(UnusableKey) {
    self.old = old
    self.new = new
    var columns = ColumnPairs(old, new)
    var matches: RowPairs
    if options.key.isEmpty {
      columns.findRenamed(in: old, new)
      comparison = CellComparison(old, new, columns, options)
      matches = RowPairs.ofEqualRows(comparison)
    } else {
      matches = try RowPairs.ofRows(old, new, withEqual: options.key)
      columns.findRenamed(in: old, new, matches)
      comparison = CellComparison(old, new, columns, options)
    }
    matches.compare(comparison)
    columns.ignore(old: options.ignoredOld, new: options.ignoredNew)
    self.columns = columns
    self.matches = matches
    removed = matches.removed
    added = matches.added
    changed = matches.changed
  }

  /// Whether the tables have the same rows and columns, in any order.
  public var isEmpty: Bool {
    removed.isEmpty && added.isEmpty && changed.isEmpty && columns.areSame
  }

  /// Returns the compared columns in which the two versions of a row differ, in the order of the new
  /// table.
  public func changedColumns(of pair: PositionPair) -> [PositionPair] {
    comparison.changedColumns(old: pair.old, new: pair.new)
  }

  /// The rows of both tables, in the order of the new one.
  public var commonRows: [PositionPair] { matches.pairs }

  /// Returns the position of a row of the new table in the old one; nil if it was added.
  public func oldPosition(ofRow row: Int) -> Int? { matches.oldPosition(of: row) }

  /// Whether the rows of both tables are in the same order.
  ///
  /// - Complexity: O(rows).
  public var keepsOrder: Bool { matches.areInOrder }
}
