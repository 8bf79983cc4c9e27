#if PostgreSQL
  import Datasets
  import DiffableList
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Tables as few people have them.
  @Suite struct UnusualTableTests {
    private let schema = "unusual_\(UInt32.random(in: 0 ... .max))"

    /// A table made by some statements, in a schema of its own.
    private func withTable(
      key: String? = nil, _ statements: [SQL],
      _ body: (() async throws -> PostgreSQLSource) async throws -> Void
    ) async throws {
      let owner = try await Connection.open()
      try await owner.texts(of: "CREATE SCHEMA \(name: schema)")
      try await owner.texts(of: "SET search_path = \(name: schema), public")
      for statement in statements { try await owner.texts(of: statement) }
      let key = key.map { "&key=\($0)" } ?? ""
      try await body {
        try await PostgreSQLSource(TableAddress("postgresql://?table=\(schema).t\(key)"))
      }
      try await owner.texts(of: "DROP SCHEMA \(name: schema) CASCADE")
    }

    /// The cells of a column of what a query finds.
    private func cells(
      _ source: PostgreSQLSource, _ text: String, column: Int = 0,
      sortedBy sort: Int? = nil
    ) async throws -> [String] {
      var arrangement = ListArrangement(allOf: source.columns)
      if let sort { arrangement.sort = [.init(column: sort, isDescending: false)] }
      let query = try Query(text, columns: source.columns)
      let result = try await source.search(ListRequest(query: query, arrangement: arrangement))
      return try await result.rows(in: 0..<5_000).map { $0.cells[column] }
    }

    @Test func `a table that others inherit from has its own rows too`() async throws {
      try await withTable([
        "CREATE TABLE t (id int PRIMARY KEY, name text)",
        "INSERT INTO t SELECT g, 'near ' || g FROM generate_series(1, 5) g",
        .foreignDataExtension,
        "CREATE SERVER \(name: schema) FOREIGN DATA WRAPPER postgres_fdw",
        "CREATE USER MAPPING FOR CURRENT_USER SERVER \(name: schema)",
        "CREATE TABLE child () INHERITS (t)", "INSERT INTO child VALUES (7, 'far 7')",
      ]) { source in
        let source = try await source()
        expectEqual(try await cells(source, "near").count, 5)
        expectEqual(try await cells(source, ""), ["1", "2", "3", "4", "5", "7"])
        let server = Server([])
        let described = try await Table.described(
          TableAddress("postgresql://?table=\(schema).t"), by: server)
        #expect(described.shards == nil)
      }
    }

    @Test func `texts that an order counts as the same are searched as they are`() async throws {
      let collation: SQL = """
        CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)
        """
      try await withTable([
        collation, "CREATE TABLE t (id int PRIMARY KEY, name text COLLATE ci)",
        "INSERT INTO t VALUES (1, 'Everest'), (2, 'EVEREST'), (3, 'Éverest'), (4, 'Lhotse')",
      ]) { source in
        let source = try await source()
        expectEqual(try await cells(source, "everest"), ["1", "2", "3"])
        expectEqual(try await cells(source, "Everest"), ["1", "3"])
        expectEqual(try await cells(source, "name=Lhotse"), ["4"])
        expectEqual(try await cells(source, "", sortedBy: 1), ["1", "2", "3", "4"])
        expectEqual(try await source.description(ofColumn: 1).distinct, 4)
        let address = try TableAddress("postgresql://?table=\(schema).t")
        try await IndexDefinition(address).run(on: address) { _ in }
        let owner = try await Connection.open()
        try await owner.texts(of: "INSERT INTO \(name: schema).t VALUES (5, 'Éverest')")
        let indexed = try await PostgreSQLSource(address)
        expectEqual(try await cells(indexed, "everest"), ["1", "2", "3", "5"])
      }
    }

    @Test func `a domain over a domain is what it is over`() async throws {
      try await withTable([
        "CREATE DOMAIN one AS int", "CREATE DOMAIN two AS one CHECK (VALUE > 0)",
        "CREATE DOMAIN letters AS varchar(10) COLLATE \"C\"",
        "CREATE TABLE t (v two, k letters COLLATE \"POSIX\" PRIMARY KEY)",
        "INSERT INTO t SELECT g, 'k' || g FROM generate_series(1, 1200) g",
      ]) { source in
        let source = try await source()
        expectEqual(source.columns[0].kind, .integer)
        expectEqual(try await cells(source, "v>1190", sortedBy: 0), (1191...1200).map { "\($0)" })
        expectEqual(try await cells(source, "").count, 1_200)
      }
    }

    @Test func `columns are called as they like`() async throws {
      try await withTable([
        "CREATE TABLE t (a int, \"ridgeline 0\" int PRIMARY KEY, \"ridgeline_ order 0\" text)",
        "INSERT INTO t SELECT -g, g, '' FROM generate_series(1, 3000) g",
      ]) { source in
        let source = try await source()
        expectEqual(try await cells(source, "", column: 1), (1...3_000).map { "\($0)" })
      }
    }

    @Test func `a key that somebody gives has to tell rows apart`() async throws {
      let rows: [SQL] = [
        "CREATE TABLE plain (a int, b int)",
        "INSERT INTO plain SELECT g / 2, CASE g % 3 WHEN 0 THEN NULL ELSE g END FROM generate_series(1, 500) g",
        "CREATE VIEW t AS SELECT * FROM plain",
      ]
      try await withTable(key: "b", rows) { source in
        await #expect(
          throws: ListSourceError.failed(
            "\(schema).t: rows have no b; &key= takes columns that tell all rows apart")
        ) { try await source() }
      }
      try await withTable(key: "a", rows) { source in
        let source = try await source()
        await #expect(
          throws: ListSourceError.failed(
            "t: rows have the same a; &key= takes columns that tell all rows apart")
        ) { try await cells(source, "") }
      }
    }

    @Test func `rows that a column counts as one are told apart by no index of another collation`()
      async throws
    {
      try await withTable([
        "CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
        "CREATE TABLE t (name text COLLATE ci NOT NULL, n int NOT NULL)",
        "CREATE UNIQUE INDEX ON t (name COLLATE \"C\")",
        "INSERT INTO t SELECT c, 1 FROM unnest(ARRAY['a', 'A', 'b']) c",
      ]) { source in
        await #expect(
          throws: ListSourceError.failed(
            "\(schema).t: t has no primary key; say what tells its rows apart: &key=id")
        ) { try await source() }
        let owner = try await Connection.open()
        try await owner.texts(
          of: "CREATE UNIQUE INDEX ON \(name: schema).t (n, name COLLATE \"C\") INCLUDE (name)")
        await #expect(throws: ListSourceError.self) { try await source() }
        try await owner.texts(of: "DELETE FROM \(name: schema).t WHERE name = 'a'")
        try await owner.texts(of: "CREATE UNIQUE INDEX ON \(name: schema).t (name) INCLUDE (n)")
        expectEqual(try await cells(source(), ""), ["b"])
      }
    }

    /// A database of its own.
    private func withDatabase(_ options: SQL = "", _ body: () async throws -> Void) async throws {
      let owner = try await Connection.open()
      // It is made by what is sent alone: not behind a time limit.
      try await owner.texts(of: "SELECT 1")
      try await owner.texts(of: "CREATE DATABASE \(name: schema) \(options)")
      try await body()
      try await owner.texts(of: "DROP DATABASE \(name: schema) WITH (FORCE)")
    }

    @Test func `a database of other letters than Unicode's is refused`() async throws {
      try await withDatabase("ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'") {
        await #expect(
          throws: ListSourceError.failed(
            "t: the database's encoding is LATIN1; only UTF8 can be searched")
        ) {
          try await PostgreSQLSource(TableAddress("postgresql:///\(schema)?table=t"))
        }
      }
    }

    @Test func `an index finds its extension wherever that is`() async throws {
      try await withDatabase {
        let owner = try await Connection.open([("dbname", schema)])
        for statement: SQL in [
          "CREATE SCHEMA elsewhere", "CREATE EXTENSION pg_trgm SCHEMA elsewhere",
          "CREATE TABLE t (id int PRIMARY KEY, name text)",
        ] {
          try await owner.texts(of: statement)
        }
        let address = try TableAddress("postgresql:///\(schema)?table=t")
        try await IndexDefinition(address).run(on: address) { _ in }
        #expect(try await PostgreSQLSource(address).table.description.searched != nil)
      }
    }

    @Test func `an index has a name however long its table's is`() async throws {
      let name = String(repeating: "t", count: 63)
      let owner = try await Connection.open()
      try await owner.texts(of: "CREATE TABLE \(name: name) (id int PRIMARY KEY)")
      let address = try TableAddress("postgresql://?table=\(name)")
      try await IndexDefinition(address).run(on: address) { _ in }
      #expect(try await PostgreSQLSource(address).table.description.searched != nil)
      try await owner.texts(of: "DROP TABLE \(name: name)")
    }
  }
#endif
