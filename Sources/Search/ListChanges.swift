/// The rows that changed between two lists, in pages, so that printing them never holds all of them.
public protocol ListChanges: Sendable {
  /// How many rows there are of a kind of change.
  func count(of part: ListChange.Part) -> RowCount

  /// Makes the counts as exact as they become, which may take a while; then they stay.
  nonisolated(nonsending) func countAll() async

  /// What happened to rows that are shown of the new list, nil to each that stays as it was; nil
  /// where the pages of the changes have to be asked for that.
  nonisolated(nonsending) func parts(
    of rows: [ListRow]
  ) async throws(ListSourceError) -> [ListChange.Part?]?

  /// The shown columns of the list that the rows of a kind of change are or were in.
  func columns(of part: ListChange.Part) -> [ListColumn]

  /// At most `limit` changes of a kind, from the `offset`th on, in the order to print them; none
  /// at the end.
  nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange]
}

extension ListChanges {
  /// Nothing: the counts are known unless it says otherwise.
  public nonisolated(nonsending) func countAll() async {}

  /// Nil: the changes say where they are unless it says otherwise.
  public nonisolated(nonsending) func parts(
    of rows: [ListRow]
  ) async throws(ListSourceError) -> [ListChange.Part?]? { nil }

  /// A page of changes of a kind, which is not asked for where the count says that it is empty, as
  /// for most kinds of most steps.
  public nonisolated(nonsending) func changes(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    let count = count(of: part)
    if count.isExact && offset >= count.value { return [] }
    return try await page(of: part, from: offset, limit: limit)
  }

  /// The first changes of a kind, at most `count`, in as many pages as the source makes of them.
  public nonisolated(nonsending) func changes(
    of part: ListChange.Part, atMost count: Int
  ) async throws(ListSourceError) -> [ListChange] {
    var changes: [ListChange] = []
    while changes.count < count {
      let next = try await self.changes(
        of: part, from: changes.count, limit: count - changes.count)
      if next.isEmpty { break }
      changes += next
    }
    return changes
  }

  /// What happened to the rows that are shown from a position on, nil to each that stays.
  public nonisolated(nonsending) func parts(
    of rows: [ListRow], from offset: Int
  ) async throws(ListSourceError) -> [ListChange.Part?] {
    if let parts = try await parts(of: rows) { return parts }
    var parts = [ListChange.Part?](repeating: nil, count: rows.count)
    for part in [ListChange.Part.inserted, .moved, .changed] {
      // Changes come in the list's order, so those of its first rows come first.
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

/// One row that came, left, moved or changed.
public struct ListChange: Sendable, Equatable {
  /// The kinds of change, in the order in which they are printed.
  public enum Part: Sendable, CaseIterable {
    /// Left; positions are in the old list.
    case removed
    /// Came; positions are in the new list.
    case inserted
    /// Stayed but moved; positions are in the new list.
    case moved
    /// Stayed in place with other contents; positions are in the new list.
    case changed
  }

  /// Where it is in the list it is or was in, from 0, over all sections; nil where nobody knows, as of
  /// rows that live elsewhere, which have not moved then.
  public let position: Int?
  /// The row as it is or was shown.
  public let row: ListRow
  /// What this step did to the section it is or was in: `removed`, `inserted`, `moved`, or nil.
  public let sectionChange: Part?

  /// A change of one row.
  public init(position: Int?, row: ListRow, sectionChange: Part? = nil) {
    self.position = position
    self.row = row
    self.sectionChange = sectionChange
  }
}
