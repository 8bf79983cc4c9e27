#if PostgreSQL
  import Datasets
  import Search

  /// A search result that loads its rows from the server page by page.
  struct PostgreSQLResult: ListResult {
    let table: Table
    let request: ListRequest
    let bounds: Bounds
    let total: RowCount
    /// All matching rows, regardless of the limit.
    let pages: RowPages
    /// The rows within the limit, in list order; nil without a limit.
    private(set) var limited: [TableRow]?

    nonisolated(nonsending) init(
      _ request: ListRequest, _ bounds: Bounds, of table: Table, total: RowCount
    ) async throws(ListSourceError) {
      self.table = table
      self.request = request
      self.bounds = bounds
      self.total = total
      let arrangement = request.arrangement
      pages = RowPages(of: table, bounds, table.order(arrangement)) {
        rows throws(ListSourceError) in
        try table.matches(in: rows, of: request)
      }
      if let limit = arrangement.limit {
        limited = try await grouped(rows(upTo: limit))
      } else {
        // Reports an error now, and preloads the first page.
        try await pages.loadFirstPage()
      }
    }

    var columns: [ListColumn] { request.arrangement.columns.map { table.listColumns[$0] } }

    /// Empty, because only the server knows them.
    var sections: [ListSection] { [] }

    var listed: RowCount { limited.map { .exact($0.count) } ?? found }

    var found: RowCount { pages.count }

    nonisolated(nonsending)
      func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]
    {
      try await tableRows(in: range).map(listRow)
    }

    nonisolated(nonsending) func countAll() async { await pages.countAll() }

    nonisolated(nonsending) func countExactly() async throws(ListSourceError) {
      if limited == nil { try await pages.countExactly() }
    }

    func changes(since old: (any ListResult)?, isReordered: Bool) -> (any ListChanges)? {
      PostgreSQLChanges(from: old as? PostgreSQLResult, to: self)
    }

    // MARK: Rows

    nonisolated(nonsending)
      func tableRows(in range: Range<Int>) async throws(ListSourceError) -> [TableRow]
    {
      guard let limited else { return try await pages.rows(in: range) }
      return Array(limited[range.clamped(to: limited.indices)])
    }

    func listRow(for row: TableRow) -> ListRow {
      ListRow(
        identifier: row.identifier, section: title(of: row),
        cells: request.arrangement.columns.map(row.cell))
    }

    /// Returns the positions of listed rows.
    func listedPositions(in rows: Connection.Rows) throws(ListSourceError) -> [Int] {
      guard let limited else { return try table.matches(in: rows, of: request) }
      let known = Set(limited.map(\.key))
      let keys = table.rows(of: rows).map(\.key)
      return keys.indices.filter { known.contains(keys[$0]) }
    }

    /// Returns the rows with some identities; nil unless the last page has them all.
    func rows(_ identifiers: [RowID]) -> [TableRow]? {
      guard let limited else { return pages.rows(identifiers) }
      return limited.rows(identifiers)
    }

    private static let pageSize = 1_000

    private func rows(upTo limit: Int) async throws(ListSourceError) -> [TableRow] {
      var rows: [TableRow] = []
      while rows.count < limit {
        let page = try await pages.rows(in: rows.count..<min(limit, rows.count + Self.pageSize))
        if page.isEmpty { break }
        rows += page
      }
      return rows
    }

    /// Returns the rows ordered by section: a limit applies before rows are grouped.
    private func grouped(_ rows: [TableRow]) async throws(ListSourceError) -> [TableRow] {
      guard let section = request.arrangement.section else { return rows }
      return try await table.order(of: Connection.Rows(rows), bySection: section).map { rows[$0] }
    }

    // MARK: Sections

    func title(of row: TableRow) -> SectionTitle {
      request.arrangement.section.map { SectionTitle(cell: row.cell($0)) } ?? .untitled
    }

    /// Returns those of `titles` that sections of the list have; nil on a timeout.
    func titles(among titles: Set<SectionTitle>) async -> Set<SectionTitle>? {
      guard let section = request.arrangement.section, !titles.isEmpty else { return [] }
      if let limited { return titles.intersection(limited.map(title)) }
      let column = table.columns[section]
      let wanted = titles.map { title -> SQL in
        if case .text(let text) = title { column.title("\(value: text)::text") } else { "''" }
      }
      let isWanted: SQL = "\(column.title(column.cell)) IN (\(wanted.joined(separator: ", ")))"
      let bounds = [bounds, Bounds(isWanted)].conjunction
      let limit = max(.seconds(1), table.server.limit(of: .counts))
      if !bounds.isExact {
        return try? await self.titles(upTo: titles.count, within: bounds, until: .now + limit)
      }
      let rows = try? await table.rows(
        of: "SELECT DISTINCT \(column.cell) FROM \(table.sql) WHERE \(bounds.superset)",
        on: .counts, within: limit)
      return rows.map { rows in Set(rows.map { SectionTitle(cell: $0[0] ?? "") }) }
    }

    private func titles(
      upTo count: Int, within bounds: Bounds, until end: ContinuousClock.Instant
    ) async throws(ListSourceError) -> Set<SectionTitle>? {
      let rows = RowPages(of: table, bounds, pages.order, filter: pages.filter)
      var found: Set<SectionTitle> = []
      var position = 0
      while found.count < count {
        let page = try await rows.rows(in: position..<position + Self.pageSize, within: end - .now)
        if page.isEmpty { break }
        found.formUnion(page.map(title))
        position += page.count
      }
      return found
    }
  }
#endif
