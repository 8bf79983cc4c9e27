#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Prints a usage message and exits with 2.
public func exitWithUsage(_ usage: String) -> Never {
  print("usage: \(usage)")
  exit(2)
}
