#if PostgreSQL
  import Datasets
  import DiffableList
  import Foundation
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// The additional servers, if any.
  private enum Shards {
    static let ports =
      ProcessInfo.processInfo.environment["SHARD_PORTS"]?.split(separator: " ").map { String($0) }
      ?? []
  }

  extension SQL {
    /// Creates the extension for foreign tables; locked, and in a schema that no test drops.
    static let foreignDataExtension: SQL = """
      DO $$ BEGIN PERFORM pg_advisory_xact_lock(4711); \
      CREATE EXTENSION IF NOT EXISTS postgres_fdw SCHEMA public; END $$
      """
  }

  /// A table with its partitions on two other servers.
  @Suite(.serialized, .enabled(if: !Shards.ports.isEmpty)) struct ShardsTests {
    private static let count = 3_000

    /// Returns the same rows on one server and on the others.
    private func tables() async throws -> (whole: PostgreSQLSource, sharded: PostgreSQLSource) {
      let name = uniqueName("sharded")
      let owner = try await Connection.open()
      let columns: SQL = "(id int NOT NULL, name text, height int, born date)"
      try await owner.texts(of: "CREATE TABLE \(name: name) \(columns) PARTITION BY HASH (id)")
      try await owner.texts(of: .foreignDataExtension)
      for (index, port) in Shards.ports.enumerated() {
        let part = "\(name)_\(index)"
        let shard = try await Connection.open([("port", port)])
        try await shard.texts(of: "CREATE TABLE \(name: part) \(columns)")
        try await shard.texts(of: "ALTER TABLE \(name: part) ADD PRIMARY KEY (id)")
        try await owner.texts(
          of: """
            CREATE SERVER \(name: part) FOREIGN DATA WRAPPER postgres_fdw OPTIONS (host '127.0.0.1', \
            port \(SQL(literal: port)), dbname 'postgres', async_capable 'true')
            """)
        try await owner.texts(
          of: """
            CREATE USER MAPPING FOR CURRENT_USER SERVER \(name: part) \
            OPTIONS (user 'ridgeline', password 'open-sesame')
            """)
        try await owner.texts(
          of: """
            CREATE FOREIGN TABLE \(name: part) PARTITION OF \(name: name) FOR VALUES \
            WITH (MODULUS \(Shards.ports.count), REMAINDER \(index)) SERVER \(name: part)
            """)
      }
      let rows: SQL = """
        SELECT g, 'Peak ' || md5(g::text), nullif(g % 9000, 0), date '1900-01-01' + g \
        FROM generate_series(1, \(Self.count)) g
        """
      try await owner.texts(of: "INSERT INTO \(name: name) \(rows)")
      for index in Shards.ports.indices {
        try await owner.texts(of: "ANALYZE \(name: "\(name)_\(index)")")
      }
      try await owner.texts(
        of: "CREATE TABLE \(name: name + "_whole") AS SELECT * FROM \(name: name)")
      try await owner.texts(of: "ALTER TABLE \(name: name + "_whole") ADD PRIMARY KEY (id)")
      return (
        try await PostgreSQLSource(TableAddress("postgresql://?table=\(name)_whole")),
        try await PostgreSQLSource(TableAddress("postgresql://?table=\(name)&key=id"))
      )
    }

    @Test func `rows of all shards are merged in order`() async throws {
      let (whole, sharded) = try await tables()
      expectEqual(sharded.total, .exact(Self.count))
      expectEqual(whole.total, sharded.total)
      var last: (whole: any ListResult, sharded: any ListResult)?
      for text in ["a", "ab", "abc", "a", "", "height>2990", "/^Peak [0-9]{6}/", "born<1901", "É"] {
        for isSorted in [false, true] {
          var arrangement = ListArrangement(allOf: whole.columns)
          if isSorted { arrangement.sort = [.init(column: 2, isDescending: true)] }
          let request = ListRequest(
            query: try Query(text, columns: whole.columns), arrangement: arrangement)
          let results = (
            whole: try await whole.search(request), sharded: try await sharded.search(request)
          )
          expectEqual(
            try await cells(results.whole), try await cells(results.sharded), "\(text) \(isSorted)")
          for part in [ListChange.Part.inserted, .removed] {
            expectEqual(
              try await changes(results.whole, last?.whole, part),
              try await changes(results.sharded, last?.sharded, part), "\(text) \(part)")
          }
          last = results
        }
      }
    }

    @Test func `shards are queried in parallel and sort their own rows`() async throws {
      let table = try await tables().sharded.table
      let order = table.order(ListArrangement(allOf: table.listColumns))
      let page = try #require(table.shards).page(order, where: "true", limit: 64)
      let plan = try await table.server.rows(of: "EXPLAIN (COSTS OFF) \(page) LIMIT 64")
        .compactMap { $0[0] }
      expectEqual(plan.count { $0.contains("Async Foreign Scan") }, Shards.ports.count, "\(plan)")
      expectEqual(plan.count { $0.contains("Sort Key") }, 1, "\(plan)")
      // The planner expects too few rows for several unknown values.
      let word: SQL = "name LIKE \(value: "%a%")"
      for (words, isPlanned) in [([word], false), ([word, word], true)] {
        let page = try #require(table.shards)
          .page(order, where: words.conjunction, limit: 64)
        let statement: SQL = "\(page) LIMIT \(64)"
        expectEqual(statement.needsCustomPlan, isPlanned)
      }
      // Also in a replacement session.
      let owner = try await Connection.open()
      for _ in 0..<2 {
        let session = try await table.server.rows(
          of: "SELECT current_setting('enable_sort'), pg_backend_pid()")
        expectEqual(session.first?[0], "off")
        try await owner.texts(of: "SELECT pg_terminate_backend(\(value: session.first?[1])::int)")
      }
    }

    @Test func `a changed number of partitions is an error`() async throws {
      let (_, sharded) = try await tables()
      let all = ListRequest(
        query: .everything, arrangement: ListArrangement(allOf: sharded.columns))
      expectEqual(try await cells(sharded.search(all)).count, Self.count)
      let owner = try await Connection.open()
      let name = sharded.name
      try await owner.texts(of: "ALTER TABLE \(name: name) DETACH PARTITION \(name: name + "_0")")
      await #expect {
        _ = try await sharded.search(all)
      } throws: { error in
        guard case ListSourceError.failed(let message) = error else { return false }
        return message.contains("1 parts by now; :load it again")
      }
      let again = try await PostgreSQLSource(
        TableAddress("postgresql://?table=\(name)&key=id"))
      let rest = try await cells(again.search(all)).count
      #expect(again.total == .exact(rest) && (1..<Self.count).contains(rest))
    }

    private func cells(_ result: any ListResult) async throws -> [[String]] {
      try await result.rows(in: 0..<Self.count).map(\.cells)
    }

    private func changes(
      _ new: any ListResult, _ old: (any ListResult)?, _ part: ListChange.Part
    ) async throws -> [[String]] {
      let changes = try #require(new.changes(since: old, isReordered: false))
      return try await changes.page(of: part, from: 0, limit: Self.count).map(\.row.cells)
    }
  }
#endif
