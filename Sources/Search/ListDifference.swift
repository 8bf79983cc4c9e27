/// What changed between two results, in pages, so that whoever prints it never holds all of it.
public protocol ListDifference: Sendable {
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

extension ListDifference {
  /// Nothing: the counts are known unless it says otherwise.
  public nonisolated(nonsending) func countAll() async {}

  /// Nil: the changes say where they are unless it says otherwise.
  public nonisolated(nonsending) func parts(
    of rows: [ListRow]
  ) async throws(ListSourceError) -> [ListChange.Part?]? { nil }
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
