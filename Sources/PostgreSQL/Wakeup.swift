#if PostgreSQL
  import CPostgreSQL
  import Synchronization
  import SystemPackage

  /// Ends a wait for a server from another thread.
  final class Wakeup: Sendable {
    /// What a wait ended with.
    enum End {
      case ready, woken, late
    }

    /// Whether there may be something to read.
    private let isCalled = Atomic(false)
    private let reading: FileDescriptor
    private let writing: FileDescriptor

    init() throws { (reading, writing) = try FileDescriptor.pipe() }

    deinit {
      try? reading.close()
      try? writing.close()
    }

    /// Ends the wait that goes on, or the next one.
    func wake() {
      isCalled.store(true, ordering: .releasing)
      _ = try? writing.writeAll([0])
    }

    /// Forgets what woke nobody.
    func reset() {
      guard isCalled.exchange(false, ordering: .acquiring) else { return }
      while wait(for: nil, until: .now) == .woken {
        withUnsafeTemporaryAllocation(byteCount: 64, alignment: 1) { memory in
          _ = try? reading.read(into: memory)
        }
      }
    }

    /// Waits until a socket has something to read, or can be written to.
    func wait(
      for socket: (number: Int32, isWriting: Bool)?, until end: ContinuousClock.Instant
    ) -> End {
      var files = [pollfd(fd: reading.rawValue, events: Int16(POLLIN), revents: 0)]
      if let socket {
        let events = Int16(socket.isWriting ? POLLOUT : POLLIN)
        files.append(pollfd(fd: socket.number, events: events, revents: 0))
      }
      let rest = max(.zero, end - .now) / .milliseconds(1)
      let count = poll(&files, nfds_t(files.count), Int32(min(rest.rounded(.up), 1e9)))
      if files[0].revents != 0 { return .woken }
      // A signal may end it: then nothing is there to read, and the next wait goes on.
      return count == 0 ? .late : .ready
    }
  }
#endif
