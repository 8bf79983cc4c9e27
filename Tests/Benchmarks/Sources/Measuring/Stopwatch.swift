#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// A stopwatch that starts when it is created.
public struct Stopwatch {
  /// The clock.
  public enum Clock {
    /// Elapsed time.
    case wall
    /// Processor time of all threads of this process, independent of other processes.
    case processor
  }

  private let clock: Clock
  private let start: Int64

  /// Starts the stopwatch.
  public init(_ clock: Clock) {
    self.clock = clock
    start = Self.now(clock)
  }

  /// The nanoseconds since the start.
  public var nanoseconds: Int64 { Self.now(clock) - start }

  private static func now(_ clock: Clock) -> Int64 {
    var time = timespec()
    switch clock {
    case .wall: clock_gettime(CLOCK_MONOTONIC, &time)
    case .processor: clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
    }
    return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
  }
}
