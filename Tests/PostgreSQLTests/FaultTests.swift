#if PostgreSQL
  import Foundation
  import Search
  import TestSupport
  import Testing

  @testable import PostgreSQL

  /// Failures of a server: a query throws a clear error, keeps the last list, and the next one recovers.
  @MainActor
  @Suite(.serialized) struct FaultTests {
    /// The owner of a table with 10,000 rows.
    private struct Owner {
      let connection: Connection
      let name: String

      init(_ settings: [Server.Setting] = []) async throws {
        connection = try await Connection.open(settings)
        name = uniqueName("faulty")
        try await run(
          """
          CREATE TABLE \(name: name) AS SELECT g AS id, 'row ' || g AS name \
          FROM generate_series(1, 10000) g
          """)
        try await run("ALTER TABLE \(name: name) ADD PRIMARY KEY (id)")
      }

      @discardableResult
      func run(_ sql: SQL) async throws -> [[String?]] {
        try await connection.texts(of: sql)
      }
    }

    private func controller(
      _ table: String, _ settings: [Server.Setting] = [],
      limit: Duration = .seconds(30), key: String? = nil
    ) async throws -> FilterController {
      let address = try TableAddress(
        "postgresql://?table=\(table)" + (key.map { "&key=\($0)" } ?? ""))
      let source = try await PostgreSQLSource(address, on: Server(settings, limit: limit))
      return FilterController(source: source) { ListStep(from: $0, to: $1) }
    }

    private func names(_ controller: FilterController) async throws -> [String] {
      try await (controller.typed ?? controller.entered).result?.rows(in: 0..<3).map { $0.cells[1] }
        ?? []
    }

    /// Expects a query to fail with a readable error and to keep the list.
    private func expectFailure(
      _ controller: FilterController, _ query: String, _ words: [String],
      sourceLocation: SourceLocation = #_sourceLocation
    ) async throws {
      let before = controller.entered.query
      let error = await #expect(throws: FilterError.self, sourceLocation: sourceLocation) {
        try await controller.performQuery(query)
      }
      guard case .source(let error)? = error, let reason = error.reason else {
        Issue.record("\(String(describing: error))", sourceLocation: sourceLocation)
        return
      }
      #expect(
        words.contains(where: reason.contains), "\(reason)", sourceLocation: sourceLocation)
      #expect(!reason.contains("open-sesame") && !reason.contains("\n"))
      expectEqual(controller.entered.query, before, sourceLocation: sourceLocation)
    }

    private static let lost = [
      "server closed the connection", "terminating connection", "Connection refused",
      "shutting down", "starting up", "Connection reset", "could not receive",
    ]

    @Test func `a query recovers after a server is stopped or killed`() async throws {
      let server = try ControlledServer()
      let owner = try await Owner(server.settings)
      let controller = try await controller(owner.name, server.settings)
      try await controller.performQuery("99")
      let found = try await names(controller)
      expectEqual(found.count, 3)
      for fault in [server.stop, server.kill] {
        // After some pages of a result.
        try await controller.performQuery("1")
        let result = try #require((controller.typed ?? controller.entered).result)
        expectEqual(try await result.rows(in: 0..<100).count, 100)
        try fault()
        do {
          _ = try await result.rows(in: 1_000..<1_100)
          Issue.record("a lost server returned rows")
        } catch {
          guard let reason = error.reason else { throw error }
          #expect(Self.lost.contains(where: reason.contains), "\(reason)")
        }
        try await expectFailure(controller, "99", Self.lost)
        expectEqual(try await names(controller).count, 3)
        try server.start()
        try await controller.performQuery("99")
        expectEqual(try await names(controller), found)
        expectEqual(try await result.rows(in: 1_000..<1_100).count, 100)
      }
    }

    @Test func `a connection closed while idle is reopened silently`() async throws {
      let owner = try await Owner()
      let controller = try await controller(owner.name)
      try await controller.performQuery("99")
      let others: SQL = """
        SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE pid <> pg_backend_pid() \
        AND application_name = 'ridgeline' AND query LIKE \(value: "%\(owner.name)%")
        """
      #expect(try await owner.run(others).count >= 1)
      try await controller.performQuery("98")
      expectEqual(try await names(controller).count, 3)
    }

    @Test func `a query of a locked table times out`() async throws {
      let owner = try await Owner()
      let controller = try await controller(owner.name)
      try await controller.performQuery("99")
      try await owner.run("BEGIN")
      try await owner.run("LOCK TABLE \(name: owner.name) IN ACCESS EXCLUSIVE MODE")
      try await expectFailure(controller, "98", ["lock timeout"])
      try await owner.run("ROLLBACK")
      try await controller.performQuery("98")
    }

    /// A view with a column that takes a second for each row after the first 500.
    private func slowView(_ owner: Owner) async throws -> String {
      try await owner.run(
        """
        CREATE FUNCTION \(name: owner.name + "_wait")(id int) RETURNS text LANGUAGE plpgsql \
        IMMUTABLE AS $$BEGIN IF id > 500 THEN PERFORM pg_sleep(1); END IF; RETURN ''; END$$
        """)
      try await owner.run(
        """
        CREATE VIEW \(name: owner.name + "_slow") AS SELECT id, name, \
        \(name: owner.name + "_wait")(id) AS slow FROM \(name: owner.name)
        """)
      return owner.name + "_slow"
    }

    @Test func `a slow statement times out`() async throws {
      let owner = try await Owner()
      let controller = try await controller(
        slowView(owner), limit: .seconds(3), key: "id")
      try await controller.performQuery("")
      expectEqual(try await names(controller).count, 3)
      try await expectFailure(controller, "slow:nothing", ["took too long"])
      try await controller.performQuery("")
    }

    @Test func `a newer key cancels the older statement on the server`() async throws {
      let owner = try await Owner()
      let view = try await slowView(owner)
      let address = try TableAddress("postgresql://?table=\(view)&key=id")
      let server = Server([("application_name", owner.name)])
      let source = try await PostgreSQLSource(address, on: server)
      let controller = FilterController(source: source) { ListStep(from: $0, to: $1) }
      let running: SQL = """
        SELECT count(*) FROM pg_stat_activity WHERE state = 'active' AND pid <> pg_backend_pid() \
        AND query LIKE \(value: "%\(owner.name)_slow%")
        """
      for _ in 0..<3 {
        let old = Task { try await controller.type("slow:nothing") }
        try await owner.connection.wait(until: running, returns: [["1"]])
        #expect(try await controller.type("") != nil)
        #expect(try await old.value == nil)
        expectEqual(try await names(controller).count, 3)
        try await owner.connection.wait(until: running, returns: [["0"]])
      }
      // One for rows and one for counts: cancelling opens no others.
      let connections: SQL = """
        SELECT count(*) FROM pg_stat_activity WHERE application_name = \(value: owner.name)
        """
      expectEqual(try await owner.run(connections), [["2"]])
    }

    @Test func `a cut network is reported, and the next query reconnects`() async throws {
      let owner = try await Owner()
      let port = try #require(ProcessInfo.processInfo.environment["PGPORT"].flatMap(UInt16.init))
      let proxy = try SilentProxy(to: port)
      let controller = try await controller(
        owner.name, [("port", "\(proxy.port)")], limit: .seconds(3))
      try await controller.performQuery("99")
      proxy.cut()
      try await expectFailure(controller, "98", ["does not respond"])
      proxy.mend()
      try await controller.performQuery("98")
    }

    @Test func `a table dropped or altered while open is reported`() async throws {
      let owner = try await Owner()
      let controller = try await controller(owner.name)
      try await controller.performQuery("99")
      try await owner.run("ALTER TABLE \(name: owner.name) RENAME COLUMN name TO title")
      try await expectFailure(
        controller, "98",
        ["column \"name\" does not exist; if the table has changed, :load it again"])
      try await owner.run("ALTER TABLE \(name: owner.name) RENAME COLUMN title TO name")
      try await controller.performQuery("98")
      try await owner.run("ALTER TABLE \(name: owner.name) ADD COLUMN other point")
      try await controller.performQuery("97")
      try await owner.run("DROP TABLE \(name: owner.name)")
      try await expectFailure(controller, "98", ["does not exist"])
      try await owner.run("CREATE TABLE \(name: owner.name) (id int PRIMARY KEY, name text)")
      try await controller.performQuery("98")
      expectEqual((controller.typed ?? controller.entered).result?.listed, .exact(0))
    }

    @Test func `columns of unknown types are searched as text`() async throws {
      let owner = try await Owner()
      try await owner.run("CREATE TYPE \(name: owner.name + "_mood") AS ENUM ('happy', 'sad')")
      try await owner.run(
        """
        CREATE TABLE \(name: owner.name + "_odd") (id uuid PRIMARY KEY, at point, \
        mood \(name: owner.name + "_mood"), tags text[], doc jsonb, data bytea, place inet, \
        span interval)
        """)
      try await owner.run(
        """
        INSERT INTO \(name: owner.name + "_odd") VALUES \
        ('00000000-0000-0000-0000-000000000001', '(1,2)', 'happy', '{a,"b c"}', '{"k": 1}', \
        '\\x00ff', '10.0.0.1', '1 day'), \
        ('00000000-0000-0000-0000-000000000002', NULL, NULL, NULL, NULL, NULL, NULL, NULL)
        """)
      let controller = try await controller(owner.name + "_odd")
      try await controller.performQuery("happy \"b c\" x00ff 10.0.0.1 \"1 day\"")
      let rows = try await (controller.typed ?? controller.entered).result?.rows(in: 0..<5) ?? []
      expectEqual(
        rows.map(\.cells),
        [
          [
            "00000000-0000-0000-0000-000000000001", "(1,2)", "happy", "{a,\"b c\"}", "{\"k\": 1}",
            "\\x00ff", "10.0.0.1/32", "1 day",
          ]
        ])
      for column in controller.state.source.columns.indices {
        let source = controller.state.source
        expectEqual(try await source.descriptions(ofColumns: [column])[0].rowCount, 2)
      }
    }

    @Test func `a missing permission, table or key is reported`() async throws {
      let owner = try await Owner()
      try await owner.run("CREATE ROLE \(name: owner.name) LOGIN PASSWORD 'open-sesame'")
      func failure(
        _ table: String, _ settings: [Server.Setting]
      ) async -> String {
        do {
          _ = try await controller(table, settings)
          return "none"
        } catch { return "\(error)" }
      }
      let stranger = [(name: "user", value: owner.name)]
      expectEqual(
        await failure(owner.name, stranger),
        "\(owner.name): permission denied for table \(owner.name)")
      expectEqual(await failure("nowhere", []), "nowhere: no such table; check ?table=")
      try await owner.run(
        "ALTER TABLE \(name: owner.name) DROP CONSTRAINT \(name: owner.name + "_pkey")")
      expectEqual(
        await failure(owner.name, []),
        """
        \(owner.name): no primary key; name a unique column, such as &key=id
        """)
      let keyed = try await controller(owner.name, key: "id")
      try await keyed.performQuery("99")
      expectEqual(try await names(keyed).first, "row 99")
      // A permission may be revoked while the table is open.
      try await owner.run("GRANT SELECT ON \(name: owner.name) TO \(name: owner.name)")
      let granted = try await controller(owner.name, stranger, key: "id")
      try await granted.performQuery("99")
      try await owner.run("REVOKE SELECT ON \(name: owner.name) FROM \(name: owner.name)")
      try await expectFailure(granted, "98", ["permission denied"])
      let tls = await failure(owner.name, [("sslmode", "require")])
      #expect(tls.contains("server does not support SSL"), "\(tls)")
      let wrong = await failure(owner.name, [("password", "geheim")])
      #expect(wrong.contains("password authentication failed") && !wrong.contains("geheim"))
    }
  }

  extension ListSourceError {
    /// The reason of a failure, with or without a connection.
    fileprivate var reason: String? {
      switch self {
      case .failed(let reason), .unreachable(let reason): reason
      case .cancelled, .noMemory: nil
      }
    }
  }
#endif
