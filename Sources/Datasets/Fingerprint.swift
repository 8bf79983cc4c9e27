/// A hash that identifies a version of a list.
///
/// XXH64 by Yann Collet: as fast as memory is read; it detects accidental changes, not forgery.
public struct Fingerprint: Sendable, Equatable {
  /// The hash.
  public let value: UInt64

  /// Creates a fingerprint from an earlier hash.
  public init(value: UInt64) { self.value = value }

  /// Hashes bytes.
  public init(of bytes: [UInt8]) {
    value = bytes.withUnsafeBytes { bytes in
      var hash = HashLanes.prime5
      var offset = 0
      if bytes.count >= 32 {
        var lanes = HashLanes()
        // Each iteration reads 32 bytes within bounds.
        while offset + 32 <= bytes.count {
          lanes.add(
            bytes.word(at: offset), bytes.word(at: offset + 8), bytes.word(at: offset + 16),
            bytes.word(at: offset + 24))
          offset += 32
        }
        hash = lanes.merged
      }
      return HashLanes.finish(hash &+ UInt64(bytes.count), bytes, from: offset)
    }
  }
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

/// The four independent accumulators of XXH64.
private struct HashLanes {
  static let prime1: UInt64 = 0x9E37_79B1_85EB_CA87
  static let prime2: UInt64 = 0xC2B2_AE3D_27D4_EB4F
  static let prime3: UInt64 = 0x1656_67B1_9E37_79F9
  static let prime4: UInt64 = 0x85EB_CA77_C2B2_AE63
  static let prime5: UInt64 = 0x27D4_EB2F_1656_67C5

  private var first = prime1 &+ prime2
  private var second = prime2
  private var third: UInt64 = 0
  private var fourth = 0 &- prime1

  mutating func add(_ one: UInt64, _ two: UInt64, _ three: UInt64, _ four: UInt64) {
    first = Self.round(first, one)
    second = Self.round(second, two)
    third = Self.round(third, three)
    fourth = Self.round(fourth, four)
  }

  var merged: UInt64 {
    let sum =
      first.rotated(by: 1) &+ second.rotated(by: 7) &+ third.rotated(by: 12)
      &+ fourth.rotated(by: 18)
    return [first, second, third, fourth].reduce(sum) { hash, lane in
      (hash ^ Self.round(0, lane)) &* Self.prime1 &+ Self.prime4
    }
  }

  /// Hashes the bytes after the last 32-byte stripe and mixes the result.
  static func finish(_ hash: UInt64, _ bytes: UnsafeRawBufferPointer, from start: Int) -> UInt64 {
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
