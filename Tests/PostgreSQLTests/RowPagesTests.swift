#if PostgreSQL
  import Datasets
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct RowPagesTests {
    /// Returns pages of a table's rows in key order.
    private func pages(
      _ random: RandomTable, _ bounds: Bounds, filter: @escaping RowPages.Filter
    ) async throws -> RowPages {
      let table = try await Table(random.address, on: Server([], countingLimit: waitLimit))
      return RowPages(
        of: table, bounds, table.order(ListArrangement(allOf: table.listColumns)), filter: filter)
    }

    private func ids(_ pages: RowPages, _ range: Range<Int>) async throws -> [Int] {
      try await pages.rows(in: range).compactMap { Int($0.cell(0)) }
    }

    @Test func `the server skips and counts rows of an exact condition`()
      async throws
    {
      let random = try await RandomTable(seed: 3, rows: 2_000)
      let pages = try await pages(random, Bounds("id >= 10")) { Array($0.indices) }
      expectEqual(pages.count, .atLeast(0))
      expectEqual(try await ids(pages, 1_500..<1_503), [1510, 1511, 1512])
      expectEqual(try await ids(pages, 0..<3), [10, 11, 12])
      expectEqual(try await ids(pages, 1_988..<2_100), [1998, 1999])
      expectEqual(pages.count, .exact(1_990))
      expectEqual(try await ids(pages, 5_000..<5_100), [])
      let counted = try await self.pages(random, Bounds("id < 7")) { Array($0.indices) }
      await counted.countAll()
      expectEqual(counted.count, .exact(7))
      try await random.drop()
    }

    @Test func `an exact count has no time limit`() async throws {
      let random = try await RandomTable(seed: 3, rows: 2_500)
      let table = try await Table(random.address, on: Server([], countingLimit: .milliseconds(1)))
      let order = table.order(ListArrangement(allOf: table.listColumns))
      for bounds in [Bounds("id < 2400"), Bounds(superset: "id < 2400", subset: "false")] {
        // Slower than the time limit of other counts.
        let slow: SQL = "(\(bounds.superset) AND (id % 100 <> 5 OR pg_sleep(0.05)::text = ''))"
        let pages = RowPages(
          of: table, Bounds(superset: slow, subset: bounds.isExact ? slow : "false"), order
        ) { Array($0.indices) }
        await pages.countAll()
        #expect(!pages.count.isExact)
        try await pages.countExactly()
        expectEqual(pages.count, .exact(2_400))
      }
      try await random.drop()
    }

    @Test func `rows of an inexact condition are tested`() async throws {
      let random = try await RandomTable(seed: 3, rows: 2_500)
      let isHundredth: RowPages.Filter = { rows in
        rows.indices.filter { rows[$0][0]?.hasSuffix("00") ?? false }
      }
      let bounds = Bounds(superset: "id > 0", subset: "false")
      let pages = try await pages(random, bounds, filter: isHundredth)
      try await pages.loadFirstPage()
      #expect(!pages.count.isExact)
      expectEqual(try await ids(pages, 3..<5), [400, 500])
      expectEqual(pages.rows([RowID(0)])?.count, nil)
      let counted = try await self.pages(random, bounds, filter: isHundredth)
      await counted.countAll()
      expectEqual(counted.count, .exact(24))
      expectEqual(try await ids(counted, 23..<30), [2400])
      try await random.drop()
    }
  }
#endif
