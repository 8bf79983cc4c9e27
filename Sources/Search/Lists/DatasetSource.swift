import Datasets
import DiffableList
import Files

/// A source whose rows are in memory.
public struct DatasetSource: ListSource {
  /// The dataset.
  public let dataset: Dataset
  /// The columns with their typed names.
  public let columns: [ListColumn]

  /// The deleted rows, if any; the file still has them.
  public private(set) var deleted: Bitmap?
  private let engine: SearchEngine

  /// Creates a source over a dataset.
  ///
  /// - Parameters:
  ///   - dataset: The rows.
  ///   - columns: The columns of the list; nil for the dataset's own.
  ///   - isIndexed: Whether to index a large list in the background, at the latest after the first
  ///     search; results don't depend on it.
  public init(_ dataset: Dataset, columns: [ListColumn]? = nil, isIndexed: Bool = true) {
    self.dataset = dataset
    self.columns = columns ?? ListColumn.columns(of: dataset)
    engine = SearchEngine(dataset, isIndexed: isIndexed)
  }

  /// Returns whether a row was deleted, or is not in the dataset.
  public func isDeleted(_ row: RowID) -> Bool {
    dataset.position(of: row).map { deleted?.contains($0) ?? false } ?? true
  }

  /// Returns the source without some of its rows.
  public var deleting: (@Sendable (Set<RowID>) -> any ListSource)? {
    { rows in
      let gone = bits(of: rows)
      return with(deleted: deleted.map { $0 | gone } ?? gone)
    }
  }

  /// The source itself.
  public var inMemory: DatasetSource? { self }

  /// The source with all rows of its dataset.
  public var withDeletedRows: DatasetSource { with(deleted: nil) }

  /// Returns the source without the rows that were deleted from an older version of its dataset.
  public func deletingRows(deletedFrom older: DatasetSource) -> DatasetSource {
    guard let gone = older.deleted else { return self }
    return with(deleted: bits(of: gone.lazy.map(older.dataset.row(at:))))
  }

  private func with(deleted: Bitmap?) -> DatasetSource {
    var copy = self
    copy.deleted = deleted
    return copy
  }

  private func bits(of rows: some Sequence<RowID>) -> Bitmap {
    Bitmap(length: dataset.count, positions: rows.compactMap(dataset.position(of:)))
  }

  /// The dataset's name.
  public var name: String { dataset.name }

  /// The number of rows that are not deleted.
  public var total: RowCount { .exact(dataset.count - (deleted?.count ?? 0)) }

  /// Starts to prepare a large list for searches in the background; later calls do nothing.
  public func warm() { engine.warm() }

  /// Pauses the background work until `endKey()` is called as often, so that it does not slow down
  /// the answer to a key.
  public func beginKey() { engine.indexing.beginKey() }

  /// Resumes the background work after the last key.
  public func endKey() { engine.indexing.endKey() }

  /// Whether a key pauses the background work.
  package var isPaused: Bool { engine.indexing.isPaused }

  /// Whether the index is complete.
  public var hasIndex: Bool { engine.indexing.current?.isComplete ?? false }

  /// Returns the number of rows and bytes, and the search method.
  public func explanation(of result: (any ListResult)?) -> [(name: String, value: String)] {
    [
      ("rows", "\(total.value)"), ("bytes", "\(dataset.byteCount)"),
      ("search", hasIndex ? "by index" : "full scan"),
    ]
  }

  /// Whether searching everything, even for a regular expression, is faster than waking a thread.
  public var isSmall: Bool { dataset.byteCount <= 1 << 16 }

  /// Searches for a request.
  ///
  /// - Complexity: O(bytes) without an index, O(rows / 64) plus the remaining rows with one; O(n
  ///   log n) in the matching rows if sorted.
  nonisolated(nonsending)
    public func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult
  {
    if isSmall && !Task.isCancelled { return try search(request, Cancellation()) }
    return try await cancellable { cancellation throws(ListSourceError) in
      try search(request, cancellation)
    }
  }

  /// Returns the rows of a result in the order and sections of a request for the same query.
  @concurrent
  func reordered(
    _ result: any ListResult, for request: ListRequest
  ) async throws(ListSourceError) -> any ListResult {
    try await self.result(of: bits(of: result.sections.lazy.flatMap(\.rows)), for: request)
  }

  /// Returns rows that are not deleted, in the order of an arrangement, whatever its limit.
  @concurrent
  package func ordered(
    _ rows: Set<RowID>, as arrangement: ListArrangement
  ) async throws(ListSourceError) -> [RowID] {
    var arrangement = arrangement
    arrangement.limit = nil
    let positions = bits(of: rows)
    let result = try await result(
      of: deleted.map(positions.subtracting) ?? positions,
      for: ListRequest(query: .everything, arrangement: arrangement))
    return result.sections.flatMap(\.rows)
  }

  @concurrent
  private func result(
    of positions: Bitmap, for request: ListRequest
  ) async throws(ListSourceError) -> DatasetResult {
    return try await cancellable { cancellation throws(ListSourceError) in
      let search = try RowSearch(
        engine, columns: columns, shown: request.arrangement.searched(of: columns), cancellation)
      return try self.result(of: positions, for: request, search, cancellation)
    }
  }

  /// Returns the positions of all rows that match a query.
  ///
  /// - Parameter shown: The columns for terms without a column.
  /// - Complexity: O(bytes), not cancellable; only for few rows.
  package func positions(matching query: Query, shown: [Int]) throws(ListSourceError) -> Bitmap {
    try RowSearch(engine, columns: columns, shown: shown, Cancellation())
      .rows(matching: query.condition)
  }

  /// Runs work on another thread, cancelled with its task.
  @concurrent
  func cancellable<Value: Sendable>(
    _ work: @Sendable (Cancellation) throws(ListSourceError) -> Value
  ) async throws(ListSourceError) -> Value {
    let cancellation = Cancellation()
    let found = await withTaskCancellationHandler {
      Result { () throws(ListSourceError) in try work(cancellation) }
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
    // A few conditions' bitmaps.
    try FreeMemory.require(2, forEachOf: dataset.count)
    let search = try RowSearch(
      engine, columns: columns, shown: request.arrangement.searched(of: columns), cancellation)
    var positions = try search.rows(matching: request.query.condition)
    if let deleted { positions = positions.subtracting(deleted) }
    return try result(of: positions, for: request, search, cancellation)
  }

  private func result(
    of positions: Bitmap, for request: ListRequest, _ search: RowSearch,
    _ cancellation: Cancellation
  ) throws(ListSourceError) -> DatasetResult {
    let arrangement = request.arrangement
    let order = RowOrder(dataset: dataset, cancellation: cancellation)
    let isRanked = arrangement.sort.isEmpty
    let ranking = isRanked ? try search.ranking(of: positions, by: request.query.condition) : nil
    var rows: ListRows
    if let ranking {
      rows = ranking.rows
    } else {
      rows = try engine.rows(at: positions, by: arrangement.sort, order)
    }
    if let limit = arrangement.limit { rows = ranking?.prefix(limit) ?? rows.prefix(limit) }
    // Comparing listed rows requires a table of them.
    if case .listed = rows { try FreeMemory.require(Self.bytesToCompare, forEachOf: rows.count) }
    engine.startIndexing()
    return DatasetResult(
      of: self, arrangement, found: positions.count,
      sections: try order.sections(of: rows, by: arrangement.section),
      first: arrangement.section == nil ? ranking?.first ?? [] : [])
  }
}
