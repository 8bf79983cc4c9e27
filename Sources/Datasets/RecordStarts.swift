import Files

/// Where each record of a file begins: 32 bits a record, against a 64-bit base for every 65,536 of
/// them.
@usableFromInline
struct RecordStarts: Sendable {
  /// How many bits of a record's number count it within its group.
  @usableFromInline static let groupBits = 16

  private(set) var offsets: [UInt32] = []
  private(set) var bases: [Int] = []
  private var lastBase = 0
  /// Whether memory had no room for another one.
  private(set) var lacksMemory = false

  /// How many there are.
  var count: Int { offsets.count }

  /// Makes room for about so many records.
  ///
  /// On large pages, since whoever looks at rows here and there waits for each of them twice: for
  /// where it begins, and for its bytes.
  mutating func reserveCapacity(_ count: Int) {
    // They may be fewer than that.
    guard offsets.makeRoom(for: count) else { return }
    let capacity = offsets.capacity * MemoryLayout<UInt32>.stride
    offsets.withUnsafeMutableBytes { used in
      // The rest of the array's memory is its own as well.
      preferLargePages(for: UnsafeMutableRawBufferPointer(start: used.baseAddress, count: capacity))
    }
  }

  /// Adds a start, which is not before the last one; false when its group spans more than 32 bits, or
  /// memory has no room for another group.
  @inline(__always)
  mutating func append(_ start: Int) -> Bool {
    if offsets.count & (1 << Self.groupBits - 1) == 0 {
      guard makeRoomForGroup() else { return false }
      bases.append(start)
      lastBase = start
    }
    guard let offset = UInt32(exactly: start - lastBase) else { return false }
    offsets.append(offset)
    return true
  }

  private mutating func makeRoomForGroup() -> Bool {
    // A small list need not have a whole group.
    if offsets.isEmpty { return true }
    // Tables have a bit or two for each record besides.
    lacksMemory = !offsets.makeRoom(for: 1 << Self.groupBits, times: 2)
    return !lacksMemory
  }

  subscript(record: Int) -> Int { bases[record >> Self.groupBits] + Int(offsets[record]) }
}
