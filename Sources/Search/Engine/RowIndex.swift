import Datasets
import DiffableList
import Files

/// A bit-sliced index of the letters, pairs and triples in each row.
///
/// A string is only in rows whose bits are set in the slices of all its parts, so a search takes a
/// few ANDs over words and a scan of the remaining rows. This is the bit-sliced signature file of
/// C. Faloutsos and S. Christodoulakis, "Signature files: an access method for documents", 1984,
/// with separate slices for frequent grams (as in BitFunnel, Z. Li et al., 2017).
///
/// It grows by parts of consecutive rows, in any order; the rows of missing parts are scanned.
struct RowIndex: Sendable {
  private let slots: GramSlots
  private let rowsPerPart: Int
  /// The slices of each part's rows, one after another; nil if the part is missing.
  private var parts: [[UInt64]?]

  /// More slices rule out too little for their memory.
  private static let maxSlices = 828
  /// A long row sets its bit in more slices.
  private static let slicesPerByte = 19
  /// Small enough that a part is soon complete, large enough for large pages of memory.
  private static let minBytesPerPart = 6 << 20

  /// The parts of short rows take about two and a half times the list's bytes in memory.
  ///
  /// - Parameters:
  ///   - rowsPerPart: A whole number of blocks of `SliceWriter`; nil to choose it.
  ///   - pause: Called a few times each millisecond while reading the sample; it may wait.
  init(
    _ text: RowText, rowsPerPart: Int? = nil, pausing pause: () -> Void = {}
  ) throws(ListSourceError) {
    let bytes = text.dataset.withRowBytes { $0.bytes.count }
    let length = bytes / max(text.count, 1)
    let count = min(Self.maxSlices, max(256, Self.slicesPerByte * length))
    // Searches need memory as well.
    guard FreeMemory.fits(count * text.count / 8 + bytes) else { throw .noMemory }
    slots = GramSlots(GramSample(text, pausing: pause), count: count)
    var rows = SliceWriter.rowsPerBlock
    while rows * count / 8 < Self.minBytesPerPart { rows *= 2 }
    let rowsPerPart = rowsPerPart ?? rows
    self.rowsPerPart = rowsPerPart
    parts = Array(repeating: nil, count: (text.count + rowsPerPart - 1) / rowsPerPart)
  }

  var partCount: Int { parts.count }

  var isComplete: Bool { !parts.contains { $0 == nil } }

  /// Returns the slices of a part's rows; nil if `mayContinue`, called a few times each millisecond,
  /// returned false.
  func slices(
    ofPart part: Int, of text: RowText, while mayContinue: () -> Bool = { true }
  ) -> [UInt64]? {
    let rows = part * rowsPerPart..<min((part + 1) * rowsPerPart, text.count)
    return SliceWriter(slots: slots).slices(of: rows, in: text, while: mayContinue)
  }

  mutating func add(_ slices: [UInt64], ofPart part: Int) { parts[part] = slices }

  func slices(for text: [UInt8]) -> (slices: [Int], areExact: Bool)? { slots.slices(of: text) }

  /// Calls `body` with the rows of a chunk in each part, after keeping those in the intersection of
  /// some slices if the part is indexed.
  func keepRows(
    in slices: [Int], _ chunk: RowChunk, _ body: (RowChunk, _ isIndexed: Bool) -> Void
  ) {
    if chunk.words.isEmpty { return }
    for part in chunk.firstRow / rowsPerPart...(chunk.endRow - 1) / rowsPerPart {
      let rows = chunk.words(part * wordsPerPart..<(part + 1) * wordsPerPart)
      keepRows(rows.words, from: rows.firstWord, in: slices, ofPart: part)
      body(rows, parts[part] != nil)
    }
  }

  private var wordsPerPart: Int { rowsPerPart / 64 }

  private func keepRows(
    _ words: UnsafeMutableBufferPointer<UInt64>, from first: Int, in slices: [Int],
    ofPart part: Int
  ) {
    guard let all = parts[part] else { return }
    // A part is as long as its words, rounded up to whole blocks.
    let length = all.count / slots.count
    let starts = slices.map { $0 * length + first - part * wordsPerPart }
    let nonzeroWords = words.reduce(0) { $0 &+ ($1 == 0 ? 0 : 1) }
    all.withUnsafeBufferPointer { all in
      // A slice is at least as long as the words of all rows.
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

/// A matcher that first intersects index slices where rows are indexed.
struct IndexedMatcher<Matcher: RowMatcher>: RowMatcher {
  let index: RowIndex
  let slices: [Int]
  /// Whether all rows in the slices match.
  let areExact: Bool
  var matcher: Matcher

  mutating func keepMatches(in chunk: RowChunk) {
    index.keepRows(in: slices, chunk) { rows, isIndexed in
      if isIndexed && (areExact || rows.words.allSatisfy { $0 == 0 }) { return }
      matcher.keepMatches(in: rows)
    }
  }
}
