import Datasets

/// A text as bytes to be found in ASCII as it stands in a file, with letters' case or without.
///
/// Ours, because nothing at hand searches without case, at sixteen bytes an operation, and says
/// where.
struct BytePattern: Sendable {
  /// What is looked for; in lower case where case does not count.
  let bytes: [UInt8]
  /// For each byte 0x20 where a letter's case does not count, else 0.
  private let caseBits: [UInt8]
  /// The two places whose bytes are least common, where a match is looked for.
  private let probes: (Int, Int)

  /// The longest text that is looked for like this, since each place that looks right is compared
  /// byte by byte.
  static let longest = 64

  /// A pattern of ASCII bytes, at least one.
  init(_ bytes: [UInt8], heedingCase: Bool) {
    self.bytes = bytes
    caseBits = bytes.map { !heedingCase && Self.isSmallLetter($0) ? 0x20 : 0 }
    let places = bytes.indices.sorted {
      (Self.frequency(of: bytes[$0]), $0) < (Self.frequency(of: bytes[$1]), $1)
    }
    let second = places.count > 1 ? places[1] : places[0]
    probes = (min(places[0], second), max(places[0], second))
  }

  private static func isSmallLetter(_ byte: UInt8) -> Bool {
    (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte)
  }

  /// The order of small letters in texts of many languages, the most frequent first.
  private static let commonLetters = Array("eainrotslcdumphgbfyvkwzxjq".utf8)

  private static func frequency(of byte: UInt8) -> Int {
    let small = TextFolding.lowercase(byte)
    guard let place = commonLetters.firstIndex(of: small) else { return small == 0x20 ? 30 : 8 }
    return commonLetters.count - place
  }

  /// Tells `found` where in `range` the pattern begins, in order, until it returns false.
  ///
  /// Matches may overlap. Sixty-four bytes at a time.
  ///
  /// - Parameters:
  ///   - buffer: The bytes; what stands behind `range` in it may be read, and is not looked at.
  ///   - range: Where the matches have to be.
  @inline(__always)
  func search(
    _ buffer: UnsafeRawBufferPointer, in range: Range<Int>, _ found: (Int) -> Bool
  ) {
    let vectors = Vectors(self)
    let last = range.upperBound - bytes.count
    var index = range.lowerBound
    guard let start = buffer.baseAddress else { return }
    // The bytes read are those from `index` to behind the later probe's 64, which is in the buffer.
    while index <= last && index &+ 64 &+ probes.1 <= buffer.count {
      let masks = (
        vectors.mask(start + index), vectors.mask(start + index + 16),
        vectors.mask(start + index + 32), vectors.mask(start + index + 48)
      )
      let any = unsafeBitCast(
        (masks.0 .| masks.1) .| (masks.2 .| masks.3), to: SIMD2<UInt64>.self)
      if any[0] | any[1] != 0 {
        var places =
          ByteBlock.bits(masks.0) | ByteBlock.bits(masks.1) &<< 16
          | ByteBlock.bits(masks.2) &<< 32 | ByteBlock.bits(masks.3) &<< 48
        while places != 0 {
          let place = index &+ places.trailingZeroBitCount
          places &= places &- 1
          if place > last { return }
          if isMatch(start + place) && !found(place) { return }
        }
      }
      index &+= 64
    }
    while index <= last {
      if isMatch(start + index) && !found(index) { return }
      index &+= 1
    }
  }

  /// The same for a short range, such as a row: thirty-two bytes at a time.
  @inline(__always)
  func searchRow(
    _ buffer: UnsafeRawBufferPointer, in range: Range<Int>, _ vectors: Vectors,
    _ found: (Int) -> Bool
  ) {
    let last = range.upperBound &- bytes.count
    var index = range.lowerBound
    guard let start = buffer.baseAddress else { return }
    while index <= last && index &+ 32 &+ probes.1 <= buffer.count {
      let masks = (vectors.mask(start + index), vectors.mask(start + index + 16))
      let any = unsafeBitCast(masks.0 .| masks.1, to: SIMD2<UInt64>.self)
      if any[0] | any[1] == 0 {
        index &+= 32
        continue
      }
      var places = ByteBlock.bits(masks.0) | ByteBlock.bits(masks.1) &<< 16
      let room = last &- index
      if room < 31 { places &= 2 &<< UInt64(truncatingIfNeeded: room) &- 1 }
      while places != 0 {
        let place = index &+ places.trailingZeroBitCount
        places &= places &- 1
        if isMatch(start + place) && !found(place) { return }
      }
      index &+= 32
    }
    while index <= last {
      if isMatch(start + index) && !found(index) { return }
      index &+= 1
    }
  }

  /// Whether the bytes at a place, all of which are in the buffer, are the pattern's.
  @inline(__always)
  private func isMatch(_ place: UnsafeRawPointer) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      caseBits.withUnsafeBufferPointer { caseBits in
        var index = 0
        while index < bytes.count {
          let byte = place.load(fromByteOffset: index, as: UInt8.self)
          if byte | caseBits[index] != bytes[index] { return false }
          index &+= 1
        }
        return true
      }
    }
  }

  /// The probes as vectors, made once for many rows.
  struct Vectors {
    private let bytes: (ByteBlock.Vector, ByteBlock.Vector)
    private let caseBits: (ByteBlock.Vector, ByteBlock.Vector)
    private let offsets: (Int, Int)

    init(_ pattern: BytePattern) {
      offsets = pattern.probes
      bytes = (
        .init(repeating: pattern.bytes[offsets.0]), .init(repeating: pattern.bytes[offsets.1])
      )
      caseBits = (
        .init(repeating: pattern.caseBits[offsets.0]),
        .init(repeating: pattern.caseBits[offsets.1])
      )
    }

    /// At which of sixteen places both probes are right.
    @inline(__always)
    func mask(_ place: UnsafeRawPointer) -> SIMDMask<SIMD16<Int8>> {
      let first = place.loadUnaligned(fromByteOffset: offsets.0, as: ByteBlock.Vector.self)
      let second = place.loadUnaligned(fromByteOffset: offsets.1, as: ByteBlock.Vector.self)
      return ((first | caseBits.0) .== bytes.0) .& ((second | caseBits.1) .== bytes.1)
    }
  }
}
