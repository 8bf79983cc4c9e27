#if PostgreSQL
  import Search

  /// The sections of a table's rows, of which nobody knows all.
  extension PostgreSQLResult {
    /// How long it may take to look for titles.
    private var limit: Duration { max(.seconds(1), table.server.limit(of: .counts)) }
    /// Rows looked at at once, where the server cannot say.
    private static let pageSize = 1_000

    /// The section of a row.
    func title(of row: TableRow) -> SectionTitle {
      request.arrangement.section.map { SectionTitle(cell: row.cell($0)) } ?? .untitled
    }

    /// Which of some titles its sections have; nil where it takes long to tell.
    func titles(among titles: Set<SectionTitle>) async -> Set<SectionTitle>? {
      guard let section = request.arrangement.section, !titles.isEmpty else { return [] }
      if let limited { return titles.intersection(limited.map(title)) }
      let column = table.description.columns[section]
      let wanted = titles.map { title -> SQL in
        if case .text(let text) = title { column.title("\(value: text)::text") } else { "''" }
      }
      let isWanted: SQL = "\(column.title(column.cell)) IN (\(wanted.joined(separator: ", ")))"
      let bounds = [bounds, Bounds(isWanted)].conjunction
      return bounds.isExact
        ? await all(where: bounds.upper, of: column)
        : try? await looked(for: titles, within: bounds)
    }

    private func all(where condition: SQL, of column: TableColumn) async -> Set<SectionTitle>? {
      let rows = try? await table.rows(
        of: "SELECT DISTINCT \(column.cell) FROM \(table.description.sql) WHERE \(condition)",
        on: .counts, within: limit)
      return rows.map { rows in Set(rows.map { SectionTitle(cell: $0[0] ?? "") }) }
    }

    private func looked(
      for titles: Set<SectionTitle>, within bounds: Bounds
    ) async throws(ListSourceError) -> Set<SectionTitle>? {
      let end = ContinuousClock.now + limit
      let rows = RowPages(
        RowPages.Request(
          bounds: bounds, order: pages.request.order, passing: pages.request.passing),
        of: table)
      var found: Set<SectionTitle> = []
      var position = 0
      while found.count < titles.count {
        let page = try await rows.rows(
          in: position..<position + Self.pageSize, within: end - .now)
        if page.isEmpty { break }
        found.formUnion(page.map(title))
        position += page.count
      }
      return found
    }
  }

  extension TableColumn {
    /// What titles are told apart by: the same text, however its characters are put together, where
    /// that can be asked.
    func title(_ text: SQL) -> SQL {
      engine.canNormalize ? "normalize(\(text), NFC)" : text
    }
  }
#endif
