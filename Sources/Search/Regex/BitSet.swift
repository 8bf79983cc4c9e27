/// A set of small numbers, a bit each.
struct BitSet: Sendable, Hashable {
  private var words: [UInt64]

  init(limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ number: Int) -> Bool { words[number >> 6] >> (number & 63) & 1 != 0 }

  @discardableResult
  mutating func insert(_ number: Int) -> Bool {
    let bit: UInt64 = 1 << (number & 63)
    if words[number >> 6] & bit != 0 { return false }
    words[number >> 6] |= bit
    return true
  }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  var elements: [Int] {
    var elements: [Int] = []
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        elements.append(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return elements
  }
}
