import Datasets
import DiffableList

/// A searchable source of a list's rows: a dataset in memory, a server's table, or a test double.
public protocol ListSource: Sendable {
  /// The list's name.
  var name: String { get }
  /// All its columns.
  var columns: [ListColumn] { get }
  /// The number of rows.
  var total: RowCount { get }

  /// Searches for a request, on a thread that the source chooses.
  ///
  /// - Throws: `cancelled` soon after its task is cancelled, `failed` if the rows can't be read.
  nonisolated(nonsending)
    func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult

  /// Returns the source without some rows; nil if the source is read-only.
  var deleting: (@Sendable (Set<RowID>) -> any ListSource)? { get }

  /// The source itself if its rows are in memory; nil for others.
  var inMemory: DatasetSource? { get }

  /// Describes the cells of some columns in all rows.
  func descriptions(ofColumns columns: [Int]) async throws(ListSourceError) -> [ColumnDescription]

  /// Returns the distribution of a column's cells over all rows and over those of a result.
  func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram

  /// Returns names and values that explain how a result's rows are searched.
  func explanation(of result: (any ListResult)?) -> [(name: String, value: String)]
}

extension ListSource {
  /// Nil: read-only by default.
  public var deleting: (@Sendable (Set<RowID>) -> any ListSource)? { nil }

  /// Nil by default.
  public var inMemory: DatasetSource? { nil }

  /// Throws by default.
  public func descriptions(
    ofColumns columns: [Int]
  ) async throws(ListSourceError) -> [ColumnDescription] { throw undescribed }

  /// Throws by default.
  public func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram { throw undescribed }

  private var undescribed: ListSourceError {
    .failed("\(name) does not support :describe and :plot")
  }

  /// Returns nothing by default.
  public func explanation(of result: (any ListResult)?) -> [(name: String, value: String)] { [] }
}

/// A query and an arrangement.
public struct ListRequest: Sendable, Hashable {
  /// The query.
  public var query: Query
  /// The arrangement.
  public var arrangement: ListArrangement

  /// Creates a request.
  public init(query: Query, arrangement: ListArrangement) {
    self.query = query
    self.arrangement = arrangement
  }
}
