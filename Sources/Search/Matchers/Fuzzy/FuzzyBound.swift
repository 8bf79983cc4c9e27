import Datasets

/// An upper bound of a pattern's score in ASCII cells, from the places where words start.
struct FuzzyBound: Sendable {
  /// The letters as in an ASCII cell after setting the case bit; nil if no such cell matches.
  private let letters: [UInt8]?
  /// 0x20 if case is ignored, else 0.
  private let caseBit: UInt8
  /// Whether a letter can start a word only at the start of the pattern or after a gap.
  private let isWord: Bool

  /// The small letters; nil if not all are ASCII.
  private let foldedLetters: [UInt8]?

  /// Bits count the letters found.
  private static let mostLetters = 63

  init(_ letters: [Unicode.Scalar], caseSensitive: Bool) {
    let caseBit: UInt8 = caseSensitive ? 0 : 0x20
    self.letters =
      letters.allSatisfy(\.isASCII)
      ? letters.map { UInt8(truncatingIfNeeded: $0.value) | caseBit } : nil
    self.caseBit = caseBit
    foldedLetters = self.letters?.map(TextFolding.lowercase)
    isWord = letters.count <= Self.mostLetters && letters.allSatisfy(FuzzyScore.isInWord)
  }

  /// Returns false if each alignment of the pattern loses more than `loss` points of those that its
  /// letters can earn.
  ///
  /// A small loss leaves only runs that start words, or one run that starts a part of a word.
  @inline(__always)
  func canLose(atMost loss: Int, in cell: Span<UInt8>) -> Bool {
    guard let letters else { return false }
    guard let first = letters.first else { return true }
    let end = min(cell.count, FuzzyScore.lettersBeforeFirst(costing: loss) &+ 1)
    if isWord && loss < FuzzyScore.leastGap + FuzzyScore.partStart {
      return hasRuns(letters, in: cell, loss, end, lateCost: FuzzyScore.lateCost)
    }
    for index in 0..<end where cell[index] | caseBit == first { return true }
    return false
  }

  /// Returns false if each alignment in a cell whose folded letters are given loses more than `loss`
  /// points.
  func canLose(atMost loss: Int, inFolded cell: Span<UInt8>) -> Bool {
    guard isWord, let foldedLetters,
      loss < FuzzyScore.leastGap + FuzzyScore.partStart
    else { return true }
    // The number of letters before the first one is unknown.
    return hasRuns(foldedLetters, in: cell, loss, cell.count) { _ in 0 }
  }

  /// Returns false if the rows at `range` lose more than `loss` points wherever the letters are.
  ///
  /// Looks for the start of a word or its part with the first letter, or with the first two if a gap
  /// costs too much, sixteen bytes at a time.
  func canLose(
    atMost loss: Int, inRowAt range: Range<Int>, of rows: RowBytes
  ) -> Bool {
    guard isWord, let letters, loss < FuzzyScore.wordStart, range.lowerBound > 0,
      let base = rows.bytes.baseAddress
    else { return true }
    let mustStartWord = loss < FuzzyScore.partStart
    let second = letters.count > 1 && loss < FuzzyScore.leastGap ? letters[1] : nil
    let delimiters = ByteBlock.Vector(repeating: rows.delimiter ?? UInt8(ascii: "\n"))
    let caseBits = ByteBlock.Vector(repeating: caseBit)
    let first = ByteBlock.Vector(repeating: letters[0])
    let next = ByteBlock.Vector(repeating: second ?? 0)
    var index = range.lowerBound
    while index < range.upperBound {
      // The vectors from the byte before to the byte after are within bounds.
      if index &+ ByteBlock.Vector.scalarCount &+ 1 > rows.bytes.count { return true }
      func load(_ offset: Int) -> ByteBlock.Vector {
        (base + (index &+ offset)).loadUnaligned(as: ByteBlock.Vector.self)
      }
      var places = (load(0) | caseBits) .== first
      if second != nil { places = places .& ((load(1) | caseBits) .== next) }
      if ByteBlock.bits(places) != 0 {
        let before = load(-1)
        // Any character can be the delimiter.
        let starts =
          (before .== delimiters)
          .| (mustStartWord
            ? FuzzyKind.areBetween(before) : FuzzyKind.mayStartParts(load(0), after: before))
        if ByteBlock.bits(places .& starts) != 0 { return true }
      }
      index &+= ByteBlock.Vector.scalarCount
    }
    return false
  }

  /// - Parameter end: The end of the places where the first letter does not cost too much.
  @inline(__always)
  private func hasRuns(
    _ letters: [UInt8], in cell: Span<UInt8>, _ loss: Int, _ end: Int, lateCost: (Int) -> Int
  ) -> Bool {
    /// Bit n: the first n letters are in runs that start words.
    var found: UInt64 = 0
    let all: UInt64 = 1 &<< UInt64(letters.count)
    let canStartPart = loss >= FuzzyScore.partStart
    for index in 0..<cell.count {
      if found == 0 && index >= end { return false }
      let byte = cell[index] | caseBit
      let startsWord = index == 0 || FuzzyKind.isBetween(cell[index &- 1])
      if index < end && byte == letters[0] && (startsWord || canStartPart) {
        let length = run(letters, 0, in: cell, at: index)
        if length == letters.count { return true }
        // After letters that cost the rest, there is no gap.
        if startsWord && loss &- lateCost(index) >= FuzzyScore.leastGap {
          found |= (2 &<< UInt64(length)) &- 2
        }
      }
      if !startsWord || found == 0 { continue }
      for count in 1..<letters.count where found >> UInt64(count) & 1 == 1 && byte == letters[count]
      {
        let length = run(letters, count, in: cell, at: index)
        found |= ((2 &<< UInt64(length)) &- 2) &<< UInt64(count)
      }
      if found & all != 0 { return true }
    }
    return false
  }

  /// Returns how many letters from `first` on are at `start`, next to each other.
  @inline(__always)
  private func run(
    _ letters: [UInt8], _ first: Int, in cell: Span<UInt8>, at start: Int
  ) -> Int {
    var length = 0
    while first &+ length < letters.count, start &+ length < cell.count,
      cell[start &+ length] | caseBit == letters[first &+ length]
    {
      length &+= 1
    }
    return length
  }
}
