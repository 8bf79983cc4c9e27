import Datasets
import DiffableList

/// Consecutive rows of a list, and the candidates among them.
struct RowChunk {
  let rows: RowBytes
  let copies: RowText.Copies
  let text: RowText
  /// The chunk's first row, divided by 64.
  let firstWord: Int
  /// A bit for each row of the chunk: whether it is a candidate.
  let words: UnsafeMutableBufferPointer<UInt64>

  var firstRow: Int { firstWord &* 64 }
  var endRow: Int { min(firstRow &+ words.count &* 64, rows.count) }

  /// Returns the rows of the chunk in a range of words.
  func words(_ range: Range<Int>) -> RowChunk {
    let own = range.clamped(to: firstWord..<firstWord &+ words.count)
    return RowChunk(
      rows: rows, copies: copies, text: text, firstWord: own.lowerBound,
      words: UnsafeMutableBufferPointer(
        rebasing: words[own.lowerBound &- firstWord..<own.upperBound &- firstWord]))
  }

  func removeRegularRows() {
    for word in words.indices { words[word] &= copies.isCopied[firstWord &+ word] }
  }

  func keepRegularRows(in found: some RandomAccessCollection<UInt64>) {
    for (word, rows) in zip(words.indices, found) {
      words[word] &= rows | copies.isCopied[firstWord &+ word]
    }
  }

  @inline(__always)
  func keepRegularRows(_ isMatch: (Int) -> Bool) {
    rows.forEachPrefetchedRow(RegularRows(of: self)) { row in
      if isMatch(row) { return }
      let bit = row &- firstRow
      words[bit &>> 6] &= ~(1 &<< UInt64(bit & 63))
    }
  }

  func keepCopiedRows(_ isMatch: (_ row: Int, _ copy: Int) -> Bool) {
    for word in words.indices where words[word] != 0 {
      let copied = copies.isCopied[firstWord &+ word]
      var rest = copied & words[word]
      if rest == 0 { continue }
      let first = text.copied.rank((firstWord &+ word) &* 64)
      while rest != 0 {
        let bit = rest & (0 &- rest)
        let row = (firstWord &+ word) &* 64 &+ rest.trailingZeroBitCount
        rest ^= bit
        let copy = first &+ (copied & (bit &- 1)).nonzeroBitCount
        if !isMatch(row, copy) { words[word] ^= bit }
      }
    }
  }
}

/// The regular candidates of a chunk in order; those passed can be removed.
private struct RegularRows: Sequence, IteratorProtocol {
  private let chunk: RowChunk
  private var word = -1
  private var rest: UInt64 = 0

  init(of chunk: RowChunk) { self.chunk = chunk }

  @inline(__always)
  mutating func next() -> Int? {
    while rest == 0 {
      word &+= 1
      if word == chunk.words.count { return nil }
      rest = chunk.words[word] & ~chunk.copies.isCopied[chunk.firstWord &+ word]
    }
    let row = (chunk.firstWord &+ word) &* 64 &+ rest.trailingZeroBitCount
    rest &= rest &- 1
    return row
  }
}

extension RowBytes {
  /// More cache misses than a processor can have in flight.
  private static var prefetchedRows: Int { 64 }

  /// Calls `body` with rows that may be far from each other in memory.
  ///
  /// Reads many rows in advance, so that their cache misses overlap.
  @inline(__always)
  func forEachPrefetchedRow(_ rows: some Sequence<Int>, _ body: (Int) -> Void) {
    // One more element keeps the result of the reads.
    let capacity = Self.prefetchedRows + 1
    withUnsafeTemporaryAllocation(of: Int.self, capacity: capacity) { pending in
      var count = 0
      for row in rows {
        pending[count] = row
        count &+= 1
        if count == Self.prefetchedRows {
          pending[count] = prefetch(pending[..<count])
          Self.forEach(in: pending[..<count], body)
          count = 0
        }
      }
      pending[count] = prefetch(pending[..<count])
      Self.forEach(in: pending[..<count], body)
    }
  }

  /// Reads a byte of each row's first two cache lines of 64 bytes, and its last byte.
  ///
  /// The loop does nothing else, so that no read waits for another.
  @inline(__always)
  private func prefetch(_ rows: Slice<UnsafeMutableBufferPointer<Int>>) -> Int {
    var all: UInt8 = 0
    for row in rows {
      let first = start(of: row)
      let last = start(of: row &+ 1) &- 1
      // The list may end with an empty row.
      if last >= first { all |= bytes[first] | bytes[min(first &+ 64, last)] | bytes[last] }
    }
    return Int(all)
  }

  /// Not inlined, so that the result of the reads counts as used.
  @inline(never)
  private static func forEach(
    in rows: Slice<UnsafeMutableBufferPointer<Int>>, _ body: (Int) -> Void
  ) {
    for row in rows { body(row) }
  }
}
