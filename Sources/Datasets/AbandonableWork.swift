import Dispatch
import Synchronization

/// Runs work that may block on a thread of its own: those that all share may all be busy.
///
/// - Parameter queue: Where the work waits for what is to be done before it.
/// - Returns: What it returns; nil as soon as the task is cancelled. The work then goes on unheeded,
///   since a blocked read cannot be called back.
package nonisolated(nonsending) func abandonably<Value: Sendable>(
  on queue: DispatchQueue = DispatchQueue(label: "abandonable work"),
  _ work: @escaping @Sendable () -> Value
) async -> Value? {
  let waiter = Waiter<Value>()
  queue.async { waiter.resume(work()) }
  return await waiter.value
}

/// Waits for what somebody else does, who says so once.
///
/// A class because both sides of it are to see the same state.
package final class Waiter<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value?, Never>)
    case resumed(Value?)
  }

  private let state = Mutex(State.new)

  /// One that nobody has told anything yet.
  package init() {}

  /// What was said first; nil as soon as the task is cancelled.
  ///
  /// One task at most may wait for it.
  package nonisolated(nonsending) var value: Value? {
    get async {
      if let known { return known }
      return await withTaskCancellationHandler {
        await withCheckedContinuation { wait($0) }
      } onCancel: {
        resume(nil)
      }
    }
  }

  /// The same for the result of a task, which is cancelled with the caller.
  package nonisolated(nonsending) func value(cancelling task: Task<Void, Never>) async -> Value? {
    if let known { return known }
    return await withTaskCancellationHandler {
      await value
    } onCancel: {
      task.cancel()
    }
  }

  /// What was said already: to wait leaves the actor for a while even where nothing is waited for.
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

  /// Says it.
  ///
  /// Whoever waits is resumed outside the lock: a task that is being cancelled has one of its own, within
  /// which it asks for this one.
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
