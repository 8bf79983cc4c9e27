import Datasets
import Files

/// A writer of a row index's slices, in one pass over the rows.
///
/// Bounds checks would make the loop over all letters several times slower. The pointers stay in
/// bounds: a class is below 64, bigrams and trigrams of classes have entries in their tables, and an
/// entry is a slice or the extra one after them, which is discarded.
struct SliceWriter {
  let slots: GramSlots

  /// The number of rows buffered before writing: a cache line for each slice.
  static let rowsPerBlock = 512
  private static let wordsPerBlock = rowsPerBlock / 64

  /// Returns the slices of some rows, one after another, each a whole number of blocks; nil if
  /// `mayContinue`, called before each block, returned false.
  ///
  /// - Parameter rows: The first one starts a word.
  func slices(
    of rows: Range<Int>, in text: RowText, while mayContinue: () -> Bool
  ) -> [UInt64]? {
    let blocks = (rows.count + Self.rowsPerBlock - 1) / Self.rowsPerBlock
    let wordsPerSlice = blocks * Self.wordsPerBlock
    let blockSize = (slots.count + 1) * Self.wordsPerBlock
    let buffer = UnsafeMutablePointer<UInt64>.allocate(capacity: blockSize + 128)
    defer { buffer.deallocate() }
    var isComplete = true
    let slices = [UInt64](unsafeUninitializedCapacity: wordsPerSlice * slots.count) {
      slices, filled in
      preferLargePages(for: UnsafeMutableRawBufferPointer(slices))
      guard let target = slices.baseAddress else { return }
      var copy = text.copied.rank(rows.lowerBound)
      text.withRows { bytes, copies in
        slots.withTables(delimiter: bytes.delimiter) { tables in
          let gathering = Gathering(
            rows: bytes, end: rows.upperBound, copies: copies, tables: tables,
            letterCount: slots.letterCount, firstStart: slots.firstWordStart, block: buffer,
            letters: buffer + blockSize, starts: buffer + blockSize + 64)
          for start in stride(from: 0, to: rows.count, by: Self.rowsPerBlock) {
            isComplete = isComplete && mayContinue()
            guard isComplete else { return }
            buffer.update(repeating: 0, count: blockSize)
            gathering.gather(from: rows.lowerBound + start, &copy)
            gathering.complete(slots.automaton.containments)
            for slice in 0..<slots.count {
              (target + (slice &* wordsPerSlice &+ start &>> 6)).update(
                from: buffer + slice &* Self.wordsPerBlock, count: Self.wordsPerBlock)
            }
          }
        }
      }
      if isComplete { filled = wordsPerSlice * slots.count }
    }
    return isComplete ? slices : nil
  }

  private struct Gathering {
    let rows: RowBytes
    let end: Int
    let copies: RowText.Copies
    let tables: GramSlots.Tables
    let letterCount: Int
    /// The first slice of word starts.
    let firstStart: Int
    /// Eight words for each slice.
    let block: UnsafeMutablePointer<UInt64>
    /// The letters of 64 rows.
    let letters: UnsafeMutablePointer<UInt64>
    /// The letters with which words of 64 rows and their parts start.
    let starts: UnsafeMutablePointer<UInt64>

    /// Sets the bits of a block's rows from `first` on; `copy` is the number of copies before them.
    @inline(__always)
    func gather(from first: Int, _ copy: inout Int) {
      for word in 0..<SliceWriter.wordsPerBlock {
        let start = first &+ word &* 64
        guard start < end else { return }
        letters.update(repeating: 0, count: 64)
        starts.update(repeating: 0, count: 64)
        let isCopied = copies.isCopied[start &>> 6]
        for row in start..<min(start &+ 64, end) {
          let bit = UInt64(row & 63)
          let source: UnsafeRawBufferPointer
          var table = tables.wordStarts
          if isCopied &>> bit & 1 == 1 {
            source = copies[copy]
            table = tables.wordStartsOfCopies
            copy &+= 1
          } else {
            source = UnsafeRawBufferPointer(
              rebasing: rows.bytes[rows.start(of: row)..<rows.start(of: row &+ 1)])
          }
          let found = setGrams(of: source, 1 &<< bit, table, in: block + word)
          letters[Int(bit)] = found.letters
          starts[Int(bit)] = found.starts
        }
        Self.transpose(letters)
        for letter in 0..<letterCount {
          block[letter &* SliceWriter.wordsPerBlock &+ word] = letters[letter]
        }
        Self.transpose(starts)
        for slice in 0..<WordStarts.sliceCount {
          block[(firstStart &+ slice) &* SliceWriter.wordsPerBlock &+ word] =
            starts[WordStarts.bit(ofSlice: slice)]
        }
      }
    }

    /// Adds the rows of longer grams to the slices of their suffixes.
    func complete(_ containments: [(slice: Int, other: Int)]) {
      for (slice, other) in containments {
        for word in 0..<SliceWriter.wordsPerBlock {
          block[other &* SliceWriter.wordsPerBlock &+ word] |=
            block[slice &* SliceWriter.wordsPerBlock &+ word]
        }
      }
    }

    /// Sets a row's bit in the words of its bigrams, trigrams and longer grams; returns its letter
    /// classes and the letters with which words and their parts start, as bits.
    @inline(__always)
    private func setGrams(
      of source: UnsafeRawBufferPointer, _ bit: UInt64, _ wordStarts: UnsafePointer<UInt8>,
      in block: UnsafeMutablePointer<UInt64>
    ) -> (letters: UInt64, starts: UInt64) {
      var letters: UInt64 = 0
      var starts: UInt64 = 0
      var previous = WordStarts.start
      var last = 0
      var bigram = 0
      var state = 0
      for byte in source {
        let entry = wordStarts[Int(byte)]
        WordStarts.add(entry, after: previous, to: &starts)
        previous = entry
        let letter = Int(tables.classes[Int(byte)])
        letters |= 1 &<< UInt64(truncatingIfNeeded: letter)
        let trigram = bigram &<< Gram.bitsPerLetter | letter
        bigram = last &<< Gram.bitsPerLetter | letter
        last = letter
        block[Int(tables.bigrams[bigram]) &* SliceWriter.wordsPerBlock] |= bit
        block[Int(tables.trigrams[trigram]) &* SliceWriter.wordsPerBlock] |= bit
        state = Int(tables.next[state &<< Gram.bitsPerLetter | letter])
        block[Int(tables.longer[state]) &* SliceWriter.wordsPerBlock] |= bit
      }
      return (letters, starts)
    }

    /// Transposes a word of letters for each row into a word of rows for each letter.
    ///
    /// H. S. Warren, "Hacker's Delight", 2003, section 7-3, for 64 bits.
    @inline(__always)
    private static func transpose(_ letters: UnsafeMutablePointer<UInt64>) {
      var width = 32
      var mask: UInt64 = 0x0000_0000_FFFF_FFFF
      while width != 0 {
        var row = 0
        while row < 64 {
          let swapped = (letters[row] &>> UInt64(width) ^ letters[row | width]) & mask
          letters[row] ^= swapped &<< UInt64(width)
          letters[row | width] ^= swapped
          row = ((row | width) &+ 1) & ~width
        }
        width >>= 1
        mask ^= mask &<< UInt64(width)
      }
    }
  }
}
