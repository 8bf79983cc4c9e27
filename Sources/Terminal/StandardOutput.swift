import SystemPackage

/// Writing to standard output so that it is out when the call returns.
public enum StandardOutput {
  /// Whatever is written to standard output, in order.
  public static let queue = OutputQueue(.standardOutput)

  /// Writes all of `bytes`.
  ///
  /// A pipe that nobody reads is told from a failure.
  nonisolated(nonsending)
    public static func write(_ bytes: [UInt8]) async throws(ConsoleError)
  {
    try await queue.write(bytes)
  }
}
