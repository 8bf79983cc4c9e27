import Datasets
import Search

/// A row picked from a list.
public struct Pick: Sendable {
  /// The dataset of the row.
  public let dataset: Dataset
  /// The row's identity.
  public let row: RowID
  /// The positions of the shown columns, in display order.
  public let shown: [Int]
}

extension LivePreview {
  /// Returns the selected row if the text matches it, otherwise the first match.
  func pick(_ text: String, selected: RowID?) async throws(Problem) -> Pick? {
    let list: LiveList?
    do {
      list = try await search(for: text)
    } catch {
      throw Problem(error).locating(in: text)
    }
    guard let list else { return nil }
    if let hint = list.hint { throw Problem(hint).locating(in: text) }
    let position = selected.flatMap(list.position) ?? 0
    let rows = await window(of: list, from: position, count: 1).rows
    return rows.first.flatMap { Pick($0, of: list, in: session.list.source) }
  }
}

extension Pick {
  /// Creates a pick; a row of a remote source becomes a dataset of one row.
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
  /// Creates a dataset of remote rows; nil if they exceed its byte limit.
  init?(_ rows: [ListRow], of columns: [ListColumn], name: String) {
    self.init(
      name: name, columns: columns.map(\.header), kinds: columns.map(\.kind),
      rows: rows.map(\.cells))
  }
}
