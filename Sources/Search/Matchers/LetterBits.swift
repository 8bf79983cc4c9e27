import Datasets

/// The occurrences of a letter in 64 rows, as a bit for each byte.
///
/// A letter is in most rows, so a branch at each occurrence would be mispredicted; finding a row's
/// bits takes a few shifts. This takes a third to two thirds of the time for `e` and `m` in names.
///
/// The pointers stay in bounds: there are words for all bytes of the rows and one more.
struct LetterBits {
  private let rows: RowBytes
  private let first: Int
  private let end: Int
  /// The offset of the first row's first byte.
  private let start: Int
  private let letters: UnsafeMutablePointer<UInt64>

  /// Larger rows are searched one by one.
  private static let maxWords = 1_024

  /// Calls `body` with each word of a chunk that has regular candidates, and with its letters; nil if
  /// the rows are too long or near the end of the file.
  ///
  /// Copies of the chunk would count references, for which the cores wait.
  @inline(__always)
  static func forEachWord(
    of chunk: RowChunk, _ letter: (byte: UInt8, caseBit: UInt8),
    _ body: (_ word: Int, LetterBits?) -> Void
  ) {
    let byte = ByteBlock.Vector(repeating: letter.byte)
    let caseBit = ByteBlock.Vector(repeating: letter.caseBit)
    let rows = chunk.rows
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: maxWords + 1) { buffer in
      guard let letters = buffer.baseAddress else { return }
      for word in chunk.words.indices {
        let index = chunk.firstWord &+ word
        if chunk.words[word] & ~chunk.copies.isCopied[index] == 0 { continue }
        let first = index &* 64
        let bits = LetterBits(
          rows: rows, first: first, end: min(first &+ 64, rows.count),
          start: rows.start(of: first), letters: letters)
        guard bits.canRead else {
          body(word, nil)
          continue
        }
        bits.find(byte, caseBit)
        body(word, bits)
      }
    }
  }

  private var wordCount: Int { (rows.start(of: end) &- start &+ 63) &>> 6 }

  /// Whether there are enough words, and all bytes of the last one are readable.
  private var canRead: Bool {
    wordCount <= Self.maxWords && start &+ wordCount &* 64 <= rows.bytes.count
  }

  @inline(__always)
  private func find(_ byte: ByteBlock.Vector, _ caseBit: ByteBlock.Vector) {
    guard let base = rows.bytes.baseAddress else { return }
    for word in 0..<wordCount {
      letters[word] = ByteBlock.bits(base + (start &+ word &* 64)) { ($0 | caseBit) .== byte }
    }
    letters[wordCount] = 0
  }

  /// A bit for each row with the letter.
  @inline(__always)
  var rowsWithLetter: UInt64 {
    var found: UInt64 = 0
    var offset = 0
    rows.forEachEnd(of: first..<end) { row, end in
      let next = end &- start
      var any = Self.bits(letters, from: offset, to: next)
      offset &+= Self.bitsAtOnce
      while offset < next {
        any |= Self.bits(letters, from: offset, to: next)
        offset &+= Self.bitsAtOnce
      }
      found |= (any == 0 ? 0 : 1) &<< UInt64(truncatingIfNeeded: row & 63)
      offset = next
    }
    return found
  }

  /// The bits that a load of 64 from the byte of the first one has in any case.
  private static let bitsAtOnce = 57

  /// Returns the first bits of a range, at most `bitsAtOnce`.
  @inline(__always)
  private static func bits(
    _ words: UnsafeMutablePointer<UInt64>, from start: Int, to end: Int
  ) -> UInt64 {
    let bits = UnsafeRawPointer(words).loadUnaligned(fromByteOffset: start &>> 3, as: UInt64.self)
    let count = UInt64(truncatingIfNeeded: min(end &- start, bitsAtOnce))
    return (bits.littleEndian &>> UInt64(truncatingIfNeeded: start & 7)) & ((1 &<< count) &- 1)
  }
}
