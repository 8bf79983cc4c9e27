/// A number of points for each row, as one bit row for each binary digit, so that 512 rows are added at
/// once.
struct RowCosts {
  /// Eight words of rows.
  private typealias Block = SIMD8<UInt64>

  private let wordCount: Int
  /// For each block, its digits, lowest first; a sum that is too large stays at the highest number.
  private var digits: [Block]

  private static let digitCount = 8
  /// All costs are multiples of it.
  private static let unit = 16

  init(wordCount: Int) {
    self.wordCount = wordCount
    let blockCount = (wordCount + Block.scalarCount - 1) / Block.scalarCount
    digits = Array(repeating: .zero, count: blockCount * Self.digitCount)
  }

  /// Adds a multiple of sixteen points to some rows.
  mutating func add(_ points: Int, to rows: [UInt64]) {
    let number = points / Self.unit
    precondition(points % Self.unit == 0 && number < 1 << Self.digitCount, "a cost is too large")
    precondition(rows.count == wordCount, "there is a word for each 64 rows")
    if number == 0 { return }
    for (block, first) in stride(from: 0, to: digits.count, by: Self.digitCount).enumerated() {
      let added = Self.block(block, of: rows)
      if added == .zero { continue }
      var carry = Block.zero
      for digit in number.trailingZeroBitCount..<Self.digitCount {
        let own = number >> digit & 1 == 1 ? added : .zero
        let old = digits[first + digit]
        digits[first + digit] = old ^ own ^ carry
        carry = old & own | carry & (old | own)
      }
      if carry == .zero { continue }
      for digit in first..<first + Self.digitCount { digits[digit] |= carry }
    }
  }

  /// Groups rows by their points: those from each of some ascending numbers, the first one 0, up to the
  /// next.
  func groups(of rows: [UInt64], from lowest: [Int]) -> [[UInt64]] {
    precondition(rows.count == wordCount, "there is a word for each 64 rows")
    var groups = lowest.map { _ in [UInt64](repeating: 0, count: rows.count) }
    for (block, first) in stride(from: 0, to: digits.count, by: Self.digitCount).enumerated() {
      var rest = Self.block(block, of: rows)
      for group in lowest.indices.reversed() where rest != .zero {
        let found = rest & self.rows(withDigitsAt: first, from: lowest[group] / Self.unit)
        rest ^= found
        Self.set(found, asBlock: block, of: &groups[group])
      }
    }
    return groups
  }

  /// Returns the rows of a block with at least a number of units.
  private func rows(withDigitsAt first: Int, from number: Int) -> Block {
    var isEqual = Block(repeating: .max)
    var isGreater = Block.zero
    for digit in (0..<Self.digitCount).reversed() {
      let bits = digits[first + digit]
      if number >> digit & 1 == 1 {
        isEqual &= bits
      } else {
        isGreater |= isEqual & bits
        isEqual &= ~bits
      }
    }
    return isEqual | isGreater
  }

  /// Returns a block of some words, zeros after their end.
  private static func block(_ block: Int, of words: [UInt64]) -> Block {
    let start = block * Block.scalarCount
    var result = Block.zero
    for lane in 0..<min(Block.scalarCount, words.count - start) {
      result[lane] = words[start + lane]
    }
    return result
  }

  private static func set(_ new: Block, asBlock block: Int, of words: inout [UInt64]) {
    let start = block * Block.scalarCount
    for lane in 0..<min(Block.scalarCount, words.count - start) {
      words[start + lane] = new[lane]
    }
  }
}
