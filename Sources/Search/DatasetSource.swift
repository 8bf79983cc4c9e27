import Datasets
import DiffableList
import Files

/// The rows of a dataset in memory.
public struct DatasetSource: ListSource, ColumnDescribing {
  /// The dataset.
  public let dataset: Dataset
  /// Its columns under their typed names.
  public let columns: [ListColumn]

  /// The rows that somebody deleted, if any; the file still has them.
  public private(set) var deleted: Bitmap?
  private let engine: SearchEngine

  /// A source over a dataset.
  ///
  /// - Parameters:
  ///   - dataset: The rows.
  ///   - isIndexed: Whether to make an index of a large list, in the background, once something was
  ///     searched. What is found does not depend on it.
  public init(_ dataset: Dataset, isIndexed: Bool = true) {
    self.init(dataset, columns: ListColumn.columns(of: dataset), isIndexed: isIndexed)
  }

  /// The same of a dataset whose columns are known.
  package init(_ dataset: Dataset, columns: [ListColumn], isIndexed: Bool) {
    self.dataset = dataset
    self.columns = columns
    engine = SearchEngine(dataset, isIndexed: isIndexed)
  }

  /// Makes the source without some of its rows.
  public var deleting: (@Sendable (Set<RowID>) -> any ListSource)? {
    { rows in
      var copy = self
      let gone = Bitmap(length: dataset.count, positions: rows.compactMap(dataset.position(of:)))
      copy.deleted = deleted.map { $0 | gone } ?? gone
      return copy
    }
  }

  /// Itself.
  public var inMemory: DatasetSource? { self }

  /// Itself.
  public var describing: (any ColumnDescribing)? { self }

  /// The same source with all rows of its dataset.
  public var withDeletedRows: DatasetSource {
    var copy = self
    copy.deleted = nil
    return copy
  }

  /// The source less the rows that were deleted from an older version of its dataset.
  ///
  /// - Complexity: O(rows).
  public func deletingRows(deletedFrom older: DatasetSource) -> DatasetSource {
    guard let gone = older.deleted else { return self }
    var copy = self
    copy.deleted = Bitmap(
      length: dataset.count,
      positions: gone.compactMap { dataset.position(of: older.dataset.row(at: $0)) })
    return copy
  }

  /// The dataset's name.
  public var name: String { dataset.name }

  /// The number of its rows.
  public var total: RowCount { .exact(dataset.count - (deleted?.count ?? 0)) }

  /// Whether its index is made, so that searches are fast.
  public var hasIndex: Bool { engine.rowIndex != nil }

  /// How many bytes are looked at, and whether an index spares some of that.
  public func explanation(of result: (any ListResult)?) -> [(name: String, value: String)] {
    [
      ("rows", "\(total.value)"), ("bytes", "\(dataset.byteCount)"),
      ("searched", hasIndex ? "by an index in memory" : "in memory"),
    ]
  }

  /// Whether it has so few bytes that even a regular expression has looked at all of them before
  /// another thread wakes up.
  public var isSmall: Bool { dataset.byteCount <= 1 << 16 }

  /// Parses a query, on another thread where it may scan a large column.
  public nonisolated(nonsending)
    func parse(_ text: String, isEntered: Bool) async -> ParsedQuery
  {
    isSmall
      ? QueryParser.parse(text, columns: columns, isEntered: isEntered)
      : await parseElsewhere(text, isEntered: isEntered)
  }

  @concurrent
  private func parseElsewhere(_ text: String, isEntered: Bool) async -> ParsedQuery {
    QueryParser.parse(text, columns: columns, isEntered: isEntered)
  }

  /// Finds the rows of a request.
  ///
  /// - Complexity: O(bytes) without an index; with one O(rows / 64) and a look at the rows that it
  ///   leaves. O(n log n) in the rows found when they are sorted.
  nonisolated(nonsending)
    public func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult
  {
    if isSmall && !Task.isCancelled { return try search(request, Cancellation()) }
    return try await searchElsewhere(request)
  }

  @concurrent
  private func searchElsewhere(
    _ request: ListRequest
  ) async throws(ListSourceError) -> any ListResult {
    try await cancellable { cancellation throws(ListSourceError) in
      try search(request, cancellation)
    }
  }

  /// The rows of a result in the order and the sections of a request for the same query.
  ///
  /// - Complexity: O(n log n) in the rows.
  @concurrent
  func reordered(
    _ result: any ListResult, for request: ListRequest
  ) async throws(ListSourceError) -> any ListResult {
    let positions = Bitmap(
      length: dataset.count,
      positions: result.sections.flatMap(\.rows).compactMap(dataset.position(of:)))
    return try await cancellable { cancellation throws(ListSourceError) in
      let search = try RowSearch(
        engine, columns: columns, shown: request.arrangement.columns, cancellation)
      return try self.result(of: positions, for: request, search, cancellation)
    }
  }

  /// Whether another source has the same version of the dataset.
  func isSameVersion(as other: DatasetSource) -> Bool {
    dataset.isSameVersion(as: other.dataset)
  }

  /// The rows of all that fulfil a query, by position.
  ///
  /// - Parameter shown: The columns that terms without one are searched in.
  /// - Complexity: O(bytes); nothing ends it before, so that it is for few rows.
  package func positions(
    fulfilling query: Query, shown: [Int]
  ) throws(ListSourceError) -> Bitmap {
    try RowSearch(engine, columns: columns, shown: shown, Cancellation(), isKept: false)
      .rows(fulfilling: query.condition)
  }

  /// What can be said of a column's cells, in all rows.
  ///
  /// - Complexity: O(bytes + n log n) in the rows.
  @concurrent
  public func description(
    ofColumn column: Int
  ) async throws(ListSourceError) -> ColumnDescription {
    try await cancellable { cancellation throws(ListSourceError) in
      try ColumnDescriber(
        dataset: dataset, column: column, isDeleted: isDeleted, cancellation: cancellation
      ).description()
    }
  }

  /// How a column's cells are distributed over all rows and over those of a result.
  ///
  /// - Complexity: O(bytes + n log n) in the rows.
  @concurrent
  public func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram {
    let found = Bitmap(
      length: dataset.count,
      positions: (result?.sections ?? []).flatMap(\.rows).compactMap(dataset.position(of:)))
    return try await cancellable { cancellation throws(ListSourceError) in
      try HistogramCounter(
        dataset: dataset, column: column, isDeleted: isDeleted, found: found,
        cancellation: cancellation
      ).histogram()
    }
  }

  private func isDeleted(_ row: Int) -> Bool { deleted?.contains(row) ?? false }

  /// Runs work that its task's cancellation stops.
  private nonisolated(nonsending) func cancellable<Value: Sendable>(
    _ work: (Cancellation) throws(ListSourceError) -> Value
  ) async throws(ListSourceError) -> Value {
    let cancellation = Cancellation()
    let found = await withTaskCancellationHandler {
      () -> Result<Value, ListSourceError> in
      do throws(ListSourceError) {
        return .success(try work(cancellation))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try found.get()
  }

  private static let bytesToCompare = 96

  private func search(
    _ request: ListRequest, _ cancellation: Cancellation
  ) throws(ListSourceError) -> DatasetResult {
    try cancellation.check()
    // Bits of a few conditions.
    try FreeMemory.require(2, forEachOf: dataset.count)
    let search = try RowSearch(
      engine, columns: columns, shown: request.arrangement.columns, cancellation)
    var positions = try search.rows(fulfilling: request.query.condition)
    if let deleted { positions = positions.subtracting(deleted) }
    return try result(of: positions, for: request, search, cancellation)
  }

  private func result(
    of positions: Bitmap, for request: ListRequest, _ search: RowSearch,
    _ cancellation: Cancellation
  ) throws(ListSourceError) -> DatasetResult {
    let arrangement = request.arrangement
    let order = RowOrder(dataset: dataset, columns: columns, cancellation: cancellation)
    var rows = try engine.rows(at: positions, by: arrangement.sort, order)
    if let ranked = try search.ranked(rows, by: request.query.condition) { rows = ranked }
    if let limit = arrangement.limit { rows = rows.prefix(limit) }
    // Rows that are written down one by one are compared by a table of them.
    if case .listed = rows { try FreeMemory.require(Self.bytesToCompare, forEachOf: rows.count) }
    engine.startIndexing()
    return DatasetResult(
      dataset: dataset, columns: columns, arrangement: arrangement, found: positions.count,
      total: total, sections: try order.sections(of: rows, by: arrangement.section))
  }
}
