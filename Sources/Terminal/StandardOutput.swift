import Dispatch
import SystemPackage

/// Writing to standard output so that it is out when the call returns.
public enum StandardOutput {
  // A thread of its own, so that a reader who is slow holds up nobody who waits for signals.
  private static let queue = DispatchQueue(label: "standard output")

  /// Writes all of `bytes`.
  ///
  /// A pipe that nobody reads is told from a failure.
  public static func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    let failure = await withCheckedContinuation { continuation in
      queue.async { continuation.resume(returning: writeNow(bytes)) }
    }
    if let failure { throw failure }
  }

  private static func writeNow(_ bytes: [UInt8]) -> ConsoleError? {
    var rest = bytes[...]
    while !rest.isEmpty {
      do {
        let count = try rest.withUnsafeBytes { try FileDescriptor.standardOutput.write($0) }
        rest = rest.dropFirst(count)
      } catch Errno.wouldBlock {
        FileDescriptor.standardOutput.wait(for: .writing)
      } catch Errno.brokenPipe {
        return .closed
      } catch {
        return .failed("\(error)")
      }
    }
    return nil
  }
}
