/// 128 bytes, arranged so that the places of a letter come out as the bits of one number.
///
/// Baseline x86-64 compares sixteen bytes at once, but nothing in the standard library turns the
/// outcome into bits. So the bytes are dealt out first, byte 8i + k into lane i of vector k: the
/// outcomes of the eight vectors, shifted into bits 0 to 7, then are sixteen bytes of consecutive
/// places. Dealing takes 32 instructions, once for all letters.
struct DealtBytes {
  static let count = 128

  private let lanes: Lanes

  private typealias Vector = SIMD16<UInt8>
  private typealias Lanes = (Vector, Vector, Vector, Vector, Vector, Vector, Vector, Vector)

  /// A block that `deal` has written, with some bits set in every byte.
  @inline(__always)
  init(dealt bytes: UnsafeRawPointer, setting bits: UInt8 = 0) {
    let v = Self.read(bytes)
    let bits = Vector(repeating: bits)
    lanes = (
      v.0 | bits, v.1 | bits, v.2 | bits, v.3 | bits, v.4 | bits, v.5 | bits, v.6 | bits,
      v.7 | bits
    )
  }

  /// Reads `DealtBytes.count` bytes, which need not be aligned, and writes them as they are dealt.
  ///
  /// Not inlined, and in a loop: when the optimiser can see where each byte comes from, it takes the
  /// vectors to pieces.
  @inline(never)
  static func deal(_ bytes: UnsafeRawPointer, to dealt: UnsafeMutableRawPointer) {
    var v = read(bytes)
    // Each round moves one bit of a byte's place from the number of its lane to that of its vector.
    for _ in 0..<4 { v = round(v) }
    dealt.storeBytes(of: v, as: Lanes.self)
  }

  @inline(__always)
  private static func read(_ bytes: UnsafeRawPointer) -> Lanes {
    (
      vector(0, of: bytes), vector(1, of: bytes), vector(2, of: bytes), vector(3, of: bytes),
      vector(4, of: bytes), vector(5, of: bytes), vector(6, of: bytes), vector(7, of: bytes)
    )
  }

  @inline(__always)
  private static func vector(_ index: Int, of bytes: UnsafeRawPointer) -> Vector {
    bytes.loadUnaligned(fromByteOffset: index * Vector.scalarCount, as: Vector.self)
  }

  @inline(__always)
  private static func round(_ v: Lanes) -> Lanes {
    let (a, b) = interleaved(v.0, v.4)
    let (c, d) = interleaved(v.1, v.5)
    let (e, f) = interleaved(v.2, v.6)
    let (g, h) = interleaved(v.3, v.7)
    return (a, b, c, d, e, f, g, h)
  }

  @inline(__always)
  private static func interleaved(_ even: Vector, _ odd: Vector) -> (Vector, Vector) {
    var both = SIMD32<UInt8>()
    both.evenHalf = even
    both.oddHalf = odd
    return (both.lowHalf, both.highHalf)
  }

  /// Where other bytes stand than the one repeated in the vector: bit i for byte i.
  @inline(__always)
  func placesOfOthers(than byte: SIMD16<UInt8>) -> UInt128 {
    let a = Self.differences(lanes.0, byte)
    let b = Self.differences(lanes.1, byte) &<< 1
    let c = Self.differences(lanes.2, byte) &<< 2
    let d = Self.differences(lanes.3, byte) &<< 3
    let e = Self.differences(lanes.4, byte) &<< 4
    let f = Self.differences(lanes.5, byte) &<< 5
    let g = Self.differences(lanes.6, byte) &<< 6
    let h = Self.differences(lanes.7, byte) &<< 7
    let places = ((a | b) | (c | d)) | ((e | f) | (g | h))
    return UInt128(littleEndian: unsafeBitCast(places, to: UInt128.self))
  }

  /// 1 where the bytes differ.
  ///
  /// Written like this since `.==` becomes a loop over the lanes, and the optimiser knows this for
  /// what it is: one comparison.
  @inline(__always)
  private static func differences(_ lane: Vector, _ byte: Vector) -> Vector {
    let difference = lane ^ byte
    return (difference | (0 &- difference)) &>> 7
  }
}
