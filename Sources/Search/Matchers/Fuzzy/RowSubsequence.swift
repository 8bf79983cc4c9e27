import Datasets

/// A search of single rows for the letters of a fuzzy term in one cell, 64 bytes at a time.
///
/// A 64-bit mask per letter holds its positions in a block. One subtraction finds in all cells of the
/// block whether a letter follows the previous ones. In most blocks the first letters already reject
/// every cell.
///
/// R. D. Cameron, K. S. Herdy, D. Lin, "High performance XML parsing using parallel bit stream
/// technology", 2008.
struct RowSubsequence: Sendable {
  /// Further letters are ignored.
  static let letterLimit = 64

  /// The letters with the case bit set, each in all bytes of a vector.
  private let letters: [ByteBlock.Vector]
  /// 0x20 if case is ignored, else 0; set in every byte of rows and letters.
  ///
  /// It also equates `@` and the backtick, which lets more rows through to the matcher.
  private let caseBit: UInt8

  init(_ letters: some Collection<UInt8>, ignoringCase: Bool) {
    let caseBit: UInt8 = ignoringCase ? 0x20 : 0
    self.letters = letters.prefix(Self.letterLimit).map {
      ByteBlock.Vector(repeating: $0 | caseBit)
    }
    self.caseBit = caseBit
  }

  /// Calls `body` with a check of rows.
  ///
  /// - Parameter separator: A byte that occurs between cells only; nil if each row is one cell.
  @inline(__always)
  func withCheck(
    of bytes: UnsafeRawBufferPointer, separator: UInt8?, _ body: (Check) -> Void
  ) {
    letters.withUnsafeBufferPointer { letters in
      body(Check(letters: letters, caseBit: caseBit, separator: separator, bytes: bytes))
    }
  }

  /// A check that uses pointers, since most of a key's time is spent here.
  ///
  /// All reads are of whole blocks within `bytes` or of a padded copy.
  struct Check {
    fileprivate let letters: UnsafeBufferPointer<ByteBlock.Vector>
    fileprivate let caseBit: UInt8
    fileprivate let separator: UInt8?
    fileprivate let bytes: UnsafeRawBufferPointer
  }
}

extension RowSubsequence.Check {
  /// Returns whether a cell of a row has the letters.
  ///
  /// - Complexity: O(bytes of the row × letters).
  @inline(__always)
  func matches(_ row: Range<Int>) -> Bool {
    guard let base = bytes.baseAddress else { return letters.isEmpty }
    var position = row.lowerBound
    /// The number of letters matched so far in a cell that continues in the next block.
    var foundBefore = 0
    while position < row.upperBound {
      let length = row.upperBound &- position
      let isFound =
        position &+ ByteBlock.count <= bytes.count
        ? contains(base + position, length: length, &foundBefore)
        : lastBlockContains(at: position, length: length, &foundBefore)
      if isFound { return true }
      position &+= ByteBlock.count
    }
    return letters.isEmpty
  }

  @inline(never)
  private func lastBlockContains(at position: Int, length: Int, _ foundBefore: inout Int) -> Bool {
    withUnsafeTemporaryAllocation(byteCount: ByteBlock.count, alignment: 1) { block in
      block.initializeMemory(as: UInt8.self, repeating: 0)
      block.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[position...]))
      guard let base = block.baseAddress else { return false }
      return contains(base, length: length, &foundBefore)
    }
  }

  /// Returns whether all letters are found at the end of a block, of which `length` bytes belong to the
  /// row.
  @inline(__always)
  private func contains(
    _ block: UnsafeRawPointer, length: Int, _ foundBefore: inout Int
  ) -> Bool {
    let inRow: UInt64 = length < 64 ? 1 &<< UInt64(length) &- 1 : .max
    var ends: UInt64 = length <= 64 ? 1 &<< UInt64(length &- 1) : 0
    if let separator {
      let separators = ByteBlock.Vector(repeating: separator)
      ends |= ByteBlock.bits(block) { $0 .== separators } & inRow
    }
    let starts = ends &<< 1
    let caseBits = ByteBlock.Vector(repeating: caseBit)
    /// The bits before or at the match of the letters so far in each cell.
    var tooEarly: UInt64 = 0
    var foundNow = 0
    var isOpen = ends >> 63 == 0 ? 1 : 0
    for index in letters.indices {
      let letter = letters[index]
      let positions = ByteBlock.bits(block) { ($0 | caseBits) .== letter } & inRow & ~tooEarly
      let isNew = index >= foundBefore
      if isNew && (positions == 0 || index == letters.count &- 1) {
        foundBefore = foundNow
        return positions != 0
      }
      // Subtracting a cell's start flips its bits up to the first of `positions`, or up to its end.
      // A cell that began in an earlier block starts here for the letters it lacks.
      let stops = positions | ends
      let (rest, borrow) = stops.subtractingReportingOverflow(starts | (isNew ? 1 : 0))
      tooEarly = stops ^ rest
      isOpen &= borrow ? 0 : 1
      foundNow &+= isOpen
    }
    foundBefore = foundNow
    return false
  }
}
