import Datasets
import Search

/// A row that somebody picked from a list.
public struct Pick: Sendable {
  /// The list, for whoever writes the row.
  public let dataset: Dataset
  /// Which row.
  public let row: RowID
  /// The positions of the columns that were shown, in the order shown.
  public let shown: [Int]
}

extension Pick {
  /// A row of a list; one that lives elsewhere is a list of its own.
  init?(_ row: ListRow, of list: LiveList, in source: any ListSource) {
    if let source = source.inMemory {
      self.init(dataset: source.dataset, row: row.identifier, shown: list.state.arrangement.columns)
    } else {
      let columns = list.state.columns
      guard let dataset = Dataset([row], of: columns, name: source.name) else { return nil }
      self.init(dataset: dataset, row: dataset.row(at: 0), shown: Array(columns.indices))
    }
  }
}

extension Dataset {
  /// Rows that live elsewhere as a list of its own; nil where they have more bytes than a list may.
  init?(_ rows: [ListRow], of columns: [ListColumn], name: String) {
    self.init(
      name: name, columns: columns.map(\.header), kinds: columns.map(\.kind),
      rows: rows.map(\.cells))
  }
}
