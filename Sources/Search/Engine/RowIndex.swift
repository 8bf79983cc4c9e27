import Datasets
import DiffableList
import Files

/// Which rows hold which letters, pairs and triples of letters: a bit for each row and each of a
/// few hundred slices.
///
/// A text can only be in a row that has its bit in the slices of all the text's parts, so that a
/// search is a few ANDs over words and a look at the rows that are left. This is the bit-sliced
/// signature file of C. Faloutsos and S. Christodoulakis, "Signature files: an access method for
/// documents", 1984, with slices of their own for what is most frequent (Z. Li et al., BitFunnel,
/// 2017, mix their densities likewise).
struct RowIndex: Sendable {
  private let slots: GramSlots
  /// The slices one after the other, each as long as `wordsPerSlice`.
  private let slices: [UInt64]
  private let wordsPerSlice: Int

  /// More slices than this rule out too little for the memory that they take.
  private static let mostSlices = 896
  /// Slices for each byte of a row: a long row has its bit in more of them.
  private static let slicesPerByte = 24

  /// Indexes all rows.
  ///
  /// - Complexity: O(bytes); about two and a half times the bytes of a list of short rows in memory.
  init(_ text: RowText, _ cancellation: Cancellation) throws(ListSourceError) {
    let bytes = text.dataset.withRowBytes { $0.bytes.count }
    let length = bytes / max(text.count, 1)
    let count = min(Self.mostSlices, max(256, Self.slicesPerByte * length))
    slots = GramSlots(GramSample(text), count: count)
    let blocks = (text.count + SliceWriter.rowsPerBlock - 1) / SliceWriter.rowsPerBlock
    wordsPerSlice = blocks * SliceWriter.rowsPerBlock / 64
    // Searches need some as well.
    guard FreeMemory.fits(8 * wordsPerSlice * slots.count + bytes) else { throw .noMemory }
    slices = SliceWriter(slots: slots, wordsPerSlice: wordsPerSlice).write(text, cancellation)
    try cancellation.check()
  }

  /// The slices that the rows with a folded text have their bits in, and whether no other row is in
  /// all of them; nil when the index says nothing about the text.
  func slices(for text: [UInt8]) -> (slices: [Int], areExact: Bool)? { slots.slices(of: text) }

  /// Keeps of some rows those that are in all of some slices.
  ///
  /// - Complexity: O(words) a slice.
  func keepRows(in slices: [Int], _ chunk: RowChunk) {
    let words = chunk.words
    let wordsInQuestion = words.reduce(0) { $0 &+ ($1 == 0 ? 0 : 1) }
    self.slices.withUnsafeBufferPointer { all in
      // A slice is as long as the words of all rows, and longer by less than a block.
      let starts = slices.map { $0 &* wordsPerSlice &+ chunk.firstWord }
      if wordsInQuestion &* 8 > words.count {
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

/// Keeps the rows that an index does not rule out, and of those the ones that a matcher keeps.
struct IndexedMatcher<Matcher: RowMatcher>: RowMatcher {
  let index: RowIndex
  let slices: [Int]
  /// Nil where the index knows.
  var matcher: Matcher?

  mutating func keepMatches(in chunk: RowChunk) {
    index.keepRows(in: slices, chunk)
    if chunk.words.allSatisfy({ $0 == 0 }) { return }
    matcher?.keepMatches(in: chunk)
  }
}
