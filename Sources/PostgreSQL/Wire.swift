#if PostgreSQL
  import CPostgreSQL
  import Dispatch

  /// A libpq connection in pipeline mode.
  ///
  /// It blocks its thread, which another thread interrupts with the wakeup. One thread may send a
  /// statement and the next one receive its answer.
  final class Wire {
    /// The time limit for a server to cancel a statement.
    private static let cancelTimeout = Duration.seconds(2)
    private static let cancelRetryInterval = Duration.milliseconds(100)
    /// The number of bytes that the socket's buffer accepts without blocking.
    private static let maxNonBlockingLength = 16_384

    private let server: OpaquePointer
    private let isReadOnly: Bool
    let wakeup: Wakeup
    private var session = ServerSession()
    private var pending: PendingStatement?
    private var unfinishedPipelines = 0

    /// - Parameter isReadOnly: Whether an answer counts before its transaction ends, which takes two
    ///   more round trips to each server with a partition.
    init(_ settings: [Server.Setting], isReadOnly: Bool) throws(ServerError) {
      guard let wakeup = try? Wakeup() else {
        throw ServerError(.unreachable, "too many open files; raise the limit: ulimit -n 1024")
      }
      let names = settings.map { strdup($0.name) } + [nil]
      let values = settings.map { strdup($0.value) } + [nil]
      defer { for text in names + values { free(text) } }
      let server = PQconnectStartParams(
        names.map { UnsafePointer($0) }, values.map { UnsafePointer($0) }, 0)
      guard let server else { throw ServerError(.unreachable, "not enough memory") }
      // By default libpq prints notices to the terminal.
      PQsetNoticeReceiver(server, { _, _ in }, nil)
      self.server = server
      self.isReadOnly = isReadOnly
      self.wakeup = wakeup
    }

    func connect(until end: ContinuousClock.Instant) throws(ServerError) {
      guard PQstatus(server) != CONNECTION_BAD else { throw failure() }
      var state = PGRES_POLLING_WRITING
      while state != PGRES_POLLING_OK {
        guard state != PGRES_POLLING_FAILED else { throw failure() }
        let isWriting = state == PGRES_POLLING_WRITING
        switch wakeup.wait(for: (PQsocket(server), isWriting), until: end) {
        case .ready: break
        case .woken: throw .cancelled
        case .timedOut: throw .unresponsive
        }
        state = PQconnectPoll(server)
      }
      PQenterPipelineMode(server)
    }

    /// Closes the connection, which may block.
    func close() { PQfinish(server) }

    // MARK: Statements

    /// Returns the answer to the pending statement, or to this one if none is pending; blocks.
    func answer(_ sql: SQL, limit: Duration) throws(ServerError) -> Connection.Rows {
      while true {
        try begin(sql, limit: limit)
        switch try receive(until: pending?.end ?? .now) {
        case .ready: if let rows = try takeAnswer() { return rows }
        case .woken:
          try cancelPending()
          throw .cancelled
        case .timedOut:
          pending = nil
          throw .unresponsive
        }
      }
    }

    /// Returns the answer if it arrives in time.
    ///
    /// - Returns: Nil if the statement remains pending or has to be sent again.
    func answer(
      _ sql: SQL, limit: Duration, within timeout: Duration
    ) throws(ServerError) -> Connection.Rows? {
      guard sql.length <= Self.maxNonBlockingLength else { return nil }
      try begin(sql, limit: limit)
      return try receive(until: .now + timeout) == .ready ? takeAnswer() : nil
    }

    /// Sends a statement unless one is pending.
    private func begin(_ sql: SQL, limit: Duration) throws(ServerError) {
      if pending != nil { return }
      let messages = session.messages(to: sql, limit: limit)
      guard messages.allSatisfy({ send($0) == 1 }),
        !isReadOnly || PQsendFlushRequest(server) == 1, PQpipelineSync(server) == 1
      else { throw failure() }
      unfinishedPipelines += 1
      pending = PendingStatement(messages: messages, end: .now + limit + Self.cancelTimeout)
    }

    private func send(_ message: ServerSession.Message) -> Int32 {
      switch message {
      case .timeLimit(let limit):
        // 0 means no limit.
        send("SET statement_timeout = \(max(1, Int(limit / .milliseconds(1))))")
      case .deallocation: send("DEALLOCATE ALL")
      case .preparation(let text, let name): PQsendPrepare(server, name, text, 0, nil)
      case .genericPlan(let name): send("", preparedAs: name)
      case .statement(let text, let values, let name): send(text, values, preparedAs: name)
      }
    }

    private func send(
      _ text: String, _ values: [String?] = [], preparedAs name: String? = nil
    ) -> Int32 {
      let copies = values.map { $0.flatMap { strdup($0) } }
      defer { for value in copies { free(value) } }
      let pointers = copies.map { UnsafePointer($0) }
      let count = Int32(copies.count)
      return if let name {
        PQsendQueryPrepared(server, name, count, pointers, nil, nil, 0)
      } else {
        PQsendQueryParams(server, text, count, nil, pointers, nil, nil, 0)
      }
    }

    // MARK: Answers

    /// Returns the received answer; nil if the statement has to be sent again.
    private func takeAnswer() throws(ServerError) -> Connection.Rows? {
      guard let answered = pending else { return nil }
      pending = nil
      do throws(ServerError) {
        return try answered.answer()
      } catch {
        if !error.isRefusal {
          session.invalidate(answered.messages, succeeded: answered.succeeded)
        } else if session.recordRefusal(of: answered.messages, succeeded: answered.succeeded) {
          return nil
        }
        throw error
      }
    }

    /// Receives until the answer is complete.
    private func receive(
      until time: ContinuousClock.Instant
    ) throws(ServerError) -> Wakeup.Outcome {
      var isAfterMessage = false
      while true {
        // Keeps libpq from storing a second copy of all rows.
        PQsetSingleRowMode(server)
        while PQisBusy(server) == 1 {
          // An answer may be endless.
          guard .now < time else { return .timedOut }
          let outcome = wakeup.wait(for: (PQsocket(server), false), until: time)
          guard outcome == .ready else { return outcome }
          guard PQconsumeInput(server) == 1 else { throw connectionLoss() }
        }
        if let result = PQgetResult(server) {
          defer { PQclear(result) }
          try take(result)
          isAfterMessage = false
        } else {
          // No message is left, but the pipeline has not ended.
          guard !isAfterMessage else { throw connectionLoss() }
          if isOfPending { pending?.endMessage() }
          isAfterMessage = true
        }
        if unfinishedPipelines == 0 || isReadOnly && pending?.isAnswered ?? false { return .ready }
      }
    }

    /// Whether results belong to the pending statement; the end of the previous pipeline may precede
    /// them.
    private var isOfPending: Bool { unfinishedPipelines == 1 }

    private func take(_ result: OpaquePointer) throws(ServerError) {
      if PQresultStatus(result) == PGRES_PIPELINE_SYNC {
        unfinishedPipelines -= 1
      } else {
        pending?.append(result)
        // The previous transaction failed to commit: settings may have reverted, and libpq before
        // 14.11, 15.6 and 16.2 then miscounts pipelines.
        guard isOfPending else { throw connectionLoss() }
      }
    }

    /// Cancels the pending statement and discards the rest of its answer.
    private func cancelPending() throws(ServerError) {
      defer {
        if let pending { session.invalidate(pending.messages, succeeded: pending.succeeded) }
        pending = nil
      }
      wakeup.reset()
      let end = ContinuousClock.now + Self.cancelTimeout
      var isOver = false
      while !isOver {
        // A server that has not begun the statement ignores the request, so it is repeated.
        let request = sendCancelRequest()
        isOver = try receive(until: min(end, .now + Self.cancelRetryInterval)) == .ready
        guard isOver || .now < end else { throw .unresponsive }
        // A later request would cancel the next statement.
        let rest = max(.zero, end - .now) / .milliseconds(1)
        if request.wait(timeout: .now() + .milliseconds(Int(rest))) == .timedOut {
          throw .unresponsive
        }
      }
    }

    /// Sends a cancel request on another connection; returns a signal of its delivery.
    private func sendCancelRequest() -> DispatchSemaphore {
      let delivered = DispatchSemaphore(value: 0)
      nonisolated(unsafe) let cancel = PQgetCancel(server)
      DispatchQueue(label: "postgresql cancel").async {
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(cancel, &message, Int32(message.count))
        PQfreeCancel(cancel)
        delivered.signal()
      }
      return delivered
    }

    private func connectionLoss() -> ServerError {
      defer { pending = nil }
      return pending?.refusal.map { ServerError(.unreachable, $0.description) } ?? failure()
    }

    private func failure() -> ServerError {
      ServerError(.unreachable, String(cString: PQerrorMessage(server)))
    }
  }
#endif
