#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// One connection to a real server, which the script beside the tests starts.
  @Suite struct ConnectionTests {
    @Test func `a statement brings its rows`() async throws {
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
    func `statements wait for each other`(onlyReads: Bool) async throws {
      let connection = try await Connection.open(onlyReads: onlyReads)
      let answers = try await withThrowingTaskGroup(of: [[String?]].self) { group in
        for number in 0..<50 {
          group.addTask { try await connection.texts(of: "SELECT \(number)") }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      expectEqual(Set(answers), Set((0..<50).map { ["\($0)"] }))
    }

    @Test(arguments: [false, true])
    func `what the server refuses is told, and the next statement is answered`(
      onlyReads: Bool
    ) async throws {
      let connection = try await Connection.open(onlyReads: onlyReads)
      await #expect(
        throws: ServerError(.refused("42P01"), "relation \"nowhere\" does not exist")
      ) { try await connection.texts(of: "SELECT * FROM nowhere") }
      await #expect(throws: ServerError(.refused("22012"), "division by zero")) {
        try await connection.texts(of: "SELECT 1 / (3 - x) FROM generate_series(1, 5) x")
      }
      #expect(connection.isUsable)
      expectEqual(try await connection.texts(of: "SELECT 1"), [["1"]])
    }

    @Test func `what was given up because rows changed is asked for once more`() async throws {
      let owner = try await Connection.open()
      // The lock is kept when the statement is given up.
      try await owner.texts(
        of: """
          CREATE OR REPLACE FUNCTION changed(times int) RETURNS int LANGUAGE plpgsql AS $$ DECLARE n int;
          BEGIN SELECT count(*) INTO n FROM pg_locks WHERE locktype = 'advisory'
          AND classid = 40001 AND pid = pg_backend_pid();
          PERFORM pg_advisory_lock(40001, times * 10 + n);
          IF n < times THEN RAISE serialization_failure; END IF; RETURN n; END $$
          """)
      expectEqual(try await Server([]).rows(of: "SELECT changed(1)").map(Array.init), [["1"]])
      let error = await #expect(throws: ServerError.self) {
        try await Server([]).rows(of: "SELECT changed(2)")
      }
      expectEqual(error?.reason, .refused("40001"))
    }

    @Test(arguments: [false, true])
    func `a statement that takes too long for the server ends, and the connection does not`(
      onlyReads: Bool
    ) async throws {
      let connection = try await Connection.open(onlyReads: onlyReads)
      try await connection.texts(of: "SET statement_timeout = 100")
      await #expect(
        throws: ServerError(.timedOut, "canceling statement due to statement timeout")
      ) { try await connection.texts(of: "SELECT pg_sleep(60)") }
      #expect(connection.isUsable)
      expectEqual(try await connection.texts(of: "SELECT 1"), [["1"]])
    }

    @Test func `statements that come again are prepared, and still mean what they say`()
      async throws
    {
      let connection = try await Connection.open()
      let name = "prepared_\(UInt32.random(in: 0 ... .max))"
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
      // More statements than are kept.
      for number in 0..<(PreparedStatements.most * 3) {
        for _ in 0..<2 {
          expectEqual(try await connection.texts(of: "SELECT \(number)"), [["\(number)"]])
        }
      }
      let all: SQL = "SELECT count(*) <= \(PreparedStatements.most) FROM pg_prepared_statements"
      expectEqual(try await connection.texts(of: all), [["t"]])
    }

    @Test func `what no index is of use for is planned once, and all else for its values`()
      async throws
    {
      let connection = try await Connection.open()
      try await connection.texts(of: "SET plan_cache_mode = force_custom_plan")
      for number in 0..<5 {
        for value: SQL in ["\(value: "\(number)")", "\(unplanned: "\(number)")"] {
          // They need not come in turns: what came last is not what is meant.
          for _ in 0...number {
            let statement: SQL =
              "SELECT \(value)::int AS x\(value.isPlannedByValues == true ? 1 : 0)"
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

    @Test func `what takes too long is prepared all the same, and once`() async throws {
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

    @Test func `who only reads does not wait for a transaction's end`() async throws {
      let name = "ended_\(UInt32.random(in: 0 ... .max))"
      let owner = try await Connection.open()
      for statement: SQL in [
        "CREATE TABLE \(name: name) (lock int)",
        """
        CREATE FUNCTION \(name: name)() RETURNS trigger LANGUAGE plpgsql \
        AS $$ BEGIN PERFORM pg_advisory_xact_lock(4712, NEW.lock); RETURN NULL; END $$
        """,
        """
        CREATE CONSTRAINT TRIGGER ended AFTER INSERT ON \(name: name) \
        DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION \(name: name)()
        """,
      ] { try await owner.texts(of: statement) }
      let lock = "\(Int32.random(in: 0 ... .max))"
      let reader = try await Connection.open(onlyReads: true)
      let insertion: SQL = "INSERT INTO \(name: name) VALUES (\(value: lock)::int) RETURNING 'x'"
      for _ in 0..<3 {
        try await owner.texts(of: "SELECT pg_advisory_lock(4712, \(value: lock)::int)")
        expectEqual(try await reader.texts(of: insertion), [["x"]])
        try await owner.texts(of: "SELECT pg_advisory_unlock(4712, \(value: lock)::int)")
        expectEqual(try await reader.texts(of: "SELECT 1"), [["1"]])
      }
      // What is asked behind an end that does not come can be given up.
      try await owner.texts(of: "SELECT pg_advisory_lock(4712, \(value: lock)::int)")
      try await reader.texts(of: insertion)
      let next = Task { try await reader.texts(of: "SELECT 1") }
      try await Task.sleep(for: .milliseconds(20))
      next.cancel()
      await #expect(throws: ServerError(.cancelled, "interrupted")) { try await next.value }
    }

    @Test func `what is too long to be sent at once is answered too`() async throws {
      let connection = try await Connection.open()
      let text = String(repeating: "é", count: 1 << 20)
      for _ in 0..<3 {
        expectEqual(try await connection.texts(of: "SELECT \(value: text)::text"), [[text]])
      }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func `who no longer waits has the server stop, at once`(onlyReads: Bool) async throws {
      let (connection, other) = (
        try await Connection.open(onlyReads: onlyReads), try await Connection.open()
      )
      let number = try #require(try await connection.process())
      let sleepers: SQL = """
        SELECT count(*) FROM pg_stat_activity \
        WHERE pid = \(value: number)::int AND query = 'SELECT pg_sleep(3600)' AND state = 'active'
        """
      for _ in 0..<5 {
        let sleep = Task { try await connection.texts(of: "SELECT pg_sleep(3600)") }
        try await other.wait(until: sleepers, brings: [["1"]])
        sleep.cancel()
        await #expect(throws: ServerError(.cancelled, "interrupted")) { try await sleep.value }
        expectEqual(try await connection.texts(of: "SELECT 1"), [["1"]])
      }
      // The next one has its own limit, whatever the server was told of the one that was stopped.
      for limit in [Duration.milliseconds(100), .milliseconds(200)] {
        let stopped = Task {
          try await connection.rows(of: "SELECT pg_sleep(3600)", limit: limit * 1e5)
        }
        try await other.wait(until: sleepers, brings: [["1"]])
        stopped.cancel()
        _ = await stopped.result
        let error = await #expect(throws: ServerError.self) {
          try await connection.rows(of: "SELECT pg_sleep(3600)", limit: limit)
        }
        expectEqual(error?.reason, .timedOut)
      }
      // Before it has begun, or when it is over, nothing is stopped.
      for _ in 0..<200 {
        let early = Task { try await connection.texts(of: "SELECT 2") }
        early.cancel()
        _ = await early.result
        expectEqual(try await connection.texts(of: "SELECT 3"), [["3"]])
      }
    }

    @Test func `a server that does not know a setting is told all others`() async throws {
      let server = Server([])
      let session: SQL = """
        SELECT current_setting('default_transaction_read_only'), current_setting('TimeZone'), \
        current_setting('enable_sort'), current_setting('jit'), pg_backend_pid()
        """
      await #expect(throws: ServerError.self) {
        try await server.set((name: "no_such_setting", value: "on"))
      }
      try await server.set((name: "enable_sort", value: "off"))
      var processes: Set<String?> = []
      for _ in 0..<3 {
        let told = try #require(try await server.rows(of: session).first.map(Array.init))
        expectEqual(told.dropLast(), ["on", "UTC", "off", "off"])
        #expect(processes.insert(told[4]).inserted)
        // The next session is told anew.
        try await Connection.open().texts(
          of: "SELECT pg_terminate_backend(\(value: told[4])::int, 60000)")
      }
    }
  }
#endif
