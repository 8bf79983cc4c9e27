/// A set of a program's steps, a bit each.
struct StepSet: Sendable, Hashable {
  private(set) var words: [UInt64]

  /// An empty set of steps below `limit`.
  init(limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ step: Int) -> Bool { words[step >> 6] >> (step & 63) & 1 != 0 }

  /// Puts a step in; whether it was not in before.
  mutating func insert(_ step: Int) -> Bool {
    let bit: UInt64 = 1 << (step & 63)
    if words[step >> 6] & bit != 0 { return false }
    words[step >> 6] |= bit
    return true
  }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  mutating func formIntersection(_ other: StepSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  func isDisjoint(with other: StepSet) -> Bool {
    words.indices.allSatisfy { words[$0] & other.words[$0] == 0 }
  }

  /// Calls `body` with each step, the least first.
  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}
