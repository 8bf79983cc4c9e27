import Datasets
import DiffableList

/// The rows of a dataset in memory.
public struct DatasetSource: ListSource {
  /// The dataset.
  public let dataset: Dataset
  /// Its columns under their typed names.
  public let columns: [ListColumn]

  /// The rows that somebody deleted, if any; the file still has them.
  private var deleted: Bitmap?
  private let engine: SearchEngine

  /// A source over a dataset.
  ///
  /// - Parameters:
  ///   - dataset: The rows.
  ///   - isIndexed: Whether to make an index of a large list, in the background, once something was
  ///     searched. What is found does not depend on it.
  public init(_ dataset: Dataset, isIndexed: Bool = true) {
    self.dataset = dataset
    columns = ListColumn.columns(of: dataset)
    engine = SearchEngine(dataset, isIndexed: isIndexed)
  }

  /// The source less some of its rows.
  public func deleting(_ rows: Set<RowID>) -> (any ListSource)? {
    var copy = self
    let gone = Bitmap(length: dataset.count, positions: rows.lazy.map { Int($0.rawValue) })
    copy.deleted = deleted.map { $0 | gone } ?? gone
    return copy
  }

  /// The dataset's name.
  public var name: String { dataset.name }

  /// The number of its rows.
  public var total: RowCount { .exact(dataset.count - (deleted?.count ?? 0)) }

  /// Whether its index is made, so that searches are fast.
  public var hasIndex: Bool { engine.rowIndex != nil }

  /// Finds the rows of a request.
  ///
  /// - Complexity: O(bytes) without an index; with one O(rows / 64) and a look at the rows that it
  ///   leaves. O(n log n) in the rows found when they are sorted.
  public func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult {
    let cancellation = Cancellation()
    let found = await withTaskCancellationHandler {
      () -> Result<DatasetResult, ListSourceError> in
      do throws(ListSourceError) {
        return .success(try search(request, cancellation))
      } catch {
        return .failure(error)
      }
    } onCancel: {
      cancellation.cancel()
    }
    return try found.get()
  }

  private func search(
    _ request: ListRequest, _ cancellation: Cancellation
  ) throws(ListSourceError) -> DatasetResult {
    try cancellation.check()
    let arrangement = request.arrangement
    let search = try RowSearch(
      engine, columns: columns, shown: arrangement.columns, cancellation)
    var positions = try search.rows(fulfilling: request.query.condition)
    if let deleted { positions = positions.subtracting(deleted) }
    let order = RowOrder(dataset: dataset, columns: columns, cancellation: cancellation)
    var rows = try engine.rows(at: positions, by: arrangement.sort, order)
    if let ranked = try search.ranked(rows, by: request.query.condition) { rows = ranked }
    if let limit = arrangement.limit { rows = rows.prefix(limit) }
    engine.startIndexing()
    return DatasetResult(
      dataset: dataset, columns: columns, arrangement: arrangement, found: positions.count,
      total: total, sections: try order.sections(of: rows, by: arrangement.section))
  }
}
