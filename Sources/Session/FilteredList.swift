import Datasets
import DiffableList
import Output
import Search

/// A list with its filter controller and data sources.
///
/// A class because commands share it.
package final class FilteredList {
  private let filter: FilterController
  private let rows = DiffableDataSource<SectionTitle, RowID>()
  /// The rows while a query is typed.
  private let typedRows: DiffableDataSource<SectionTitle, RowID>

  init(_ source: any ListSource, _ arrangement: ListArrangement? = nil) {
    let (rows, typedRows) = (rows, DiffableDataSource<SectionTitle, RowID>())
    self.typedRows = typedRows
    filter = FilterController(source: source, arrangement: arrangement) { old, new in
      if new.isTyped && !old.isTyped { typedRows.applySnapshotUsingReloadData(rows.snapshot()) }
      let difference = (new.isTyped ? typedRows : rows).apply(
        new.snapshot(since: old), animatingDifferences: !new.isReordered(since: old))
      return ListStep(from: old, to: new, difference: difference)
    }
  }

  package var source: any ListSource { filter.state.source }
  package var arrangement: ListArrangement { filter.state.arrangement }
  package var state: FilterController.State { filter.state }
  package var entered: ListState { filter.entered }
  /// The known rows of the entered list.
  package var enteredSnapshot: ListSnapshot { rows.snapshot() }

  func performQuery(_ text: String) async throws(Problem) -> ListStep? {
    try await step { () throws(FilterError) in try await filter.performQuery(text) }
  }

  func arrange(_ arrangement: ListArrangement) async throws(Problem) -> ListStep? {
    try await step { () throws(FilterError) in try await filter.arrange(arrangement) }
  }

  func restore(_ state: FilterController.State) async throws(Problem) -> ListStep? {
    try await step { () throws(FilterError) in try await filter.restore(state) }
  }

  private func step(
    _ request: () async throws(FilterError) -> ListStep?
  ) async throws(Problem) -> ListStep? {
    do { return try await request() } catch { throw Problem(error) }
  }

  func replaceSource(_ source: any ListSource, _ arrangement: ListArrangement) {
    filter.replaceSource(source, arrangement: arrangement)
  }

  /// Deletes rows by position, or none if the source is read-only, lacks a row, or fails.
  func delete(_ positions: [Range<Int>]) async throws(Problem) -> ListStep? {
    var rows: Set<RowID> = []
    // A read-only source throws before any rows are requested.
    if source.deleting != nil {
      for range in positions { rows.formUnion(try await identifiers(at: range)) }
    }
    return try await delete(rows: rows)
  }

  func delete(rows: Set<RowID>) async throws(Problem) -> ListStep? {
    try await step { () throws(FilterError) in try await filter.delete(rows) }
  }

  /// Searches for a query as it is typed; returns nil if it was superseded.
  package func type(_ text: String) async throws(FilterError) -> LiveList? {
    guard let step = try await filter.type(text) else { return nil }
    let snapshot = typedRows.snapshot()
    let difference = SnapshotDifference(
      from: rows.snapshot(), to: step.new.marking(snapshot, since: entered))
    return LiveList(
      state: step.new, snapshot: snapshot,
      sinceEntered: ListStep(from: entered, to: step.new, difference: difference), sinceKey: step)
  }

  package func endTyping() { filter.endTyping() }

  private func identifiers(at range: Range<Int>) async throws(Problem) -> [RowID] {
    var rows: [RowID] = []
    while rows.count < range.count {
      let start = range.lowerBound + rows.count
      let end = min(range.upperBound, start + BlockOutput.rowsPerPage)
      let page: [ListRow]
      do {
        page = try await entered.rows(in: start..<end)
      } catch {
        throw Problem(error)
      }
      if page.count < end - start {
        let number = range.upperBound
        throw Problem("no row \(number); the list is shorter", word: String(number))
      }
      rows += page.map(\.identifier)
    }
    return rows
  }
}
