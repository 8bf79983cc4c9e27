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
  /// The rows that the next step shows with other cells, if they stay.
  private var changed: [RowID] = []
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

  /// The rows that are shown, as far as they are known without asking.
  var snapshot: DiffableDataSourceSnapshot<SectionTitle, RowID> { dataSource.snapshot() }

  /// Makes a text the query; returns the step that it brings, or nil when it was superseded.
  func performQuery(_ text: String) async throws(FilterError) -> ListStep? {
    isAnimated = true
    return try await filter.performQuery(text) == .settled ? listView.step : nil
  }

  /// Shows the list in another way.
  ///
  /// A new order is not animated, a new limit is.
  func arrange(
    _ arrangement: ListArrangement, animated: Bool
  ) async throws(FilterError) -> ListStep? {
    isAnimated = animated
    let outcome = try await filter.arrange(arrangement)
    return outcome == .settled ? listView.step : nil
  }

  /// Takes a newer version of the source, which the next step is told of.
  ///
  /// - Parameter changed: The rows whose shown cells are not what they were.
  func replaceSource(
    _ source: any ListSource, _ arrangement: ListArrangement, changed: [RowID]
  ) {
    self.changed += changed
    filter.replaceSource(source, arrangement: arrangement)
  }

  /// What the list is made of.
  var moment: FilterController.State { filter.state }

  /// Makes the list what it was; told like any other change.
  func restore(_ moment: FilterController.State) async throws(FilterError) -> ListStep? {
    let (old, new) = (arrangement, moment.arrangement)
    isAnimated = old.sort == new.sort && old.section == new.section && old.columns == new.columns
    return try await filter.restore(moment) == .settled ? listView.step : nil
  }

  /// Deletes rows given by their positions in the list.
  ///
  /// - Throws: That the source can only be read, that it has no such row, or its own failure; then
  ///   nothing is deleted.
  func delete(_ positions: [Range<Int>]) async throws(FilterError) -> ListStep? {
    leaving = []
    // A source that can only be read says so itself, and is asked for no rows before.
    for range in positions where source.deleting([]) != nil {
      if state.listed == .exact(dataSource.snapshot().numberOfItems) {
        for path in indexPaths(at: range) where dataSource.canEditRow(at: path) {
          dataSource.commit(.delete, forRowAt: path)
        }
      } else {
        leaving.formUnion(try await identifiers(at: range))
      }
    }
    return try await delete(rows: leaving)
  }

  /// Deletes rows.
  func delete(rows: Set<RowID>) async throws(FilterError) -> ListStep? {
    isAnimated = true
    return try await filter.delete(rows) == .settled ? listView.step : nil
  }

  /// Asks for the identities of rows that live elsewhere.
  private func identifiers(at range: Range<Int>) async throws(FilterError) -> [RowID] {
    var rows: [RowID] = []
    while rows.count < range.count {
      let start = range.lowerBound + rows.count
      let end = min(range.upperBound, start + BlockOutput.rowsPerPage)
      do throws(ListSourceError) {
        let page = try await state.rows(in: start..<end)
        rows += page.map(\.identifier)
        if page.count < end - start { throw .failed("there is no row \(range.upperBound)") }
      } catch {
        throw .source(error)
      }
    }
    return rows
  }

  private func show(_ result: (any ListResult)?) {
    var snapshot = result?.snapshot ?? DiffableDataSourceSnapshot()
    snapshot.reconfigureItems(changed.filter { snapshot.indexOfItem($0) != nil })
    changed = []
    // Made before the view has the result, which would be shown by its empty beginning.
    let dataSource = dataSource
    listView.result = result ?? NothingListed(total: source.total)
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

extension ListResult {
  /// The rows that are known without asking.
  var snapshot: DiffableDataSourceSnapshot<SectionTitle, RowID> {
    var snapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>()
    for section in sections {
      snapshot.appendSections([section.title])
      switch section.rows {
      case .listed(let rows): snapshot.appendItems(rows, toSection: section.title)
      case .selected(let rows): snapshot.appendItems(rows, toSection: section.title)
      }
    }
    return snapshot
  }
}
