import Datasets
import DiffableList
import Search

/// One list from its rows to what is shown: source, filter controller, data source, list view.
///
/// This is the wiring of a search screen: the controller's update handler builds a fresh snapshot
/// and applies it, and the list view is told what changed. A class because the handler refers to
/// it.
@MainActor
final class FilteredList {
  let listView = ResultListView()
  private let first: any ListSource
  private let limit: Int?
  private var isAnimated = true
  /// The rows that go with the next step.
  private var leaving: Set<RowID> = []
  private lazy var dataSource = makeDataSource()
  private lazy var filter = FilterController(source: first, limit: limit) {
    [unowned self] controller in
    show(controller.result)
  }

  /// A list of which nothing is shown yet.
  init(_ source: any ListSource, limit: Int? = nil) {
    first = source
    self.limit = limit
  }

  /// Where its rows live, less those that were deleted.
  var source: any ListSource { filter.source }

  var arrangement: ListArrangement { filter.arrangement }

  /// The list's figures as they stand.
  var state: ListState {
    ListState(
      result: filter.result, query: filter.query, total: filter.result?.total ?? source.total,
      isLimited: filter.arrangement.limit != nil, headers: listView.headers)
  }

  /// Makes a text the query; returns the step that it brings, or nil when it was superseded.
  func performQuery(_ text: String) async throws(ListSourceError) -> ListStep? {
    isAnimated = true
    return try await filter.performQuery(text) == .settled ? listView.step : nil
  }

  /// Shows the list in another way.
  ///
  /// A new order is not animated, a new limit is.
  func arrange(
    _ arrangement: ListArrangement, animated: Bool
  ) async throws(ListSourceError) -> ListStep? {
    isAnimated = animated
    let outcome = try await filter.arrange(arrangement)
    return outcome == .settled ? listView.step : nil
  }

  /// Deletes rows given by their positions in the list, which are there.
  func delete(_ positions: [Int]) async throws(ListSourceError) -> ListStep? {
    leaving = []
    for path in positions.compactMap(indexPath(at:)) {
      guard dataSource.canEditRow(at: path) else { throw .failed("\(source.name) is read-only") }
      dataSource.commit(.delete, forRowAt: path)
    }
    isAnimated = true
    return try await filter.delete(leaving) == .settled ? listView.step : nil
  }

  private func show(_ result: (any ListResult)?) {
    var snapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>()
    for section in result?.sections ?? [] {
      snapshot.appendSections([section.title])
      snapshot.appendItems(section.rows, toSection: section.title)
    }
    listView.result = result
    dataSource.apply(snapshot, animatingDifferences: isAnimated)
  }

  private func makeDataSource() -> ResultDataSource {
    let dataSource = ResultDataSource(listView: listView) { _, _, row in row }
    dataSource.canDelete = { [unowned self] in source.deleting([]) != nil }
    dataSource.delete = { [unowned self] row in leaving.insert(row) }
    // The list begins empty, so that the first query's rows come like any others.
    dataSource.applySnapshotUsingReloadData(DiffableDataSourceSnapshot())
    return dataSource
  }

  /// Where a position over all sections is.
  private func indexPath(at position: Int) -> ListIndexPath? {
    let snapshot = dataSource.snapshot()
    var row = position
    for (section, title) in snapshot.sectionIdentifiers.enumerated() {
      let count = snapshot.numberOfItems(inSection: title)
      if row < count { return ListIndexPath(row: row, section: section) }
      row -= count
    }
    return nil
  }
}
