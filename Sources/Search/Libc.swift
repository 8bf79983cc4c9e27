import Libc

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
