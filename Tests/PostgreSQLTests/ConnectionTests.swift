#if PostgreSQL
  import Foundation
  import Testing

  @testable import PostgreSQL

  /// One connection to a real server, which the script beside the tests starts.
  @Suite struct ConnectionTests {
    private static let patience = Duration.seconds(60)

    private func connection(onlyReads: Bool = false) async throws -> Connection {
      try await Connection.open([], patience: Self.patience, onlyReads: onlyReads)
    }

    private func rows(
      _ connection: Connection, _ sql: SQL
    ) async throws -> [[String?]] {
      try await connection.rows(of: sql, limit: Self.patience).map(Array.init)
    }

    @Test func `a statement brings its rows`() async throws {
      let connection = try await connection()
      #expect(
        try await rows(connection, "SELECT \(value: "it's é")::text, \(value: "7")::int, NULL, ''")
          == [["it's é", "7", nil, ""]])
      #expect(try await rows(connection, "SELECT generate_series(1, 1000)").count == 1_000)
      #expect(try await rows(connection, "SELECT 1 WHERE false") == [])
      #expect(try await rows(connection, "SET work_mem = '1MB'") == [])
    }

    @Test(arguments: [false, true])
    func `statements wait for each other`(onlyReads: Bool) async throws {
      let connection = try await connection(onlyReads: onlyReads)
      let answers = try await withThrowingTaskGroup(of: [[String?]].self) { group in
        for number in 0..<50 {
          group.addTask { try await self.rows(connection, "SELECT \(number)") }
        }
        return try await group.reduce(into: []) { $0 += $1 }
      }
      #expect(Set(answers) == Set((0..<50).map { ["\($0)"] }))
    }

    @Test(arguments: [false, true])
    func `what the server refuses is told, and the next statement is answered`(
      onlyReads: Bool
    ) async throws {
      let connection = try await connection(onlyReads: onlyReads)
      await #expect(
        throws: ServerError(.refused("42P01"), "relation \"nowhere\" does not exist")
      ) { try await rows(connection, "SELECT * FROM nowhere") }
      await #expect(throws: ServerError(.refused("22012"), "division by zero")) {
        try await rows(connection, "SELECT 1 / (3 - x) FROM generate_series(1, 5) x")
      }
      #expect(connection.isUsable)
      #expect(try await rows(connection, "SELECT 1") == [["1"]])
    }

    @Test func `what was given up because rows changed is asked for once more`() async throws {
      let owner = try await connection()
      // The lock is kept when the statement is given up.
      _ = try await rows(
        owner,
        """
        CREATE OR REPLACE FUNCTION changed(times int) RETURNS int LANGUAGE plpgsql AS $$ DECLARE n int;
        BEGIN SELECT count(*) INTO n FROM pg_locks WHERE locktype = 'advisory'
        AND classid = 40001 AND pid = pg_backend_pid();
        PERFORM pg_advisory_lock(40001, times * 10 + n);
        IF n < times THEN RAISE serialization_failure; END IF; RETURN n; END $$
        """)
      #expect(try await Server([]).rows(of: "SELECT changed(1)").map(Array.init) == [["1"]])
      let error = await #expect(throws: ServerError.self) {
        try await Server([]).rows(of: "SELECT changed(2)")
      }
      #expect(error?.reason == .refused("40001"))
    }

    @Test(arguments: [false, true])
    func `a statement that takes too long for the server ends, and the connection does not`(
      onlyReads: Bool
    ) async throws {
      let connection = try await connection(onlyReads: onlyReads)
      _ = try await rows(connection, "SET statement_timeout = 100")
      await #expect(
        throws: ServerError(.timedOut, "canceling statement due to statement timeout")
      ) { try await rows(connection, "SELECT pg_sleep(60)") }
      #expect(connection.isUsable)
      #expect(try await rows(connection, "SELECT 1") == [["1"]])
    }

    @Test func `statements that come again are prepared, and still mean what they say`()
      async throws
    {
      let connection = try await connection()
      let name = "prepared_\(UInt32.random(in: 0 ... .max))"
      _ = try await rows(connection, "CREATE TABLE \(name: name) (x int)")
      _ = try await rows(connection, "INSERT INTO \(name: name) VALUES (1), (2)")
      func find(_ value: String) async throws -> [[String?]] {
        try await rows(connection, "SELECT x FROM \(name: name) WHERE x = \(value: value)::int")
      }
      for _ in 0..<3 {
        #expect(try await find("1") == [["1"]])
        #expect(try await find("3") == [])
      }
      let prepared: SQL =
        "SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT x%'"
      #expect(try await rows(connection, prepared) == [["1"]])
      _ = try await rows(connection, "ALTER TABLE \(name: name) ALTER COLUMN x TYPE text")
      await #expect(throws: ServerError.self) { try await find("1") }
      _ = try await rows(
        connection, "ALTER TABLE \(name: name) ALTER COLUMN x TYPE int USING x::int")
      for _ in 0..<3 { #expect(try await find("2") == [["2"]]) }
      // More statements than are kept.
      for number in 0..<(PreparedStatements.most * 3) {
        for _ in 0..<2 {
          #expect(try await rows(connection, "SELECT \(number)") == [["\(number)"]])
        }
      }
      let all: SQL = "SELECT count(*) <= \(PreparedStatements.most) FROM pg_prepared_statements"
      #expect(try await rows(connection, all) == [["t"]])
    }

    @Test func `what no index is of use for is planned once, and all else for its values`()
      async throws
    {
      let connection = try await connection()
      _ = try await rows(connection, "SET plan_cache_mode = force_custom_plan")
      for number in 0..<5 {
        for value: SQL in ["\(value: "\(number)")", "\(unplanned: "\(number)")"] {
          // They need not come in turns: what came last is not what is meant.
          for _ in 0...number {
            let statement: SQL =
              "SELECT \(value)::int AS x\(value.isPlannedByValues == true ? 1 : 0)"
            #expect(try await rows(connection, statement) == [["\(number)"]])
          }
        }
      }
      let plans: SQL = """
        SELECT custom_plans > 0, generic_plans > 0 FROM pg_prepared_statements \
        WHERE statement LIKE 'SELECT $1::int AS x%' ORDER BY statement
        """
      #expect(try await rows(connection, plans) == [["f", "t"], ["t", "f"]])
      #expect(
        try await rows(connection, "SHOW plan_cache_mode") == [["force_custom_plan"]])
    }

    @Test func `what takes too long is prepared all the same, and once`() async throws {
      let connection = try await connection()
      for _ in 0..<6 {
        await #expect(throws: ServerError.self) {
          try await connection.rows(
            of: "SELECT pg_sleep(60), \(value: "x")", limit: .milliseconds(20))
        }
      }
      let prepared: SQL = """
        SELECT count(*) FROM pg_prepared_statements WHERE statement LIKE 'SELECT pg_sleep%'
        """
      #expect(try await rows(connection, prepared) == [["1"]])
    }

    @Test func `who only reads does not wait for a transaction's end`() async throws {
      let name = "ended_\(UInt32.random(in: 0 ... .max))"
      let owner = try await connection()
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
      ] { _ = try await rows(owner, statement) }
      let lock = "\(Int32.random(in: 0 ... .max))"
      let reader = try await connection(onlyReads: true)
      let insertion: SQL = "INSERT INTO \(name: name) VALUES (\(value: lock)::int) RETURNING 'x'"
      for _ in 0..<3 {
        _ = try await rows(owner, "SELECT pg_advisory_lock(4712, \(value: lock)::int)")
        #expect(try await rows(reader, insertion) == [["x"]])
        _ = try await rows(owner, "SELECT pg_advisory_unlock(4712, \(value: lock)::int)")
        #expect(try await rows(reader, "SELECT 1") == [["1"]])
      }
      // What is asked behind an end that does not come can be given up.
      _ = try await rows(owner, "SELECT pg_advisory_lock(4712, \(value: lock)::int)")
      _ = try await rows(reader, insertion)
      let next = Task { try await rows(reader, "SELECT 1") }
      try await Task.sleep(for: .milliseconds(20))
      next.cancel()
      await #expect(throws: ServerError(.cancelled, "interrupted")) { try await next.value }
    }

    @Test func `a transaction that fails at its end is an error to who writes, else a loss`()
      async throws
    {
      let name = "failing_\(UInt32.random(in: 0 ... .max))"
      let owner = try await connection()
      _ = try await rows(
        owner,
        """
        CREATE TABLE \(name: name) (x int PRIMARY KEY, \
        y int REFERENCES \(name: name) DEFERRABLE INITIALLY DEFERRED)
        """)
      let insertion: SQL = "INSERT INTO \(name: name) VALUES (1, 2) RETURNING x"
      let error = await #expect(throws: ServerError.self) { try await rows(owner, insertion) }
      #expect(error?.reason == .refused("23503"))
      let reader = try await connection(onlyReads: true)
      #expect(try await rows(reader, insertion) == [["1"]])
      let loss = await #expect(throws: ServerError.self) { try await rows(reader, "SELECT 1") }
      #expect(loss?.reason == .unreachable && !reader.isUsable)
    }

    @Test func `what is too long to be sent at once is answered too`() async throws {
      let connection = try await connection()
      let text = String(repeating: "é", count: 1 << 20)
      for _ in 0..<3 {
        #expect(try await rows(connection, "SELECT \(value: text)::text") == [[text]])
      }
    }

    @Test(.timeLimit(.minutes(5)), arguments: [false, true])
    func `who no longer waits has the server stop, at once`(onlyReads: Bool) async throws {
      let (connection, other) = (
        try await connection(onlyReads: onlyReads), try await connection()
      )
      let number = try #require(try await rows(connection, "SELECT pg_backend_pid()")[0][0])
      let sleepers: SQL = """
        SELECT count(*) FROM pg_stat_activity \
        WHERE pid = \(value: number)::int AND query = 'SELECT pg_sleep(3600)'
        """
      for _ in 0..<5 {
        let sleep = Task { try await rows(connection, "SELECT pg_sleep(3600)") }
        try await other.wait(until: "\(sleepers) AND state = 'active'", brings: [["1"]])
        sleep.cancel()
        await #expect(throws: ServerError(.cancelled, "interrupted")) { try await sleep.value }
        #expect(try await rows(connection, "SELECT 1") == [["1"]])
      }
      // The next one has its own limit, whatever the server was told of the one that was stopped.
      for limit in [Duration.milliseconds(100), .milliseconds(200)] {
        let stopped = Task {
          try await connection.rows(of: "SELECT pg_sleep(3600)", limit: limit * 1e5)
        }
        try await other.wait(until: "\(sleepers) AND state = 'active'", brings: [["1"]])
        stopped.cancel()
        _ = await stopped.result
        let error = await #expect(throws: ServerError.self) {
          try await connection.rows(of: "SELECT pg_sleep(3600)", limit: limit)
        }
        #expect(error?.reason == .timedOut)
      }
      // Before it has begun, or when it is over, nothing is stopped.
      for _ in 0..<200 {
        let early = Task { try await rows(connection, "SELECT 2") }
        early.cancel()
        _ = await early.result
        #expect(try await rows(connection, "SELECT 3") == [["3"]])
      }
    }

    @Test(arguments: [false, true])
    func `a connection that the server ends is lost`(onlyReads: Bool) async throws {
      let (connection, other) = (
        try await connection(onlyReads: onlyReads), try await connection()
      )
      let number = try #require(try await rows(connection, "SELECT pg_backend_pid()")[0][0])
      _ = try await rows(other, "SELECT pg_terminate_backend(\(value: number)::int)")
      let error = await #expect(throws: ServerError.self) { try await rows(connection, "SELECT 1") }
      #expect(error?.reason == .unreachable)
      #expect(!connection.isUsable)
    }

    @Test(arguments: [false, true])
    func `a session that the server ends for its own reasons is lost`(onlyReads: Bool) async throws
    {
      let (connection, other) = (
        try await connection(onlyReads: onlyReads), try await connection()
      )
      let number = try #require(try await rows(connection, "SELECT pg_backend_pid()")[0][0])
      _ = try await rows(connection, "SET idle_in_transaction_session_timeout = 20")
      _ = try await rows(connection, "BEGIN")
      try await other.wait(
        until: "SELECT count(*) FROM pg_stat_activity WHERE pid = \(value: number)::int",
        brings: [["0"]])
      let error = await #expect(throws: ServerError.self) { try await rows(connection, "SELECT 1") }
      #expect(error?.reason == .unreachable)
      #expect(!connection.isUsable)
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
        #expect(told.dropLast() == ["on", "UTC", "off", "off"])
        #expect(processes.insert(told[4]).inserted)
        // The next session is told anew.
        _ = try await rows(
          connection(), "SELECT pg_terminate_backend(\(value: told[4])::int, 60000)")
      }
    }

    @Test func `a server that is not there, or does not let in, is told without the password`()
      async throws
    {
      for settings in [
        [("host", "127.0.0.1"), ("port", "1"), ("password", "geheim")],
        [("password", "geheim")], [("sslmode", "require")], [("host", "nowhere.invalid")],
      ] {
        let error = await #expect(throws: ServerError.self) {
          try await Connection.open(settings, patience: Self.patience)
        }
        #expect(error?.reason == .unreachable)
        #expect(error?.description.contains("geheim") == false)
      }
    }

    @Test func `a server that says nothing is not waited for`() async throws {
      // A port at which nobody answers.
      let listener = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
      defer { close(listener) }
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
      var length = socklen_t(MemoryLayout<sockaddr_in>.size)
      let port = withUnsafeMutablePointer(to: &address) {
        $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { address -> Int32 in
          bind(listener, address, length) + listen(listener, 1)
            + getsockname(listener, address, &length)
        }
      }
      try #require(port == 0)
      let error = await #expect(throws: ServerError.self) {
        try await Connection.open(
          [("host", "127.0.0.1"), ("port", "\(UInt16(bigEndian: address.sin_port))")],
          patience: .milliseconds(200))
      }
      #expect(error == ServerError(.silent, "the server does not answer"))
    }
  }
#endif
