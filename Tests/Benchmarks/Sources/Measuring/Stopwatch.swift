#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Tells how long it is since it was made.
public struct Stopwatch {
  /// Which time counts.
  public enum Clock {
    /// What somebody waits.
    case wall
    /// What all threads of this process take of the processors, so that others that run at the same
    /// time do not count.
    case processor
  }

  private let clock: Clock
  private let start: Int64

  /// Starts it.
  public init(_ clock: Clock) {
    self.clock = clock
    start = Self.now(clock)
  }

  /// Nanoseconds since the start.
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
