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
  /// What is shown, or nil before the first query.
  private(set) var shown: ShownList?
  /// The rows that go with the next step.
  private var leaving: Set<RowID> = []
  private lazy var dataSource = makeDataSource()
  private lazy var filter = FilterController(source: first, limit: limit) {
    [unowned self] controller in
    show(
      controller.result.map { result in
        ShownList(
          result: result, snapshot: result.snapshot, source: controller.source,
          query: controller.query, arrangement: controller.arrangement)
      })
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
    try await filter.performQuery(text) == .settled ? listView.step : nil
  }

  /// Shows the list in another way.
  func arrange(_ arrangement: ListArrangement) async throws(FilterError) -> ListStep? {
    try await reorder(arrangement, of: source)
    return try await filter.arrange(arrangement) == .settled ? listView.step : nil
  }

  /// Takes a newer version of the source, which the next step shows.
  func replaceSource(_ source: any ListSource, _ arrangement: ListArrangement) {
    filter.replaceSource(source, arrangement: arrangement)
  }

  /// What the list is made of.
  var moment: FilterController.State { filter.state }

  /// Makes the list what it was.
  func restore(_ moment: FilterController.State) async throws(FilterError) -> ListStep? {
    try await reorder(moment.arrangement, of: moment.source)
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
    try await filter.delete(rows) == .settled ? listView.step : nil
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

  // MARK: Steps

  /// Shows a list, or nothing; every step of the list is made here.
  ///
  /// The law: applying the lines of a step to the old list gives the new one. Rows that are only in
  /// one of them are removed or added. A row in both is changed if its cells differ, and moved if
  /// it isn't among the longest run of rows that kept their order.
  ///
  /// A command that chooses columns, an order or sections applies before a newer version of the
  /// source that the same line picks up. What it does to the rows that stay is not printed: a row
  /// is compared in the columns shown after the step, and under a new order only the moves are
  /// printed that remain when the old list is put in that order first.
  private func show(_ new: ShownList?) {
    var snapshot = new?.snapshot ?? DiffableDataSourceSnapshot()
    var isReordered = false
    if let shown, let new {
      let columns = shown.columns(for: new.arrangement, of: new.source)
      let changed = new.result.rowsChanged(since: shown.result, showing: columns)
      snapshot.reconfigureItems(changed.filter { snapshot.indexOfItem($0) != nil })
      isReordered = shown.isReordered(by: new.arrangement, of: new.source)
    }
    // Made before the view has the result, which would be shown by its empty beginning.
    let dataSource = dataSource
    listView.result = new?.result ?? NothingListed(total: source.total)
    dataSource.apply(snapshot, animatingDifferences: !isReordered)
    shown = new
  }

  /// Prepares a step to an arrangement: under a new order, it needs the old list in that order.
  private func reorder(
    _ arrangement: ListArrangement, of source: any ListSource
  ) async throws(FilterError) {
    listView.reordered = nil
    guard let shown, shown.isReordered(by: arrangement, of: source) else { return }
    do {
      listView.reordered = try await shown.reordered(by: arrangement, of: source)
    } catch {
      throw .source(error)
    }
  }

  /// The step from an earlier state of the list, instead of the steps in between.
  ///
  /// If it is cancelled, it may lack moves.
  func step(since earlier: ShownList?) async -> ListStep? {
    let now = shown
    var reordered: DiffableDataSourceSnapshot<SectionTitle, RowID>?
    if let earlier, let now, earlier.isReordered(by: now.arrangement, of: now.source) {
      reordered = try? await earlier.reordered(by: now.arrangement, of: now.source)
    }
    showAgain(earlier)
    listView.reordered = reordered
    show(now)
    return listView.step
  }

  private func showAgain(_ earlier: ShownList?) {
    listView.result = earlier?.result ?? NothingListed(total: source.total)
    dataSource.applySnapshotUsingReloadData(earlier?.snapshot ?? DiffableDataSourceSnapshot())
    shown = earlier
  }

  /// The step from another list to this one, of which no row is the same.
  func step(replacing other: ShownList?) -> ListStep? {
    let result = filter.result ?? NothingListed(total: source.total)
    let update = ListUpdate(old: DiffableDataSourceSnapshot(), new: snapshot)
    let titles = (other?.snapshot.sectionIdentifiers ?? []).compactMap { title in
      title.text.map { (title, $0) }
    }
    return ListStep(
      difference: Replacement(
        of: other?.result, added: result.difference(from: nil, in: update)),
      moves: nil, headers: listView.headers.merging(titles) { new, _ in new })
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
