import Datasets
import DiffableList
import Files

/// A bit-sliced index of the letters, bigrams and trigrams in each row.
///
/// A string is only in rows whose bits are set in the slices of all its parts, so a search takes a
/// few ANDs over words and a scan of the remaining rows. This is the bit-sliced signature file of
/// C. Faloutsos and S. Christodoulakis, "Signature files: an access method for documents", 1984,
/// with separate slices for frequent grams (as in BitFunnel, Z. Li et al., 2017).
struct RowIndex: Sendable {
  private let slots: GramSlots
  /// The slices one after another, each of `wordsPerSlice` words.
  private let slices: [UInt64]
  private let wordsPerSlice: Int

  /// More slices rule out too little for their memory.
  private static let maxSlices = 896
  /// A long row sets its bit in more slices.
  private static let slicesPerByte = 24

  /// Indexes all rows.
  ///
  /// - Complexity: O(bytes); for short rows about two and a half times the list's bytes in memory.
  init(_ text: RowText, _ cancellation: Cancellation) throws(ListSourceError) {
    let bytes = text.dataset.withRowBytes { $0.bytes.count }
    let length = bytes / max(text.count, 1)
    let count = min(Self.maxSlices, max(256, Self.slicesPerByte * length))
    slots = GramSlots(GramSample(text), count: count)
    let blocks = (text.count + SliceWriter.rowsPerBlock - 1) / SliceWriter.rowsPerBlock
    wordsPerSlice = blocks * SliceWriter.rowsPerBlock / 64
    // Searches need memory as well.
    guard FreeMemory.fits(8 * wordsPerSlice * slots.count + bytes) else { throw .noMemory }
    slices = SliceWriter(slots: slots, wordsPerSlice: wordsPerSlice).write(text, cancellation)
    try cancellation.check()
  }

  /// Returns the slices that contain all rows with a folded text, and whether their intersection is
  /// exact; nil if the index can't search for it.
  func slices(for text: [UInt8]) -> (slices: [Int], areExact: Bool)? { slots.slices(of: text) }

  /// Keeps the rows in the intersection of some slices, in O(words) a slice.
  func keepRows(in slices: [Int], _ chunk: RowChunk) {
    let words = chunk.words
    let nonzeroWords = words.reduce(0) { $0 &+ ($1 == 0 ? 0 : 1) }
    self.slices.withUnsafeBufferPointer { all in
      // A slice is at least as long as the words of all rows.
      let starts = slices.map { $0 &* wordsPerSlice &+ chunk.firstWord }
      if nonzeroWords &* 8 > words.count {
        for start in starts {
          for word in 0..<words.count { words[word] &= all[start &+ word] }
        }
      } else {
        for word in 0..<words.count where words[word] != 0 {
          var rows = words[word]
          for start in starts where rows != 0 { rows &= all[start &+ word] }
          words[word] = rows
        }
      }
    }
  }
}

/// A matcher that first intersects index slices.
struct IndexedMatcher<Matcher: RowMatcher>: RowMatcher {
  let index: RowIndex
  let slices: [Int]
  /// Nil if the slices are exact.
  var matcher: Matcher?

  mutating func keepMatches(in chunk: RowChunk) {
    index.keepRows(in: slices, chunk)
    if chunk.words.allSatisfy({ $0 == 0 }) { return }
    matcher?.keepMatches(in: chunk)
  }
}
