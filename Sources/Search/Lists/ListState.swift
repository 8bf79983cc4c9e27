import Datasets
import DiffableList

/// A list at one moment: the source, the query and the result.
public struct ListState: Sendable, Identifiable {
  /// Unique among the lists of a controller.
  public let id: Int
  /// The source, without deleted rows.
  public let source: any ListSource
  /// The query as typed; nil before the first one.
  public let text: String?
  /// The parsed query; nil before the first one.
  public let query: Query?
  /// Whether the query is being typed.
  public let isTyped: Bool
  /// What is wrong with the query while it is typed.
  public let hint: QueryError?
  /// The arrangement of the list.
  public let arrangement: ListArrangement
  /// The query's result; nil before the first one.
  public let result: (any ListResult)?
  /// The older list's rows in the new order; nil if only that order moves rows.
  private(set) var reordered: (any ListResult)?

  /// Creates a list.
  public init(
    id: Int, source: any ListSource, text: String? = nil, query: Query? = nil,
    isTyped: Bool = false, hint: QueryError? = nil, arrangement: ListArrangement,
    result: (any ListResult)? = nil
  ) {
    self.id = id
    self.source = source
    self.text = text
    self.query = query
    self.isTyped = isTyped
    self.hint = hint
    self.arrangement = arrangement
    self.result = result
  }

  /// The number of listed rows.
  public var listed: RowCount { result?.listed ?? .exact(0) }

  /// The number of rows in the source.
  public var total: RowCount { result?.total ?? source.total }

  /// The shown columns; none before the first query.
  public var columns: [ListColumn] { result?.columns ?? [] }

  /// Whether a limit applies.
  public var isLimited: Bool { arrangement.limit != nil }

  /// Returns rows by position from 0; fewer at the end.
  public nonisolated(nonsending)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]
  {
    guard let result, !range.isEmpty else { return [] }
    return try await result.rows(in: range)
  }

  /// Makes the counts as exact as possible, which may be slow.
  public nonisolated(nonsending) func countAll() async { await result?.countAll() }

  /// Returns the columns of its source to compare with a newer version's shown columns: the ones
  /// shown, unless a command has changed the columns since.
  func columns(for newer: ListState) -> [Int] {
    let followed = arrangement.following(source.columns, to: newer.source.columns)
    return followed.columns == newer.arrangement.columns
      ? arrangement.columns
      : newer.arrangement.following(newer.source.columns, to: source.columns).columns
  }

  /// Returns whether an older list has another order or other sections.
  public func isReordered(since old: ListState) -> Bool {
    guard result != nil, old.result != nil else { return false }
    let followed = old.arrangement.following(old.source.columns, to: source.columns)
    return followed.sort != arrangement.sort || followed.section != arrangement.section
  }

  /// Returns the list as the successor of an older one.
  ///
  /// - Complexity: O(1); O(n log n) in the rows for a new order of a newer version.
  package nonisolated(nonsending)
    func succeeding(_ old: ListState) async throws(ListSourceError) -> ListState
  {
    var list = self
    list.reordered = try await old.reordered(by: self)
    return list
  }

  /// Returns the rows in the order of a newer version's list, by columns that both versions have;
  /// nil if the order or the version is the same.
  private nonisolated(nonsending)
    func reordered(by newer: ListState) async throws(ListSourceError) -> (any ListResult)?
  {
    guard let query, let result, newer.isReordered(since: self), let rows = source.inMemory,
      let newerRows = newer.source.inMemory, !rows.dataset.isSameVersion(as: newerRows.dataset)
    else { return nil }
    var arrangement = newer.arrangement.following(newer.source.columns, to: source.columns)
    arrangement.limit = nil
    return try await rows.reordered(
      result, for: ListRequest(query: query, arrangement: arrangement))
  }

  /// Returns a fresh snapshot of the rows that are known without asking the source; rows that
  /// changed since an older list are marked.
  public func snapshot(since old: ListState) -> ListSnapshot {
    marking(ListSnapshot(result), since: old)
  }

  /// Marks the rows of the list's snapshot that changed since an older list.
  public func marking(_ snapshot: ListSnapshot, since old: ListState) -> ListSnapshot {
    guard let before = old.result as? DatasetResult, let result = result as? DatasetResult else {
      return snapshot
    }
    let changed = result.rowsChanged(since: before, showing: old.columns(for: self))
    var marked = snapshot
    marked.reconfigureItems(changed.filter { snapshot.indexOfItem($0) != nil })
    return marked
  }
}

extension ListState {
  /// Searches for a request that has a query.
  ///
  /// - Parameters:
  ///   - request: The source, the query and the arrangement.
  ///   - isTyped: Whether the query is being typed, so that unfinished terms are closed or ignored,
  ///     unless nothing else remains.
  ///   - id: The identity of the list.
  ///   - old: The list before.
  ///   - known: The list of the query while it was typed.
  nonisolated(nonsending) static func search(
    _ request: FilterController.State, isTyped: Bool, id: ID, from old: ListState,
    known: ListState?
  ) async -> Result<ListState, FilterError> {
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
      let list = ListState(
        id: id, source: request.source, text: request.text, query: query, isTyped: isTyped,
        hint: isTyped ? parsed.error : nil, arrangement: request.arrangement, result: result)
      return .success(try await list.succeeding(old))
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

extension FilterController {
  /// A state of a controller that can be restored.
  public struct State: Sendable {
    /// The source, without deleted rows.
    public package(set) var source: any ListSource
    /// The query as typed; nil before the first one.
    public internal(set) var text: String?
    /// The arrangement of the list.
    public package(set) var arrangement: ListArrangement
  }
}
