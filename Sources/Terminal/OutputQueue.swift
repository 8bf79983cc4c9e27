import Dispatch
import SystemPackage

/// Writes to an open file, one after the other.
///
/// A class because what is written to a file has one order, on a thread of its own, so that a reader
/// who is slow holds up nobody who waits for signals.
public final class OutputQueue: Sendable {
  private let file: FileDescriptor
  private let queue = DispatchQueue(label: "output")

  /// A queue before a file that is open for writing, and stays so.
  public init(_ file: FileDescriptor) { self.file = file }

  /// The size of the terminal that the file is, if it is one.
  public var terminalSize: TerminalSize? { TerminalSize(of: file) }

  /// Writes all of `bytes`, which are out when it returns.
  ///
  /// A pipe that nobody reads is told from a failure. What is written by one actor comes out in the
  /// order in which it was, also where one does not wait for the other.
  nonisolated(nonsending)
    public func write(_ bytes: [UInt8]) async throws(ConsoleError)
  {
    let failure = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: self.writeNow(bytes)) }
    }
    if let failure { throw failure }
  }

  /// The same for whoever cannot go on before, and has nobody to tell of a failure.
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
        file.wait(for: .writing)
      } catch Errno.brokenPipe {
        return .closed
      } catch {
        return .failed("\(error)")
      }
    }
    return nil
  }
}
