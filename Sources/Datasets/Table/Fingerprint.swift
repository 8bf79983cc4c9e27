/// A hash that identifies a version of a list.
///
/// XXH64 by Yann Collet: as fast as memory is read; it detects accidental changes, not forgery.
public struct Fingerprint: Sendable, Equatable {
  /// The hash.
  public let value: UInt64

  /// Creates a fingerprint from an earlier hash.
  public init(value: UInt64) { self.value = value }

  /// Hashes bytes.
  public init(of bytes: [UInt8]) { value = bytes.withUnsafeBytes(XXH64.hash) }
}

extension Dataset {
  /// The fingerprint of the file's bytes, computed in O(bytes).
  public var fingerprint: Fingerprint { Fingerprint(of: table.bytes) }
}

extension UnsafeRawBufferPointer {
  /// Loads eight bytes in little-endian order; the caller guarantees the bounds.
  fileprivate func word(at offset: Int) -> UInt64 {
    UInt64(littleEndian: loadUnaligned(fromByteOffset: offset, as: UInt64.self))
  }
}

extension UInt64 {
  fileprivate func rotated(by bits: UInt64) -> UInt64 { self &<< bits | self &>> (64 &- bits) }
}

private enum XXH64 {
  private static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  private static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  private static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  private static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  private static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  static func hash(_ bytes: UnsafeRawBufferPointer) -> UInt64 {
    var hash = prime5
    var offset = 0
    if bytes.count >= 32 {
      // Four independent accumulators.
      var (one, two) = (prime1 &+ prime2, prime2)
      var (three, four): (UInt64, UInt64) = (0, 0 &- prime1)
      // Each iteration reads 32 bytes within bounds.
      while offset + 32 <= bytes.count {
        one = round(one, bytes.word(at: offset))
        two = round(two, bytes.word(at: offset + 8))
        three = round(three, bytes.word(at: offset + 16))
        four = round(four, bytes.word(at: offset + 24))
        offset += 32
      }
      hash =
        one.rotated(by: 1) &+ two.rotated(by: 7) &+ three.rotated(by: 12) &+ four.rotated(by: 18)
      for lane in [one, two, three, four] { hash = (hash ^ round(0, lane)) &* prime1 &+ prime4 }
    }
    return finish(hash &+ UInt64(bytes.count), bytes, from: offset)
  }

  /// Hashes the bytes after the last 32-byte stripe and mixes the result.
  private static func finish(
    _ hash: UInt64, _ bytes: UnsafeRawBufferPointer, from start: Int
  ) -> UInt64 {
    var (hash, offset) = (hash, start)
    while offset + 8 <= bytes.count {
      hash = (hash ^ round(0, bytes.word(at: offset))).rotated(by: 27) &* prime1 &+ prime4
      offset += 8
    }
    if offset + 4 <= bytes.count {
      let four = UInt32(littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self))
      hash = (hash ^ UInt64(four) &* prime1).rotated(by: 23) &* prime2 &+ prime3
      offset += 4
    }
    for byte in bytes[offset...] {
      hash = (hash ^ UInt64(byte) &* prime5).rotated(by: 11) &* prime1
    }
    hash = (hash ^ hash &>> 33) &* prime2
    hash = (hash ^ hash &>> 29) &* prime3
    return hash ^ hash &>> 32
  }

  private static func round(_ lane: UInt64, _ word: UInt64) -> UInt64 {
    (lane &+ word &* prime2).rotated(by: 31) &* prime1
  }
}
