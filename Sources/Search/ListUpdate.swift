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
public struct ListUpdate: Sendable {
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
    if let oldResult = old.result, let result = new.result {
      let changed = result.rowsChanged(since: oldResult, showing: old.columns(for: new))
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
    return SnapshotChanges(difference, moves: moves, from: old.result, to: result)
  }
}

extension ListUpdate {
  /// Searches for a request that has a query.
  ///
  /// - Parameter isTyped: Whether the query is being typed, so that unfinished terms are closed or
  ///   ignored, unless nothing else remains.
  /// - Parameter known: The list of the query while it was typed.
  nonisolated(nonsending) static func search(
    _ request: FilterController.State, isTyped: Bool, id: Int, from old: ListState,
    known: ListState?
  ) async -> Result<ListUpdate, FilterError> {
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
        arrangement: request.arrangement, result: result)
      return .success(try await ListUpdate(from: old, to: new))
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
