#if canImport(Glibc)
  import Glibc
#else
  import Darwin
#endif

/// Says how a program is called, and ends it with status 2.
public func exitWithUsage(_ usage: String) -> Never {
  print("usage: \(usage)")
  exit(2)
}
