import Datasets
import DiffableList

/// A list at one moment: what is searched, for what, and what was found.
public struct ListState: Sendable, Identifiable {
  /// Differs from that of every other list that its controller had.
  public let id: Int
  /// Where the rows live, less those deleted.
  public let source: any ListSource
  /// The query as typed, or nil before the first one.
  public let text: String?
  /// The query, or nil before the first one.
  public let query: Query?
  /// How the list is shown.
  public let arrangement: ListArrangement
  /// What the query found, or nil before the first one.
  public let result: (any ListResult)?

  /// A list at one moment.
  public init(
    id: Int, source: any ListSource, text: String? = nil, query: Query? = nil,
    arrangement: ListArrangement, result: (any ListResult)? = nil
  ) {
    self.id = id
    self.source = source
    self.text = text
    self.query = query
    self.arrangement = arrangement
    self.result = result
  }

  /// How many rows are listed.
  public var listed: RowCount { result?.listed ?? .exact(0) }

  /// How many rows there are.
  public var total: RowCount { result?.total ?? source.total }

  /// The shown columns; none before the first query.
  public var columns: [ListColumn] { result?.columns ?? [] }

  /// Whether a limit cuts the list.
  public var isLimited: Bool { arrangement.limit != nil }

  /// Rows of the list by position from 0; fewer where it ends.
  public nonisolated(nonsending)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]
  {
    guard let result, !range.isEmpty else { return [] }
    return try await result.rows(in: range)
  }

  /// Makes the counts as exact as they become, which may take a while.
  public nonisolated(nonsending) func countAll() async { await result?.countAll() }

  /// The columns of its source that correspond to the shown columns of a newer version.
  ///
  /// Those that were shown, unless a command chose others meanwhile.
  func columns(for newer: ListState) -> [Int] {
    let followed = arrangement.following(source.columns, to: newer.source.columns)
    return followed.columns == newer.arrangement.columns
      ? arrangement.columns
      : newer.arrangement.following(newer.source.columns, to: source.columns).columns
  }

  /// Whether a newer list has another order or other sections.
  func isReordered(by newer: ListState) -> Bool {
    let followed = arrangement.following(source.columns, to: newer.source.columns)
    return followed.sort != newer.arrangement.sort
      || followed.section != newer.arrangement.section
  }

  /// The rows in the order of a newer version's list, as far as it depends on columns that both
  /// versions have; nil where the newer list has the same version.
  nonisolated(nonsending)
    func reordered(by newer: ListState) async throws(ListSourceError) -> (any ListResult)?
  {
    guard let query, let result, isReordered(by: newer), let rows = source.inMemory,
      let newerRows = newer.source.inMemory, !rows.isSameVersion(as: newerRows)
    else { return nil }
    var arrangement = newer.arrangement.following(newer.source.columns, to: source.columns)
    arrangement.limit = nil
    return try await rows.reordered(
      result, for: ListRequest(query: query, arrangement: arrangement))
  }
}

/// The rows of a list that are known without asking.
public typealias ListSnapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>

extension ListSnapshot {
  /// A fresh snapshot of a result's rows; empty without a result.
  public init(_ result: (any ListResult)?) {
    self.init()
    for section in result?.sections ?? [] {
      appendSections([section.title])
      switch section.rows {
      case .listed(let rows): appendItems(rows, toSection: section.title)
      case .selected(let rows): appendItems(rows, toSection: section.title)
      }
    }
  }
}
