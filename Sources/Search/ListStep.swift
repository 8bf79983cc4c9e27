import Datasets
import DiffableList

/// One step of a list, published by a filter controller.
///
/// The law: applying the changes to the old list gives the new one. A row in only one of the lists
/// is removed or added. A row in both is changed if its cells differ, and moved if it is not in the
/// longest run of rows that kept their order.
///
/// A new choice of columns, order or sections applies before a newer version of the source that
/// arrives with it. Its effect on the remaining rows is not printed: rows are compared in the
/// columns shown after the step, and moves are those that remain after re-sorting the old list.
public struct ListStep: Sendable {
  /// The list before.
  public let old: ListState
  /// The list after.
  public let new: ListState
  /// Whether the order or the sections are new, so that their moves are not printed.
  public let isReordered: Bool
  /// The old list's rows in the new order; nil if only that order moves rows.
  private let reordered: (any ListResult)?

  /// Creates the step between two lists of one source, or of versions of it.
  ///
  /// - Complexity: O(1); O(n log n) in the rows for a new order of a newer version.
  nonisolated(nonsending)
    public init(from old: ListState, to new: ListState) async throws(ListSourceError)
  {
    self.init(from: old, to: new, reordered: try await old.reordered(by: new))
  }

  /// Creates the step between two lists.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - reordered: The old list's rows in a new order; nil to print no moves.
  public init(from old: ListState, to new: ListState, reordered: (any ListResult)?) {
    self.old = old
    self.new = new
    self.reordered = reordered
    isReordered = old.result != nil && new.result != nil && old.isReordered(by: new)
  }

  /// A fresh snapshot of the new list, in which changed rows are marked.
  public var snapshot: ListSnapshot {
    var snapshot = ListSnapshot(new.result)
    if let before = old.result as? DatasetResult, let result = new.result as? DatasetResult {
      let changed = result.rowsChanged(since: before, showing: old.columns(for: new))
      snapshot.reconfigureItems(changed.filter { snapshot.indexOfItem($0) != nil })
    }
    return snapshot
  }

  /// Returns the changed rows in pages, given the difference of the lists' snapshots.
  public func changes(_ difference: SnapshotDifference<SectionTitle, RowID>) -> any ListChanges {
    guard let result = new.result else { return ReplacedList(old.result, by: nil) }
    if let changes = result.changes(since: old.result, isReordered: isReordered) { return changes }
    let moves =
      isReordered
      ? reordered.map { SnapshotDifference(from: ListSnapshot($0), to: ListSnapshot(result)) }
      : difference
    return SnapshotChanges(
      difference: difference, moved: moves?.moved ?? [],
      old: LocatedRows(of: old.result, difference.removedSections.map { ($0, .removed) }),
      new: LocatedRows(
        of: result,
        difference.insertedSections.map { ($0, .inserted) }
          + difference.movedSections.map { ($0.to, .moved) }))
  }
}

/// The changes between two lists whose snapshots have all rows.
private struct SnapshotChanges: ListChanges {
  let difference: SnapshotDifference<SectionTitle, RowID>
  let moved: SnapshotDifference<SectionTitle, RowID>.ItemMoves
  let old: LocatedRows
  let new: LocatedRows

  func count(of part: ListChange.Part) -> RowCount {
    switch part {
    case .removed: .exact(difference.removed.count)
    case .inserted: .exact(difference.inserted.count)
    case .moved: .exact(moved.count)
    case .changed: .exact(difference.reconfigured.count)
    }
  }

  func columns(of part: ListChange.Part) -> [ListColumn] {
    (part == .removed ? old : new).result?.columns ?? []
  }

  func before(_ row: ListRow) -> ListRow? {
    guard columns(of: .removed) == columns(of: .changed) else { return nil }
    return (old.result as? DatasetResult)?.row(row.identifier)
  }

  nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    let count = count(of: part).value
    let range = min(offset, count)..<min(offset + limit, count)
    switch part {
    case .removed: return try await old.changes(at: difference.removed.paths(in: range))
    case .inserted: return try await new.changes(at: difference.inserted.paths(in: range))
    case .moved: return try await new.changes(at: moved[range].map(\.to))
    case .changed:
      return try await new.changes(at: difference.reconfigured.paths(in: range), before: before)
    }
  }
}

/// The rows of a list by index path.
private struct LocatedRows: Sendable {
  let result: (any ListResult)?
  /// The number of rows before each section.
  private let offsets: [Int]
  private let sectionChanges: [Int: ListChange.Part]

  init(of result: (any ListResult)?, _ sectionChanges: [(Int, ListChange.Part)]) {
    self.result = result
    self.sectionChanges = Dictionary(uniqueKeysWithValues: sectionChanges)
    offsets = result?.sections.offsets ?? []
  }

  nonisolated(nonsending)
    func changes(
      at paths: [ListIndexPath], before: (ListRow) -> ListRow? = { _ in nil }
    ) async throws(ListSourceError) -> [ListChange]
  {
    guard let result else { return [] }
    let positions = paths.map { offsets[$0.section] + $0.row }
    let rows = try await result.rows(at: positions)
    return zip(paths, zip(positions, rows)).map { path, row in
      ListChange(
        position: row.0, row: row.1, sectionChange: sectionChanges[path.section],
        before: before(row.1))
    }
  }
}

extension ListStep {
  /// Searches for a request that has a query.
  ///
  /// - Parameter isTyped: Whether the query is being typed, so that unfinished terms are closed or
  ///   ignored, unless nothing else remains.
  /// - Parameter known: The list of the query while it was typed.
  nonisolated(nonsending) static func search(
    _ request: FilterController.State, isTyped: Bool, id: Int, from old: ListState,
    known: ListState?
  ) async -> Result<ListStep, FilterError> {
    let parsed = Query.parse(
      request.text ?? "", columns: request.source.columns,
      hasFuzzyWords: request.arrangement.hasFuzzyWords, isEntered: !isTyped)
    let query = parsed.query
    let isShown = isTyped && query.condition != nil
    if let error = parsed.error, !(isShown && error.isIncomplete) { return .failure(.query(error)) }
    let isKnown = known?.query == query && known?.arrangement == request.arrangement
    do throws(ListSourceError) {
      let result =
        if isKnown, let found = known?.result {
          found
        } else {
          try await request.source.search(
            ListRequest(query: query, arrangement: request.arrangement))
        }
      let new = ListState(
        id: id, source: request.source, text: request.text, query: query,
        hint: isTyped ? parsed.error : nil, arrangement: request.arrangement, result: result)
      return .success(try await ListStep(from: old, to: new))
    } catch {
      return .failure(.source(error))
    }
  }
}

/// A request error.
public enum FilterError: Error, Sendable, Equatable {
  /// The query is invalid.
  case query(QueryError)
  /// The source failed.
  case source(ListSourceError)
}

/// The rows that are known without asking the source.
public typealias ListSnapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>

extension ListSnapshot {
  /// Creates a snapshot of a result's rows; empty without a result.
  public init(_ result: (any ListResult)?) {
    self.init()
    for section in result?.sections ?? [] {
      appendSections([section.title])
      switch section.rows {
      case .listed(let rows): appendItems(rows, toSection: section.title)
      case .selected(let rows): appendItems(rows, toSection: section.title)
      }
    }
  }
}
