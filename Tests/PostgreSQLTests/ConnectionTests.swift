#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// A connection to a server that `Tests/postgresql` starts.
  @Suite struct ConnectionTests {
    @Test func `a statement returns its rows`() async throws {
      let connection = try await Connection.open()
      expectEqual(
        try await connection.texts(
          of: "SELECT \(value: "it's é")::text, \(value: "7")::int, NULL, ''"),
        [["it's é", "7", nil, ""]])
      expectEqual(try await connection.texts(of: "SELECT generate_series(1, 1000)").count, 1_000)
      expectEqual(try await connection.texts(of: "SELECT 1 WHERE false"), [])
      expectEqual(try await connection.texts(of: "SET work_mem = '1MB'"), [])
    }

    @Test(arguments: [false, true])
    func `concurrent statements each get their own answer`(isReadOnly: Bool) async throws {
      let connection = try await Connection.open(isReadOnly: isReadOnly)
      let answers = try await withThrowingTaskGroup(of: [[String?]].self) { group in
        for number in 0..<50 {
          group.addTask { try await connection.texts(of: "SELECT \(number)") }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      expectEqual(Set(answers), Set((0..<50).map { ["\($0)"] }))
    }

    @Test(arguments: [false, true])
    func `a rejected statement throws, and the next one succeeds`(
      isReadOnly: Bool
    ) async throws {
      let connection = try await Connection.open(isReadOnly: isReadOnly)
      await #expect(
        throws: ServerError(.refused("42P01"), "relation \"nowhere\" does not exist")
      ) { try await connection.texts(of: "SELECT * FROM nowhere") }
      await #expect(throws: ServerError(.refused("22012"), "division by zero")) {
        try await connection.texts(of: "SELECT 1 / (3 - x) FROM generate_series(1, 5) x")
      }
      #expect(connection.isUsable)
      expectEqual(try await connection.texts(of: "SELECT 1"), [["1"]])
    }

    @Test(arguments: [false, true])
    func `a statement timeout keeps the connection usable`(
      isReadOnly: Bool
    ) async throws {
      let connection = try await Connection.open(isReadOnly: isReadOnly)
      try await connection.texts(of: "SET statement_timeout = 1000")
      await #expect(
        throws: ServerError(.timedOut, "canceling statement due to statement timeout")
      ) { try await connection.texts(of: "SELECT pg_sleep(60)") }
      #expect(connection.isUsable)
      expectEqual(try await connection.texts(of: "SELECT 1"), [["1"]])
    }

    @Test func `repeated statements are prepared once and follow schema changes`()
      async throws
    {
      let connection = try await Connection.open()
      let name = uniqueName("prepared")
      try await connection.texts(of: "CREATE TABLE \(name: name) (x int)")
      try await connection.texts(of: "INSERT INTO \(name: name) VALUES (1), (2)")
      func find(_ value: String) async throws -> [[String?]] {
        try await connection.texts(of: "SELECT x FROM \(name: name) WHERE x = \(value: value)::int")
      }
      for _ in 0..<3 {
        expectEqual(try await find("1"), [["1"]])
        expectEqual(try await find("3"), [])
      }
      let prepared: SQL =
        "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT x%'"
      expectEqual(try await connection.texts(of: prepared), [["1"]])
      try await connection.texts(of: "ALTER TABLE \(name: name) ALTER COLUMN x TYPE text")
      await #expect(throws: ServerError.self) { try await find("1") }
      try await connection.texts(
        of: "ALTER TABLE \(name: name) ALTER COLUMN x TYPE int USING x::int")
      for _ in 0..<3 { expectEqual(try await find("2"), [["2"]]) }
      // More statements than the server keeps.
      for number in 0..<(ServerSession.maxPrepared * 3) {
        for _ in 0..<2 {
          expectEqual(try await connection.texts(of: "SELECT \(number)"), [["\(number)"]])
        }
      }
      let all: SQL = "SELECT count(*) <= \(ServerSession.maxPrepared) FROM pg_prepared_statements"
      expectEqual(try await connection.texts(of: all), [["t"]])
    }

    @Test func `only values that no index can use get a generic plan`()
      async throws
    {
      let connection = try await Connection.open()
      try await connection.texts(of: "SET plan_cache_mode = force_custom_plan")
      for number in 0..<5 {
        for value: SQL in ["\(value: "\(number)")", "\(genericValue: "\(number)")"] {
          // Repeats, so that the previous statement does not decide the plan.
          for _ in 0...number {
            let statement: SQL =
              "SELECT \(value)::int AS x\(value.needsCustomPlan == true ? 1 : 0)"
            expectEqual(try await connection.texts(of: statement), [["\(number)"]])
          }
        }
      }
      let plans: SQL = """
        SELECT custom_plans > 0, generic_plans > 0 FROM pg_prepared_statements \
        WHERE statement LIKE 'SELECT $1::int AS x%' ORDER BY statement
        """
      expectEqual(try await connection.texts(of: plans), [["f", "t"], ["t", "f"]])
      expectEqual(
        try await connection.texts(of: "SHOW plan_cache_mode"), [["force_custom_plan"]])
    }

    @Test func `a statement that times out is prepared once`() async throws {
      let connection = try await Connection.open()
      for _ in 0..<6 {
        await #expect(throws: ServerError.self) {
          try await connection.rows(
            of: "SELECT pg_sleep(60), \(value: "x")", limit: .milliseconds(20))
        }
      }
      let prepared: SQL = """
        SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT pg_sleep%'
        """
      expectEqual(try await connection.texts(of: prepared), [["1"]])
    }
  }
#endif
