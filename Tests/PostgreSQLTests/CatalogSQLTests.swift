#if PostgreSQL
  import Datasets
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Unusual tables, as the catalog describes them.
  @Suite struct CatalogSQLTests {
    private let unusual = UnusualTable()

    @Test func `a parent table includes the rows of its children`() async throws {
      try await unusual.make([
        "CREATE TABLE t (id int PRIMARY KEY, name text)",
        "INSERT INTO t SELECT g, 'near ' || g FROM generate_series(1, 5) g",
        .foreignDataExtension,
        "CREATE SERVER \(name: unusual.schema) FOREIGN DATA WRAPPER postgres_fdw",
        "CREATE USER MAPPING FOR CURRENT_USER SERVER \(name: unusual.schema)",
        "CREATE TABLE child () INHERITS (t)", "INSERT INTO child VALUES (7, 'far 7')",
      ]) { source in
        let source = try await source()
        expectEqual(try await unusual.cells(source, "near").count, 5)
        expectEqual(try await unusual.cells(source, ""), ["1", "2", "3", "4", "5", "7"])
        let server = Server([])
        let described = try await Table(
          TableAddress("postgresql://?table=\(unusual.schema).t"), on: server)
        #expect(described.shards == nil)
      }
    }

    @Test func `a domain over a domain has the kind of its base type`() async throws {
      try await unusual.make([
        "CREATE DOMAIN one AS int", "CREATE DOMAIN two AS one CHECK (VALUE > 0)",
        "CREATE DOMAIN letters AS varchar(10) COLLATE \"C\"",
        "CREATE TABLE t (v two, k letters COLLATE \"POSIX\" PRIMARY KEY)",
        "INSERT INTO t SELECT g, 'k' || g FROM generate_series(1, 1200) g",
      ]) { source in
        let source = try await source()
        expectEqual(source.columns[0].kind, .integer)
        expectEqual(
          try await unusual.cells(source, "v>1190", sortedBy: 0), (1191...1200).map { "\($0)" })
        expectEqual(try await unusual.cells(source, "").count, 1_200)
      }
    }

    @Test func `a unique index with another collation is not a key`()
      async throws
    {
      try await unusual.make([
        "CREATE COLLATION ci (provider = icu, locale = 'und-u-ks-level2', deterministic = false)",
        "CREATE TABLE t (name text COLLATE ci NOT NULL, n int NOT NULL)",
        "CREATE UNIQUE INDEX ON t (name COLLATE \"C\")",
        "INSERT INTO t SELECT c, 1 FROM unnest(ARRAY['a', 'A', 'b']) c",
      ]) { source in
        await #expect(
          throws: ListSourceError.failed(
            "\(unusual.schema).t: no primary key; name a unique column, such as &key=id")
        ) { try await source() }
        let owner = try await Connection.open()
        try await owner.texts(
          of:
            "CREATE UNIQUE INDEX ON \(name: unusual.schema).t (n, name COLLATE \"C\") INCLUDE (name)"
        )
        await #expect(throws: ListSourceError.self) { try await source() }
        try await owner.texts(of: "DELETE FROM \(name: unusual.schema).t WHERE name = 'a'")
        try await owner.texts(
          of: "CREATE UNIQUE INDEX ON \(name: unusual.schema).t (name) INCLUDE (n)")
        expectEqual(try await unusual.cells(source(), ""), ["b"])
      }
    }
  }
#endif
