#if PostgreSQL
  import Search

  @testable import PostgreSQL

  /// A new schema with an unusual table.
  struct UnusualTable {
    let schema = uniqueName("unusual")

    /// Creates a table by statements in the new schema.
    func make(
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

    /// Returns a column's cells of the rows that a query finds.
    func cells(
      _ source: PostgreSQLSource, _ text: String, column: Int = 0,
      sortedBy sort: Int? = nil
    ) async throws -> [String] {
      var arrangement = ListArrangement(allOf: source.columns)
      if let sort { arrangement.sort = [.init(column: sort, isDescending: false)] }
      let query = try Query(text, columns: source.columns)
      let result = try await source.search(ListRequest(query: query, arrangement: arrangement))
      return try await result.rows(in: 0..<5_000).map { $0.cells[column] }
    }

    /// Creates a new database.
    func withDatabase(_ options: SQL = "", _ body: () async throws -> Void) async throws {
      let owner = try await Connection.open()
      // CREATE DATABASE must be sent alone, so the time limit is sent before it.
      try await owner.texts(of: "SELECT 1")
      try await owner.texts(of: "CREATE DATABASE \(name: schema) \(options)")
      try await body()
      try await owner.texts(of: "DROP DATABASE \(name: schema) WITH (FORCE)")
    }
  }
#endif
