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

  /// Parses a query, which may scan a column to learn its kind.
  ///
  /// - Parameter isEntered: Whether the text is complete, so that a half-typed part is an error.
  nonisolated(nonsending) func parse(_ text: String, isEntered: Bool) async -> ParsedQuery

  /// Finds the rows of a request.
  ///
  /// It runs where the source decides: on the caller's thread where that takes no longer than another
  /// one needs to wake up. It stops soon after its task is cancelled.
  ///
  /// - Throws: `cancelled` then, `failed` when the rows cannot be had.
  nonisolated(nonsending)
    func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult

  /// Makes the source without some rows; nil for one that can only be read.
  var deleting: (@Sendable (Set<RowID>) -> any ListSource)? { get }

  /// The source where its rows are in memory, for what reads or writes their file; nil elsewhere.
  var inMemory: DatasetSource? { get }

  /// What describes its columns; nil where nothing does.
  var describing: (any ColumnDescribing)? { get }

  /// How the rows of a result are found, in a few words for whoever wonders.
  func explanation(of result: (any ListResult)?) -> [(name: String, value: String)]
}

/// Describes the columns of a source.
public protocol ColumnDescribing: Sendable {
  /// Describes a column's cells in all rows.
  func description(ofColumn column: Int) async throws(ListSourceError) -> ColumnDescription

  /// Returns how a column's cells are distributed over all rows and over those of a result.
  func histogram(
    ofColumn column: Int, found result: (any ListResult)?
  ) async throws(ListSourceError) -> Histogram
}

extension ListSource {
  /// Parses on the caller's thread, where the columns' kinds are known.
  public nonisolated(nonsending)
    func parse(_ text: String, isEntered: Bool) async -> ParsedQuery
  {
    QueryParser.parse(text, columns: columns, isEntered: isEntered)
  }

  /// Nil: a source can only be read unless it says otherwise.
  public var deleting: (@Sendable (Set<RowID>) -> any ListSource)? { nil }

  /// Nil: the rows are elsewhere unless it says otherwise.
  public var inMemory: DatasetSource? { nil }

  /// Nil: nothing describes the columns unless it says otherwise.
  public var describing: (any ColumnDescribing)? { nil }

  /// Nothing: a source need not say how it finds rows.
  public func explanation(of result: (any ListResult)?) -> [(name: String, value: String)] { [] }
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
