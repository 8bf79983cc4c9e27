import Datasets
import DiffableList
import Search

/// A list with its source, filter controller, data source and list view.
///
/// The update handler of the controller builds a fresh snapshot and applies it; the list view
/// receives the difference. A class because the handler refers to it.
final class FilteredList {
  private let first: any ListSource
  private let firstArrangement: ListArrangement?
  private let listView = ResultListView()
  private let dataSource: DiffableDataSource<SectionTitle, RowID>
  private lazy var filter = FilterController(source: first, arrangement: firstArrangement) {
    [unowned self] step in show(step)
  }
  private var shown: ListState.ID = 0
  private var changes: (any ListChanges)?

  init(_ source: any ListSource, _ arrangement: ListArrangement? = nil) {
    first = source
    firstArrangement = arrangement
    dataSource = DiffableDataSource(listView: listView) { _, _, row in row }
    // The list begins empty, so that the first query adds its rows.
    dataSource.applySnapshotUsingReloadData(ListSnapshot())
  }

  /// Applies a step to the data source, which computes the difference.
  private func show(_ step: ListStep) {
    if shown != step.old.id { dataSource.applySnapshotUsingReloadData(snapshot(of: step.old)) }
    dataSource.apply(step.snapshot, animatingDifferences: !step.isReordered)
    changes = step.changes(listView.difference)
    shown = step.new.id
    if step.new.id == entered.id { enteredSnapshot = dataSource.snapshot() }
  }

  var source: any ListSource { filter.state.source }
  var arrangement: ListArrangement { filter.state.arrangement }
  var state: FilterController.State { filter.state }
  var entered: ListState { filter.entered }

  /// The known rows of the entered list.
  private(set) var enteredSnapshot = ListSnapshot()

  private func snapshot(of list: ListState) -> ListSnapshot {
    list.id == entered.id ? enteredSnapshot : ListSnapshot(list.result)
  }

  func performQuery(_ text: String) async throws(Problem) -> (any ListChanges)? {
    try await changes { () throws(FilterError) in try await filter.performQuery(text) }
  }

  func arrange(
    _ arrangement: ListArrangement
  ) async throws(Problem) -> (any ListChanges)? {
    try await changes { () throws(FilterError) in try await filter.arrange(arrangement) }
  }

  func restore(
    _ state: FilterController.State
  ) async throws(Problem) -> (any ListChanges)? {
    try await changes { () throws(FilterError) in try await filter.restore(state) }
  }

  func replaceSource(_ source: any ListSource, _ arrangement: ListArrangement) {
    filter.replaceSource(source, arrangement: arrangement)
  }

  /// Deletes rows by position, or none if the source is read-only, lacks a row, or fails.
  func delete(_ positions: [Range<Int>]) async throws(Problem) -> (any ListChanges)? {
    // A read-only source throws its own error below, before any rows are requested.
    guard source.deleting != nil else { return try await delete(rows: []) }
    var rows: Set<RowID> = []
    if entered.listed == .exact(dataSource.snapshot().numberOfItems) {
      rows.formUnion(indexPaths(at: positions).compactMap(dataSource.itemIdentifier(for:)))
    } else {
      for range in positions { rows.formUnion(try await identifiers(at: range)) }
    }
    return try await delete(rows: rows)
  }

  /// Returns the index paths of positions over all sections; those after the end have no item.
  ///
  /// - Complexity: O(positions + sections).
  private func indexPaths(at positions: [Range<Int>]) -> [ListIndexPath] {
    let snapshot = dataSource.snapshot()
    let sections = snapshot.sectionIdentifiers
    var paths: [ListIndexPath] = []
    var section = 0
    var start = 0
    let sorted = RangeSet(positions.sorted { $0.lowerBound < $1.lowerBound })
    for position in sorted.ranges.lazy.joined() {
      while section < sections.count,
        case let count = snapshot.numberOfItems(inSection: sections[section]),
        position >= start + count
      {
        start += count
        section += 1
      }
      paths.append(ListIndexPath(row: position - start, section: section))
    }
    return paths
  }

  func delete(rows: Set<RowID>) async throws(Problem) -> (any ListChanges)? {
    try await changes { () throws(FilterError) in try await filter.delete(rows) }
  }

  private func changes(
    _ request: () async throws(FilterError) -> FilterController.Outcome
  ) async throws(Problem) -> (any ListChanges)? {
    do { return try await request() == .settled ? changes : nil } catch { throw Problem(error) }
  }

  /// Returns the changes since an earlier state of the list; if cancelled, they may lack moves.
  func changes(since earlier: ListState) async -> (any ListChanges)? {
    let now = entered
    let step = try? await ListStep(from: earlier, to: now)
    show(step ?? ListStep(from: earlier, to: now, reordered: nil))
    return changes
  }

  /// Searches for a query as it is typed; returns nil if it was superseded.
  func type(_ text: String) async throws(FilterError) -> LiveList? {
    guard try await filter.type(text) == .settled, let typed = filter.typed, let changes else {
      return nil
    }
    let old = enteredSnapshot
    let step: ListStep
    do throws(ListSourceError) {
      step = try await ListStep(from: entered, to: typed)
    } catch {
      throw .source(error)
    }
    // The data source's snapshot does not mark changed rows.
    let new = step.snapshot
    return LiveList(
      state: typed, snapshot: dataSource.snapshot(),
      sinceEntered: step.changes(SnapshotDifference(from: old, to: new)), sinceKey: changes)
  }

  func endTyping() {
    filter.endTyping()
    if shown == entered.id { return }
    dataSource.applySnapshotUsingReloadData(enteredSnapshot)
    shown = entered.id
  }

  /// Requests the identities of remote rows.
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

/// A list view that keeps the last difference, which a presenter prints in pages.
private final class ResultListView: ListView {
  private(set) var difference = SnapshotDifference<SectionTitle, RowID>(
    from: ListSnapshot(), to: ListSnapshot())

  func performUpdate(
    _ update: SnapshotUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {
    difference = update.difference
  }

  /// Does nothing because the difference already includes reloaded rows.
  func performReloads(
    _ update: SnapshotUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {}
}
