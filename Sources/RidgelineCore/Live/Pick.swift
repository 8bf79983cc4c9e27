import Datasets

/// A row that somebody picked from a list.
public struct Pick: Sendable {
  /// The list, for whoever writes the row.
  public let dataset: Dataset
  /// Which row.
  public let row: RowID
  /// The positions of the columns that were shown, in the order shown.
  public let shown: [Int]
}
