#if PostgreSQL
  import Datasets
  import Search

  extension Table {
    /// Looks at rows that its server brought with the matchers and the order of a list in memory, so that
    /// a request means the same wherever its rows are.
    ///
    /// - Returns: The rows that it finds among them, by position, in the order in which it lists them.
    func positions(
      of request: ListRequest, among rows: [TableRow]
    ) async throws(ListSourceError) -> [Int] {
      guard let list = Dataset(name: name, columns: columns, rows: rows.map(\.cells)) else {
        throw .failed("rows of \(name) are too long to be looked at")
      }
      let found = try await DatasetSource(list, isIndexed: false).search(request)
      return found.sections.flatMap(\.rows).compactMap(list.position(of:))
    }

    /// Which of some rows fulfil a request's query, by position.
    func passing(
      _ rows: [TableRow], _ request: ListRequest
    ) async throws(ListSourceError) -> [Int] {
      if request.query.condition == nil { return Array(rows.indices) }
      var arrangement = ListArrangement(allOf: listColumns)
      arrangement.columns = request.arrangement.columns
      return try await positions(
        of: ListRequest(query: request.query, arrangement: arrangement), among: rows)
    }
  }

  extension Dataset {
    /// Rows of a table as a list, whose columns are of the table's kinds.
    init?(name: String, columns: [TableColumn], rows: [[String]]) {
      self.init(name: name, columns: columns.map(\.name), rows: rows)
      let kinds = columns.enumerated().map { ($0, $1.kind) }
      self = settingKinds(Dictionary(uniqueKeysWithValues: kinds))
    }
  }
#endif
