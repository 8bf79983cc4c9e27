#if PostgreSQL
  import Datasets
  import DiffableList
  import Search

  extension Table {
    /// Returns rows as a list in memory, so that queries have the same meaning on a server.
    private func source(of rows: Connection.Rows) throws(ListSourceError) -> DatasetSource {
      let (names, kinds) = (columns.map(\.name), columns.map(\.kind))
      var list: Dataset?
      if rows.width == columns.count {
        // Shares the bytes; nil if cells contain separators.
        list = Dataset(
          name: name, columns: names, kinds: kinds, count: rows.count, records: rows.bytes)
      }
      list =
        list
        ?? Dataset(name: name, columns: names, kinds: kinds, count: rows.count) {
          index, append in
          let row = rows[index]
          for column in columns.indices { append(row.bytes(column) ?? []) }
        }
      guard let list else { throw .failed("\(name): the rows are too long to search") }
      return DatasetSource(list, columns: listColumns, isIndexed: false)
    }

    /// Returns the positions of rows, ordered by section.
    func order(
      of rows: Connection.Rows, bySection section: Int
    ) async throws(ListSourceError) -> [Int] {
      var arrangement = ListArrangement(allOf: listColumns)
      arrangement.section = section
      let source = try source(of: rows)
      let found = try await source.search(ListRequest(query: .everything, arrangement: arrangement))
      return found.sections.flatMap(\.rows).compactMap(source.dataset.position(of:))
    }

    /// Returns the positions of rows that match a request's query.
    func matches(
      in rows: Connection.Rows, of request: ListRequest
    ) throws(ListSourceError) -> [Int] {
      if request.query.condition == nil { return Array(rows.indices) }
      let shown = request.arrangement.searched(of: listColumns)
      return Array(try source(of: rows).positions(matching: request.query, shown: shown))
    }
  }
#endif
