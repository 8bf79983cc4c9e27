#if PostgreSQL
  import CPostgreSQL
  import Dispatch

  /// Asks a server to stop what it does for a connection, on another one.
  struct StopRequest {
    private let taken = DispatchSemaphore(value: 0)

    /// Sends it, which may take for as long as it likes.
    init(for connection: OpaquePointer) {
      nonisolated(unsafe) let cancel = PQgetCancel(connection)
      DispatchQueue(label: "postgresql cancel").async { [taken] in
        var message = [CChar](repeating: 0, count: 256)
        _ = PQcancel(cancel, &message, Int32(message.count))
        PQfreeCancel(cancel)
        taken.signal()
      }
    }

    /// Waits until the server has taken it: on its way, it would stop the next statement.
    func finish(until end: ContinuousClock.Instant) throws(ServerError) {
      let rest = max(.zero, end - .now) / .milliseconds(1)
      guard taken.wait(timeout: .now() + .milliseconds(Int(rest))) == .success else {
        throw .silence
      }
    }
  }
#endif
