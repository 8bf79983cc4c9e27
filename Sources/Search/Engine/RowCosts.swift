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

  /// Adds a multiple of sixteen points to some rows.
  mutating func add(_ points: Int, to rows: [UInt64]) {
    let number = points / Self.unit
    precondition(points % Self.unit == 0 && number < 1 << Self.digitCount, "a cost is too large")
    for word in rows.indices {
      if rows[word] == 0 { continue }
      var carry: UInt64 = 0
      let first = word * Self.digitCount
      for digit in 0..<Self.digitCount {
        let added = number >> digit & 1 == 1 ? rows[word] : 0
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
  func groups(of rows: [UInt64], from lowest: [Int]) -> [[UInt64]] {
    var groups = lowest.map { _ in [UInt64](repeating: 0, count: rows.count) }
    for word in rows.indices {
      var rest = rows[word]
      for group in lowest.indices.reversed() where rest != 0 {
        let found = rest & self.rows(inWord: word, from: lowest[group] / Self.unit)
        groups[group][word] = found
        rest ^= found
      }
    }
    return groups
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
