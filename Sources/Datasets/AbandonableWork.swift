import Dispatch
import Synchronization

/// Runs work that may block on a thread of its own.
///
/// - Returns: What it returns; nil as soon as the task is cancelled. The work then goes on unheeded,
///   since a blocked read cannot be called back.
func abandonably<Value: Sendable>(_ work: @escaping @Sendable () -> Value) async -> Value? {
  let waiter = Waiter<Value>()
  return await withTaskCancellationHandler {
    await withCheckedContinuation { continuation in
      waiter.wait(continuation)
      DispatchQueue.global().async { waiter.resume(work()) }
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
    state.withLock { state in
      if case .resumed(let value) = state {
        continuation.resume(returning: value)
      } else {
        state = .waiting(continuation)
      }
    }
  }

  func resume(_ value: Value?) {
    state.withLock { state in
      if case .waiting(let continuation) = state { continuation.resume(returning: value) }
      if case .resumed = state { return }
      state = .resumed(value)
    }
  }
}
