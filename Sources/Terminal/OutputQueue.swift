import Dispatch
import Libc
import SystemPackage

/// A queue of writes to an open file.
///
/// It is a class because writes to a file have one order. It writes on its own thread, so that a
/// slow reader does not delay signals.
public final class OutputQueue: Sendable {
  private let file: FileDescriptor
  private let queue = DispatchQueue(label: "output")

  /// Creates a queue for a file that is open for writing and stays open.
  public init(_ file: FileDescriptor) { self.file = file }

  /// The size of the file's terminal, if it is one.
  public var terminalSize: TerminalSize? { TerminalSize(of: file) }

  /// Writes all bytes before it returns, in the order of the calls from one actor.
  nonisolated(nonsending)
    public func write(_ bytes: [UInt8]) async throws(ConsoleError)
  {
    let failure = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.writeNow(bytes)) }
    }
    if let failure { throw failure }
  }

  /// Writes all bytes before it returns and ignores failures, for callers that cannot await.
  public func finish(with bytes: [UInt8]) {
    queue.sync { _ = writeNow(bytes) }
  }

  private func writeNow(_ bytes: [UInt8]) -> ConsoleError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let count = try rest.withUnsafeBytes { try file.write($0) }
        rest = rest.dropFirst(count)
      } catch Errno.wouldBlock {
        file.wait(for: POLLOUT)
      } catch Errno.brokenPipe {
        return .closed
      } catch {
        return .failed("\(error)")
      }
    }
    return nil
  }
}

/// Unbuffered writes to standard output.
public enum StandardOutput {
  /// The queue for all writes to standard output.
  public static let queue = OutputQueue(.standardOutput)

  /// Writes text before it returns.
  nonisolated(nonsending)
    public static func write(_ text: String) async throws(ConsoleError)
  {
    if !text.isEmpty { try await queue.write(Array(text.utf8)) }
  }

  /// Opens missing standard file descriptors on `/dev/null`.
  ///
  /// Otherwise a file that is opened later could become standard output. Writing to the placeholder
  /// fails.
  public static func reserveStandardDescriptors() {
    while true {
      // Reading a closed standard input and writing a closed standard output must fail.
      let file = open("/dev/null", fcntl(0, F_GETFD) < 0 ? O_WRONLY : O_RDONLY)
      if file > 2 {
        close(file)
        return
      }
      if file < 0 { return }
    }
  }

  /// Makes writes to a closed pipe fail instead of ending the process.
  public static func reportBrokenPipes() { signal(SIGPIPE, SIG_IGN) }
}

extension FileDescriptor {
  /// Whether the file is a terminal.
  public var isTerminal: Bool { isatty(rawValue) == 1 }

  /// Waits until a non-blocking file is readable (`POLLIN`), writable (`POLLOUT`) or closed.
  func wait(for events: Int32) {
    var request = pollfd(fd: rawValue, events: Int16(events), revents: 0)
    poll(&request, 1, -1)
  }
}
