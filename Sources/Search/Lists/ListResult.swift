import Datasets

/// A search result: counts at once, rows and differences in pages.
public protocol ListResult: Sendable {
  /// The shown columns in display order.
  var columns: [ListColumn] { get }
  /// The number of listed rows.
  var listed: RowCount { get }
  /// The number of matching rows, regardless of the limit.
  var found: RowCount { get }
  /// The number of rows in the source.
  var total: RowCount { get }

  /// The sections with the row identities known locally.
  ///
  /// A result in memory has all of them; a server's result may have none, and then computes
  /// `changes` itself.
  var sections: [ListSection] { get }

  /// Returns rows by position from 0 over all sections; fewer at the end of the list.
  nonisolated(nonsending)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]

  /// Returns rows by valid positions from 0 over all sections.
  nonisolated(nonsending)
    func rows(at positions: [Int]) async throws(ListSourceError) -> [ListRow]

  /// Makes the counts as exact as possible, which may be slow.
  nonisolated(nonsending) func countAll() async

  /// Makes the counts exact, however long it takes.
  nonisolated(nonsending) func countExactly() async throws(ListSourceError)

  /// Returns the changes since an older result, or nil if the difference of the snapshots has them.
  ///
  /// - Parameters:
  ///   - old: The older result; nil for an empty list.
  ///   - isReordered: Whether the list has a new order, whose moves are not printed.
  func changes(since old: (any ListResult)?, isReordered: Bool) -> (any ListChanges)?
}

extension ListResult {
  /// Returns nil: by default the snapshots have all rows.
  public func changes(since old: (any ListResult)?, isReordered: Bool) -> (any ListChanges)? { nil }

  /// Requests each row separately.
  public nonisolated(nonsending)
    func rows(at positions: [Int]) async throws(ListSourceError) -> [ListRow]
  {
    var rows: [ListRow] = []
    for position in positions { rows += try await self.rows(in: position..<position + 1) }
    return rows
  }

  /// Does nothing: counts are exact by default.
  public nonisolated(nonsending) func countAll() async {}

  /// Calls `countAll` by default.
  public nonisolated(nonsending) func countExactly() async throws(ListSourceError) {
    await countAll()
  }
}

/// A number of rows, or a lower bound of it.
public enum RowCount: Sendable, Equatable {
  case exact(Int)
  /// A lower bound.
  case atLeast(Int)

  /// The number.
  public var value: Int {
    switch self {
    case .exact(let value), .atLeast(let value): value
    }
  }

  /// Whether the number is exact.
  public var isExact: Bool { self == .exact(value) }
}
