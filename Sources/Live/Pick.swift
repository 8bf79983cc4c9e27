import Datasets
import Output
import Search
import Session

/// Rows picked from a list.
public struct Pick: Sendable {
  /// The dataset of the rows.
  public let dataset: Dataset
  /// The rows' identities, in the order of the list.
  public let rows: [RowID]
  /// The positions of the shown columns, in display order.
  public let shown: [Int]
}

extension LivePreview {
  /// Returns the selected row if the text matches it, otherwise the first match.
  package func pick(_ text: String, selected: RowID?) async throws(Problem) -> Pick? {
    let list: LiveList?
    do {
      list = try await search(for: text)
    } catch {
      throw Problem(error).locating(in: text)
    }
    guard let list else { return nil }
    if let hint = list.state.hint { throw Problem(hint).locating(in: text) }
    let position = selected.flatMap(list.position) ?? 0
    let rows = await window(of: list, from: position, count: 1).rows
    return rows.first.flatMap { Pick($0, of: list, in: session.list.source) }
  }

  /// Returns marked rows in the order of the list, whatever is typed.
  func pick(_ marked: Set<RowID>) async throws(Problem) -> Pick? {
    guard let source = session.list.source.inMemory else { return nil }
    let arrangement = session.list.arrangement
    do {
      let rows = try await source.ordered(marked, as: arrangement)
      if rows.isEmpty { return nil }
      return Pick(dataset: source.dataset, rows: rows, shown: arrangement.columns)
    } catch {
      throw Problem(error)
    }
  }
}

extension Pick {
  /// Creates a pick; a row of a remote source becomes a dataset of one row.
  init?(_ row: ListRow, of list: LiveList, in source: any ListSource) {
    if let source = source.inMemory {
      self.init(
        dataset: source.dataset, rows: [row.identifier], shown: list.state.arrangement.columns)
    } else {
      let columns = list.state.columns
      guard let dataset = Dataset([row], of: columns, name: source.name) else { return nil }
      self.init(dataset: dataset, rows: [dataset.row(at: 0)], shown: Array(columns.indices))
    }
  }
}
