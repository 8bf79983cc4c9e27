import Datasets
import Files

/// A writer of a row index's slices, in one pass over the rows.
///
/// Bounds checks would make the loop over all letters several times slower. The pointers stay in
/// bounds: every byte has a class, every code has an entry in the table, and an entry is a slice or the
/// extra one after them, which is discarded.
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
    let buffer = UnsafeMutablePointer<UInt64>.allocate(capacity: blockSize)
    defer { buffer.deallocate() }
    var isComplete = true
    let slices = [UInt64](unsafeUninitializedCapacity: wordsPerSlice * slots.count) {
      slices, filled in
      preferLargePages(for: UnsafeMutableRawBufferPointer(slices))
      guard let target = slices.baseAddress else { return }
      var copy = text.copied.rank(rows.lowerBound)
      withTables(of: text, to: buffer) { gathering in
        for start in stride(from: 0, to: rows.count, by: Self.rowsPerBlock) {
          isComplete = isComplete && mayContinue()
          guard isComplete else { return }
          buffer.update(repeating: 0, count: blockSize)
          let first = rows.lowerBound + start
          gathering.gather(first..<min(first + Self.rowsPerBlock, rows.upperBound), &copy)
          for slice in 0..<slots.count {
            (target + (slice &* wordsPerSlice &+ start &>> 6)).update(
              from: buffer + slice &* Self.wordsPerBlock, count: Self.wordsPerBlock)
          }
        }
      }
      if isComplete { filled = wordsPerSlice * slots.count }
    }
    return isComplete ? slices : nil
  }

  private func withTables(
    of text: RowText, to block: UnsafeMutablePointer<UInt64>, _ body: (Gathering) -> Void
  ) {
    text.withRows { rows, copies in
      slots.classes.withUnsafeBufferPointer { classes in
        slots.slices.withUnsafeBufferPointer { slices in
          body(
            Gathering(rows: rows, copies: copies, classes: classes, slices: slices, block: block))
        }
      }
    }
  }

  private struct Gathering {
    let rows: RowBytes
    let copies: RowText.Copies
    let classes: UnsafeBufferPointer<UInt8>
    let slices: UnsafeBufferPointer<UInt16>
    /// Eight words for each slice.
    let block: UnsafeMutablePointer<UInt64>

    /// Sets the bits of a block's rows; `copy` is the number of copies before them.
    @inline(__always)
    func gather(_ range: Range<Int>, _ copy: inout Int) {
      for row in range {
        let source: UnsafeRawBufferPointer
        if copies.containsRow(row) {
          source = copies[copy]
          copy &+= 1
        } else {
          source = UnsafeRawBufferPointer(
            rebasing: rows.bytes[rows.start(of: row)..<rows.start(of: row &+ 1)])
        }
        let word = (row &- range.lowerBound) &>> 6
        setGrams(of: source, 1 &<< UInt64(row & 63), in: block + word)
      }
    }

    /// Sets a row's bit in the words of its grams.
    @inline(__always)
    private func setGrams(
      of source: UnsafeRawBufferPointer, _ bit: UInt64, in words: UnsafeMutablePointer<UInt64>
    ) {
      var code = 0
      for byte in source {
        code = Gram.appending(Int(classes[Int(byte)]), to: code)
        Gram.forEachSuffix(of: code) { gram in
          words[Int(slices[gram]) &* SliceWriter.wordsPerBlock] |= bit
        }
      }
    }
  }
}
