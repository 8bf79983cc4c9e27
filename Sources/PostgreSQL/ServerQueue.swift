#if PostgreSQL
  import Datasets
  import Dispatch

  /// A thread that waits for a server, on which statements come one after the other.
  ///
  /// Tasks may run on it: a search then wakes no other thread between its statement and what it makes of
  /// the answer.
  final class ServerQueue: TaskExecutor {
    private static let key = DispatchSpecificKey<ObjectIdentifier>()

    private let queue = DispatchQueue(label: "postgresql server")

    init() { queue.setSpecific(key: Self.key, value: ObjectIdentifier(self)) }

    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      queue.async { [self] in job.runSynchronously(on: asUnownedTaskExecutor()) }
    }

    /// Does some work when its turn comes.
    func async(_ work: @escaping @Sendable () -> Void) { queue.async(execute: work) }

    /// What some work returns that waits for the server.
    ///
    /// - Returns: Nil as soon as the task is cancelled, unless the task is on this thread itself.
    nonisolated(nonsending) func value<Value: Sendable>(
      of work: @escaping @Sendable () -> Value
    ) async -> Value? {
      let isHere = DispatchQueue.getSpecific(key: Self.key) == ObjectIdentifier(self)
      return isHere ? work() : await abandonably(on: queue, work)
    }
  }
#endif
