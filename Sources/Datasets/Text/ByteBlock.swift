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

  /// Returns how often a byte occurs.
  ///
  /// - Complexity: O(`bytes.count`).
  public static func count(of byte: UInt8, in bytes: UnsafeRawBufferPointer) -> Int {
    guard let base = bytes.baseAddress else { return 0 }
    let all = Vector(repeating: byte)
    var count = 0
    var index = 0
    let wholeVectors = bytes.count - bytes.count % Vector.scalarCount
    while index < wholeVectors {
      // A sum of more could exceed a byte.
      let end = min(index + Int(UInt8.max) * Vector.scalarCount, wholeVectors)
      var sums = Vector(repeating: 0)
      while index < end {
        // Sixteen bytes before the end of whole vectors are within bounds.
        let isEqual = (base + index).loadUnaligned(as: Vector.self) .== all
        sums &-= unsafeBitCast(isEqual, to: Vector.self)
        index &+= Vector.scalarCount
      }
      count += Int(SIMD16<UInt16>(truncatingIfNeeded: sums).wrappedSum())
    }
    return count + bytes[wholeVectors...].count { $0 == byte }
  }
}

extension UInt64 {
  /// A bit for each bit: whether the number of ones up to it, with itself, is odd.
  ///
  /// Six shifts, as in G. Langdale, D. Lemire, "Parsing gigabytes of JSON per second", 2019.
  @inline(__always)
  var prefixParity: UInt64 {
    var parity = self
    for shift: UInt64 in [1, 2, 4, 8, 16, 32] { parity ^= parity &<< shift }
    return parity
  }
}
