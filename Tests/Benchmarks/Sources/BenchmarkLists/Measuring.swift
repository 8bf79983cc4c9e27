import Foundation

/// Returns the processor time of all threads of this process, which other processes do not affect.
public func processorNanoseconds() -> Int64 {
  var time = timespec()
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time)
  return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
}

/// Makes the compiler compute a value that is not used.
@_optimize(none)
public func blackHole(_: some Any) {}
