#if PostgreSQL
  import Search
  import Synchronization

  /// The rows added and removed between two results.
  ///
  /// Moved and changed rows are not reported: a server would read all rows to find them.
  struct PostgreSQLChanges: ListChanges {
    private let old: PostgreSQLResult?
    private let new: PostgreSQLResult
    private let inserted: ChangedRows?
    private let removed: ChangedRows?

    init(from old: PostgreSQLResult?, to new: PostgreSQLResult) {
      self.old = old
      self.new = new
      inserted = ChangedRows(of: new, without: old)
      removed = old.flatMap { ChangedRows(of: $0, without: new) }
    }

    private func rows(_ part: ListChange.Part) -> ChangedRows? {
      switch part {
      case .inserted: inserted
      case .removed: removed
      case .moved, .changed: nil
      }
    }

    func count(of part: ListChange.Part) -> RowCount { rows(part)?.count ?? .exact(0) }

    nonisolated(nonsending) func countAll() async {
      await inserted?.countAll()
      await removed?.countAll()
    }

    func columns(of part: ListChange.Part) -> [ListColumn] {
      part == .removed ? old?.columns ?? [] : new.columns
    }

    nonisolated(nonsending) func page(
      of part: ListChange.Part, from offset: Int, limit: Int
    ) async throws(ListSourceError) -> [ListChange] {
      let (result, other) = part == .removed ? (old, new) : (new, old)
      guard let result, let rows = rows(part) else { return [] }
      let page = try await rows.rows(in: offset..<offset + limit)
      let changed = await titles(of: page, in: result, without: other)
      let isWholeList = if case .all = rows { true } else { false }
      return page.enumerated().map { index, row in
        ListChange(
          position: isWholeList ? offset + index : nil, row: result.listRow(for: row),
          sectionChange: changed.contains(result.title(of: row)) ? part : nil)
      }
    }

    /// Returns the section titles of rows that another list lacks; none on a timeout.
    private nonisolated(nonsending) func titles(
      of rows: [TableRow], in result: PostgreSQLResult, without other: PostgreSQLResult?
    ) async -> Set<SectionTitle> {
      let titles = Set(rows.map(result.title)).subtracting([.untitled])
      guard let other else { return titles }
      return await other.titles(among: titles).map(titles.subtracting) ?? []
    }

    nonisolated(nonsending) func parts(
      of rows: [ListRow]
    ) async throws(ListSourceError) -> [ListChange.Part?]? {
      guard let old else { return rows.map { _ in .inserted } }
      if count(of: .inserted) == .exact(0) { return rows.map { _ in nil } }
      guard let rows = new.rows(rows.map(\.identifier)) else { return nil }
      let kept = Set(try old.listedPositions(in: Connection.Rows(rows)))
      return rows.indices.map { kept.contains($0) ? nil : .inserted }
    }
  }

  /// The rows of one result that another result lacks.
  private enum ChangedRows: Sendable {
    case all(PostgreSQLResult)
    case pages(RowPages)
    case limited(LimitedChange)

    /// Returns nil if the queries rule out such rows.
    init?(of result: PostgreSQLResult, without other: PostgreSQLResult?) {
      let searched = result.request.arrangement.searched
      guard let other else {
        self = .all(result)
        return
      }
      if result.limited != nil {
        self = .limited(LimitedChange(of: result, without: other))
      } else if other.limited == nil && searched == other.request.arrangement.searched
        && result.request.query.implies(other.request.query)
      {
        return nil
      } else {
        // The server does not know the rows of a limited list.
        let bounds =
          other.limited == nil
          ? [result.bounds, !other.bounds].conjunction
          : Bounds(superset: result.bounds.superset, subset: "false")
        self = .pages(
          RowPages(of: result.table, bounds, result.pages.order) { rows throws(ListSourceError) in
            let kept = Set(try other.listedPositions(in: rows))
            return try result.listedPositions(in: rows).filter { !kept.contains($0) }
          })
      }
    }

    var count: RowCount {
      switch self {
      case .all(let result): result.listed
      case .pages(let pages): pages.count
      case .limited(let change): change.count
      }
    }

    nonisolated(nonsending) func countAll() async {
      switch self {
      case .all(let result): await result.countAll()
      case .pages(let pages): await pages.countAll()
      case .limited(let change): _ = try? await change.rows
      }
    }

    func rows(in range: Range<Int>) async throws(ListSourceError) -> [TableRow] {
      switch self {
      case .all(let result): return try await result.tableRows(in: range)
      case .pages(let pages): return try await pages.rows(in: range)
      case .limited(let change):
        let rows = try await change.rows
        return Array(rows[range.clamped(to: rows.indices)])
      }
    }
  }

  /// The rows of a limited list that another list lacks, computed on first use.
  private final class LimitedChange: Sendable {
    private let result: PostgreSQLResult
    private let other: PostgreSQLResult
    private let known = Mutex<[TableRow]?>(nil)

    init(of result: PostgreSQLResult, without other: PostgreSQLResult) {
      self.result = result
      self.other = other
    }

    var count: RowCount { known.withLock { $0.map { .exact($0.count) } ?? .atLeast(0) } }

    var rows: [TableRow] {
      get async throws(ListSourceError) {
        if let rows = known.withLock({ $0 }) { return rows }
        let all = result.limited ?? []
        let kept = Set(try other.listedPositions(in: Connection.Rows(all)))
        let rows = all.indices.filter { !kept.contains($0) }.map { all[$0] }
        known.withLock { $0 = rows }
        return rows
      }
    }
  }
#endif
