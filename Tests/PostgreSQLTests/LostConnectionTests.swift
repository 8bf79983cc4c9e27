#if PostgreSQL
  import Foundation
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Connections that end, and those that never come to be.
  @Suite struct LostConnectionTests {
    @Test func `a transaction that fails at its end is an error to who writes, else a loss`()
      async throws
    {
      let name = "failing_\(UInt32.random(in: 0 ... .max))"
      let owner = try await Connection.open()
      try await owner.texts(
        of: """
          CREATE TABLE \(name: name) (x int PRIMARY KEY, \
          y int REFERENCES \(name: name) DEFERRABLE INITIALLY DEFERRED)
          """)
      let insertion: SQL = "INSERT INTO \(name: name) VALUES (1, 2) RETURNING x"
      let error = await #expect(throws: ServerError.self) { try await owner.texts(of: insertion) }
      expectEqual(error?.reason, .refused("23503"))
      let reader = try await Connection.open(onlyReads: true)
      expectEqual(try await reader.texts(of: insertion), [["1"]])
      let loss = await #expect(throws: ServerError.self) { try await reader.texts(of: "SELECT 1") }
      #expect(loss?.reason == .unreachable && !reader.isUsable)
    }

    @Test(arguments: [false, true])
    func `a connection that the server ends is lost`(onlyReads: Bool) async throws {
      let (connection, other) = (
        try await Connection.open(onlyReads: onlyReads), try await Connection.open()
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
    func `a session that the server ends for its own reasons is lost`(onlyReads: Bool) async throws
    {
      let (connection, other) = (
        try await Connection.open(onlyReads: onlyReads), try await Connection.open()
      )
      let number = try #require(try await connection.process())
      try await connection.texts(of: "SET idle_in_transaction_session_timeout = 20")
      try await connection.texts(of: "BEGIN")
      try await other.wait(
        until: "SELECT count(*) FROM pg_stat_activity WHERE pid = \(value: number)::int",
        brings: [["0"]])
      let error = await #expect(throws: ServerError.self) {
        try await connection.texts(of: "SELECT 1")
      }
      expectEqual(error?.reason, .unreachable)
      #expect(!connection.isUsable)
    }

    @Test func `a server that is not there, or does not let in, is told without the password`()
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
      expectEqual(error, ServerError(.silent, "the server does not answer"))
    }
  }
#endif
