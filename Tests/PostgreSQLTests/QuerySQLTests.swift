#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Random queries on a server, compared with a search in memory.
  @Suite struct QuerySQLTests {
    @Test(arguments: 1...8 as ClosedRange<UInt64>)
    func `matches lie between the bounds`(seed: UInt64) async throws {
      let table = try await RandomTable(seed: seed)
      var random = SeededGenerator(seed: seed + 100)
      var exactCount = 0
      for _ in 0..<100 {
        let query = Query(table.condition(depth: 2, &random))
        let bounds = try table.sql.bounds(of: query)
        let found = try await table.localRows(query)
        let upper = try await table.rows(where: bounds.superset)
        let lower = bounds.isExact ? upper : try await table.rows(where: bounds.subset)
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

    @Test func `a fuzzy term is refused`() async throws {
      let table = try await RandomTable(seed: 1, rows: 1)
      let query = Query(.not(.term(.fuzzy("evr"), column: nil)))
      #expect(throws: QuerySQL.FuzzyTermError.self) { try table.sql.bounds(of: query) }
      expectEqual(try table.sql.bounds(of: .everything), .everything)
      try await table.drop()
    }
  }
#endif
