/// The changed rows between two lists, in pages, so that printing never holds all of them.
public protocol ListChanges: Sendable {
  /// Returns the number of changes of a kind.
  func count(of part: ListChange.Part) -> RowCount

  /// Makes the counts as exact as possible, which may be slow.
  nonisolated(nonsending) func countAll() async

  /// Returns the change of each shown row of the new list, nil for unchanged rows; nil overall if
  /// only `page` has them.
  nonisolated(nonsending) func parts(
    of rows: [ListRow]
  ) async throws(ListSourceError) -> [ListChange.Part?]?

  /// Returns the shown columns of the list that a kind of change refers to.
  func columns(of part: ListChange.Part) -> [ListColumn]

  /// Returns a changed row of the new list as it was; nil if unknown.
  func before(_ row: ListRow) -> ListRow?

  /// Returns at most `limit` changes of a kind from an offset, in printing order; none at the end.
  nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange]
}

extension ListChanges {
  /// Does nothing: counts are exact by default.
  public nonisolated(nonsending) func countAll() async {}

  /// Returns nil by default.
  public func before(_ row: ListRow) -> ListRow? { nil }

  /// Returns nil: only pages have the changes by default.
  public nonisolated(nonsending) func parts(
    of rows: [ListRow]
  ) async throws(ListSourceError) -> [ListChange.Part?]? { nil }

  /// Returns a page of changes, without asking for one that the count shows to be empty.
  public nonisolated(nonsending) func changes(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    let count = count(of: part)
    if count.isExact && offset >= count.value { return [] }
    return try await page(of: part, from: offset, limit: limit)
  }

  /// Returns the first changes of a kind, in as many pages as needed.
  public nonisolated(nonsending) func changes(
    of part: ListChange.Part, atMost count: Int
  ) async throws(ListSourceError) -> [ListChange] {
    var changes: [ListChange] = []
    while changes.count < count {
      let next = try await self.changes(of: part, from: changes.count, limit: count - changes.count)
      if next.isEmpty { break }
      changes += next
    }
    return changes
  }

  /// Returns the change of each row shown from an offset on, nil for unchanged rows.
  public nonisolated(nonsending) func parts(
    of rows: [ListRow], from offset: Int
  ) async throws(ListSourceError) -> [ListChange.Part?] {
    if let parts = try await parts(of: rows) { return parts }
    var parts = [ListChange.Part?](repeating: nil, count: rows.count)
    for part in [ListChange.Part.inserted, .moved, .changed] {
      // Changes are in list order, so those of the first rows come first.
      for change in try await changes(of: part, atMost: offset + rows.count) {
        guard let index = change.position.map({ $0 - offset }), parts.indices ~= index else {
          continue
        }
        parts[index] = parts[index] ?? part
      }
    }
    return parts
  }
}

/// A row that was added, removed, moved or changed.
public struct ListChange: Sendable, Equatable {
  /// The kinds of change in printing order.
  public enum Part: Sendable, CaseIterable {
    /// Positions are in the old list.
    case removed
    /// Positions are in the new list.
    case inserted
    /// Positions are in the new list.
    case moved
    /// A row whose cells changed; positions are in the new list.
    case changed
  }

  /// The row's position in that list, from 0; nil if unknown, for rows on a server that did not
  /// move.
  public let position: Int?
  /// The row in that list.
  public let row: ListRow
  /// The change of the row's section: `removed`, `inserted`, `moved`, or nil.
  public let sectionChange: Part?
  /// The position in the old list of a row that moved or changed; nil if unknown.
  public let oldPosition: Int?
  /// A changed row as it was; nil if unknown.
  public let before: ListRow?

  /// The positions of the cells that count as changed; nil for all that differ.
  public let changedCells: [Int]?

  /// Creates a change.
  public init(
    position: Int?, row: ListRow, sectionChange: Part? = nil, oldPosition: Int? = nil,
    before: ListRow? = nil, changedCells: [Int]? = nil
  ) {
    self.position = position
    self.row = row
    self.sectionChange = sectionChange
    self.oldPosition = oldPosition
    self.before = before
    self.changedCells = changedCells
  }
}

/// The changes between two lists without common rows, either of which may be missing.
public struct ReplacedList: ListChanges {
  private let old: (any ListResult)?
  private let new: (any ListResult)?

  /// Creates changes that remove all rows of `old` and add all of `new`.
  public init(_ old: (any ListResult)?, by new: (any ListResult)?) {
    self.old = old
    self.new = new
  }

  private func result(of part: ListChange.Part) -> (any ListResult)? {
    switch part {
    case .removed: old
    case .inserted: new
    case .moved, .changed: nil
    }
  }

  /// Returns the number of rows of one list.
  public func count(of part: ListChange.Part) -> RowCount {
    result(of: part)?.listed ?? .exact(0)
  }

  /// Counts both lists.
  public nonisolated(nonsending) func countAll() async {
    await old?.countAll()
    await new?.countAll()
  }

  /// Returns the columns of one list.
  public func columns(of part: ListChange.Part) -> [ListColumn] {
    (part == .removed ? old : new)?.columns ?? []
  }

  /// Returns rows of one list.
  public nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    guard let result = result(of: part) else { return [] }
    let rows = try await result.rows(in: offset..<offset + limit)
    return rows.enumerated().map { index, row in
      ListChange(position: offset + index, row: row, sectionChange: part)
    }
  }
}
