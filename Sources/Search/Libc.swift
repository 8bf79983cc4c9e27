// The C library under its name on each system, and of Foundation only what starts fast, where there
// is a part of it by itself.
#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// How many cores there are to work on.
///
/// Asked once: to count them takes as long as to search a small list.
let coreCount = ProcessInfo.processInfo.activeProcessorCount

extension Slice<UnsafeBufferPointer<UInt8>> {
  /// Where a byte first stands.
  ///
  /// By the C library, which compares as many bytes at once as the processor can.
  @inline(__always)
  func place(of byte: UInt8) -> Int? {
    guard let base = base.baseAddress, let place = memchr(base + startIndex, Int32(byte), count)
    else { return nil }
    return place - UnsafeMutableRawPointer(mutating: base)
  }
}
