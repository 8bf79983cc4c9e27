#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// What a server says of random queries, against a search of the same rows in memory.
  @Suite struct QuerySQLTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `what a server finds lies between its bounds`(seed: UInt64) async throws {
      let table = try await NastyTable(seed: seed)
      var random = SeededGenerator(seed: seed + 100)
      var exactCount = 0
      for _ in 0..<100 {
        let query = Query(table.condition(depth: 2, &random))
        let bounds = try table.sql.bounds(of: query)
        let found = try await table.localRows(query)
        let upper = try await table.rows(where: bounds.upper)
        let lower = bounds.isExact ? upper : try await table.rows(where: bounds.lower)
        #expect(
          lower.isSubset(of: found) && found.isSubset(of: upper),
          """
          \(query): too many \(lower.subtracting(found).map { table.cells[$0] }), \
          too few \(found.subtracting(upper).map { table.cells[$0] })
          """)
        if bounds.isExact { exactCount += 1 }
      }
      #expect(exactCount > 40)
      try await table.drop()
    }

    @Test func `what is said to follow from a query does`() async throws {
      let table = try await NastyTable(seed: 9)
      var random = SeededGenerator(seed: 9)
      let conditions = (0..<400).map { _ in table.condition(depth: 1, &random) }
      var followCount = 0
      for (one, other) in zip(conditions, conditions.dropFirst()) {
        let both = Query(.conjunction([one, other]))
        let either = Query(.disjunction([one, other]))
        let queries =
          [Query(one), Query(other), both, either] + Self.shortened(one).map { Query($0) }
        for query in queries {
          for wanted in queries where query != wanted && query.implies(wanted) {
            followCount += 1
            let (found, all) = (try await table.localRows(query), try await table.localRows(wanted))
            #expect(found.isSubset(of: all), "\(query) does not imply \(wanted)")
          }
        }
      }
      #expect(followCount > 2_000)
      try await table.drop()
    }

    /// The same, as it was while it was typed.
    private static func shortened(_ condition: Query.Condition) -> [Query.Condition] {
      guard case .term(.text(let text, let anchors), let column) = condition else { return [] }
      return (0..<text.unicodeScalars.count).compactMap { length in
        let part = String(String.UnicodeScalarView(text.unicodeScalars.prefix(length)))
        if TextFolding.fold(part, heedingCase: false).isEmpty { return nil }
        return .term(.text(part, anchors: anchors), column: column)
      }
    }

    @Test func `an index that takes one text is asked for the longest`() async throws {
      let table = try await NastyTable(seed: 1, rows: 1, isIndexed: true)
      for (engine, text, asked) in [
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
          bounds.upper.text.ranges(of: "\"ridgeline_search\" LIKE").count, asked, "\(text)")
        let longest = bounds.upper.statement.values.first
        #expect(asked != 1 || longest == "%everest\(text.contains("ing") ? "ing" : "")%")
      }
      try await table.drop()
    }

    @Test func `what no index goes by is planned once for all letters`() async throws {
      let table = try await NastyTable(seed: 1, rows: 1, isIndexed: true)
      let source = try await PostgreSQLSource(table.address)
      for (text, isPlanned) in [
        ("", nil), ("v", false), ("ev", false), ("v | év", false), ("eve", true), ("v eve", true),
        ("v !eve", true), ("^v", true), ("v height>1", true),
      ] {
        let request = ListRequest(
          query: try Query(text, columns: source.columns),
          arrangement: ListArrangement(allOf: source.columns))
        let result = try #require(try await source.search(request) as? PostgreSQLResult)
        expectEqual(result.bounds.upper.isPlannedByValues, isPlanned, "\(text)")
      }
      try await table.drop()
    }

    @Test func `what cannot be is asked of no engine`() async throws {
      let table = try await NastyTable(seed: 1, rows: 1, isIndexed: true, engine: .cockroachdb)
      let source = try await PostgreSQLSource(
        table.address, on: Server([], engine: .cockroachdb))
      var arrangement = ListArrangement(allOf: source.columns)
      arrangement.section = 1
      arrangement.sort = [.init(column: 2, isDescending: true)]
      let request = ListRequest(
        query: try Query("Everest ^e name>b é", columns: source.columns), arrangement: arrangement)
      let result = try #require(try await source.search(request) as? PostgreSQLResult)
      let index = IndexDefinition(result.table.description)
      let asked = [result.bounds.upper.text, result.pages.request.order.sql.text] + index.lines
      for part in asked {
        for word in ["normalize(", "COLLATE", "ridgeline_letters", "ridgeline_text"] {
          #expect(!part.contains(word), "\(word)")
        }
      }
      #expect(asked[0].contains("\"ridgeline_search\" LIKE"))
      // What reads otherwise in another session is not in the column.
      #expect(
        index.lines.contains { $0.contains("'ridgeline 1: id,name,we\"ird é,height,grade,open'") })
      try await table.drop()
    }

    @Test func `letters in their order are not asked for`() async throws {
      let table = try await NastyTable(seed: 1, rows: 1)
      let query = Query(.not(.term(.fuzzy("evr"), column: nil)))
      #expect(throws: QuerySQL.Refusal.fuzzy) { try table.sql.bounds(of: query) }
      expectEqual(try table.sql.bounds(of: .everything), .everything)
      try await table.drop()
    }
  }
#endif
