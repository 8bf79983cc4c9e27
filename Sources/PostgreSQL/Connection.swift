#if PostgreSQL
  import Synchronization

  /// A connection that runs one statement at a time.
  ///
  /// Only the queue uses the wire. A cancelled task resumes at once; the queue then cancels its statement.
  final class Connection: Sendable {
    private let queue: ServerQueue
    nonisolated(unsafe) private let wire: Wire
    private let isLost = Mutex(false)

    private init(_ wire: Wire, on queue: ServerQueue) {
      self.queue = queue
      self.wire = wire
    }

    deinit {
      nonisolated(unsafe) let wire = wire
      // Closing may block.
      queue.async { wire.close() }
    }

    var isUsable: Bool { isLost.withLock { !$0 } }

    /// Makes a server cancel statements of disconnected clients; needs PostgreSQL 14.
    static let clientCheckSetting = ("client_connection_check_interval", "1000")

    /// Opens a connection.
    ///
    /// - Parameter timeout: Excludes resolving the host's address.
    static func open(
      _ settings: [Server.Setting], timeout: Duration, isReadOnly: Bool = false,
      on queue: ServerQueue = ServerQueue()
    ) async throws(ServerError) -> Connection {
      // Resolving an address blocks, and cannot be cancelled.
      let opened = await queue.value {
        nil
      } slowPath: {
        Result { () throws(ServerError) in
          Connection(try Wire(settings, isReadOnly: isReadOnly), on: queue)
        }
      }
      let connection = try (opened ?? .failure(.cancelled)).get()
      let end = ContinuousClock.now + timeout
      try await connection.perform { wire throws(ServerError) in try wire.connect(until: end) }
      return connection
    }

    /// How long the caller's thread waits for an answer before the queue's thread takes over: half a
    /// frame.
    private static let fastPathTimeout = Duration.milliseconds(8)

    /// Returns the rows of a statement.
    ///
    /// The statement shares a transaction with the messages before it. One that cannot run in a
    /// transaction must follow another statement with the same limit.
    nonisolated(nonsending) func rows(of sql: SQL, limit: Duration) async throws(ServerError)
      -> Rows
    {
      try await perform { wire throws(ServerError) in
        try wire.answer(sql, limit: limit, within: Self.fastPathTimeout)
      } slowPath: { wire throws(ServerError) in
        try wire.answer(sql, limit: limit)
      }
    }

    private nonisolated(nonsending) func perform<Value: Sendable>(
      fastPath: (Wire) throws(ServerError) -> Value? = { _ in nil },
      slowPath: @escaping @Sendable (Wire) throws(ServerError) -> Value
    ) async throws(ServerError) -> Value {
      let request = Request(wire.wakeup)
      let result = await withTaskCancellationHandler {
        await queue.value {
          perform(fastPath, for: request)
        } slowPath: { [self] in
          perform(slowPath, for: request) ?? .failure(.cancelled)
        }
      } onCancel: {
        request.cancel()
      }
      return try (result ?? .failure(.cancelled)).get()
    }

    /// Runs one step of a request; returns nil if the request is unfinished.
    private func perform<Value>(
      _ step: (Wire) throws(ServerError) -> Value?, for request: Request
    ) -> Result<Value, ServerError>? {
      guard request.resume() else { return .failure(.cancelled) }
      // After a lost connection, the next bytes would be the answer to the previous request.
      guard isUsable else { return .failure(ServerError(.unreachable, "the connection was lost")) }
      do throws(ServerError) {
        guard let value = try step(wire) else { return nil }
        request.finish()
        return .success(value)
      } catch {
        request.finish()
        if error.isConnectionLost { isLost.withLock { $0 = true } }
        return .failure(error)
      }
    }
  }

  /// A cancellable wait for an answer.
  private final class Request: Sendable {
    private enum State {
      case pending, running, finished
    }

    private let wakeup: Wakeup
    private let state = Mutex(State.pending)

    init(_ wakeup: Wakeup) { self.wakeup = wakeup }

    /// Starts or resumes the request; returns false if it was cancelled before it started.
    func resume() -> Bool {
      state.withLock { state in
        if state == .pending {
          // A late cancellation of an earlier request.
          wakeup.reset()
          state = .running
        }
        return state == .running
      }
    }

    func finish() { state.withLock { $0 = .finished } }

    func cancel() {
      state.withLock { state in
        if state == .running { wakeup.wake() }
        if state == .pending { state = .finished }
      }
    }
  }
#endif
