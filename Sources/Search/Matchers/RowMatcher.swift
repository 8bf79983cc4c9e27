import Datasets
import DiffableList
import Dispatch
import Foundation

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

  /// Whether a row of the chunk has a folded copy.
  @inline(__always)
  func isCopied(_ row: Int) -> Bool { copies.isCopied[row &>> 6] &>> UInt64(row & 63) & 1 == 1 }

  /// Calls `isMatch` with each regular row in question, and takes it out where that is false.
  @inline(__always)
  func keepRegularRows(_ isMatch: (Int) -> Bool) {
    for word in words.indices where words[word] != 0 {
      var rest = words[word] & ~copies.isCopied[firstWord &+ word]
      var gone: UInt64 = 0
      while rest != 0 {
        let bit = rest & (0 &- rest)
        let row = (firstWord &+ word) &* 64 &+ rest.trailingZeroBitCount
        rest ^= bit
        if !isMatch(row) { gone |= bit }
      }
      words[word] &= ~gone
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

extension RowBytes {
  /// Whether the byte at a place of a regular row stands behind a cell.
  @inline(__always)
  func endsCell(_ place: Int) -> Bool { isCellEnd(bytes[place]) }

  /// Whether a byte stands between the cells of regular rows, and so in none of them.
  @inline(__always)
  func isCellEnd(_ byte: UInt8) -> Bool {
    byte == delimiter || byte == UInt8(ascii: "\n") || byte == UInt8(ascii: "\r")
  }
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
    let chunks = (words.count + Self.wordsPerChunk - 1) / Self.wordsPerChunk
    words.withUnsafeMutableBufferPointer { words in
      // Each chunk has words of its own, so that no two threads touch the same ones.
      nonisolated(unsafe) let words = words
      let threads = max(1, min(chunks, ProcessInfo.processInfo.activeProcessorCount))
      DispatchQueue.concurrentPerform(iterations: threads) { thread in
        var matcher = matcher
        self.withRows { rows, copies in
          for chunk in stride(from: thread, to: chunks, by: threads) where !cancellation.isCancelled
          {
            let first = chunk * Self.wordsPerChunk
            let own = words[first..<min(first + Self.wordsPerChunk, words.count)]
            if own.allSatisfy({ $0 == 0 }) { continue }
            matcher.keepMatches(
              in: RowChunk(
                rows: rows, copies: copies, text: self, firstWord: first,
                words: UnsafeMutableBufferPointer(rebasing: own)))
          }
        }
      }
    }
    try cancellation.check()
  }

  private func withRows(_ body: (RowBytes, Copies) -> Void) {
    dataset.withRowBytes { rows in withCopies { copies in body(rows, copies) } }
  }
}
