import SystemPackage

/// Writing to standard output so that it is out when the call returns.
public enum StandardOutput {
  /// Writes all of `bytes`.
  ///
  /// A pipe that nobody reads is told from a failure.
  public static func write(_ bytes: [UInt8]) throws(ConsoleError) {
    do {
      _ = try FileDescriptor.standardOutput.writeAll(bytes)
    } catch Errno.brokenPipe {
      throw .closed
    } catch {
      throw .failed("\(error)")
    }
  }
}
