import Datasets
import DiffableList
import Search

/// One list from its rows to what is shown: source, filter controller, data source, list view.
///
/// This is the wiring of a search screen: the controller's update handler builds a fresh snapshot
/// and applies it, and the list view gets what changed. A class because the handler refers to it.
@MainActor
final class FilteredList {
  private let first: any ListSource
  private let limit: Int?
  private let listView = ResultListView()
  private lazy var dataSource = makeDataSource()
  private lazy var filter = FilterController(source: first, limit: limit) {
    [unowned self] update in show(update)
  }
  /// The list that the data source has.
  private var shown: ListState.ID = 0
  /// The rows that changed with the last update.
  private var changes: (any ListChanges)?
  /// The rows to delete next.
  private var pendingDeletions: Set<RowID> = []

  /// A list of which nothing is shown yet.
  init(_ source: any ListSource, limit: Int? = nil) {
    first = source
    self.limit = limit
  }

  /// Applies an update to the data source, whose difference says which rows changed.
  private func show(_ update: ListUpdate) {
    if shown != update.old.id { dataSource.applySnapshotUsingReloadData(snapshot(of: update.old)) }
    dataSource.apply(update.snapshot, animatingDifferences: !update.isReordered)
    changes = update.changes(listView.difference)
    shown = update.new.id
    if update.new.id == entered.id { enteredSnapshot = dataSource.snapshot() }
  }

  // MARK: The list

  /// Where its rows live, less those that were deleted.
  var source: any ListSource { filter.state.source }

  var arrangement: ListArrangement { filter.state.arrangement }

  /// What the list is made of.
  var state: FilterController.State { filter.state }

  /// The list that was entered last.
  var entered: ListState { filter.entered }

  /// The known rows of that list.
  private(set) var enteredSnapshot = ListSnapshot()

  private func snapshot(of list: ListState) -> ListSnapshot {
    list.id == entered.id ? enteredSnapshot : ListSnapshot(list.result)
  }

  // MARK: Requests; each returns the rows that changed, or nil when it was superseded

  /// Makes a text the query.
  func performQuery(_ text: String) async throws(FilterError) -> (any ListChanges)? {
    try await filter.performQuery(text) == .settled ? changes : nil
  }

  /// Shows the list in another way.
  func arrange(
    _ arrangement: ListArrangement
  ) async throws(FilterError) -> (any ListChanges)? {
    try await filter.arrange(arrangement) == .settled ? changes : nil
  }

  /// Makes the list what it was.
  func restore(
    _ state: FilterController.State
  ) async throws(FilterError) -> (any ListChanges)? {
    try await filter.restore(state) == .settled ? changes : nil
  }

  /// Takes a newer version of the source, which the next request searches.
  func replaceSource(_ source: any ListSource, _ arrangement: ListArrangement) {
    filter.replaceSource(source, arrangement: arrangement)
  }

  /// Deletes rows given by their positions in the list.
  ///
  /// - Throws: That the source can only be read, that it has no such row, or its own failure; then
  ///   nothing is deleted.
  func delete(_ positions: [Range<Int>]) async throws(FilterError) -> (any ListChanges)? {
    pendingDeletions = []
    // A source that can only be read says so itself, and is asked for no rows before.
    for range in positions where source.deleting != nil {
      if entered.listed == .exact(dataSource.snapshot().numberOfItems) {
        for path in indexPaths(at: range) where dataSource.canEditRow(at: path) {
          dataSource.commit(.delete, forRowAt: path)
        }
      } else {
        pendingDeletions.formUnion(try await identifiers(at: range))
      }
    }
    return try await delete(rows: pendingDeletions)
  }

  /// Deletes rows.
  func delete(rows: Set<RowID>) async throws(FilterError) -> (any ListChanges)? {
    try await filter.delete(rows) == .settled ? changes : nil
  }

  /// The changes since an earlier state of the list, instead of those of each step in between.
  ///
  /// If it is cancelled, it may lack moves.
  func changes(since earlier: ListState) async -> (any ListChanges)? {
    let now = entered
    let update = try? await ListUpdate(from: earlier, to: now)
    show(update ?? ListUpdate(from: earlier, to: now, reordered: nil))
    return changes
  }

  // MARK: Typing

  /// What a text finds while it is typed, or nil when it was superseded.
  func type(_ text: String) async throws(FilterError) -> LiveList? {
    guard try await filter.type(text) == .settled, let typed = filter.typed, let changes else {
      return nil
    }
    let (old, new) = (enteredSnapshot, dataSource.snapshot())
    let update: ListUpdate
    do throws(ListSourceError) {
      update = try await ListUpdate(from: entered, to: typed)
    } catch {
      throw .source(error)
    }
    return LiveList(
      state: typed, snapshot: new,
      sinceEntered: update.changes(SnapshotDifference(from: old, to: new)), sinceKey: changes)
  }

  /// Shows the entered list again in place of the typed one.
  func endTyping() {
    filter.endTyping()
    if shown == entered.id { return }
    dataSource.applySnapshotUsingReloadData(enteredSnapshot)
    shown = entered.id
  }

  // MARK: Rows to delete

  private func makeDataSource() -> ResultDataSource {
    let dataSource = ResultDataSource(listView: listView) { _, _, row in row }
    dataSource.canDelete = { [unowned self] in source.deleting != nil }
    dataSource.delete = { [unowned self] row in pendingDeletions.insert(row) }
    // The list begins empty, so that the first query's rows come like any others.
    dataSource.applySnapshotUsingReloadData(ListSnapshot())
    return dataSource
  }

  /// Asks for the identities of rows that live elsewhere.
  private func identifiers(at range: Range<Int>) async throws(FilterError) -> [RowID] {
    var rows: [RowID] = []
    while rows.count < range.count {
      let start = range.lowerBound + rows.count
      let end = min(range.upperBound, start + BlockOutput.rowsPerPage)
      do throws(ListSourceError) {
        let page = try await entered.rows(in: start..<end)
        rows += page.map(\.identifier)
        if page.count < end - start { throw .failed("there is no row \(range.upperBound)") }
      } catch {
        throw .source(error)
      }
    }
    return rows
  }

  /// Where positions over all sections are.
  private func indexPaths(at range: Range<Int>) -> [ListIndexPath] {
    let snapshot = dataSource.snapshot()
    var paths: [ListIndexPath] = []
    var offset = 0
    for (section, title) in snapshot.sectionIdentifiers.enumerated() {
      let count = snapshot.numberOfItems(inSection: title)
      for position in range.clamped(to: offset..<offset + count) {
        paths.append(ListIndexPath(row: position - offset, section: section))
      }
      offset += count
      if offset >= range.upperBound { break }
    }
    return paths
  }
}
