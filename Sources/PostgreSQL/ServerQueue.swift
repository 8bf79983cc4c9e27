#if PostgreSQL
  import Datasets
  import Dispatch
  import Synchronization

  /// A thread that waits for a server, on which statements come one after the other.
  ///
  /// Tasks may run on it: a search then wakes no other thread between its statement and what it makes of
  /// the answer.
  final class ServerQueue: TaskExecutor {
    private typealias Work = @Sendable () -> Void

    private struct Turns {
      var isTaken = false
      var waiting: [Work] = []
    }

    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private let queue = DispatchQueue(label: "postgresql server")
    private let turns = Mutex(Turns())

    init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Does some work when its turn comes.
    func async(_ work: @escaping @Sendable () -> Void) {
      let isNext = turns.withLock { turns in
        if turns.isTaken { turns.waiting.append(work) }
        defer { turns.isTaken = true }
        return !turns.isTaken
      }
      if isNext { start(work) }
    }

    /// What some work returns that waits for the server.
    ///
    /// - Parameters:
    ///   - soon: The beginning of the work, done here and at once if nobody else has a turn, so that
    ///     no thread need wake for an answer that comes soon; nil when there is more to do.
    ///   - rest: What is to be done on the thread, behind that or without it.
    /// - Returns: Nil as soon as the task is cancelled, unless the task is on the thread itself.
    nonisolated(nonsending) func value<Value: Sendable>(
      soon: () -> Value?, rest: @escaping @Sendable () -> Value
    ) async -> Value? {
      if DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self) { return rest() }
      let hasTurn = takeTurn()
      if hasTurn, let value = soon() {
        if let next = next() { start(next) }
        return value
      }
      let waiter = Waiter<Value>()
      let work: Work = { waiter.resume(rest()) }
      if hasTurn { start(work) } else { async(work) }
      return await waiter.value
    }

    // MARK: Turns

    /// Has the thread do work whose turn it is, and all that waits behind it.
    private func start(_ work: @escaping Work) {
      queue.async { [self] in
        work()
        while let next = next() { next() }
      }
    }

    private func takeTurn() -> Bool {
      turns.withLock { turns in
        defer { turns.isTaken = true }
        return !turns.isTaken
      }
    }

    /// Ends a turn.
    ///
    /// - Returns: Whose turn it is now; nil when nobody waits.
    private func next() -> Work? {
      turns.withLock { turns in
        turns.isTaken = !turns.waiting.isEmpty
        return turns.isTaken ? turns.waiting.removeFirst() : nil
      }
    }
  }
#endif
