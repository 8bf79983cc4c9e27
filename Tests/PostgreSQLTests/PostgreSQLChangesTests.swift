#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct PostgreSQLChangesTests {
    @Test(arguments: 1...6 as ClosedRange<UInt64>)
    func `a server returns the same rows and differences as memory`(seed: UInt64) async throws {
      let table = try await RandomTable(seed: seed, rows: 200, isIndexed: seed % 2 == 0)
      var random = SeededGenerator(seed: seed + 50)
      let address = try table.address
      let server = Server(address.settings, countingLimit: waitLimit)
      let source = try await PostgreSQLSource(address, on: server)
      expectEqual(source.total, .exact(200))
      expectEqual(source.columns, table.local.columns)
      expectEqual(source.columns.map(\.kind), table.local.columns.map(\.kind))
      var last: (remote: any ListResult, shown: [ShownRow])?
      var arrangement = ListArrangement(allOf: source.columns)
      for _ in 0..<100 {
        let query = Query(table.condition(depth: 2, &random))
        if Int.random(in: 0..<3, using: &random) == 0 {
          arrangement = .random(source.columns, &random)
        }
        let request = ListRequest(query: query, arrangement: arrangement)
        let expected = try await table.local.search(request)
        let result = try await source.search(request)
        let expectedRows = try await expected.shownRows(&random)
        let found = try await result.shownRows(&random)
        try #require(found == expectedRows, "\(request)")
        #expect(result.listed == expected.listed && result.found.value <= expected.found.value)
        let difference = try #require(result.changes(since: last?.remote, isReordered: false))
        // The first cell identifies a row.
        let before = Set(last?.shown.map { $0.cells[0] } ?? [])
        let now = Set(expectedRows.map { $0.cells[0] })
        let added = try await difference.shownChanges(.inserted, &random)
        let removed = try await difference.shownChanges(.removed, &random)
        expectEqual(
          added.map(\.row), expectedRows.filter { !before.contains($0.cells[0]) }, "\(request)")
        expectEqual(
          removed.map(\.row), (last?.shown ?? []).filter { !now.contains($0.cells[0]) },
          "\(request)")
        for (changes, others, change) in [
          (added, last?.shown ?? [], ListChange.Part.inserted), (removed, expectedRows, .removed),
        ] {
          // Rows without a section never change sections.
          let sections = Set(others.map(\.section)).union([.untitled])
          #expect(
            changes.allSatisfy { row, sectionChange in
              (sectionChange == change) != sections.contains(row.section)
            },
            "\(request)")
        }
        last = (result, expectedRows)
      }
      try await table.drop()
    }
  }
#endif
