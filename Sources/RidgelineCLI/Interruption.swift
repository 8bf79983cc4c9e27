#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif
import Dispatch
import Synchronization

/// Lets a command clean up when a signal asks the process to end.
///
/// A class because it holds what the system delivers signals to.
final class Interruption: Sendable {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]

  private let received = Mutex<Int32?>(nil)

  /// Runs `body`; a signal cancels its task, and ends the process by its default once `body` is done.
  static func run<Value: Sendable>(
    _ body: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let interruption = Interruption()
    let task = Task { try await body() }
    let queue = DispatchQueue(label: "signals")
    let sources = signals.map { number in
      signal(number, SIG_IGN)
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
    for number in signals { signal(number, SIG_DFL) }
    if let number = interruption.received.withLock({ $0 }) { end(by: number) }
    return try result.get()
  }

  /// Ends the process as a signal does by default, so that its sender sees what it expects.
  private static func end(by number: Int32) {
    // Dispatch's threads block signals.
    var only = sigset_t()
    sigemptyset(&only)
    sigaddset(&only, number)
    pthread_sigmask(SIG_UNBLOCK, &only, nil)
    raise(number)
  }
}
