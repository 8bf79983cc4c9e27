#if PostgreSQL
  import Datasets
  import Search

  /// Looks at rows once more with the matchers of a search in memory, so that a query means the same
  /// wherever its rows are.
  struct RowCheck: Sendable {
    let table: Table
    /// What the rows have to fulfil.
    let wanted: ListRequest

    /// Which of some rows pass, by position.
    func passing(_ rows: [TableRow]) async throws(ListSourceError) -> [Int] {
      if wanted.query.condition == nil { return Array(rows.indices) }
      guard
        let list = Dataset(
          name: table.name, columns: table.columns.map(\.name), rows: rows.map(\.cells))
      else { throw .failed("rows of \(table.name) are too long to be looked at") }
      let source = DatasetSource(list.settingKinds(of: table), isIndexed: false)
      var arrangement = ListArrangement(allOf: source.columns)
      arrangement.columns = wanted.arrangement.columns
      let found = try await source.search(
        ListRequest(query: wanted.query, arrangement: arrangement))
      return found.sections.flatMap(\.rows).compactMap(list.position(of:))
    }
  }

  extension Dataset {
    /// The same list with columns of the kinds that a table's are.
    func settingKinds(of table: Table) -> Dataset {
      let kinds = table.columns.enumerated().map { ($0, $1.kind) }
      return settingKinds(Dictionary(uniqueKeysWithValues: kinds))
    }
  }
#endif
