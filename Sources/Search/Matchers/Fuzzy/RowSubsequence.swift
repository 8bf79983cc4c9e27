import Datasets

/// A check of single rows for the letters of a fuzzy term in one cell.
///
/// Works like `SubsequenceFilter`, with 64 bytes at a time of one row, which need not be near the
/// others. Uses pointers, since most of a key's time is spent here. The buffer of letters is valid
/// during the call that passes it, and all reads are of whole blocks within `bytes`.
struct RowSubsequence {
  private let letters: UnsafeBufferPointer<ByteBlock.Vector>
  /// Set in every byte of rows and letters.
  private let caseBit: UInt8
  /// A byte that occurs between cells only; nil if each row is one cell.
  private let separator: UInt8?

  init(
    _ letters: UnsafeBufferPointer<ByteBlock.Vector>, caseBit: UInt8, separator: UInt8?
  ) {
    self.letters = letters
    self.caseBit = caseBit
    self.separator = separator
  }

  /// Returns whether the ASCII row at `range` has the letters; nil if the bytes end too soon after it.
  ///
  /// - Complexity: O(bytes of the row × letters).
  @inline(__always)
  func matches(rowAt range: Range<Int>, in bytes: UnsafeRawBufferPointer) -> Bool? {
    guard let base = bytes.baseAddress else { return nil }
    var position = range.lowerBound
    /// The number of letters matched so far in a cell that continues in the next block.
    var foundBefore = 0
    while position < range.upperBound {
      if position &+ ByteBlock.count > bytes.count { return nil }
      if contains(base + position, length: range.upperBound &- position, &foundBefore) {
        return true
      }
      position &+= ByteBlock.count
    }
    return letters.isEmpty
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
      // Flips the bits of each cell up to its first position, as in `SubsequenceFilter`.
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
