#if PostgreSQL
  import Datasets
  import DiffableList
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// A table as a source of rows, against the same rows in memory.
  @Suite struct PostgreSQLSourceTests {
    /// A row as a list shows it.
    private struct Shown: Equatable, CustomStringConvertible {
      let section: SectionTitle
      let cells: [String]

      init(_ row: ListRow) { (section, cells) = (row.section, row.cells) }

      var description: String { "\(section) \(cells)" }
    }

    private func arrangement(
      _ columns: [ListColumn], _ random: inout SeededGenerator
    ) -> ListArrangement {
      var arrangement = ListArrangement(allOf: columns)
      func isOne(of count: Int) -> Bool { Int.random(in: 0..<count, using: &random) == 0 }
      // The first one tells rows apart.
      if isOne(of: 2) {
        arrangement.columns =
          [0] + columns.indices.dropFirst().shuffled(using: &random).prefix(4).sorted()
      }
      if isOne(of: 2) {
        arrangement.sort = columns.indices.shuffled(using: &random).prefix(2).map {
          ListArrangement.SortKey(column: $0, isDescending: isOne(of: 2))
        }
      }
      if isOne(of: 4) { arrangement.section = columns.indices.randomElement(using: &random) }
      if isOne(of: 5) { arrangement.limit = Int.random(in: 0...30, using: &random) }
      return arrangement
    }

    /// All rows of a result, in pages of some size.
    private func rows(
      _ result: any ListResult, _ random: inout SeededGenerator
    ) async throws -> [Shown] {
      var rows: [Shown] = []
      while true {
        let size = Int.random(in: 1...150, using: &random)
        let page = try await result.rows(in: rows.count..<rows.count + size)
        if page.isEmpty { return rows }
        rows += page.map(Shown.init)
      }
    }

    private func changes(
      _ difference: any ListChanges, _ part: ListChange.Part, _ random: inout SeededGenerator
    ) async throws -> [(row: Shown, sectionChange: ListChange.Part?)] {
      var changes: [(row: Shown, sectionChange: ListChange.Part?)] = []
      while true {
        let size = Int.random(in: 1...100, using: &random)
        let page = try await difference.page(of: part, from: changes.count, limit: size)
        if page.isEmpty { return changes }
        changes += page.map { (Shown($0.row), $0.sectionChange) }
      }
    }

    @Test func `what is said of a column is the same in both homes`() async throws {
      let table = try await NastyTable(seed: 20)
      let source = try await PostgreSQLSource(table.address)
      var random = SeededGenerator(seed: 20)
      for column in source.columns.indices {
        let (local, remote) = (
          try await table.local.description(ofColumn: column),
          try await source.description(ofColumn: column)
        )
        // What is no number in a column of numbers is no exception on a server, whose column it is.
        let others = /mean: Optional\(.*?\)|exceptions: .*/
        expectEqual(
          "\(remote)".replacing(others, with: ""), "\(local)".replacing(others, with: ""))
        #expect(remote.mean.isNear(local.mean), "\(remote.mean ?? 0) \(local.mean ?? 0)")
        for limit in [nil, 7] {
          let query = Query(
            .term(
              .text(["e", "88", "\u{4E00}"][Int.random(in: 0...2, using: &random)], anchors: []),
              column: nil))
          var arrangement = ListArrangement(allOf: source.columns)
          arrangement.limit = limit
          let request = ListRequest(query: query, arrangement: arrangement)
          let (here, there) = (
            try await table.local.search(request), try await source.search(request)
          )
          expectEqual(
            try await source.histogram(ofColumn: column, found: there),
            try await table.local.histogram(ofColumn: column, found: here),
            "\(source.columns[column].header) \(request)")
        }
      }
      let pattern = Query(.term(.regex("\\be.e"), column: nil))
      let found = try await source.search(
        ListRequest(query: pattern, arrangement: ListArrangement(allOf: source.columns)))
      await #expect(
        throws: ListSourceError.failed(
          "\(table.name): the server cannot count what this query finds; leave out its pattern, or set a :limit"
        )
      ) { try await source.histogram(ofColumn: 1, found: found) }
      try await table.drop()
    }

    @Test(arguments: 1...4 as ClosedRange<UInt64>)
    func `five thousand searches find the same rows in both homes, in the same order`(seed: UInt64)
      async throws
    {
      var random = SeededGenerator(seed: seed)
      for number in 0..<50 {
        let table = try await NastyTable(
          seed: seed * 1000 + UInt64(number), rows: Int.random(in: 1...40, using: &random),
          isIndexed: number % 5 == 0)
        let source = try await PostgreSQLSource(try table.address, on: Server([]))
        for _ in 0..<100 {
          let request = ListRequest(
            query: Query(table.condition(depth: 2, &random)),
            arrangement: arrangement(source.columns, &random))
          let found = try await rows(source.search(request), &random)
          let wanted = try await rows(table.local.search(request), &random)
          try #require(found == wanted, "\(request)")
        }
        try await table.drop()
      }
    }

    // What the other engines are asked for, PostgreSQL answers as well.
    @Test(
      arguments: [
        (1, .postgresql), (2, .postgresql), (3, .postgresql), (4, .postgresql), (5, .postgresql),
        (6, .postgresql), (7, .cockroachdb), (8, .cockroachdb), (10, .yugabytedb),
      ] as [(UInt64, Engine)])
    func `a list is the same in both homes, and so is what each query changes`(
      seed: UInt64, engine: Engine
    ) async throws {
      let table = try await NastyTable(
        seed: seed, rows: 200, isIndexed: seed % 2 == 0, engine: engine)
      var random = SeededGenerator(seed: seed + 50)
      let address = try table.address
      let server = Server(address.settings, countingLimit: .seconds(60), engine: engine)
      let source = try await PostgreSQLSource(address, on: server)
      expectEqual(source.total, .exact(200))
      expectEqual(source.columns, table.local.columns)
      expectEqual(source.columns.map(\.kind), table.local.columns.map(\.kind))
      var last: (remote: any ListResult, shown: [Shown])?
      var arrangement = ListArrangement(allOf: source.columns)
      for _ in 0..<100 {
        let query = Query(table.condition(depth: 2, &random))
        if Int.random(in: 0..<3, using: &random) == 0 {
          arrangement = self.arrangement(source.columns, &random)
        }
        let request = ListRequest(query: query, arrangement: arrangement)
        let expected = try await table.local.search(request)
        let result = try await source.search(request)
        let wanted = try await rows(expected, &random)
        let found = try await rows(result, &random)
        try #require(found == wanted, "\(request)")
        #expect(result.listed == expected.listed && result.found.value <= expected.found.value)
        let difference = try #require(result.changes(since: last?.remote, isReordered: false))
        // Rows are told apart by their first cell.
        let before = Set(last?.shown.map { $0.cells[0] } ?? [])
        let now = Set(wanted.map { $0.cells[0] })
        let came = try await changes(difference, .inserted, &random)
        let left = try await changes(difference, .removed, &random)
        expectEqual(came.map(\.row), wanted.filter { !before.contains($0.cells[0]) }, "\(request)")
        expectEqual(
          left.map(\.row), (last?.shown ?? []).filter { !now.contains($0.cells[0]) }, "\(request)")
        for (changes, others, change) in [
          (came, last?.shown ?? [], ListChange.Part.inserted), (left, wanted, .removed),
        ] {
          // Rows without sections are of none that comes or leaves.
          let sections = Set(others.map(\.section)).union([.untitled])
          #expect(
            changes.allSatisfy { row, sectionChange in
              (sectionChange == change) != sections.contains(row.section)
            },
            "\(request)")
        }
        last = (result, wanted)
      }
      try await table.drop()
    }
  }

  extension Double? {
    /// Sums of other orders differ in their last digits.
    fileprivate func isNear(_ other: Double?) -> Bool {
      guard let self, let other else { return self == nil && other == nil }
      return abs(self - other) <= max(abs(self), abs(other)) * 1e-9
    }
  }
#endif
