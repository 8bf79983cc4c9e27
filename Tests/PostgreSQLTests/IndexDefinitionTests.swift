#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct IndexDefinitionTests {
    private let unusual = UnusualTable()

    @Test func `an index finds its extension in any schema`() async throws {
      try await unusual.withDatabase {
        let owner = try await Connection.open([("dbname", unusual.schema)])
        for statement: SQL in [
          "CREATE SCHEMA elsewhere", "CREATE EXTENSION pg_trgm SCHEMA elsewhere",
          "CREATE TABLE t (id int PRIMARY KEY, name text)",
        ] {
          try await owner.texts(of: statement)
        }
        let address = try TableAddress("postgresql:///\(unusual.schema)?table=t")
        try await IndexDefinition(address).run(on: address) { _ in }
        #expect(try await PostgreSQLSource(address).table.searched != nil)
      }
    }

    @Test func `an index of a table with a maximal name can be created`() async throws {
      let name = String(repeating: "t", count: 63)
      let owner = try await Connection.open()
      try await owner.texts(of: "CREATE TABLE \(name: name) (id int PRIMARY KEY)")
      let address = try TableAddress("postgresql://?table=\(name)")
      // Concurrent creation of the functions would conflict.
      try await owner.texts(of: "SELECT pg_advisory_lock(1)")
      try await IndexDefinition(address).run(on: address) { _ in }
      try await owner.texts(of: "SELECT pg_advisory_unlock(1)")
      #expect(try await PostgreSQLSource(address).table.searched != nil)
      try await owner.texts(of: "DROP TABLE \(name: name)")
    }
  }
#endif
