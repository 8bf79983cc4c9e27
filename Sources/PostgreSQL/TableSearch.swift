#if PostgreSQL
  import Datasets
  import DiffableList
  import Search

  extension Table {
    /// Rows that its server brought as a list in memory, so that a request means the same wherever its
    /// rows are.
    private func source(of rows: Connection.Rows) throws(ListSourceError) -> DatasetSource {
      guard let list = records(of: rows) ?? cells(of: rows) else {
        throw .failed("rows of \(name) are too long to be looked at")
      }
      return DatasetSource(list, columns: listColumns, isIndexed: false)
    }

    /// The rows as they are kept, if that is how a list keeps them.
    private func records(of rows: Connection.Rows) -> Dataset? {
      guard rows.width == columns.count else { return nil }
      return Dataset(
        name: name, columns: columns.map(\.name), kinds: columns.map(\.kind), count: rows.count,
        records: rows.bytes)
    }

    private func cells(of rows: Connection.Rows) -> Dataset? {
      Dataset(
        name: name, columns: columns.map(\.name), kinds: columns.map(\.kind), count: rows.count
      ) { index, append in
        let row = rows[index]
        for column in columns.indices { append(row.bytes(column) ?? []) }
      }
    }

    /// The order in which rows are listed section by section, by position.
    func order(
      of rows: Connection.Rows, bySection section: Int
    ) async throws(ListSourceError) -> [Int] {
      var arrangement = ListArrangement(allOf: listColumns)
      arrangement.section = section
      let source = try source(of: rows)
      let found = try await source.search(ListRequest(query: .everything, arrangement: arrangement))
      return found.sections.flatMap(\.rows).compactMap(source.dataset.position(of:))
    }

    /// Which of some rows fulfil a request's query, by position.
    func passing(
      _ rows: Connection.Rows, _ request: ListRequest
    ) throws(ListSourceError) -> [Int] {
      if request.query.condition == nil { return Array(rows.indices) }
      let shown = request.arrangement.columns
      return Array(try source(of: rows).positions(fulfilling: request.query, shown: shown))
    }
  }
#endif
