import DiffableList

/// A number of points for each row, as one bit row for each binary digit, so that 64 rows are added at
/// once.
struct RowCosts {
  /// For each word, its digits, lowest first; a sum that is too large stays at the highest number.
  private var digits: [UInt64]

  private static let digitCount = 8
  /// All costs are multiples of it.
  private static let unit = 16

  init(wordCount: Int) {
    digits = Array(repeating: 0, count: wordCount * Self.digitCount)
  }

  /// Adds a multiple of sixteen points to all rows but some.
  mutating func add(_ points: Int, unlessIn rows: [UInt64]) {
    let number = points / Self.unit
    precondition(points % Self.unit == 0 && number < 1 << Self.digitCount, "a cost is too large")
    for word in rows.indices {
      let missing = ~rows[word]
      if missing == 0 { continue }
      var carry: UInt64 = 0
      let first = word * Self.digitCount
      for digit in 0..<Self.digitCount {
        let added = number >> digit & 1 == 1 ? missing : 0
        let old = digits[first + digit]
        digits[first + digit] = old ^ added ^ carry
        carry = old & added | carry & (old | added)
      }
      if carry != 0 {
        for digit in 0..<Self.digitCount { digits[first + digit] |= carry }
      }
    }
  }

  /// Groups rows by their points: those from each of some ascending numbers, the first one 0, up to the
  /// next.
  func groups(of rows: Bitmap, from lowest: [Int]) -> [BoundedRows] {
    var groups = lowest.map { _ in [UInt64](repeating: 0, count: rows.words.count) }
    for word in rows.words.indices where rows.words[word] != 0 {
      var rest = rows.words[word]
      for group in lowest.indices.reversed() {
        let found = rest & self.rows(inWord: word, from: lowest[group] / Self.unit)
        groups[group][word] = found
        rest ^= found
      }
    }
    return zip(groups, lowest).map { words, cost in
      BoundedRows(rows: Bitmap(length: rows.length, words: words), cost: cost)
    }.filter { $0.rows.count > 0 }
  }

  /// Returns the rows of a word with at least a number of units.
  private func rows(inWord word: Int, from number: Int) -> UInt64 {
    var isEqual: UInt64 = .max
    var isGreater: UInt64 = 0
    for digit in (0..<Self.digitCount).reversed() {
      let bits = digits[word * Self.digitCount + digit]
      if number >> digit & 1 == 1 {
        isEqual &= bits
      } else {
        isGreater |= isEqual & bits
        isEqual &= ~bits
      }
    }
    return isEqual | isGreater
  }
}
