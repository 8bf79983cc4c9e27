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
      let column = SearchedColumn(rows(row), in: .postgresql)
      expectEqual(column?.columns, Set(columns.map(\.name)))
      #expect(column?.covers(columns) == true)
      #expect(column?.covers([TableColumn(name: "a", type: "text")]) == false)
      for (index, text) in [(0, "other"), (4, "some comment"), (4, nil), (5, "")] {
        var other: [String?] = row
        other[index] = text
        #expect(SearchedColumn(rows(other), in: .postgresql) == nil)
      }
    }

    @Test func `an index for one string is searched for the longest word`() async throws {
      let table = try await RandomTable(seed: 1, rows: 1, isIndexed: true)
      for (engine, text, count) in [
        (Engine.postgresql, "everest everesting", 2), (.yugabytedb, "everest everesting", 1),
        (.yugabytedb, "Everest name:foo !bar", 1), (.yugabytedb, "ev | everest", 0),
        (.yugabytedb, "a-b 8- e\u{301}e", 0), (.yugabytedb, "everest", 1),
      ] {
        let source = try await PostgreSQLSource(table.address, on: Server([], engine: engine))
        let result = try await source.search(
          ListRequest(
            query: try Query(text, columns: source.columns),
            arrangement: ListArrangement(allOf: source.columns)))
        let bounds = try #require(result as? PostgreSQLResult).bounds
        expectEqual(
          bounds.superset.text.ranges(of: "\"ridgeline_search\" LIKE").count, count, "\(text)")
        let longest = bounds.superset.statement.values.first
        #expect(count != 1 || longest == "%everest\(text.contains("ing") ? "ing" : "")%")
      }
      try await table.drop()
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
