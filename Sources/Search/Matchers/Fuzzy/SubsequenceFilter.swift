/// Sorts out the rows of ASCII that lack a fuzzy term's letters, many rows at a time.
///
/// For each letter looked for, a number holds where it stands in the next 128 bytes of the buffer,
/// whatever rows they belong to. That a letter stands behind the ones before it, within one row,
/// takes one subtraction for all these rows. In most blocks the first letters already leave no row,
/// and the others are not looked for.
///
/// Streams of bits and their carries in place of a loop over bytes: R. D. Cameron, K. S. Herdy,
/// D. Lin, "High performance XML parsing using parallel bit stream technology", 2008.
struct SubsequenceFilter: Sendable {
  /// The most letters looked for; what is behind them is left to the matcher.
  private static let letterLimit = 64

  /// Set in every byte of pattern and rows: 0x20 makes small letters of capitals.
  ///
  /// What else it makes alike, such as `@` and the back-tick, only lets a row through that the
  /// matcher rejects.
  let caseBit: UInt8
  /// What is looked for, each in all lanes and with the case bit set.
  let letters: [SIMD16<UInt8>]

  /// Nil for a pattern that no row of ASCII holds.
  init?(_ pattern: FuzzyPattern) {
    guard pattern.letters.allSatisfy(\.isASCII) else { return nil }
    let caseBit: UInt8 = pattern.heedsCase ? 0 : 0x20
    letters = pattern.letters.prefix(Self.letterLimit).map {
      SIMD16(repeating: UInt8(truncatingIfNeeded: $0.value) | caseBit)
    }
    self.caseBit = caseBit
  }

  /// Whether a row of ASCII that passes certainly holds a pattern's letters in one cell.
  func isExact(for pattern: FuzzyPattern) -> Bool {
    pattern.letters.count <= Self.letterLimit
      && pattern.letters.allSatisfy { Self.isAlone($0, caseBit) }
  }

  /// Whether no other letter looks the same with its case bit set, and it never stands between cells.
  private static func isAlone(_ letter: Unicode.Scalar, _ caseBit: UInt8) -> Bool {
    ("a"..."z").contains(letter) || ("0"..."9").contains(letter)
      || (caseBit == 0 && ("A"..."Z").contains(letter))
  }

  /// The rows that may hold the pattern: all that do, and some that hold it in several cells, or
  /// letters that look the same.
  ///
  /// What is said of rows that are not ASCII means nothing.
  ///
  /// - Complexity: O(bytes of the rows × letters of the pattern); 0.65 ns for a byte of prose and
  ///   seven letters were measured.
  ///
  /// - Parameters:
  ///   - bytes: The buffer that the rows are in.
  ///   - offsets: Where the rows begin, ascending, and behind them where the last one ends.
  ///   - rows: The rows to look at.
  ///   - separator: A byte that stands between cells and never within one, if there is such:
  ///     then letters in several cells do not count.
  /// - Returns: A bit a row, that of the first row the lowest of the first word.
  func rows(
    in bytes: Span<UInt8>, offsets: Span<UInt32>, rows: Range<Int>, separator: UInt8? = nil
  ) -> [UInt64] {
    guard let first = rows.first, let last = rows.last else { return [] }
    guard !letters.isEmpty else { return Self.allRows(rows.count) }
    precondition(last + 1 < offsets.count, "There is an offset at either end of each row.")
    let start = Int(offsets[first])
    let end = Int(offsets[last + 1])
    precondition(start <= end && end <= bytes.count, "The rows are within the buffer.")
    var found = [UInt64](repeating: 0, count: (rows.count + 63) / 64)
    bytes.withUnsafeBytes { bytes in
      offsets.withUnsafeBufferPointer { offsets in
        var scan = SubsequenceScan(
          bytes: UnsafeRawBufferPointer(rebasing: bytes[start..<end]), start: start,
          offsets: offsets, rows: rows, filter: self, separator: separator)
        scan.run(&found)
      }
    }
    return found
  }

  private static func allRows(_ count: Int) -> [UInt64] {
    var words = [UInt64](repeating: .max, count: (count + 63) / 64)
    if count % 64 > 0 { words[words.count - 1] = 1 << UInt64(count % 64) - 1 }
    return words
  }
}
