import Datasets

/// A filter that rejects ASCII rows without a fuzzy term's letters, many rows at a time.
///
/// A 128-bit mask per letter holds its positions in a block of the buffer, across rows. One
/// subtraction finds in all rows of the block whether a letter follows the previous ones. In most
/// blocks the first letters already reject every row.
///
/// R. D. Cameron, K. S. Herdy, D. Lin, "High performance XML parsing using parallel bit stream
/// technology", 2008.
struct SubsequenceFilter: Sendable {
  /// The filter ignores further letters.
  private static let letterLimit = 64

  /// 0x20 if case is ignored, else 0; set in every byte of pattern and rows.
  ///
  /// It also equates `@` and the backtick, which lets more rows through to the matcher.
  fileprivate let caseBit: UInt8
  /// The letters with the case bit set.
  fileprivate let letters: [UInt8]
  /// The same letters, each in all bytes of a vector.
  private let vectors: [ByteBlock.Vector]

  /// Returns nil for a pattern that no ASCII row matches.
  init?(_ pattern: FuzzyPattern) {
    guard pattern.letters.allSatisfy(\.isASCII) else { return nil }
    let caseBit: UInt8 = pattern.isCaseSensitive ? 0 : 0x20
    letters = pattern.letters.prefix(Self.letterLimit).map {
      UInt8(truncatingIfNeeded: $0.value) | caseBit
    }
    vectors = letters.map { ByteBlock.Vector(repeating: $0) }
    self.caseBit = caseBit
  }

  /// Calls `body` with a check of single rows.
  @inline(__always)
  func withRowCheck(separator: UInt8?, _ body: (RowSubsequence) -> Void) {
    vectors.withUnsafeBufferPointer { vectors in
      body(RowSubsequence(vectors, caseBit: caseBit, separator: separator))
    }
  }

  /// Returns whether a row is not ASCII or passes.
  func matches(_ row: Span<UInt8>, separator: UInt8?) -> Bool {
    let offsets: [UInt32] = [0, UInt32(row.count)]
    return rows(in: row, offsets: offsets.span, separator: separator)[0] != 0
  }

  /// Whether every ASCII row that passes matches the pattern in one cell.
  func isExact(for pattern: FuzzyPattern) -> Bool {
    pattern.letters.count <= Self.letterLimit
      && pattern.letters.allSatisfy { letter in
        // The case bit makes other characters alike, and cells are separated by other characters.
        ("a"..."z").contains(letter) || ("0"..."9").contains(letter)
          || (caseBit == 0 && ("A"..."Z").contains(letter))
      }
  }

  /// Returns a bit per row, lowest bit first: 0 if the row is ASCII and does not match.
  ///
  /// - Parameters:
  ///   - offsets: The start of each row in `bytes`, and the end of the last; ascending.
  ///   - separator: A byte that occurs between cells only; nil lets letters span cells.
  /// - Complexity: O(bytes of the rows × letters of the pattern).
  func rows(
    in bytes: Span<UInt8>, offsets: Span<UInt32>, separator: UInt8? = nil
  ) -> [UInt64] {
    let rowCount = offsets.count - 1
    guard rowCount > 0 else { return [] }
    guard !letters.isEmpty else { return Self.allRows(rowCount) }
    let start = Int(offsets[0])
    let end = Int(offsets[rowCount])
    precondition(start <= end && end <= bytes.count, "The rows are within the buffer.")
    var found = [UInt64](repeating: 0, count: (rowCount + 63) / 64)
    bytes.withUnsafeBytes { bytes in
      offsets.withUnsafeBufferPointer { offsets in
        var scan = SubsequenceScan(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), start: start,
          offsets: offsets, rowCount: rowCount, filter: self, separator: separator)
        scan.run(&found)
      }
    }
    return found
  }

  private static func allRows(_ count: Int) -> [UInt64] {
    var words = [UInt64](repeating: .max, count: (count + 63) / 64)
    if count % 64 > 0 { words[words.count - 1] = 1 << UInt64(count % 64) - 1 }
    return words
  }
}

/// One pass of a filter over rows.
///
/// Uses pointers, since a fuzzy term's time is spent here. All reads are of whole blocks within
/// `bytes` or of a padded copy; offsets never address bytes.
private struct SubsequenceScan {
  let bytes: UnsafeRawBufferPointer
  /// The offset of the first byte.
  let start: Int
  let offsets: UnsafeBufferPointer<UInt32>
  let rowCount: Int
  let filter: SubsequenceFilter
  let separator: UInt8?

  /// The first row that ends in the next block or after it.
  var row = 0
  /// The number of letters matched so far in a cell that continues in the next block.
  var foundBefore = 0

  private static let blockSize = 2 * ByteBlock.count

  mutating func run(_ found: inout [UInt64]) {
    filter.letters.withUnsafeBufferPointer { letters in
      guard let base = bytes.baseAddress else { return }
      let whole = bytes.count / Self.blockSize * Self.blockSize
      var position = 0
      while position < whole {
        scan(base + position, at: start + position, letters, &found)
        position += Self.blockSize
      }
      guard whole < bytes.count else { return }
      withUnsafeTemporaryAllocation(byteCount: Self.blockSize, alignment: 16) { padded in
        padded.initializeMemory(as: UInt8.self, repeating: 0)
        padded.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[whole...]))
        guard let block = padded.baseAddress else { return }
        scan(UnsafeRawPointer(block), at: start + whole, letters, &found)
      }
    }
  }

  @inline(__always)
  private mutating func scan(
    _ block: UnsafeRawPointer, at position: Int, _ letters: UnsafeBufferPointer<UInt8>,
    _ found: inout [UInt64]
  ) {
    let firstRow = row
    var ends = rowEnds(at: position)
    if let separator { ends |= Self.positions(of: separator, in: block, setting: 0) }
    let starts = ends &<< 1

    /// The bits before or at the match of the letters so far in each cell.
    var tooEarly: UInt128 = 0
    var positions: UInt128 = 0
    var foundNow = 0
    var isOpen = ends >> 127 == 0 ? 1 : 0
    var index = 0
    while index < letters.count {
      positions = Self.positions(of: letters[index], in: block, setting: filter.caseBit) & ~tooEarly
      let isNew = index >= foundBefore
      if positions == 0 && isNew { break }
      // Subtracting a cell's start flips its bits up to the first of `positions`, or up to its end.
      // A cell that began in an earlier block starts here for the letters it lacks.
      let stops = positions | ends
      let (rest, borrow) = stops.subtractingReportingOverflow(starts | (isNew ? 1 : 0))
      tooEarly = stops ^ rest
      isOpen &= borrow ? 0 : 1
      foundNow &+= isOpen
      index &+= 1
    }
    foundBefore = foundNow
    if positions != 0 { report(positions, at: position, from: firstRow, &found) }
  }

  /// Returns the positions of a byte in a block, after setting `bits` in every byte.
  @inline(__always)
  private static func positions(
    of byte: UInt8, in block: UnsafeRawPointer, setting bits: UInt8
  ) -> UInt128 {
    let byte = ByteBlock.Vector(repeating: byte)
    let bits = ByteBlock.Vector(repeating: bits)
    let low = ByteBlock.bits(block) { ($0 | bits) .== byte }
    let high = ByteBlock.bits(block + ByteBlock.count) { ($0 | bits) .== byte }
    return UInt128(high) &<< 64 | UInt128(low)
  }

  /// Returns the last bytes of the rows that end in the block, and advances `row` past them.
  @inline(__always)
  private mutating func rowEnds(at position: Int) -> UInt128 {
    var low: UInt64 = 0
    var high: UInt64 = 0
    while row < rowCount {
      let last = Int(offsets[row + 1]) &- position &- 1
      if last >= Self.blockSize { break }
      let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: last)
      // An empty row at the start of the block ends before the block and sets neither bit.
      low |= UInt(bitPattern: last) < 64 ? bit : 0
      high |= last >= 64 ? bit : 0
      row &+= 1
    }
    return UInt128(high) &<< 64 | UInt128(low)
  }

  /// Marks the rows that hold a bit.
  @inline(never)
  private func report(
    _ positions: UInt128, at position: Int, from firstRow: Int, _ found: inout [UInt64]
  ) {
    var positions = positions
    var row = firstRow
    while positions != 0 {
      let offset = position + positions.trailingZeroBitCount
      while row < rowCount && Int(offsets[row + 1]) <= offset { row += 1 }
      guard row < rowCount else { return }
      found[row / 64] |= 1 << UInt64(row % 64)
      let end = Int(offsets[row + 1]) - position
      guard end < Self.blockSize else { return }
      positions =
        (positions &>> UInt128(truncatingIfNeeded: end)) &<< UInt128(truncatingIfNeeded: end)
    }
  }
}
