import Datasets

/// A vectorized search for an ASCII string.
struct BytePattern: Sendable {
  /// In lowercase if case is ignored.
  private let bytes: [UInt8]
  /// 0x20 for each letter whose case is ignored, else 0.
  private let caseBits: [UInt8]
  private let probes: Probes

  /// The byte of a pattern of one byte, and the bit of its case if that is ignored; nil for others.
  var onlyByte: (byte: UInt8, caseBit: UInt8)? { bytes.count == 1 ? (bytes[0], caseBits[0]) : nil }

  /// The maximum length, since each candidate is compared byte by byte.
  static let longest = 64

  /// - Parameter bytes: At least one, all ASCII.
  init(_ bytes: [UInt8], caseSensitive: Bool) {
    self.bytes = bytes
    let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
    caseBits = bytes.map { !caseSensitive && letters.contains($0) ? 0x20 : 0 }
    let rarest = bytes.indices.sorted {
      (Self.frequency(of: bytes[$0]), $0) < (Self.frequency(of: bytes[$1]), $1)
    }.prefix(2).sorted()
    probes = Probes(rarest[0], rarest[rarest.count - 1], of: bytes, caseBits)
  }

  /// Letters by their frequency in many languages, the most frequent first.
  private static let commonLetters = Array("eainrotslcdumphgbfyvkwzxjq".utf8)

  private static func frequency(of byte: UInt8) -> Int {
    let byte = TextFolding.lowercase(byte)
    return commonLetters.firstIndex(of: byte).map { commonLetters.count - $0 }
      ?? (byte == 0x20 ? 30 : 8)
  }

  /// Calls `found` with each match in `range`, overlapping ones included, until it returns false.
  ///
  /// - Parameter buffer: Bytes after `range` may be read.
  @inline(__always)
  func search(
    _ buffer: UnsafeRawBufferPointer, in range: Range<Int>, _ found: (Int) -> Bool
  ) {
    let probes = probes
    let last = range.upperBound - bytes.count
    var index = range.lowerBound
    guard let start = buffer.baseAddress else { return }
    // Reads from `index` up to the later probe's 64 bytes, all within the buffer.
    while index <= last && index &+ 64 &+ probes.offsets.1 <= buffer.count {
      let masks = (
        probes.mask(start + index), probes.mask(start + index + 16),
        probes.mask(start + index + 32), probes.mask(start + index + 48)
      )
      let any = unsafeBitCast(
        (masks.0 .| masks.1) .| (masks.2 .| masks.3), to: SIMD2<UInt64>.self)
      if any[0] | any[1] != 0 {
        let candidates =
          ByteBlock.bits(masks.0) | ByteBlock.bits(masks.1) &<< 16
          | ByteBlock.bits(masks.2) &<< 32 | ByteBlock.bits(masks.3) &<< 48
        if !report(candidates, from: index, through: last, start, found) { return }
      }
      index &+= 64
    }
    if index <= last { searchRow(buffer, in: index..<range.upperBound, found) }
  }

  /// Does the same as `search`, but is faster for a short range such as a row.
  @inline(__always)
  func searchRow(
    _ buffer: UnsafeRawBufferPointer, in range: Range<Int>, _ found: (Int) -> Bool
  ) {
    let probes = probes
    let last = range.upperBound &- bytes.count
    var index = range.lowerBound
    guard let start = buffer.baseAddress else { return }
    while index <= last && index &+ 32 &+ probes.offsets.1 <= buffer.count {
      let masks = (probes.mask(start + index), probes.mask(start + index + 16))
      let any = unsafeBitCast(masks.0 .| masks.1, to: SIMD2<UInt64>.self)
      if any[0] | any[1] != 0 {
        let candidates = ByteBlock.bits(masks.0) | ByteBlock.bits(masks.1) &<< 16
        if !report(candidates, from: index, through: last, start, found) { return }
      }
      index &+= 32
    }
    // Near the end of the buffer no whole block can be read.
    while index <= last {
      if isMatch(start + index) && !found(index) { return }
      index &+= 1
    }
  }

  /// Calls `found` with the matches among candidates; returns whether to continue.
  @inline(__always)
  private func report(
    _ candidates: UInt64, from index: Int, through last: Int, _ start: UnsafeRawPointer,
    _ found: (Int) -> Bool
  ) -> Bool {
    var candidates = candidates
    while candidates != 0 {
      let offset = index &+ candidates.trailingZeroBitCount
      candidates &= candidates &- 1
      if offset > last { return false }
      if isMatch(start + offset) && !found(offset) { return false }
    }
    return true
  }

  /// Returns whether the pattern is at an offset; its bytes must be in the buffer.
  @inline(__always)
  private func isMatch(_ pointer: UnsafeRawPointer) -> Bool {
    bytes.withUnsafeBufferPointer { bytes in
      caseBits.withUnsafeBufferPointer { caseBits in
        var index = 0
        while index < bytes.count {
          let byte = pointer.load(fromByteOffset: index, as: UInt8.self)
          if byte | caseBits[index] != bytes[index] { return false }
          index &+= 1
        }
        return true
      }
    }
  }

  /// The two least common bytes, which are compared first.
  private struct Probes {
    let offsets: (Int, Int)
    private let bytes: (ByteBlock.Vector, ByteBlock.Vector)
    private let caseBits: (ByteBlock.Vector, ByteBlock.Vector)

    init(_ first: Int, _ second: Int, of bytes: [UInt8], _ caseBits: [UInt8]) {
      offsets = (first, second)
      self.bytes = (.init(repeating: bytes[first]), .init(repeating: bytes[second]))
      self.caseBits = (.init(repeating: caseBits[first]), .init(repeating: caseBits[second]))
    }

    @inline(__always)
    func mask(_ pointer: UnsafeRawPointer) -> SIMDMask<SIMD16<Int8>> {
      let first = pointer.loadUnaligned(fromByteOffset: offsets.0, as: ByteBlock.Vector.self)
      let second = pointer.loadUnaligned(fromByteOffset: offsets.1, as: ByteBlock.Vector.self)
      return ((first | caseBits.0) .== bytes.0) .& ((second | caseBits.1) .== bytes.1)
    }
  }
}
