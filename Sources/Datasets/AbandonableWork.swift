import Dispatch
import Synchronization

/// Runs work that may block on a thread of its own: those that all share may all be busy.
///
/// - Parameter queue: Where the work waits for what is to be done before it.
/// - Returns: What it returns; nil as soon as the task is cancelled. The work then goes on unheeded,
///   since a blocked read cannot be called back.
package func abandonably<Value: Sendable>(
  on queue: DispatchQueue = DispatchQueue(label: "abandonable work"),
  _ work: @escaping @Sendable () -> Value
) async -> Value? {
  let waiter = Waiter<Value>()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      waiter.wait(continuation)
      queue.async { waiter.resume(work()) }
    }
  } onCancel: {
    waiter.resume(nil)
  }
}

/// Resumes a continuation once, with the value that comes first.
///
/// A class because both sides of it are to see the same state.
private final class Waiter<Value: Sendable>: Sendable {
  private enum State {
    case new
    case waiting(CheckedContinuation<Value?, Never>)
    case resumed(Value?)
  }

  private let state = Mutex(State.new)

  func wait(_ continuation: CheckedContinuation<Value?, Never>) {
    let early: Value?? = state.withLock { state in
      if case .resumed(let value) = state { return value }
      state = .waiting(continuation)
      return nil
    }
    if let early { continuation.resume(returning: early) }
  }

  /// Whoever waits is resumed outside the lock: a task that is being cancelled has one of its own, within
  /// which it asks for this one.
  func resume(_ value: Value?) {
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
