#if PostgreSQL
  import Datasets
  import Synchronization

  /// A server: two connections that are made when they are asked for, and once more when they are lost.
  ///
  /// One brings rows, the other one counts them meanwhile. A class because whoever asks shares them.
  final class Server: Sendable {
    /// What a connection is for.
    enum Lane: Int, Sendable, CaseIterable {
      case rows, counts
    }

    /// How long it may take to connect.
    private static let patience = Duration.seconds(10)

    private let settings: [(keyword: String, value: String)]
    /// How long a statement may take by itself.
    private let limits: [Lane: Duration]
    private let knownEngine: Engine?
    /// Where rows are waited for, and whoever wants nothing else may wait as well.
    let queue = ServerQueue()
    private let countingQueue = ServerQueue()
    private let settingsForRows = Mutex<[(name: String, value: String)]>([])
    private let connections = Mutex<[Lane: Task<Connection, any Error>]>([:])

    /// - Parameters:
    ///   - settings: libpq's keywords and values.
    ///   - limit: How long a statement that brings rows may take.
    ///   - countingLimit: How long one that counts them may.
    ///   - engine: What it is taken for; nil for what it says.
    init(
      _ settings: [(keyword: String, value: String)], limit: Duration = .seconds(30),
      countingLimit: Duration = .milliseconds(200), engine: Engine? = nil
    ) {
      knownEngine = engine
      limits = [.rows: limit, .counts: countingLimit]
      let own = [
        (keyword: "fallback_application_name", value: "ridgeline"),
        (keyword: "client_encoding", value: "UTF8"),
      ]
      self.settings =
        settings.filter { setting in !own.contains { $0.keyword == setting.keyword } }
        + own
    }

    /// What a statement brings.
    ///
    /// A connection that was lost since it was used last, as those are that nobody used for long, is
    /// made anew.
    ///
    /// - Parameter limit: How long it may take; nil for as long as its lane says.
    nonisolated(nonsending) func rows(
      of sql: SQL, on lane: Lane = .rows, within limit: Duration? = nil
    ) async throws(ServerError) -> Connection.Rows {
      let limit = limit ?? self.limit(of: lane)
      let (connection, isNew) = try await connection(lane)
      do {
        return try await connection.rows(of: sql, limit: limit)
      } catch {
        let isLost = error.reason == .unreachable && !isNew
        // What stood in the way of a look at the rows as they were does so once.
        guard isLost || error.reason == .refused("40001") else { throw error }
      }
      return try await self.connection(lane).connection.rows(of: sql, limit: limit)
    }

    /// Has all sessions that bring rows be like that from now on.
    func set(_ setting: (name: String, value: String)) async throws(ServerError) {
      settingsForRows.withLock { $0.append(setting) }
      _ = try await rows(of: Self.setting([setting]))
    }

    private static func setting(_ settings: [(name: String, value: String)]) -> SQL {
      let calls = settings.map { name, value -> SQL in
        "set_config(\(value: name), \(value: value), false)"
      }
      return "SELECT \(calls.joined(separator: ", "))"
    }

    /// What it is.
    func engine() async throws(ServerError) -> Engine {
      if let knownEngine { return knownEngine }
      let found = try await rows(
        of: """
          SELECT version(), current_setting('server_version_num'), current_setting('server_encoding')
          """)
      let number = found.first?[1].flatMap { Int($0) } ?? 0
      if let encoding = found.first?[2], !["UTF8", "UTF-8"].contains(encoding.uppercased()) {
        throw ServerError(
          .refused("encoding"), "the database's encoding is \(encoding); only UTF8 can be searched")
      }
      return try Engine(version: found.first?[0] ?? "", number: number)
    }

    /// How long a statement may take by itself.
    func limit(of lane: Lane) -> Duration { limits[lane] ?? .zero }

    private nonisolated(nonsending) func connection(
      _ lane: Lane
    ) async throws(ServerError) -> (connection: Connection, isNew: Bool) {
      while true {
        let known = connections.withLock { $0[lane] }
        if let known, case .success(let last) = await known.result, last.isUsable {
          return (last, false)
        }
        // Another caller may have opened one meanwhile.
        if let task = replace(known, on: lane) { return (try await connection(of: task), true) }
      }
    }

    /// Begins to open a connection unless the known one was replaced.
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

    private nonisolated(nonsending) func connection(
      of task: Task<Connection, any Error>
    ) async throws(ServerError) -> Connection {
      do {
        return try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
      } catch let error as ServerError {
        throw error
      } catch {
        throw ServerError(.unreachable, "\(error)")
      }
    }

    private static func open(
      _ settings: [(keyword: String, value: String)], setting own: [(name: String, value: String)],
      on queue: ServerQueue
    ) async throws -> Connection {
      let connection = try await Connection.open(
        settings, patience: patience, onlyReads: true, on: queue)
      func set(_ settings: [(name: String, value: String)]) async throws {
        _ = try await connection.rows(of: setting(settings), limit: patience)
      }
      do {
        try await set(own)
      } catch let error as ServerError where !error.isLoss {
        // An engine that speaks the wire need not know all of them.
        for (index, setting) in own.enumerated() {
          do {
            try await set([setting])
          } catch let error as ServerError where index >= requiredCount && error.isRefusal {}
        }
      }
      return connection
    }

    /// How many of the settings every engine must know.
    private static let requiredCount = 2

    /// What a session is to be like: nothing is ever written, dates read as ours do, and no time is
    /// spent on what long statements are made faster by.
    private static let sessionSettings = [
      ("default_transaction_read_only", "on"), ("TimeZone", "UTC"), ("lock_timeout", "5000"),
      ("DateStyle", "ISO, YMD"), ("IntervalStyle", "postgres"), ("bytea_output", "hex"),
      ("extra_float_digits", "1"), ("standard_conforming_strings", "on"), ("jit", "off"),
      ("plan_cache_mode", "force_custom_plan"), Connection.endsWithClient,
    ]
  }
#endif
