#if PostgreSQL
  import Datasets
  import Search

  /// What a search in a table found: rows in pages, which its server brings when they are asked for.
  struct PostgreSQLResult: ListResult {
    let table: RemoteTable
    let request: ListRequest
    let bounds: Bounds
    let total: RowCount
    /// All that is found, whatever the limit.
    let pages: RowPages
    /// The rows that a limit leaves, in the order shown, where there is one.
    private(set) var limited: [TableRow]?

    nonisolated(nonsending) init(
      _ request: ListRequest, _ bounds: Bounds, of table: RemoteTable, total: RowCount
    ) async throws(ListSourceError) {
      self.table = table
      self.request = request
      self.bounds = bounds
      self.total = total
      let arrangement = request.arrangement
      pages = RowPages(
        RowPages.Request(bounds: bounds, order: table.order(arrangement)) {
          rows throws(ListSourceError) in
          try table.description.passing(rows, request)
        }, of: table)
      if let limit = arrangement.limit {
        limited = try await grouped(rows(upTo: limit))
      } else {
        // So that a mistake is told now, and the first page is there.
        try await pages.begin()
      }
    }

    var columns: [ListColumn] {
      request.arrangement.columns.map { table.description.listColumns[$0] }
    }

    /// None: the server has them.
    var sections: [ListSection] { [] }

    var listed: RowCount { limited.map { .exact($0.count) } ?? found }

    var found: RowCount { pages.count }

    nonisolated(nonsending)
      func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]
    {
      if let limited { return limited[range.clamped(to: limited.indices)].map(shown) }
      return try await pages.rows(in: range).map(shown)
    }

    nonisolated(nonsending) func countAll() async { await pages.countAll() }

    func changes(since old: (any ListResult)?, isReordered: Bool) -> (any ListChanges)? {
      PostgreSQLChanges(from: old as? PostgreSQLResult, to: self)
    }

    // MARK: Rows

    /// A row as the list shows it.
    func shown(_ row: TableRow) -> ListRow {
      ListRow(
        identifier: row.identifier, section: title(of: row),
        cells: request.arrangement.columns.map(row.cell))
    }

    /// Which of some rows are listed, by position.
    func listing(_ rows: Connection.Rows) throws(ListSourceError) -> [Int] {
      if let limited {
        let known = Set(limited.map(\.key))
        let keys = table.description.rows(of: rows).map(\.key)
        return keys.indices.filter { known.contains(keys[$0]) }
      }
      return try table.description.passing(rows, request)
    }

    /// The rows with some identities, if they are among those asked for last.
    func rows(_ identifiers: [RowID]) -> [TableRow]? {
      guard let limited else { return pages.rows(identifiers) }
      return limited.rows(identifiers)
    }

    // MARK: Limit

    private static let pageSize = 1_000

    private func rows(upTo limit: Int) async throws(ListSourceError) -> [TableRow] {
      var rows: [TableRow] = []
      while rows.count < limit {
        let page = try await pages.rows(
          in: rows.count..<min(limit, rows.count + Self.pageSize))
        if page.isEmpty { break }
        rows += page
      }
      return rows
    }

    /// The same rows section by section: a limit counts before they are grouped.
    private func grouped(_ rows: [TableRow]) async throws(ListSourceError) -> [TableRow] {
      guard let section = request.arrangement.section else { return rows }
      return try await table.description.order(of: Connection.Rows(rows), bySection: section)
        .map { rows[$0] }
    }
  }
#endif
