#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The most memory that this process has had, in bytes, as the system counts it.
///
/// It never falls, so that each figure needs a process of its own.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    let (process, unit) = (RUSAGE_SELF.rawValue, 1_024)
  #else
    let (process, unit) = (RUSAGE_SELF, 1)
  #endif
  return getrusage(process, &usage) == 0 ? usage.ru_maxrss * unit : 0
}
