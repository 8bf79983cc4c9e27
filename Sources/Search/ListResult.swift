import Datasets
import DiffableList

/// What a search found: figures at once, rows and differences in pages.
public protocol ListResult: Sendable {
  /// The shown columns, in the order shown.
  var columns: [ListColumn] { get }
  /// How many rows are listed.
  var listed: RowCount { get }
  /// How many were found, whatever the limit.
  var found: RowCount { get }
  /// How many rows the source had.
  var total: RowCount { get }

  /// The rows whose identities are known without asking for pages, section by section.
  ///
  /// A result in memory knows them all. One whose rows live elsewhere may know none, and then
  /// says itself what changed.
  var sections: [ListSection] { get }

  /// Rows of the list by position from 0, over all sections; fewer where the list ends.
  nonisolated(nonsending)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]

  /// Rows of the list by position from 0, over all sections.
  ///
  /// - Parameter positions: Positions of rows that the list has.
  nonisolated(nonsending)
    func rows(at positions: [Int]) async throws(ListSourceError) -> [ListRow]

  /// Makes the counts as exact as they become, which may take a while; then they stay.
  nonisolated(nonsending) func countAll() async

  /// The rows whose shown cells differ from those in an older version of the same source, listed or
  /// not.
  ///
  /// - Parameters:
  ///   - old: A result of the older version.
  ///   - columns: The columns of the older version that are compared with the shown ones.
  func rowsChanged(since old: any ListResult, showing columns: [Int]) -> [RowID]

  /// What changed since an older result of the same source, for a result whose rows are not in
  /// `sections`; otherwise nil, as the difference of the snapshots has it.
  ///
  /// - Parameters:
  ///   - old: The list before, nil where nothing was listed.
  ///   - isReordered: Whether the list has a new order, whose moves are not printed.
  func changes(since old: (any ListResult)?, isReordered: Bool) -> (any ListChanges)?
}

extension ListResult {
  /// None: a source need not know which rows have other cells.
  public func rowsChanged(since old: any ListResult, showing columns: [Int]) -> [RowID] { [] }

  /// Nil: the snapshots have the rows unless it says otherwise.
  public func changes(
    since old: (any ListResult)?, isReordered: Bool
  ) -> (any ListChanges)? { nil }

  /// Asks for each row by itself.
  public nonisolated(nonsending)
    func rows(at positions: [Int]) async throws(ListSourceError) -> [ListRow]
  {
    var rows: [ListRow] = []
    for position in positions { rows += try await self.rows(in: position..<position + 1) }
    return rows
  }

  /// Nothing: the counts are known unless it says otherwise.
  public nonisolated(nonsending) func countAll() async {}
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

/// One section of a result.
public struct ListSection: Sendable, Equatable {
  /// What it is called.
  public let title: SectionTitle
  /// Its rows, in order.
  public let rows: ListRows

  /// A section of a result.
  public init(title: SectionTitle, rows: ListRows) {
    self.title = title
    self.rows = rows
  }
}

/// Identifies a section: the cell that its rows share in the section column.
public enum SectionTitle: Sendable, Hashable {
  /// The one section of a list without sections.
  case untitled
  /// The rows whose cell is empty.
  case empty
  /// The rows with this cell.
  case text(String)

  /// The title of the rows with a cell.
  package init(cell: String) { self = cell.isEmpty ? .empty : .text(cell) }

  /// What is printed, or nil for a list without sections.
  public var text: String? {
    switch self {
    case .untitled: nil
    case .empty: "(none)"
    case .text(let text): text
    }
  }
}

extension [ListSection] {
  /// The number of rows before each section.
  var offsets: [Int] {
    var next = 0
    return map { section in
      defer { next += section.rows.count }
      return next
    }
  }
}
