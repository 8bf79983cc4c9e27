/// An upper bound of a pattern's score in ASCII cells, from the places of its first letter.
struct FuzzyBound: Sendable {
  /// The letters as in an ASCII cell after setting the case bit; nil if no such cell matches.
  private let letters: [UInt8]?
  /// 0x20 if case is ignored, else 0.
  private let caseBit: UInt8

  init(_ letters: [Unicode.Scalar], caseSensitive: Bool) {
    let caseBit: UInt8 = caseSensitive ? 0 : 0x20
    self.letters =
      letters.allSatisfy(\.isASCII)
      ? letters.map { UInt8(truncatingIfNeeded: $0.value) | caseBit } : nil
    self.caseBit = caseBit
  }

  /// Returns false if each alignment of the pattern loses more than `loss` points of those that its
  /// letters can earn.
  ///
  /// The first letter loses the points of a word's start if it is not there, and those of the letters
  /// before it. After a start that leaves less than the loss of a gap, the letters must be a run.
  @inline(__always)
  func canLose(atMost loss: Int, in cell: Span<UInt8>) -> Bool {
    guard let letters else { return false }
    guard let first = letters.first else { return true }
    let mustStartWord = loss < FuzzyScore.wordStart - FuzzyScore.joint
    let end = min(cell.count, FuzzyScore.lettersBeforeFirst(costing: loss) &+ 1)
    for index in 0..<end where cell[index] | caseBit == first {
      if !mustStartWord { return true }
      if index > 0 && !FuzzyKind.isBetween(cell[index &- 1]) { continue }
      if loss &- FuzzyScore.lateCost(index) >= FuzzyScore.leastGap { return true }
      if isRun(letters, in: cell, at: index) { return true }
    }
    return false
  }

  private func isRun(_ letters: [UInt8], in cell: Span<UInt8>, at start: Int) -> Bool {
    guard cell.count &- start >= letters.count else { return false }
    for index in letters.indices where cell[start &+ index] | caseBit != letters[index] {
      return false
    }
    return true
  }
}
