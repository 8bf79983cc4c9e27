/// A queue that runs session changes one at a time, in order.
///
/// A class because all waiting tasks share it. Unlike a stream of jobs, each task keeps its own
/// cancellation, before and after it starts.
package final class SerialQueue {
  private var isRunning = false
  private var waiting: [CheckedContinuation<Void, Never>] = []

  package func run<Value, Failure: Error>(
    _ body: () async throws(Failure) -> Value
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
