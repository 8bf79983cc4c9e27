import Datasets
import DiffableList

/// Tells which of some rows fulfil a term.
///
/// A value that is copied for each thread, so that it can keep scratch space.
protocol RowMatcher: Sendable {
  /// Takes the rows that do not fulfil it out of a chunk.
  mutating func keepMatches(in chunk: RowChunk)
}

/// Some neighbouring rows of a list, and which of them are in question.
struct RowChunk {
  /// The rows and all others of the list.
  let rows: RowBytes
  /// The rows that have folded copies.
  let copies: RowText.Copies
  /// The list itself, for what is not in its bytes as they stand.
  let text: RowText
  /// The place of the chunk's first word among the words of all rows.
  let firstWord: Int
  /// A bit for each row of the chunk that is in question.
  let words: UnsafeMutableBufferPointer<UInt64>

  /// The chunk's first row.
  var firstRow: Int { firstWord &* 64 }
  /// The row behind its last one.
  var endRow: Int { min(firstRow &+ words.count &* 64, rows.count) }

  /// Takes out all regular rows.
  func takeOutRegularRows() {
    for word in words.indices { words[word] &= copies.isCopied[firstWord &+ word] }
  }

  /// Takes out the regular rows that have no bit in `found`, which has a word for each of the chunk's.
  func keepRegularRows(
    in found: some RandomAccessCollection<UInt64>
  ) {
    for (word, rows) in zip(words.indices, found) {
      words[word] &= rows | copies.isCopied[firstWord &+ word]
    }
  }

  /// Calls `isMatch` with each regular row in question, and takes it out where that is false.
  @inline(__always)
  func keepRegularRows(_ isMatch: (Int) -> Bool) {
    rows.forEachDistantRow(RegularRows(of: self)) { row in
      if isMatch(row) { return }
      let bit = row &- firstRow
      words[bit &>> 6] &= ~(1 &<< UInt64(bit & 63))
    }
  }

  /// Calls `isMatch` with each row in question that has a copy and with the copy's number, and
  /// takes the row out where that is false.
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

/// The regular rows of a chunk that are in question, in order.
///
/// A word is read once, so that rows that were given may be taken out.
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
  /// Whether the byte at a place of a regular row stands behind a cell.
  @inline(__always)
  func endsCell(_ place: Int) -> Bool { isCellEnd(bytes[place]) }

  /// Whether a byte stands between the cells of regular rows or around them, and so in none of them.
  @inline(__always)
  func isCellEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == quote || isLineEnd(byte)
  }

  /// Whether a byte ends a line.
  @inline(__always)
  func isLineEnd(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r") }
}

extension RowText {
  /// Words looked at between two looks at whether somebody still waits: 32,768 rows.
  private static let wordsPerChunk = 512

  /// Keeps of some rows those that a matcher does, on all cores.
  ///
  /// - Complexity: That of the matcher.
  func keepMatches(
    of matcher: some RowMatcher, in words: inout [UInt64], _ cancellation: Cancellation
  ) throws(ListSourceError) {
    words.withUnsafeMutableBufferPointer { words in
      // Each chunk has words of its own, so that no two threads touch the same ones.
      nonisolated(unsafe) let words = words
      ChunkedWork.forEachChunk(
        of: words.count, by: Self.wordsPerChunk, cancellation, from: { matcher }
      ) { matcher, range in
        let own = words[range]
        if own.allSatisfy({ $0 == 0 }) { return }
        self.withRows { rows, copies in
          matcher.keepMatches(
            in: RowChunk(
              rows: rows, copies: copies, text: self, firstWord: range.lowerBound,
              words: UnsafeMutableBufferPointer(rebasing: own)))
        }
      }
    }
    try cancellation.check()
  }

  /// Calls `body` with the rows' bytes and the folded copies.
  func withRows(_ body: (RowBytes, Copies) -> Void) {
    dataset.withRowBytes { rows in withCopies { copies in body(rows, copies) } }
  }
}
