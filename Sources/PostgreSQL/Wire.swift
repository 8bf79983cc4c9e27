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
    private var session = ServerSession()
    private var pending = Pending()

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

    /// What a statement brings, or the one that was begun; blocks until then.
    ///
    /// - Parameter limit: How long it may take; the server ends it then, and is taken for gone if it
    ///   does not.
    func answer(_ sql: SQL, limit: Duration) throws(ServerError) -> Connection.Rows {
      let end = begin(sql, limit: limit)
      switch try goOn(until: end) {
      case .ready: return try taken()
      case .woken:
        try giveUp()
        throw .cancelled
      case .late:
        forgetPending()
        throw .silence
      }
    }

    /// The same if the server answers soon.
    ///
    /// - Parameter patience: How long that may take.
    /// - Returns: Nil when it takes longer; whoever asks for the answer then gets it, or ends it.
    func answer(
      _ sql: SQL, limit: Duration, within patience: Duration
    ) throws(ServerError) -> Connection.Rows? {
      begin(sql, limit: limit)
      return try goOn(until: .now + patience) == .ready ? taken() : nil
    }

    /// Begins a statement, unless one is begun.
    ///
    /// - Returns: When the server is taken for gone.
    @discardableResult
    private func begin(_ sql: SQL, limit: Duration) -> ContinuousClock.Instant {
      if let end = pending.end { return end }
      let end = ContinuousClock.now + limit + Self.grace
      pending.end = end
      pending.steps += session.steps(to: sql, limit: limit)
      return end
    }

    /// The answer that is there.
    private func taken() throws(ServerError) -> Connection.Rows {
      let rows = try pending.answer.get()
      pending = Pending(steps: session.stepsBehind())
      // What cannot be sent is told to whoever asks next.
      if let step = pending.steps.first { try? send(step) }
      return rows
    }

    // MARK: Steps

    /// Takes one step after the other, until the answer to the last one is there.
    private func goOn(until time: ContinuousClock.Instant) throws(ServerError) -> Wakeup.End {
      do throws(ServerError) {
        while let step = pending.steps.first {
          if !pending.isSent { try send(step) }
          let end = try receive(until: time)
          guard end == .ready else { return end }
          try finish(step)
        }
        return .ready
      } catch {
        forgetPending()
        throw error
      }
    }

    private func send(_ step: ServerSession.Step) throws(ServerError) {
      let isSent =
        switch step {
        case .timeLimit(let limit):
          // None at all would be no limit.
          PQsendQuery(server, "SET statement_timeout = \(max(1, Int(limit / .milliseconds(1))))")
        case .planning(let isByValues):
          PQsendQuery(
            server, "SET plan_cache_mode = force_\(isByValues ? "custom" : "generic")_plan")
        case .forgetting: PQsendQuery(server, "DEALLOCATE ALL")
        case .preparation(let text, let name): PQsendPrepare(server, name, text, 0, nil)
        case .statement(let text, let values, let name): send(text, values, as: name)
        }
      guard isSent == 1 else { throw failure(.unreachable) }
      // Row by row, so that no more is kept than is asked for.
      PQsetSingleRowMode(server)
      pending.isSent = true
    }

    private func send(_ text: String, _ values: [String?], as name: String?) -> Int32 {
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

    /// Notes the answer to a step that is not on its way any more.
    private func finish(_ step: ServerSession.Step) throws(ServerError) {
      do {
        _ = try pending.answer.get()
      } catch {
        guard error.isRefusal && session.noteRefusal(of: step) else { throw error }
        pending.answer = Answer()
      }
      pending.steps.removeFirst()
      pending.isSent = false
    }

    /// Takes what comes, until all is there.
    private func receive(until time: ContinuousClock.Instant) throws(ServerError) -> Wakeup.End {
      while true {
        while PQisBusy(server) == 1 {
          let end = wakeup.wait(for: (PQsocket(server), false), until: time)
          guard end == .ready else { return end }
          guard PQconsumeInput(server) == 1 else { throw failure(.unreachable) }
        }
        guard let result = PQgetResult(server) else { return .ready }
        pending.answer.append(result)
        PQclear(result)
      }
    }

    /// Has the server stop, and takes what it still says, which nobody wants.
    private func giveUp() throws(ServerError) {
      defer { forgetPending() }
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

    private func forgetPending() {
      session.forget(pending.steps)
      pending = Pending()
    }

    private func failure(_ reason: ServerError.Reason) -> ServerError {
      ServerError(reason, String(cString: PQerrorMessage(server)))
    }
  }

  /// What is to be answered.
  private struct Pending {
    /// What has no answer yet; none but the first one is sent.
    var steps: [ServerSession.Step] = []
    var isSent = false
    var answer = Answer()
    /// When the server is taken for gone; nil while no statement is begun.
    var end: ContinuousClock.Instant?
  }
#endif
