import Datasets
import DiffableList

/// Where a list's rows live: a dataset in memory, or anything else that can search.
public protocol ListSource: Sendable {
  /// What the list is called.
  var name: String { get }
  /// All its columns.
  var columns: [ListColumn] { get }
  /// How many rows it has.
  var total: RowCount { get }

  /// Whether a query is understood and answered in less time than another thread takes to wake, so
  /// that it is where it was asked.
  var answersAtOnce: Bool { get }

  /// Where it goes on searching when it had to wait, having begun where it was asked; or nil for the
  /// threads that all share, where it does all of it.
  var executor: (any TaskExecutor)? { get }

  /// Finds the rows of a request; elsewhere unless it answers at once.
  ///
  /// Stops soon after its task is cancelled.
  ///
  /// - Throws: `cancelled` then, `failed` when the rows cannot be had.
  nonisolated(nonsending)
    func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult

  /// The source less some rows, or nil for one that can only be read.
  func deleting(_ rows: Set<RowID>) -> (any ListSource)?

  /// The rows of a result in the order and the sections of a request for the same query, or nil
  /// where `newer` is no other version of this source.
  nonisolated(nonsending) func reordered(
    _ result: any ListResult, for request: ListRequest, before newer: any ListSource
  ) async throws(ListSourceError) -> (any ListResult)?

  /// How the rows of a result are found, in a few words for whoever wonders.
  func explanation(of result: (any ListResult)?) -> [(name: String, value: String)]

  /// What can be said of a column's cells, in all rows.
  func description(ofColumn column: Int) async throws(ListSourceError) -> ColumnDescription

  /// How a column's cells are distributed over all rows and over those of a result.
  func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram
}

extension ListSource {
  /// False: it takes its time unless it says otherwise.
  public var answersAtOnce: Bool { false }

  /// Nil: it has work to do rather than to wait unless it says otherwise.
  public var executor: (any TaskExecutor)? { nil }

  /// Nil: a source can only be read unless it says otherwise.
  public func deleting(_ rows: Set<RowID>) -> (any ListSource)? { nil }

  /// Nil: a source has one version unless it says otherwise.
  public nonisolated(nonsending) func reordered(
    _ result: any ListResult, for request: ListRequest, before newer: any ListSource
  ) async throws(ListSourceError) -> (any ListResult)? { nil }

  /// Nothing: a source need not say how it finds rows.
  public func explanation(of result: (any ListResult)?) -> [(name: String, value: String)] { [] }

  /// An error: a source cannot describe its columns unless it says otherwise.
  public func description(
    ofColumn column: Int
  ) async throws(ListSourceError) -> ColumnDescription {
    throw .failed("\(name) cannot describe its columns")
  }

  /// An error: a source cannot count its cells unless it says otherwise.
  public func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram {
    throw .failed("\(name) cannot count its cells")
  }
}

/// Which rows to list, and how.
public struct ListRequest: Sendable, Hashable {
  /// Which rows.
  public var query: Query
  /// In which order, sections and columns, and how many.
  public var arrangement: ListArrangement

  /// A request for the rows of `query`, arranged.
  public init(query: Query, arrangement: ListArrangement) {
    self.query = query
    self.arrangement = arrangement
  }
}

/// Why a source has no answer.
public enum ListSourceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The search was given up.
  case cancelled
  /// The rows cannot be had, and why.
  case failed(String)
  /// Memory has no room for what the search needs.
  case noMemory

  /// One sentence.
  public var description: String {
    switch self {
    case .cancelled: "interrupted"
    case .noMemory: "not enough memory for this; free some, or load a part of the list"
    case .failed(let reason): reason
    }
  }
}
