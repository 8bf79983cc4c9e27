/// Runs what changes a session one after the other, in the order in which it came.
///
/// A class because all that wait share it. Our own, since a task that waits keeps its cancellation
/// here: an interrupt reaches a command that has begun and one that has not.
@MainActor
final class SerialQueue {
  private var isRunning = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  /// Runs `body` after all that came before it.
  func run<Value, Failure: Error>(
    _ body: @MainActor () async throws(Failure) -> Value
  ) async throws(Failure) -> Value {
    if isRunning {
      await withCheckedContinuation { waiting.append($0) }
    } else {
      isRunning = true
    }
    defer {
      if waiting.isEmpty { isRunning = false } else { waiting.removeFirst().resume() }
    }
    return try await body()
  }
}
