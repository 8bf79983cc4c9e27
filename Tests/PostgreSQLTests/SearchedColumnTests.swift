#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct SearchedColumnTests {
    /// The catalog's row of one column.
    private func rows(_ texts: [String?]) -> Connection.Rows {
      var rows = Connection.Rows()
      rows.append(texts)
      return rows
    }

    @Test func `a search column is identified by its comment`() {
      let columns = ["a,b", "100%", "é", "%2C"].map { TableColumn(name: $0, type: "text") }
      let comment = SearchedColumn.comment(on: columns)
      expectEqual(comment, "ridgeline 1: a%2Cb,100%25,é,%252C")
      let row = [SearchedColumn.name, "text", "text", "f", comment, "s"]
      let column = SearchedColumn(rows(row))
      expectEqual(column?.columns, Set(columns.map(\.name)))
      #expect(column?.covers(columns) == true)
      #expect(column?.covers([TableColumn(name: "a", type: "text")]) == false)
      for (index, text) in [(0, "other"), (4, "some comment"), (4, nil), (5, "")] {
        var other: [String?] = row
        other[index] = text
        #expect(SearchedColumn(rows(other)) == nil)
      }
    }

    @Test func `strings that no index supports get a generic plan`() async throws {
      let table = try await RandomTable(seed: 1, rows: 1, isIndexed: true)
      let source = try await PostgreSQLSource(table.address)
      for (text, isPlanned) in [
        ("", nil), ("v", false), ("ev", false), ("v | év", false), ("eve", true), ("v eve", true),
        ("v !eve", true), ("^v", true), ("v height>1", true),
      ] {
        let request = ListRequest(
          query: try Query(text, columns: source.columns),
          arrangement: ListArrangement(allOf: source.columns))
        let result = try #require(try await source.search(request) as? PostgreSQLResult)
        expectEqual(result.bounds.superset.needsCustomPlan, isPlanned, "\(text)")
      }
      try await table.drop()
    }
  }
#endif
