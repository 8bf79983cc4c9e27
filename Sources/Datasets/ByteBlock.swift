import CByteMask

/// Sixty-four bytes compared at once, giving a bit each.
///
/// With the standard library's vectors, sixteen bytes an operation.
public enum ByteBlock {
  /// How many bytes are compared at once.
  public static let count = 64

  /// Sixteen bytes.
  public typealias Vector = SIMD16<UInt8>

  /// Which of sixteen comparisons held, the first in the lowest bit.
  @inlinable @inline(__always)
  public static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    UInt64(bits_of_comparisons(unsafeBitCast(mask, to: SIMD16<Int8>.self)))
  }

  /// Which of the 64 bytes at `block` fulfil a test of sixteen at once, the first byte in the
  /// lowest bit.
  ///
  /// The caller sees to it that 64 bytes are there.
  @inlinable @inline(__always)
  public static func bits(
    _ block: UnsafeRawPointer, _ test: (Vector) -> SIMDMask<SIMD16<Int8>>
  ) -> UInt64 {
    let first = bits(test(block.loadUnaligned(as: Vector.self)))
    let second = bits(test(block.loadUnaligned(fromByteOffset: 16, as: Vector.self)))
    let third = bits(test(block.loadUnaligned(fromByteOffset: 32, as: Vector.self)))
    let fourth = bits(test(block.loadUnaligned(fromByteOffset: 48, as: Vector.self)))
    return first | second &<< 16 | third &<< 32 | fourth &<< 48
  }

  /// Whether any of the 64 bytes at `block` fulfils a test of sixteen at once: half the work of
  /// finding which.
  @inlinable @inline(__always)
  public static func holds(
    _ block: UnsafeRawPointer, _ test: (Vector) -> SIMDMask<SIMD16<Int8>>
  ) -> Bool {
    let first =
      test(block.loadUnaligned(as: Vector.self))
      .| test(block.loadUnaligned(fromByteOffset: 16, as: Vector.self))
    let second =
      test(block.loadUnaligned(fromByteOffset: 32, as: Vector.self))
      .| test(block.loadUnaligned(fromByteOffset: 48, as: Vector.self))
    let any = unsafeBitCast(first .| second, to: SIMD2<UInt64>.self)
    return any[0] | any[1] != 0
  }

  /// Whether any of the 64 bytes at `block` is no ASCII.
  @inlinable @inline(__always)
  public static func holdsNonASCII(_ block: UnsafeRawPointer) -> Bool {
    let all =
      block.loadUnaligned(as: SIMD2<UInt64>.self)
      | block.loadUnaligned(fromByteOffset: 16, as: SIMD2<UInt64>.self)
      | block.loadUnaligned(fromByteOffset: 32, as: SIMD2<UInt64>.self)
      | block.loadUnaligned(fromByteOffset: 48, as: SIMD2<UInt64>.self)
    return (all[0] | all[1]) & 0x8080_8080_8080_8080 != 0
  }
}
