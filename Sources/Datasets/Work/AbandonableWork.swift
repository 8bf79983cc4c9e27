import Dispatch
import Synchronization

/// Runs work that may block on a thread outside the shared pool.
///
/// - Returns: The result; nil as soon as the task is cancelled. The work itself continues, because
///   a blocked read cannot be interrupted.
package nonisolated(nonsending) func runCancellably<Value: Sendable>(
  _ work: @escaping @Sendable () -> Value
) async -> Value? {
  let waiter = OneShotPromise<Value>()
  DispatchQueue(label: "abandonable work").async { waiter.resume(work()) }
  return await waiter.value()
}

/// A one-shot promise: one task awaits its value, and another provides it.
///
/// A class because both tasks share it.
package final class OneShotPromise<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value?, Never>)
    case resumed(Value?)
  }

  private let state = Mutex(State.new)

  /// Creates a promise without a value.
  package init() {}

  /// Returns the first value provided; nil once the caller is cancelled, which also cancels `task`.
  ///
  /// At most one task may await it.
  package nonisolated(nonsending) func value(
    cancelling task: Task<Void, Never>? = nil
  ) async -> Value? {
    if let known { return known }
    return await withTaskCancellationHandler {
      await withCheckedContinuation { wait($0) }
    } onCancel: {
      task?.cancel()
      resume(nil)
    }
  }

  /// The value if it is known; returning it directly avoids a hop off the actor.
  private var known: Value?? {
    state.withLock { if case .resumed(let value) = $0 { value } else { nil } }
  }

  private func wait(_ continuation: CheckedContinuation<Value?, Never>) {
    let early: Value?? = state.withLock { state in
      if case .resumed(let value) = state { return value }
      state = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  /// Provides the value.
  ///
  /// Resumes the waiting task outside the lock: a task being cancelled holds its own lock while it
  /// acquires this one.
  package func resume(_ value: Value?) {
    let waiting: CheckedContinuation<Value?, Never>? = state.withLock { state in
      let before = state
      if case .resumed = before { return nil }
      state = .resumed(value)
      if case .waiting(let continuation) = before { return continuation }
      return nil
    }
    waiting?.resume(returning: value)
  }
}
