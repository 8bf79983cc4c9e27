#if PostgreSQL
  import Synchronization

  /// A connection to a server, on which one statement is answered after the other.
  ///
  /// A class because a connection is one. Who has a turn of its queue uses the wire; whoever waits
  /// elsewhere for an answer is resumed at once when the task is cancelled, and the queue then has the
  /// server give up.
  final class Connection: Sendable {
    private let queue: ServerQueue
    private let wakeup: Wakeup
    // Used in turns of the queue.
    nonisolated(unsafe) private let wire: Wire
    /// Whether no statement can be answered any more.
    private let isLost = Mutex(false)

    private init(_ wire: Wire, _ wakeup: Wakeup, on queue: ServerQueue) {
      self.queue = queue
      self.wire = wire
      self.wakeup = wakeup
    }

    deinit {
      nonisolated(unsafe) let wire = wire
      // To say goodbye may take a while.
      queue.async { wire.close() }
    }

    /// Whether it can still be used.
    var isUsable: Bool { isLost.withLock { !$0 } }

    /// A setting by which a server stops a statement that nobody waits for any more; not all know it.
    static let endsWithClient = ("client_connection_check_interval", "1000")

    /// Connects.
    ///
    /// - Parameters:
    ///   - settings: libpq's keywords and values.
    ///   - patience: How long that may take, whatever the settings say, once the system has found the
    ///     host's address.
    ///   - onlyReads: Whether no statement writes: a transaction's end is not waited for then.
    ///   - queue: Where its statements are answered.
    static func open(
      _ settings: [(keyword: String, value: String)], patience: Duration, onlyReads: Bool = false,
      on queue: ServerQueue = ServerQueue()
    ) async throws(ServerError) -> Connection {
      // To look for an address blocks, and cannot be called back.
      let made = await queue.value {
        nil
      } rest: { () -> Result<Connection, ServerError> in
        do throws(ServerError) {
          guard let wakeup = try? Wakeup() else {
            throw ServerError(.unreachable, "too many files are open")
          }
          let wire = try Wire(settings, onlyReads: onlyReads, wakeup)
          return .success(Connection(wire, wakeup, on: queue))
        } catch {
          return .failure(error)
        }
      }
      let connection = try (made ?? .failure(.cancelled)).get()
      let end = ContinuousClock.now + patience
      try await connection.perform { wire throws(ServerError) in try wire.connect(until: end) }
      return connection
    }

    /// How long whoever asks is held up by an answer, which otherwise comes on the queue's thread:
    /// half of what a screen shows a picture for.
    private static let patience = Duration.milliseconds(8)

    /// What a statement brings.
    ///
    /// It is sent with what the server has to know before it, in one transaction: what takes a
    /// transaction of its own has to come alone, behind another one of the same limit.
    ///
    /// - Parameter limit: How long it may take; the server ends it then, and is taken for gone if it
    ///   does not.
    nonisolated(nonsending) func rows(of sql: SQL, limit: Duration) async throws(ServerError)
      -> Rows
    {
      try await perform { wire throws(ServerError) in
        try wire.answer(sql, limit: limit, within: Self.patience)
      } rest: { wire throws(ServerError) in
        try wire.answer(sql, limit: limit)
      }
    }

    /// Does something in a turn of the queue; what goes wrong so that no answer can be told from
    /// another loses the connection.
    private nonisolated(nonsending) func perform<Value: Sendable>(
      soon: (Wire) throws(ServerError) -> Value? = { _ in nil },
      rest: @escaping @Sendable (Wire) throws(ServerError) -> Value
    ) async throws(ServerError) -> Value {
      let request = Request(wakeup)
      let result = await withTaskCancellationHandler {
        await queue.value {
          part(of: request, soon)
        } rest: { [self] in
          part(of: request, rest) ?? .failure(.cancelled)
        }
      } onCancel: {
        request.cancel()
      }
      return try (result ?? .failure(.cancelled)).get()
    }

    /// Does a part of something; nil where there is a rest.
    private func part<Value>(
      of request: Request, _ work: (Wire) throws(ServerError) -> Value?
    ) -> Result<Value, ServerError>? {
      guard request.goesOn() else { return .failure(.cancelled) }
      // Whoever had a turn before may have lost it: an answer that still comes is to another question.
      guard isUsable else { return .failure(ServerError(.unreachable, "the connection is lost")) }
      do throws(ServerError) {
        guard let value = try work(wire) else { return nil }
        request.end()
        return .success(value)
      } catch {
        request.end()
        if error.isLoss { isLost.withLock { $0 = true } }
        return .failure(error)
      }
    }
  }

  /// One wait for an answer, which may be given up before it begins, meanwhile, and behind its end.
  private final class Request: Sendable {
    private enum State {
      case waiting, running, over
    }

    private let wakeup: Wakeup
    private let state = Mutex(State.waiting)

    init(_ wakeup: Wakeup) { self.wakeup = wakeup }

    /// Begins it, unless it has begun.
    ///
    /// - Returns: False where it was given up before.
    func goesOn() -> Bool {
      state.withLock { state in
        if state == .waiting {
          // What woke nobody before is not meant for this.
          wakeup.reset()
          state = .running
        }
        return state == .running
      }
    }

    func end() { state.withLock { $0 = .over } }

    func cancel() {
      state.withLock { state in
        if state == .running { wakeup.wake() }
        if state == .waiting { state = .over }
      }
    }
  }
#endif
