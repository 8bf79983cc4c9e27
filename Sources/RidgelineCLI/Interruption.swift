import Dispatch
import Synchronization

/// Lets a command clean up when a signal asks the process to end.
///
/// A class because it holds what the system delivers signals to.
final class Interruption: Sendable {
  private let received = Mutex<Int32?>(nil)

  /// Runs `body`; a signal cancels its task, and ends the process by its default once `body` is done.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    let task = Task { try await body() }
    ThisProcess.setIgnoring(ThisProcess.endingSignals, to: true)
    let queue = DispatchQueue(label: "signals")
    let sources = ThisProcess.endingSignals.map { number in
      let source = DispatchSource.makeSignalSource(signal: number, queue: queue)
      source.setEventHandler {
        interruption.received.withLock { $0 = number }
        task.cancel()
      }
      source.resume()
      return source
    }
    let result = await task.result
    for source in sources { source.cancel() }
    ThisProcess.setIgnoring(ThisProcess.endingSignals, to: false)
    if let number = interruption.received.withLock({ $0 }) { ThisProcess.end(bySignal: number) }
    return try result.get()
  }
}
