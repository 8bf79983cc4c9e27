import CByteMask

/// Comparisons of 64 bytes at once, with a bit for each, in the standard library's vectors of 16
/// bytes.
public enum ByteBlock {
  /// The number of bytes in a block.
  public static let count = 64

  /// Sixteen bytes.
  public typealias Vector = SIMD16<UInt8>

  /// Returns a bit for each of sixteen comparisons, the first one lowest.
  @inlinable @inline(__always)
  public static func bits(_ mask: SIMDMask<SIMD16<Int8>>) -> UInt64 {
    UInt64(bits_of_comparisons(unsafeBitCast(mask, to: SIMD16<Int8>.self)))
  }

  /// Returns a bit for each of the 64 bytes at `block` that passes a test, the first one lowest.
  ///
  /// The caller guarantees that 64 bytes are readable.
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

  /// Returns whether any of the 64 bytes at `block` passes a test, at half the cost of `bits`.
  @inlinable @inline(__always)
  public static func contains(
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

  /// Returns whether any of the 64 bytes at `block` is not ASCII.
  @inlinable @inline(__always)
  public static func containsNonASCII(_ block: UnsafeRawPointer) -> Bool {
    let all =
      block.loadUnaligned(as: SIMD2<UInt64>.self)
      | block.loadUnaligned(fromByteOffset: 16, as: SIMD2<UInt64>.self)
      | block.loadUnaligned(fromByteOffset: 32, as: SIMD2<UInt64>.self)
      | block.loadUnaligned(fromByteOffset: 48, as: SIMD2<UInt64>.self)
    return (all[0] | all[1]) & 0x8080_8080_8080_8080 != 0
  }
}
