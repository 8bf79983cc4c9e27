#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// A connection to a slow, unresponsive or lost server.
  @Suite struct WireTests {
    @Test func `a failed commit is an error for a writer and a lost connection for a reader`()
      async throws
    {
      let name = uniqueName("failing")
      let owner = try await Connection.open()
      try await owner.texts(
        of: """
          CREATE TABLE \(name: name) (x int PRIMARY KEY, \
          y int REFERENCES \(name: name) DEFERRABLE INITIALLY DEFERRED)
          """)
      let insertion: SQL = "INSERT INTO \(name: name) VALUES (1, 2) RETURNING x"
      let error = await #expect(throws: ServerError.self) { try await owner.texts(of: insertion) }
      expectEqual(error?.reason, .refused("23503"))
      let reader = try await Connection.open(isReadOnly: true)
      expectEqual(try await reader.texts(of: insertion), [["1"]])
      let loss = await #expect(throws: ServerError.self) { try await reader.texts(of: "SELECT 1") }
      #expect(loss?.reason == .unreachable && !reader.isUsable)
    }

    @Test(arguments: [false, true])
    func `a terminated connection is lost`(isReadOnly: Bool) async throws {
      let (connection, other) = (
        try await Connection.open(isReadOnly: isReadOnly), try await Connection.open()
      )
      let number = try #require(try await connection.process())
      try await other.texts(of: "SELECT pg_terminate_backend(\(value: number)::int)")
      let error = await #expect(throws: ServerError.self) {
        try await connection.texts(of: "SELECT 1")
      }
      expectEqual(error?.reason, .unreachable)
      #expect(!connection.isUsable)
    }

    @Test(arguments: [false, true])
    func `a session that the server times out is lost`(isReadOnly: Bool) async throws {
      let (connection, other) = (
        try await Connection.open(isReadOnly: isReadOnly), try await Connection.open()
      )
      let number = try #require(try await connection.process())
      try await connection.texts(of: "SET idle_in_transaction_session_timeout = 20")
      try await connection.texts(of: "BEGIN")
      try await other.wait(
        until: "SELECT count(*) FROM pg_stat_activity WHERE pid = \(value: number)::int",
        returns: [["0"]])
      let error = await #expect(throws: ServerError.self) {
        try await connection.texts(of: "SELECT 1")
      }
      expectEqual(error?.reason, .unreachable)
      #expect(!connection.isUsable)
    }

    @Test func `connection errors do not contain the password`()
      async throws
    {
      for settings in [
        [("host", "127.0.0.1"), ("port", "1"), ("password", "geheim")],
        [("password", "geheim")], [("sslmode", "require")], [("host", "nowhere.invalid")],
      ] {
        let error = await #expect(throws: ServerError.self) {
          try await Connection.open(settings)
        }
        expectEqual(error?.reason, .unreachable)
        expectEqual(error?.description.contains("geheim"), false)
      }
    }

    @Test func `connecting to an unresponsive server times out`() async throws {
      // A port that accepts connections and never answers.
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
          timeout: .milliseconds(200))
      }
      expectEqual(error, ServerError(.unresponsive, "the server does not respond"))
    }

    @Test func `a reader does not wait for a transaction's end`() async throws {
      let name = uniqueName("ended")
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
      let lock = "1"
      let reader = try await Connection.open(isReadOnly: true)
      let insertion: SQL = "INSERT INTO \(name: name) VALUES (\(value: lock)::int) RETURNING 'x'"
      for _ in 0..<3 {
        try await owner.texts(of: "SELECT pg_advisory_lock(4712, \(value: lock)::int)")
        expectEqual(try await reader.texts(of: insertion), [["x"]])
        try await owner.texts(of: "SELECT pg_advisory_unlock(4712, \(value: lock)::int)")
        expectEqual(try await reader.texts(of: "SELECT 1"), [["1"]])
      }
      // A statement after a transaction that does not end can be cancelled.
      try await owner.texts(of: "SELECT pg_advisory_lock(4712, \(value: lock)::int)")
      try await reader.texts(of: insertion)
      guard #available(macOS 26, iOS 26, *) else { return }
      // Returns once the statement waits on the queue's thread.
      let next = Task.immediate { try await reader.rows(of: "SELECT 1", limit: waitLimit) }
      next.cancel()
      await #expect(throws: ServerError(.cancelled, "interrupted")) { try await next.value }
    }

    @Test func `a statement longer than the socket's buffer is answered`() async throws {
      let connection = try await Connection.open()
      let text = String(repeating: "é", count: 1 << 20)
      for _ in 0..<3 {
        expectEqual(try await connection.texts(of: "SELECT \(value: text)::text"), [[text]])
      }
    }

    @Test(arguments: [false, true])
    func `cancelling a task cancels the statement at once`(isReadOnly: Bool) async throws {
      let (connection, other) = (
        try await Connection.open(isReadOnly: isReadOnly), try await Connection.open()
      )
      let number = try #require(try await connection.process())
      let sleepers: SQL = """
        SELECT count(*) FROM pg_stat_activity \
        WHERE pid = \(value: number)::int AND query = 'SELECT pg_sleep(3600)' AND state = 'active'
        """
      for _ in 0..<5 {
        let sleep = Task { try await connection.texts(of: "SELECT pg_sleep(3600)") }
        try await other.wait(until: sleepers, returns: [["1"]])
        sleep.cancel()
        await #expect(throws: ServerError(.cancelled, "interrupted")) { try await sleep.value }
        expectEqual(try await connection.texts(of: "SELECT 1"), [["1"]])
      }
      // The next statement has its own limit, not that of the cancelled one.
      for limit in [Duration.milliseconds(100), .milliseconds(200)] {
        let stopped = Task {
          try await connection.rows(of: "SELECT pg_sleep(3600)", limit: limit * 1e5)
        }
        try await other.wait(until: sleepers, returns: [["1"]])
        stopped.cancel()
        _ = await stopped.result
        let error = await #expect(throws: ServerError.self) {
          try await connection.rows(of: "SELECT pg_sleep(3600)", limit: limit)
        }
        expectEqual(error?.reason, .timedOut)
      }
      // Cancelling before the start or after the end affects no other statement.
      for _ in 0..<200 {
        let early = Task { try await connection.texts(of: "SELECT 2") }
        early.cancel()
        _ = await early.result
        expectEqual(try await connection.texts(of: "SELECT 3"), [["3"]])
      }
    }
  }
#endif
