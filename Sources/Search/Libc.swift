import Libc

// FoundationEssentials loads faster where it exists.
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The number of active cores, cached because counting them takes as long as searching a small
/// list.
let coreCount = ProcessInfo.processInfo.activeProcessorCount

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Returns the index of the first occurrence of a byte.
  ///
  /// Uses `memchr`, which is vectorized.
  @inline(__always)
  func index(of byte: UInt8) -> Int? {
    guard let base = base.baseAddress, let found = memchr(base + startIndex, Int32(byte), count)
    else { return nil }
    return found - UnsafeMutableRawPointer(mutating: base)
  }
}
