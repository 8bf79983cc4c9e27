#if PostgreSQL
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct ServerTests {
    private let unusual = UnusualTable()

    @Test func `a database with another encoding is refused`() async throws {
      try await unusual.withDatabase("ENCODING 'LATIN1' TEMPLATE template0 LOCALE 'C'") {
        await #expect(
          throws: ListSourceError.failed(
            "t: the database's encoding is LATIN1; only UTF8 is supported")
        ) {
          try await PostgreSQLSource(TableAddress("postgresql:///\(unusual.schema)?table=t"))
        }
      }
    }

    @Test func `an old server is refused by name`() {
      let error = #expect(throws: ServerError.self) {
        try Server.check(version: "PostgreSQL 12.22 on x86_64, by gcc", number: 120_022)
      }
      expectEqual(
        error?.description, "PostgreSQL 12.22 is too old; PostgreSQL 13 or newer is required")
    }

    @Test func `a serialization failure is retried once`() async throws {
      let owner = try await Connection.open()
      // The lock outlasts the failed statement.
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

    @Test func `an unknown setting does not prevent the others`() async throws {
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
        let found = try #require(try await server.rows(of: session).first.map(Array.init))
        expectEqual(found.dropLast(), ["on", "UTC", "off", "off"])
        #expect(processes.insert(found[4]).inserted)
        // The next session needs the settings again.
        try await Connection.open().texts(
          of: "SELECT pg_terminate_backend(\(value: found[4])::int, 60000)")
      }
    }

    @Test func `concurrent callers share a connection`() async throws {
      let name = uniqueName("shared")
      let server = Server([("application_name", name)])
      try await withThrowingTaskGroup(of: Void.self) { group in
        for _ in 0..<8 { group.addTask { _ = try await server.rows(of: "SELECT 1") } }
        try await group.waitForAll()
      }
      let connections: SQL = """
        SELECT count(*) FROM pg_stat_activity WHERE application_name = \(value: name)
        """
      expectEqual(try await Connection.open().texts(of: connections), [["1"]])
    }

    @Test func `writing is refused`() async throws {
      let server = Server([])
      let error = await #expect(throws: ServerError.self) {
        try await server.rows(of: "CREATE TABLE written (x int)")
      }
      expectEqual(error?.description.contains("read-only transaction"), true)
    }
  }
#endif
