#if PostgreSQL
  import Search
  import Synchronization

  /// What came and what left between two results, found where the rows are: what may fulfil the one
  /// query and need not fulfil the other one, looked at once more.
  ///
  /// What moved or has other cells is not told: a server does not know it without looking at all rows.
  struct PostgreSQLChanges: ListChanges {
    private let old: PostgreSQLResult?
    private let new: PostgreSQLResult
    private let came: ChangedRows
    private let left: ChangedRows

    init(from old: PostgreSQLResult?, to new: PostgreSQLResult) {
      self.old = old
      self.new = new
      came = ChangedRows(of: new, without: old)
      left = old.map { ChangedRows(of: $0, without: new) } ?? ChangedRows()
    }

    private func rows(_ part: ListChange.Part) -> ChangedRows? {
      switch part {
      case .inserted: came
      case .removed: left
      case .moved, .changed: nil
      }
    }

    func count(of part: ListChange.Part) -> RowCount { rows(part)?.count ?? .exact(0) }

    nonisolated(nonsending) func countAll() async {
      await came.countAll()
      await left.countAll()
    }

    func columns(of part: ListChange.Part) -> [ListColumn] {
      part == .removed ? old?.columns ?? [] : new.columns
    }

    nonisolated(nonsending) func page(
      of part: ListChange.Part, from offset: Int, limit: Int
    ) async throws(ListSourceError) -> [ListChange] {
      guard let rows = rows(part), let result = part == .removed ? old : new else { return [] }
      let page = try await rows.rows(in: offset..<offset + limit)
      let changed = await titles(of: page, in: result, without: part == .removed ? new : old)
      return page.enumerated().map { index, row in
        // All of a list are where they are in it.
        ListChange(
          position: rows.areAll ? offset + index : nil, row: result.shown(row),
          sectionChange: changed.contains(result.title(of: row)) ? part : nil)
      }
    }

    /// The titles of some rows' sections that another list has not; none where it takes long to tell.
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
      if came.count == .exact(0) { return rows.map { _ in nil } }
      guard let rows = new.rows(rows.map(\.identifier)) else { return nil }
      let stayed = Set(try old.listing(Connection.Rows(rows)))
      return rows.indices.map { stayed.contains($0) ? nil : .inserted }
    }
  }

  /// The rows of one result that another one has not.
  struct ChangedRows: Sendable {
    private enum Rows: Sendable {
      case none
      case all(PostgreSQLResult)
      case pages(RowPages)
      case some(LimitedChange)
    }

    private let rows: Rows

    /// None.
    init() { rows = .none }

    init(of result: PostgreSQLResult, without other: PostgreSQLResult?) {
      guard let other else {
        rows = .all(result)
        return
      }
      if result.limited != nil {
        rows = .some(LimitedChange(of: result, without: other))
        return
      }
      let shown = result.request.arrangement.columns
      if other.limited == nil && shown == other.request.arrangement.columns
        && result.request.query.implies(other.request.query)
      {
        rows = .none
        return
      }
      // A limited list is not known to the server.
      let bounds =
        other.limited == nil
        ? [result.bounds, !other.bounds].conjunction
        : Bounds(upper: result.bounds.upper, lower: "false")
      rows = .pages(
        RowPages(
          RowPages.Request(bounds: bounds, order: result.pages.request.order) {
            rows throws(ListSourceError) in
            let stayed = Set(try other.listing(rows))
            return try result.listing(rows).filter { !stayed.contains($0) }
          }, of: result.table))
    }

    /// Whether they are all rows of a list.
    var areAll: Bool { if case .all = rows { true } else { false } }

    var count: RowCount {
      switch rows {
      case .none: .exact(0)
      case .all(let result): result.listed
      case .pages(let pages): pages.count
      case .some(let change): change.count
      }
    }

    nonisolated(nonsending) func countAll() async {
      switch rows {
      case .none: break
      case .some(let change): _ = try? await change.rows
      case .all(let result): await result.countAll()
      case .pages(let pages): await pages.countAll()
      }
    }

    func rows(in range: Range<Int>) async throws(ListSourceError) -> [TableRow] {
      switch rows {
      case .none: return []
      case .all(let result):
        if let limited = result.limited {
          return Array(limited[range.clamped(to: limited.indices)])
        }
        return try await result.pages.rows(in: range)
      case .pages(let pages): return try await pages.rows(in: range)
      case .some(let change):
        let rows = try await change.rows
        return Array(rows[range.clamped(to: rows.indices)])
      }
    }
  }

  /// The rows of a limited list that another list has not, which are looked at when they are asked for.
  ///
  /// A class because they are looked at once.
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
        let stayed = Set(try other.listing(Connection.Rows(all)))
        let rows = all.indices.filter { !stayed.contains($0) }.map { all[$0] }
        known.withLock { $0 = rows }
        return rows
      }
    }
  }
#endif
