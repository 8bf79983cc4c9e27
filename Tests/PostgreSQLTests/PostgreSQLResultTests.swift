#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct PostgreSQLResultTests {
    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `random searches find the same rows in the same order as memory`(seed: UInt64)
      async throws
    {
      var random = SeededGenerator(seed: seed)
      for number in 0..<50 {
        let table = try await RandomTable(
          seed: seed * 1000 + UInt64(number), rows: Int.random(in: 1...40, using: &random),
          isIndexed: number % 5 == 0)
        let source = try await PostgreSQLSource(try table.address, on: Server([]))
        for _ in 0..<100 {
          let request = ListRequest(
            query: Query(table.condition(depth: 2, &random)),
            arrangement: .random(source.columns, &random))
          let found = try await source.search(request).shownRows(&random)
          let expected = try await table.local.search(request).shownRows(&random)
          try #require(found == expected, "\(request)")
        }
        try await table.drop()
      }
    }
  }
#endif
