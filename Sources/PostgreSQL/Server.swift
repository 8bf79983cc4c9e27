#if PostgreSQL
  import Datasets
  import Synchronization

  /// A server with two connections, one for rows and one for counts.
  ///
  /// Each is opened on first use, and again after it is lost.
  final class Server: Sendable {
    typealias Setting = (name: String, value: String)

    /// The purpose of a connection.
    enum Lane: Sendable {
      case rows, counts
    }

    private static let connectionTimeout = Duration.seconds(10)

    private let settings: [Setting]
    private let limits: [Lane: Duration]
    let queue = ServerQueue()
    private let countingQueue = ServerQueue()
    private let settingsForRows = Mutex<[Setting]>([])
    private let connections = Mutex<[Lane: Task<Connection, any Error>]>([:])

    init(
      _ settings: [Setting], limit: Duration = .seconds(30),
      countingLimit: Duration = .milliseconds(200)
    ) {
      limits = [.rows: limit, .counts: countingLimit]
      let own: [Setting] = [
        ("fallback_application_name", "ridgeline"), ("client_encoding", "UTF8"),
      ]
      self.settings = settings.filter { setting in !own.contains { $0.name == setting.name } } + own
    }

    /// Returns the rows of a statement, on a new connection if the last one was lost while idle.
    ///
    /// - Parameter limit: The timeout; nil for the lane's limit.
    nonisolated(nonsending) func rows(
      of sql: SQL, on lane: Lane = .rows, within limit: Duration? = nil
    ) async throws(ServerError) -> Connection.Rows {
      let limit = limit ?? self.limit(of: lane)
      let (connection, isNew) = try await connection(lane)
      do {
        return try await connection.rows(of: sql, limit: limit)
      } catch {
        let isLost = error.reason == .unreachable && !isNew
        // A serialization failure: the next attempt has a new snapshot.
        guard isLost || error.reason == .refused("40001") else { throw error }
      }
      return try await self.connection(lane).connection.rows(of: sql, limit: limit)
    }

    /// Changes a setting of this session and all later ones that return rows.
    func set(_ setting: Setting) async throws(ServerError) {
      settingsForRows.withLock { $0.append(setting) }
      _ = try await rows(of: Self.statement(setting: [setting]))
    }

    /// Throws if the server is too old, or its database has another encoding than UTF-8.
    func check() async throws(ServerError) {
      let found = try await rows(
        of: """
          SELECT version(), current_setting('server_version_num'), current_setting('server_encoding')
          """
      ).first
      if let encoding = found?[2], !["UTF8", "UTF-8"].contains(encoding.uppercased()) {
        throw ServerError(
          .refused("encoding"), "the database's encoding is \(encoding); only UTF8 is supported")
      }
      try Self.check(version: found?[0] ?? "", number: found?.integer(1) ?? 0)
    }

    /// Throws if a `version()` with this `server_version_num` is too old.
    static func check(version: String, number: Int) throws(ServerError) {
      if number >= 130_000 { return }
      let name = version.split(separator: " ").prefix(2).joined(separator: " ")
      throw ServerError(.refused("old"), "\(name) is too old; PostgreSQL 13 or newer is required")
    }

    func limit(of lane: Lane) -> Duration { limits[lane] ?? .zero }

    // MARK: Connections

    private nonisolated(nonsending) func connection(
      _ lane: Lane
    ) async throws(ServerError) -> (connection: Connection, isNew: Bool) {
      while true {
        let known = connections.withLock { $0[lane] }
        if let known, case .success(let last) = await known.result, last.isUsable {
          return (last, false)
        }
        // Another caller may have opened a connection meanwhile.
        guard let task = replace(known, on: lane) else { continue }
        do {
          let opened = try await withTaskCancellationHandler {
            try await task.value
          } onCancel: {
            task.cancel()
          }
          return (opened, true)
        } catch {
          throw error as? ServerError ?? ServerError(.unreachable, "\(error)")
        }
      }
    }

    /// Starts opening a connection; returns nil if another caller has replaced the known one.
    private func replace(
      _ known: Task<Connection, any Error>?, on lane: Lane
    ) -> Task<Connection, any Error>? {
      let queue = lane == .rows ? queue : countingQueue
      let own = Self.sessionSettings + (lane == .rows ? settingsForRows.withLock { $0 } : [])
      return connections.withLock { connections in
        guard connections[lane] == known else { return nil }
        let task = Task { [settings] in try await Self.open(settings, setting: own, on: queue) }
        connections[lane] = task
        return task
      }
    }

    private static func open(
      _ settings: [Setting], setting own: [Setting], on queue: ServerQueue
    ) async throws(ServerError) -> Connection {
      let connection = try await Connection.open(
        settings, timeout: connectionTimeout, isReadOnly: true, on: queue)
      func set(_ settings: [Setting]) async throws(ServerError) {
        _ = try await connection.rows(of: statement(setting: settings), limit: connectionTimeout)
      }
      do {
        try await set(own)
      } catch {
        if error.isConnectionLost { throw error }
        for (index, setting) in own.enumerated() {
          do {
            try await set([setting])
          } catch {
            // Older servers may not support the optional settings.
            guard index >= requiredCount && error.isRefusal else { throw error }
          }
        }
      }
      return connection
    }

    private static func statement(setting settings: [Setting]) -> SQL {
      let calls = settings.map { name, value -> SQL in
        "set_config(\(value: name), \(value: value), false)"
      }
      return "SELECT \(calls.joined(separator: ", "))"
    }

    /// The number of settings that every server must support.
    private static let requiredCount = 2

    /// Forbids writes, fixes the text of values, and disables optimizations for long statements.
    private static let sessionSettings = [
      ("default_transaction_read_only", "on"), ("TimeZone", "UTC"), ("lock_timeout", "5000"),
      ("DateStyle", "ISO, YMD"), ("IntervalStyle", "postgres"), ("bytea_output", "hex"),
      ("extra_float_digits", "1"), ("standard_conforming_strings", "on"), ("jit", "off"),
      ("plan_cache_mode", "force_custom_plan"), Connection.clientCheckSetting,
    ]
  }
#endif
