import Datasets

/// The columns of two versions of a list, as one list shows them: those of the new version, then
/// those that only the old one has.
public struct ComparedColumns: Sendable {
  /// All columns with their typed names and keys.
  public let columns: [ListColumn]
  /// The position of each column in the old version; nil if it is new.
  public let old: [Int?]
  /// The position of each column in the new version; nil if it is gone.
  public let new: [Int?]

  /// Creates the columns of a difference.
  public init(_ difference: TableDifference) {
    var newColumns = ListColumn.columns(of: difference.new)
    let oldColumns = ListColumn.columns(of: difference.old)
    let gone = difference.columns.removed
    var before = [Int?](repeating: nil, count: newColumns.count)
    for pair in difference.columns.common {
      before[pair.new] = pair.old
      // Rows from JSON know how their cells are written.
      if difference.old.isFromJSON { continue }
      newColumns[pair.new] = newColumns[pair.new].joining(oldColumns[pair.old])
    }
    columns = ListColumn.unique(newColumns + gone.map { oldColumns[$0] })
    old = before + gone
    new = Array(newColumns.indices) + gone.map { _ in nil }
  }
}
