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
    /// How long a statement that brings rows may take.
    private let limit: Duration
    private let connections = Mutex<[Lane: Task<Connection, any Error>]>([:])

    init(_ settings: [(keyword: String, value: String)], limit: Duration = .seconds(30)) {
      self.limit = limit
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
    func rows(of sql: SQL, on lane: Lane = .rows) async throws(ServerError) -> Connection.Rows {
      let (connection, isNew) = try await connection(lane)
      do {
        return try await connection.rows(of: sql, patience: patience(lane))
      } catch {
        guard error.reason == .unreachable, !isNew else { throw error }
      }
      return try await self.connection(lane).connection.rows(of: sql, patience: patience(lane))
    }

    /// How long a statement may take.
    private func limit(_ lane: Lane) -> Duration { lane == .rows ? limit : .milliseconds(200) }

    /// How long the server may be silent, which has ended the statement itself by then.
    private func patience(_ lane: Lane) -> Duration { limit(lane) + .seconds(2) }

    /// Gives statements another time than they have by themselves.
    func setTimeLimit(_ limit: Duration?, on lane: Lane) async throws(ServerError) {
      let milliseconds = Int((limit ?? self.limit(lane)) / .milliseconds(1))
      _ = try await rows(
        of: "SELECT set_config('statement_timeout', \(value: "\(milliseconds)"), false)", on: lane)
    }

    private func connection(
      _ lane: Lane
    ) async throws(ServerError) -> (connection: Connection, isNew: Bool) {
      if let task = connections.withLock({ $0[lane] }), case .success(let last) = await task.result,
        last.isUsable
      {
        return (last, false)
      }
      let task = Task { [settings, limit = limit(lane)] in
        try await Self.open(settings, limit)
      }
      connections.withLock { $0[lane] = task }
      do {
        let connection = try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        }
        return (connection, true)
      } catch let error as ServerError {
        throw error
      } catch {
        throw ServerError(.unreachable, "\(error)")
      }
    }

    private static func open(
      _ settings: [(keyword: String, value: String)], _ limit: Duration
    ) async throws -> Connection {
      let connection = try await Connection.open(settings, patience: patience)
      let wanted = sessionSettings(limit)
      func set(_ settings: [(name: String, value: String)]) async throws {
        let calls = settings.map { name, value -> SQL in
          "set_config(\(value: name), \(value: value), false)"
        }
        _ = try await connection.rows(
          of: "SELECT \(calls.joined(separator: ", "))", patience: patience)
      }
      do {
        try await set(wanted)
      } catch let error as ServerError where !error.isLoss {
        // An engine that speaks the wire need not know all of them.
        for (index, setting) in wanted.enumerated() {
          do { try await set([setting]) } catch  where index >= requiredCount {}
        }
      }
      return connection
    }

    /// How many of the settings every engine must know.
    private static let requiredCount = 3

    /// What a session is to be like: nothing is ever written, dates read as ours do, and no time is
    /// spent on what long statements are made faster by.
    private static func sessionSettings(_ limit: Duration) -> [(name: String, value: String)] {
      [
        ("default_transaction_read_only", "on"), ("TimeZone", "UTC"),
        ("statement_timeout", "\(Int(limit / .milliseconds(1)))"), ("lock_timeout", "5000"),
        ("DateStyle", "ISO, YMD"), ("IntervalStyle", "postgres"), ("bytea_output", "hex"),
        ("extra_float_digits", "1"), ("standard_conforming_strings", "on"), ("jit", "off"),
        ("plan_cache_mode", "force_custom_plan"),
      ]
    }
  }
#endif
