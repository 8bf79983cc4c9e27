#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// The peak memory of this process in bytes.
///
/// It never decreases, so that each figure needs a fresh process.
func peakMemory() -> Int {
  var usage = rusage()
  #if canImport(Glibc)
    let (process, unit) = (RUSAGE_SELF.rawValue, 1_024)
  #else
    let (process, unit) = (RUSAGE_SELF, 1)
  #endif
  return getrusage(process, &usage) == 0 ? usage.ru_maxrss * unit : 0
}
