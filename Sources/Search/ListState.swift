import Datasets

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
  /// What is wrong with the query while it is typed; nil once it is entered.
  public let hint: QueryError?
  /// The arrangement of the list.
  public let arrangement: ListArrangement
  /// The query's result; nil before the first one.
  public let result: (any ListResult)?

  /// Creates a list.
  public init(
    id: Int, source: any ListSource, text: String? = nil, query: Query? = nil,
    hint: QueryError? = nil, arrangement: ListArrangement, result: (any ListResult)? = nil
  ) {
    self.id = id
    self.source = source
    self.text = text
    self.query = query
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

  /// Returns whether a newer list has another order or other sections.
  func isReordered(by newer: ListState) -> Bool {
    let followed = arrangement.following(source.columns, to: newer.source.columns)
    return followed.sort != newer.arrangement.sort
      || followed.section != newer.arrangement.section
  }

  /// Returns the rows in the order of a newer version's list, by columns that both versions have;
  /// nil if the order or the version is the same.
  nonisolated(nonsending)
    func reordered(by newer: ListState) async throws(ListSourceError) -> (any ListResult)?
  {
    guard let query, let result, isReordered(by: newer), let rows = source.inMemory,
      let newerRows = newer.source.inMemory, !rows.dataset.isSameVersion(as: newerRows.dataset)
    else { return nil }
    var arrangement = newer.arrangement.following(newer.source.columns, to: source.columns)
    arrangement.limit = nil
    return try await rows.reordered(
      result, for: ListRequest(query: query, arrangement: arrangement))
  }
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
