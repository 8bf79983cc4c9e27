#if PostgreSQL
  import CPostgreSQL
  import Dispatch

  /// libpq's connection: sends statements, waits for what comes of them, and has the server stop.
  ///
  /// A class because a connection is one. One thread at a time uses it, which it blocks; another one
  /// ends that by its wakeup.
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
        try wait(isWriting: state == PGRES_POLLING_WRITING, until: end)
        state = PQconnectPoll(server)
      }
    }

    /// Says goodbye, which may take a while; nothing is asked behind that.
    func close() { PQfinish(server) }

    // MARK: Statements

    /// What a statement brings.
    ///
    /// - Parameter limit: How long it may take; the server ends it then, and is taken for gone if it
    ///   does not.
    func answer(_ sql: SQL, limit: Duration) throws(ServerError) -> Connection.Rows {
      let end = ContinuousClock.now + limit + Self.grace
      try setTimeLimit(limit, until: end)
      let statement = sql.statement
      let name = try name(of: statement.text, until: end)
      let values = statement.values.map { $0.flatMap { strdup($0) } }
      defer { for value in values { free(value) } }
      let pointers = values.map { $0.map { UnsafePointer($0) } }
      do throws(ServerError) {
        return try rows(until: end) {
          let count = Int32(values.count)
          return if let name {
            PQsendQueryPrepared(server, name, count, pointers, nil, nil, 0)
          } else {
            PQsendQueryParams(server, statement.text, count, nil, pointers, nil, nil, 0)
          }
        }
      } catch {
        // What it was understood as may not be what it means any more.
        if case .refused = error.reason, name != nil { statements.forget(statement.text) }
        throw error
      }
    }

    private func setTimeLimit(
      _ limit: Duration, until end: ContinuousClock.Instant
    ) throws(ServerError) {
      if timeLimit == limit { return }
      // Nobody knows which one the server has when this is stopped.
      timeLimit = nil
      // None at all would be no limit.
      let milliseconds = max(1, Int(limit / .milliseconds(1)))
      _ = try rows(until: end) {
        PQsendQuery(server, "SET statement_timeout = \(milliseconds)")
      }
      timeLimit = limit
    }

    /// What the server knows a statement by, which it is told when one comes for the second time.
    private func name(
      of text: String, until end: ContinuousClock.Instant
    ) throws(ServerError) -> String? {
      switch statements.take(text) {
      case .once: return nil
      case .known(let name): return name
      case .again(let name, let isFull):
        if isFull { _ = try rows(until: end) { PQsendQuery(server, "DEALLOCATE ALL") } }
        _ = try rows(until: end) { PQsendPrepare(server, name, text, 0, nil) }
        statements.remember(text, as: name)
        return name
      }
    }

    /// What comes of something that is sent.
    private func rows(
      until end: ContinuousClock.Instant, _ send: () -> Int32
    ) throws(ServerError) -> Connection.Rows {
      guard send() == 1 else { throw failure(.unreachable) }
      // Row by row, so that no more is kept than is asked for.
      PQsetSingleRowMode(server)
      var rows = Connection.Rows()
      var refusal: ServerError?
      while let result = try nextResult(until: end) {
        defer { PQclear(result) }
        switch PQresultStatus(result) {
        case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK: append(result, to: &rows)
        case PGRES_COMMAND_OK: break
        default: refusal = self.refusal(result)
        }
      }
      if let refusal { throw refusal }
      return rows
    }

    /// The next part of an answer, nil behind the last one.
    private func nextResult(
      until end: ContinuousClock.Instant
    ) throws(ServerError) -> OpaquePointer? {
      while PQisBusy(server) == 1 {
        do throws(ServerError) {
          try wait(isWriting: false, until: end)
        } catch {
          if error.reason == .cancelled { try giveUp() }
          throw error
        }
        guard PQconsumeInput(server) == 1 else { throw failure(.unreachable) }
      }
      return PQgetResult(server)
    }

    /// Has the server stop, and takes what it still says.
    private func giveUp() throws(ServerError) {
      wakeup.reset()
      let end = ContinuousClock.now + Self.grace
      var asked = sendCancel()
      while true {
        while PQisBusy(server) == 1 {
          let pause = min(end, .now + Self.pause)
          do throws(ServerError) {
            try wait(isWriting: false, until: pause)
          } catch {
            guard error.reason == .silent, .now < end else { throw error }
            // A server that had not begun yet has stopped nothing.
            try finish(asked, until: end)
            asked = sendCancel()
          }
          guard PQconsumeInput(server) == 1 else { throw failure(.unreachable) }
        }
        guard let result = PQgetResult(server) else { break }
        PQclear(result)
      }
      try finish(asked, until: end)
    }

    /// Waits until a server has taken that it is to stop: on its way, that would stop the next
    /// statement.
    private func finish(
      _ asked: DispatchSemaphore, until end: ContinuousClock.Instant
    ) throws(ServerError) {
      let rest = max(.zero, end - .now) / .milliseconds(1)
      guard asked.wait(timeout: .now() + .milliseconds(Int(rest))) == .success else {
        throw ServerError(.silent, "the server does not answer")
      }
    }

    /// Asks the server to stop, on another connection, which may wait for as long as it likes.
    ///
    /// - Returns: Is signalled when the server has taken it.
    private func sendCancel() -> DispatchSemaphore {
      let taken = DispatchSemaphore(value: 0)
      nonisolated(unsafe) let cancel = PQgetCancel(server)
      DispatchQueue(label: "postgresql cancel").async {
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(cancel, &message, Int32(message.count))
        PQfreeCancel(cancel)
        taken.signal()
      }
      return taken
    }

    private func wait(
      isWriting: Bool, until end: ContinuousClock.Instant
    ) throws(ServerError) {
      switch wakeup.wait(for: (PQsocket(server), isWriting), until: end) {
      case .ready: break
      case .woken: throw ServerError(.cancelled, "interrupted")
      case .late: throw ServerError(.silent, "the server does not answer")
      }
    }

    private func append(_ result: OpaquePointer, to rows: inout Connection.Rows) {
      for row in 0..<PQntuples(result) {
        rows.append(count: Int(PQnfields(result))) { column in
          let column = Int32(column)
          if PQgetisnull(result, row, column) == 1 { return nil }
          return UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
        }
      }
    }

    // MARK: Mistakes

    private func failure(_ reason: ServerError.Reason) -> ServerError {
      ServerError(reason, String(cString: PQerrorMessage(server)))
    }

    private func refusal(_ result: OpaquePointer) -> ServerError {
      func field(_ code: Unicode.Scalar) -> String? {
        PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
      }
      // "C" is the code, "M" the sentence.
      guard let code = field("C") else { return failure(.unreachable) }
      let message = field("M") ?? ""
      // Statement timeout and a request to cancel have one code.
      if code == "57014" { return ServerError(.timedOut, message) }
      // The server shuts down, or has done so.
      let isLost = code.hasPrefix("57P") || code.hasPrefix("08")
      return ServerError(isLost ? .unreachable : .refused(code), message)
    }
  }
#endif
