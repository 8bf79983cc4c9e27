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
  let source: any ListSource
  let listView = ResultListView()
  private var isAnimated = true
  private let dataSource: DiffableDataSource<SectionTitle, RowID>
  private lazy var filter = FilterController(source: source, limit: limit) {
    [unowned self] controller in
    show(controller.result)
  }
  private let limit: Int?

  /// A list of which nothing is shown yet.
  init(_ source: any ListSource, limit: Int? = nil) {
    self.source = source
    self.limit = limit
    dataSource = DiffableDataSource(listView: listView) { _, _, row in row }
  }

  var arrangement: ListArrangement { filter.arrangement }

  /// The list's figures as they stand.
  var state: ListState {
    ListState(
      result: filter.result, query: filter.query, total: filter.result?.total ?? source.total,
      isLimited: filter.arrangement.limit != nil)
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

  private func show(_ result: (any ListResult)?) {
    var snapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>()
    for section in result?.sections ?? [] {
      snapshot.appendSections([section.title])
      snapshot.appendItems(section.rows, toSection: section.title)
    }
    listView.result = result
    dataSource.apply(snapshot, animatingDifferences: isAnimated)
  }
}
