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
    private let connections = Mutex<[Lane: Task<Connection, any Error>]>([:])

    init(_ settings: [(keyword: String, value: String)]) {
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
        return try await connection.rows(of: sql, patience: lane.patience)
      } catch {
        guard error.reason == .unreachable, !isNew else { throw error }
      }
      return try await self.connection(lane).connection.rows(of: sql, patience: lane.patience)
    }

    /// Gives statements another time than they have by themselves.
    func setTimeLimit(_ limit: Duration?, on lane: Lane) async throws(ServerError) {
      let milliseconds = Int((limit ?? lane.limit) / .milliseconds(1))
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
      // Whoever no longer waits leaves it to the next one.
      let task = Task { [settings] in try await Self.open(settings, lane) }
      connections.withLock { $0[lane] = task }
      do {
        return (try await task.value, true)
      } catch let error as ServerError {
        throw error
      } catch {
        throw ServerError(.unreachable, "\(error)")
      }
    }

    private static func open(
      _ settings: [(keyword: String, value: String)], _ lane: Lane
    ) async throws -> Connection {
      let connection = try await Connection.open(settings, patience: patience)
      let wanted = lane.settings
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
          do { try await set([setting]) } catch  where index >= Lane.requiredCount {}
        }
      }
      return connection
    }
  }

  extension Server.Lane {
    /// How many of the settings every engine must know.
    fileprivate static let requiredCount = 3

    /// How long a statement may take.
    fileprivate var limit: Duration { self == .rows ? .seconds(30) : .milliseconds(200) }

    /// How long the server may be silent, which has ended the statement itself by then.
    fileprivate var patience: Duration { limit + .seconds(5) }

    /// What a session is to be like: nothing is ever written, dates read as ours do, and no time is
    /// spent on what long statements are made faster by.
    fileprivate var settings: [(name: String, value: String)] {
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
