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
    /// How many bytes of a statement are sent by whoever has no time: the system takes them at once.
    private static let mostSentSoon = 16_384

    private let server: OpaquePointer
    private let onlyReads: Bool
    private let wakeup: Wakeup
    private var session = ServerSession()
    private var pending: PendingStatement?
    /// How many ends of what was sent together are still to come.
    private var endsToCome = 0

    /// - Parameters:
    ///   - settings: libpq's keywords and values.
    ///   - onlyReads: Whether no statement writes, so that an answer counts before its transaction has
    ///     ended. That takes two round trips to each server that has a part of a table.
    ///   - wakeup: Ends a wait for the server.
    init(
      _ settings: [(keyword: String, value: String)], onlyReads: Bool, _ wakeup: Wakeup
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
      self.onlyReads = onlyReads
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
      // What a server is told before a statement is sent with it.
      PQenterPipelineMode(server)
    }

    /// Says goodbye, which may take a while; nothing is asked behind that.
    func close() { PQfinish(server) }

    // MARK: Statements

    /// What a statement brings, or the one that was begun; blocks until then.
    ///
    /// - Parameter limit: How long it may take; the server ends it then, and is taken for gone if it
    ///   does not.
    func answer(_ sql: SQL, limit: Duration) throws(ServerError) -> Connection.Rows {
      while true {
        try begin(sql, limit: limit)
        if let rows = try end() { return rows }
      }
    }

    /// The same if the server answers soon, to a statement that is soon sent.
    ///
    /// - Parameter patience: How long that may take.
    /// - Returns: Nil when it takes longer, or has to be asked once more; whoever asks for the answer then
    ///   gets it, or ends it.
    func answer(
      _ sql: SQL, limit: Duration, within patience: Duration
    ) throws(ServerError) -> Connection.Rows? {
      guard sql.length <= Self.mostSentSoon else { return nil }
      try begin(sql, limit: limit)
      return try receive(until: .now + patience) == .ready ? taken() : nil
    }

    /// Begins a statement, unless one is begun.
    private func begin(_ sql: SQL, limit: Duration) throws(ServerError) {
      if pending != nil { return }
      try begin(session.steps(to: sql, limit: limit), until: .now + limit + Self.grace)
    }

    private func begin(
      _ steps: [ServerSession.Step], until end: ContinuousClock.Instant
    ) throws(ServerError) {
      guard steps.allSatisfy({ send($0) == 1 }),
        !onlyReads || PQsendFlushRequest(server) == 1, PQpipelineSync(server) == 1
      else { throw failure(.unreachable) }
      endsToCome += 1
      pending = PendingStatement(steps: steps, end: end)
    }

    private func send(_ step: ServerSession.Step) -> Int32 {
      switch step {
      case .timeLimit(let limit):
        // None at all would be no limit.
        send("SET statement_timeout = \(max(1, Int(limit / .milliseconds(1))))")
      case .forgetting: send("DEALLOCATE ALL")
      case .preparation(let text, let name): PQsendPrepare(server, name, text, 0, nil)
      case .planningOnce(let name): send("", preparedAs: name)
      case .statement(let text, let values, let name): send(text, values, preparedAs: name)
      }
    }

    private func send(
      _ text: String, _ values: [String?] = [], preparedAs name: String? = nil
    ) -> Int32 {
      let copies = values.map { $0.flatMap { strdup($0) } }
      defer { for value in copies { free(value) } }
      let pointers = copies.map { $0.map { UnsafePointer($0) } }
      let count = Int32(copies.count)
      return if let name {
        PQsendQueryPrepared(server, name, count, pointers, nil, nil, 0)
      } else {
        PQsendQueryParams(server, text, count, nil, pointers, nil, nil, 0)
      }
    }

    // MARK: Answers

    /// Waits for the answer; nil if the statement is to be begun once more.
    private func end() throws(ServerError) -> Connection.Rows? {
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

    /// The answer that is there; nil if the statement is to be begun once more.
    private func taken() throws(ServerError) -> Connection.Rows? {
      guard let answered = pending else { return nil }
      pending = nil
      do throws(ServerError) {
        return try answered.answer.get()
      } catch {
        guard error.isRefusal else {
          session.forget(answered.steps, taken: answered.taken)
          throw error
        }
        guard session.noteRefusal(of: answered.steps, taken: answered.taken) else { throw error }
        return nil
      }
    }

    /// Takes what comes, until the answer is there.
    private func receive(until time: ContinuousClock.Instant) throws(ServerError) -> Wakeup.End {
      var isBehindStep = false
      while true {
        // Row by row, so that no more is kept than is asked for.
        PQsetSingleRowMode(server)
        while PQisBusy(server) == 1 {
          // Also of an answer that does not end.
          guard .now < time else { return .late }
          let end = wakeup.wait(for: (PQsocket(server), false), until: time)
          guard end == .ready else { return end }
          guard PQconsumeInput(server) == 1 else { throw loss() }
        }
        if let result = PQgetResult(server) {
          defer { PQclear(result) }
          try take(result)
          isBehindStep = false
        } else {
          // No step is left, and no end of them came.
          guard !isBehindStep else { throw loss() }
          if isOfPending { pending?.endStep() }
          isBehindStep = true
        }
        if endsToCome == 0 || onlyReads && pending?.isAnswered ?? false {
          return .ready
        }
      }
    }

    /// Whether what comes now is the answer that is waited for: the end of the one before may come first.
    private var isOfPending: Bool { endsToCome == 1 }

    private func take(_ result: OpaquePointer) throws(ServerError) {
      if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
        endsToCome -= 1
      } else {
        pending?.answer.append(result)
        // A transaction failed at its end: settings may be gone with it, and libpq counts ends wrongly
        // then before 14.11, 15.6 and 16.2.
        guard isOfPending else { throw loss() }
      }
    }

    /// Has the server stop, and takes what it still says, which nobody wants.
    private func giveUp() throws(ServerError) {
      defer {
        if let pending { session.forget(pending.steps, taken: pending.taken) }
        pending = nil
      }
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

    /// What a server said before it went, or that it has gone.
    private func loss() -> ServerError {
      defer { pending = nil }
      return pending?.answer.refusal.map { ServerError(.unreachable, $0.description) }
        ?? failure(.unreachable)
    }

    private func failure(_ reason: ServerError.Reason) -> ServerError {
      ServerError(reason, String(cString: PQerrorMessage(server)))
    }
  }
#endif
