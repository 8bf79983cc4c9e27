#if PostgreSQL
  import Datasets
  import Dispatch
  import Synchronization

  /// A thread that runs one statement at a time.
  ///
  /// As a task executor it lets a search use an answer on the thread that received it.
  final class ServerQueue: TaskExecutor {
    private typealias Work = @Sendable () -> Void

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private let queue = DispatchQueue(label: "postgresql server")
    /// Nil while the queue is idle.
    private let waiting = Mutex<[Work]?>(nil)

    init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    func async(_ work: @escaping @Sendable () -> Void) {
      if takeTurn(orQueue: work) { start(work) }
    }

    /// Returns the result of blocking work.
    ///
    /// - Parameters:
    ///   - fastPath: Runs on the caller's thread if the queue is idle, which saves a thread switch for
    ///     a fast answer; returns nil to continue with `slowPath`.
    ///   - slowPath: Runs on the queue's thread.
    /// - Returns: Nil as soon as the task is cancelled, unless it runs on the queue's thread.
    nonisolated(nonsending) func value<Value: Sendable>(
      fastPath: () -> Value?, slowPath: @escaping @Sendable () -> Value
    ) async -> Value? {
      if DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) { return slowPath() }
      let hasTurn = takeTurn()
      if hasTurn, let value = fastPath() {
        if let next = endTurn() { start(next) }
        return value
      }
      let waiter = OneShotPromise<Value>()
      let work: Work = { waiter.resume(slowPath()) }
      if hasTurn { start(work) } else { async(work) }
      return await waiter.value()
    }

    /// Runs work that has the turn on the queue's thread, then all waiting work.
    private func start(_ work: @escaping Work) {
      queue.async { [self] in
        work()
        while let next = endTurn() { next() }
      }
    }

    /// Takes the turn if it is free; otherwise queues the work.
    private func takeTurn(orQueue work: Work? = nil) -> Bool {
      waiting.withLock { waiting in
        if waiting == nil {
          waiting = []
          return true
        }
        if let work { waiting?.append(work) }
        return false
      }
    }

    /// Ends a turn and returns the work that has the next one.
    private func endTurn() -> Work? {
      waiting.withLock { waiting in
        if waiting?.isEmpty ?? true {
          waiting = nil
          return nil
        }
        return waiting?.removeFirst()
      }
    }
  }
#endif
