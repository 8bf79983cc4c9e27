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

  /// Finds the rows of a request. Stops soon after its task is cancelled.
  ///
  /// - Throws: `cancelled` then, `failed` when the rows cannot be had.
  func search(_ request: ListRequest) async throws(ListSourceError) -> any ListResult
}

/// What to list and how.
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

/// A number of rows, or the least that it can be.
public enum RowCount: Sendable, Equatable {
  /// Exactly so many.
  case exact(Int)
  /// So many, and perhaps more.
  case atLeast(Int)

  /// The figure.
  public var value: Int {
    switch self {
    case .exact(let value), .atLeast(let value): value
    }
  }

  /// Whether the figure is all of them.
  public var isExact: Bool { self == .exact(value) }
}

/// Why a source has no answer.
public enum ListSourceError: Error, Sendable, Equatable, CustomStringConvertible {
  /// The search was given up.
  case cancelled
  /// The rows cannot be had, and why.
  case failed(String)

  /// One sentence.
  public var description: String {
    switch self {
    case .cancelled: "interrupted"
    case .failed(let reason): reason
    }
  }
}

/// What a search found: figures and identities at once, cells and differences in pages.
public protocol ListResult: Sendable {
  /// The shown columns, in the order shown.
  var columns: [ListColumn] { get }
  /// The rows listed, section by section. Without sections, one without a title.
  var sections: [ListSection] { get }
  /// How many rows are listed.
  var listed: RowCount { get }
  /// How many were found, whatever the limit.
  var found: RowCount { get }
  /// How many rows the source had.
  var total: RowCount { get }

  /// Brings the cells of a page of rows to hand; `cells(of:)` is for these.
  func prepare(_ rows: [RowID]) async throws(ListSourceError)

  /// The shown cells of a row, a text a shown column.
  func cells(of row: RowID) -> [String]

  /// What came, left and moved against an older result of the same source, in pages.
  ///
  /// - Parameters:
  ///   - old: The result shown before, or nil when nothing was.
  ///   - update: The same step as the snapshots of both results have it.
  func difference(
    from old: (any ListResult)?, in update: ListUpdate<SectionTitle, RowID>
  ) -> any ListDifference
}

/// One section of a result.
public struct ListSection: Sendable, Equatable {
  /// What it is called.
  public let title: SectionTitle
  /// Its rows, in order.
  public let rows: [RowID]

  /// A section of a result.
  public init(title: SectionTitle, rows: [RowID]) {
    self.title = title
    self.rows = rows
  }
}

/// Identifies a section: the cell that its rows share in the section column.
public enum SectionTitle: Sendable, Hashable {
  /// The one section of a list without sections.
  case untitled
  /// The rows whose cell is empty.
  case none
  /// The rows with this cell.
  case text(String)

  /// What is printed, or nil for a list without sections.
  public var text: String? {
    switch self {
    case .untitled: nil
    case .none: "(none)"
    case .text(let text): text
    }
  }
}
