#if PostgreSQL
  import CPostgreSQL
  import Synchronization
  import SystemPackage

  /// Interrupts a blocking wait from another thread.
  final class Wakeup: Sendable {
    enum Outcome {
      case ready, woken, timedOut
    }

    private let hasPendingWake = Atomic(false)
    private let reading: FileDescriptor
    private let writing: FileDescriptor

    init() throws { (reading, writing) = try FileDescriptor.pipe() }

    deinit {
      try? reading.close()
      try? writing.close()
    }

    /// Ends the current wait, or the next one.
    func wake() {
      hasPendingWake.store(true, ordering: .releasing)
      _ = try? writing.writeAll([0])
    }

    /// Discards a wake that ended no wait.
    func reset() {
      guard hasPendingWake.exchange(false, ordering: .acquiring) else { return }
      while wait(for: nil, until: .now) == .woken {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { memory in
          _ = try? reading.read(into: memory)
        }
      }
    }

    /// Waits until a socket is readable or writable.
    func wait(
      for socket: (number: Int32, isWriting: Bool)?, until end: ContinuousClock.Instant
    ) -> Outcome {
      var files = [pollfd(fd: reading.rawValue, events: Int16(POLLIN), revents: 0)]
      if let socket {
        let events = Int16(socket.isWriting ? POLLOUT : POLLIN)
        files.append(pollfd(fd: socket.number, events: events, revents: 0))
      }
      let rest = max(.zero, end - .now) / .milliseconds(1)
      let count = poll(&files, nfds_t(files.count), Int32(min(rest.rounded(.up), 1e9)))
      if files[0].revents != 0 { return .woken }
      // After a signal nothing is readable, and the caller waits again.
      return count == 0 ? .timedOut : .ready
    }
  }
#endif
