#if PostgreSQL
  import CPostgreSQL

  /// libpq's connection: sends statements, waits for what comes of them, and has the server stop.
  ///
  /// A class because a connection is one. One thread at a time uses it, which it blocks; another one
  /// ends that by its wakeup. An answer that one thread began may be taken by the next one.
  final class Wire {
    /// How long a server may take to stop a statement; behind that it is taken for gone.
    private static let grace = Duration.seconds(2)
    /// How long it is waited for that before it is asked once more.
    private static let pause = Duration.milliseconds(100)

    private let server: OpaquePointer
    private let wakeup: Wakeup
    private var statements = PreparedStatements()
    /// How long the server lets a statement take, once it was told.
    private var timeLimit: Duration?
    /// Whether it makes a plan for the values of each statement, once it was told.
    private var isPlanningByValues: Bool?
    private var pending: Pending?

    /// - Parameters:
    ///   - settings: libpq's keywords and values.
    ///   - wakeup: Ends a wait for the server.
    init(
      _ settings: [(keyword: String, value: String)], _ wakeup: Wakeup
    ) throws(ServerError) {
      var keywords = settings.map { strdup($0.keyword) } + [nil]
      var values = settings.map { strdup($0.value) } + [nil]
      defer { for text in keywords + values { free(text) } }
      let server = keywords.withUnsafeMutableBufferPointer { keywords in
        values.withUnsafeMutableBufferPointer { values in
          keywords.withMemoryRebound(to: UnsafePointer<CChar>?.self) { keywords in
            values.withMemoryRebound(to: UnsafePointer<CChar>?.self) { values in
              PQconnectStartParams(keywords.baseAddress, values.baseAddress, 0)
            }
          }
        }
      }
      guard let server else { throw ServerError(.unreachable, "there is no memory") }
      // What a server remarks would go to the terminal as it is.
      PQsetNoticeReceiver(server, { _, _ in }, nil)
      self.server = server
      self.wakeup = wakeup
    }

    /// Connects.
    func connect(until end: ContinuousClock.Instant) throws(ServerError) {
      guard PQstatus(server) != CONNECTION_BAD else { throw failure(.unreachable) }
      var state = PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        guard state != PGRES_POLLING_FAILED else { throw failure(.unreachable) }
        let isWriting = state == PGRES_POLLING_WRITING
        switch wakeup.wait(for: (PQsocket(server), isWriting), until: end) {
        case .ready: break
        case .woken: throw .cancelled
        case .late: throw .silence
        }
        state = PQconnectPoll(server)
      }
    }

    /// Says goodbye, which may take a while; nothing is asked behind that.
    func close() { PQfinish(server) }

    // MARK: Statements

    /// What a statement brings, or the statement that was begun; blocks until then.
    ///
    /// - Parameter limit: How long it may take; the server ends it then, and is taken for gone if it
    ///   does not.
    func answer(_ sql: SQL, limit: Duration) throws(ServerError) -> Connection.Rows {
      if pending == nil {
        let end = ContinuousClock.now + limit + Self.grace
        try setTimeLimit(limit, until: end)
        try setPlanning(of: sql, until: end)
        let statement = sql.statement
        let name = try name(of: statement.text, until: end)
        try send(statement, as: name, until: end)
      }
      return try answer()
    }

    /// The same if the server answers soon, and knows the statement already.
    ///
    /// - Parameter patience: How long that may take.
    /// - Returns: Nil when it takes longer; whoever asks for the answer then gets it, or ends it.
    func answer(
      _ sql: SQL, limit: Duration, within patience: Duration
    ) throws(ServerError) -> Connection.Rows? {
      guard timeLimit == limit && isPlanned(sql) else { return nil }
      let statement = sql.statement
      guard let name = statements.name(of: statement.text) else { return nil }
      let now = ContinuousClock.now
      try send(statement, as: name, until: now + limit + Self.grace)
      return try receive(until: now + patience) == .ready ? taken() : nil
    }

    private func setTimeLimit(
      _ limit: Duration, until end: ContinuousClock.Instant
    ) throws(ServerError) {
      if timeLimit == limit { return }
      // Nobody knows which one the server has when this is stopped.
      timeLimit = nil
      // None at all would be no limit.
      let milliseconds = max(1, Int(limit / .milliseconds(1)))
      try order("SET statement_timeout = \(milliseconds)", until: end)
      timeLimit = limit
    }

    /// Whether the server would plan a statement as it is meant.
    private func isPlanned(_ sql: SQL) -> Bool {
      sql.isPlannedByValues.map { $0 == isPlanningByValues } ?? true
    }

    /// Has the server plan a statement anew for its values, or once for all values: to plan one that
    /// few rows are looked at for takes as long as to answer it.
    private func setPlanning(
      of sql: SQL, until end: ContinuousClock.Instant
    ) throws(ServerError) {
      if isPlanned(sql) { return }
      let isByValues = sql.isPlannedByValues ?? false
      isPlanningByValues = nil
      let mode = isByValues ? "force_custom_plan" : "force_generic_plan"
      do throws(ServerError) {
        try order("SET plan_cache_mode = \(mode)", until: end)
      } catch {
        // An engine that does not know it plans as it sees fit.
        guard error.isRefusal else { throw error }
      }
      isPlanningByValues = isByValues
    }

    /// What the server knows a statement by, which it is told when one comes for the second time.
    private func name(
      of text: String, until end: ContinuousClock.Instant
    ) throws(ServerError) -> String? {
      switch statements.take(text) {
      case .once: return nil
      case .known(let name): return name
      case .again(let name, let isFull):
        if isFull { try order("DEALLOCATE ALL", until: end) }
        try begin(until: end) { PQsendPrepare(server, name, text, 0, nil) }
        _ = try answer()
        statements.remember(text, as: name)
        return name
      }
    }

    /// Has the server do what brings no rows.
    private func order(
      _ command: String, until end: ContinuousClock.Instant
    ) throws(ServerError) {
      try begin(until: end) { PQsendQuery(server, command) }
      _ = try answer()
    }

    private func send(
      _ statement: (text: String, values: [String?]), as name: String?,
      until end: ContinuousClock.Instant
    ) throws(ServerError) {
      let values = statement.values.map { $0.flatMap { strdup($0) } }
      defer { for value in values { free(value) } }
      let pointers = values.map { $0.map { UnsafePointer($0) } }
      let count = Int32(values.count)
      try begin(statement.text, until: end) {
        if let name {
          PQsendQueryPrepared(server, name, count, pointers, nil, nil, 0)
        } else {
          PQsendQueryParams(server, statement.text, count, nil, pointers, nil, nil, 0)
        }
      }
    }

    private func begin(
      _ text: String? = nil, until end: ContinuousClock.Instant, _ send: () -> Int32
    ) throws(ServerError) {
      guard send() == 1 else { throw failure(.unreachable) }
      // Row by row, so that no more is kept than is asked for.
      PQsetSingleRowMode(server)
      pending = Pending(text: text, end: end)
    }

    // MARK: Answers

    /// What comes of what was sent; has the server stop when that is asked for.
    private func answer() throws(ServerError) -> Connection.Rows {
      switch try receive(until: pending?.end ?? .now) {
      case .ready: return try taken()
      case .woken:
        try giveUp()
        throw .cancelled
      case .late:
        pending = nil
        throw .silence
      }
    }

    /// The answer that is there.
    private func taken() throws(ServerError) -> Connection.Rows {
      defer { pending = nil }
      do throws(ServerError) {
        return try pending?.answer.get() ?? Connection.Rows()
      } catch {
        // What it was understood as may not be what it means any more.
        if case .refused = error.reason, let text = pending?.text { statements.forget(text) }
        throw error
      }
    }

    /// Takes what comes, until all is there.
    private func receive(until time: ContinuousClock.Instant) throws(ServerError) -> Wakeup.End {
      while true {
        while PQisBusy(server) == 1 {
          let end = wakeup.wait(for: (PQsocket(server), false), until: time)
          guard end == .ready else { return end }
          guard PQconsumeInput(server) == 1 else {
            pending = nil
            throw failure(.unreachable)
          }
        }
        guard let result = PQgetResult(server) else { return .ready }
        pending?.answer.append(result)
        PQclear(result)
      }
    }

    /// Has the server stop, and takes what it still says, which nobody wants.
    private func giveUp() throws(ServerError) {
      pending = nil
      wakeup.reset()
      let end = ContinuousClock.now + Self.grace
      var stop = StopRequest(for: server)
      while try receive(until: min(end, .now + Self.pause)) != .ready {
        guard .now < end else { throw .silence }
        // A server that had not begun yet has stopped nothing.
        try stop.finish(until: end)
        stop = StopRequest(for: server)
      }
      try stop.finish(until: end)
    }

    private func failure(_ reason: ServerError.Reason) -> ServerError {
      ServerError(reason, String(cString: PQerrorMessage(server)))
    }
  }

  /// An answer that is on its way.
  private struct Pending {
    var answer = Answer()
    /// The statement, if a server may know it by a name.
    let text: String?
    /// When the server is taken for gone.
    let end: ContinuousClock.Instant
  }
#endif
