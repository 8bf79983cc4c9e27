/// One pass of a filter over rows.
///
/// Pointers, since this loop is what a fuzzy term's time is spent in. All reads of bytes are whole
/// blocks within `bytes`, or of a copy padded to a block; what the offsets say is only ever used to
/// number bits, never to read bytes.
struct SubsequenceScan {
  private let bytes: UnsafeRawBufferPointer
  /// What the offsets call the first byte.
  private let start: Int
  private let offsets: UnsafeBufferPointer<UInt32>
  private let rows: Range<Int>
  private let filter: SubsequenceFilter
  private let separator: UInt8?

  /// The first row that ends in the next block or behind it.
  private var row: Int
  /// How many of the letters the last cell has in the blocks so far.
  private var foundBefore = 0

  init(
    bytes: UnsafeRawBufferPointer, start: Int, offsets: UnsafeBufferPointer<UInt32>,
    rows: Range<Int>, filter: SubsequenceFilter, separator: UInt8?
  ) {
    self.bytes = bytes
    self.start = start
    self.offsets = offsets
    self.rows = rows
    self.filter = filter
    self.separator = separator
    row = rows.lowerBound
  }

  /// Sets the bits of the rows that may hold the letters.
  mutating func run(_ found: inout [UInt64]) {
    withUnsafeTemporaryAllocation(byteCount: 2 * DealtBytes.count, alignment: 16) { scratch in
      filter.letters.withUnsafeBufferPointer { letters in
        guard let base = bytes.baseAddress, let dealt = scratch.baseAddress else { return }
        let whole = bytes.count / DealtBytes.count * DealtBytes.count
        var position = 0
        while position < whole {
          scan(base + position, at: start + position, dealt, letters, &found)
          position += DealtBytes.count
        }
        guard whole < bytes.count else { return }
        let padded = UnsafeMutableRawBufferPointer(rebasing: scratch[DealtBytes.count...])
        padded.initializeMemory(as: UInt8.self, repeating: 0)
        padded.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
        scan(dealt + DealtBytes.count, at: start + whole, dealt, letters, &found)
      }
    }
  }

  @inline(__always)
  private mutating func scan(
    _ bytes: UnsafeRawPointer, at position: Int, _ dealt: UnsafeMutableRawPointer,
    _ letters: UnsafeBufferPointer<SIMD16<UInt8>>, _ found: inout [UInt64]
  ) {
    DealtBytes.deal(bytes, to: dealt)
    let firstRow = row
    var ends = rowEnds(at: position)
    if let separator {
      ends |= ~DealtBytes(dealt: dealt).placesOfOthers(than: SIMD16(repeating: separator))
    }
    let block = DealtBytes(dealt: dealt, setting: filter.caseBit)
    let starts = ends &<< 1

    /// Where the letters up to here do not all stand before, in the same cell.
    var tooEarly: UInt128 = 0
    var places: UInt128 = 0
    var foundNow = 0
    var isOpen = ends >> 127 == 0 ? 1 : 0
    var index = 0
    while index < letters.count {
      places = ~(block.placesOfOthers(than: letters[index]) | tooEarly)
      let isNew = index >= foundBefore
      if places == 0 && isNew { break }
      // Every cell is a run of bits from its start to its end. Subtracting its start from what it
      // has of `places` turns over all bits up to the first; its end stops that where there is
      // none. A cell that began in an earlier block counts as one that begins here, until the
      // letters that it has from there are through.
      let stops = places | ends
      let (rest, borrow) = stops.subtractingReportingOverflow(starts | (isNew ? 1 : 0))
      tooEarly = stops ^ rest
      isOpen &= borrow ? 0 : 1
      foundNow &+= isOpen
      index &+= 1
    }
    foundBefore = foundNow
    if places != 0 { report(places, at: position, from: firstRow, &found) }
  }

  /// The last bytes of the rows that end in the block, and on to the first row that does not.
  @inline(__always)
  private mutating func rowEnds(at position: Int) -> UInt128 {
    var low: UInt64 = 0
    var high: UInt64 = 0
    while row < rows.upperBound {
      let last = Int(offsets[row + 1]) &- position &- 1
      if last >= DealtBytes.count { break }
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: last)
      // Neither for an empty row at the start of the block: it ends before it.
      low |= UInt(bitPattern: last) < 64 ? bit : 0
      high |= last >= 64 ? bit : 0
      row &+= 1
    }
    return UInt128(high) &<< 64 | UInt128(low)
  }

  /// Marks the rows that hold a bit.
  @inline(never)
  private func report(
    _ places: UInt128, at position: Int, from firstRow: Int, _ found: inout [UInt64]
  ) {
    var places = places
    var row = firstRow
    while places != 0 {
      let place = position + places.trailingZeroBitCount
      while row < rows.upperBound && Int(offsets[row + 1]) <= place { row += 1 }
      guard row < rows.upperBound else { return }
      let bit = row - rows.lowerBound
      found[bit / 64] |= 1 << UInt64(bit % 64)
      let end = Int(offsets[row + 1]) - position
      guard end < DealtBytes.count else { return }
      places = (places &>> UInt128(truncatingIfNeeded: end)) &<< UInt128(truncatingIfNeeded: end)
    }
  }
}
