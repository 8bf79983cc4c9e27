import Datasets

/// An upper bound of a pattern's score in ASCII cells and folded rows.
///
/// An alignment consists of runs: letters next to each other. A run loses few points where a word
/// starts, more where a part of a word starts, and elsewhere at least `FuzzyScore.wordStart`.
struct FuzzyBound: Sendable {
  /// For each byte, a bit for each letter that it matches in any case; nil if a row may have other
  /// runs.
  private let letters: [UInt64]?
  private let letterCount: Int
  /// The first letter with the case bit set; nil if no ASCII cell matches.
  private let first: UInt8?
  /// 0x20 if case is ignored, else 0.
  private let caseBit: UInt8

  /// Bits count the letters found.
  private static let mostLetters = 63

  /// Creates the bound of a pattern that is not empty.
  init(_ pattern: [Unicode.Scalar], caseSensitive: Bool) {
    let caseBit: UInt8 = caseSensitive ? 0 : 0x20
    self.caseBit = caseBit
    letterCount = pattern.count
    let areASCII = pattern.allSatisfy(\.isASCII)
    first = areASCII ? pattern.first.map { UInt8(truncatingIfNeeded: $0.value) | caseBit } : nil
    // After another character, a letter of a run can also start a word.
    guard areASCII && pattern.count <= Self.mostLetters && pattern.allSatisfy(FuzzyScore.isInWord)
    else {
      letters = nil
      return
    }
    var places = [UInt64](repeating: 0, count: 256)
    for (index, letter) in pattern.enumerated() {
      let small = TextFolding.lowercase(UInt8(truncatingIfNeeded: letter.value))
      places[Int(small)] |= 1 << UInt64(index)
      if letter.properties.isAlphabetic { places[Int(small & ~0x20)] |= 1 << UInt64(index) }
    }
    letters = places
  }

  /// Returns false if the first letter is missing in an ASCII cell, or loses more than `loss` points.
  @inline(__always)
  func canLose(atMost loss: Int, in cell: Span<UInt8>) -> Bool {
    guard let first else { return false }
    for index in 0..<min(cell.count, FuzzyScore.lettersBeforeFirst(costing: loss) &+ 1)
    where cell[index] | caseBit == first {
      return true
    }
    return false
  }

  /// Returns false if each alignment in the row at `range` loses more than `loss` points, or fewer in
  /// columns with a cost.
  ///
  /// - Complexity: O(bytes of the row), 64 at a time, plus O(letters) where words start.
  func canLose(
    atMost loss: Int, inRowAt range: Range<Int>, of cells: Cells, _ columns: FuzzyColumns
  ) -> Bool {
    guard let letters, let first, loss < FuzzyScore.wordStart, let base = cells.bytes.baseAddress
    else { return true }
    let mayStartParts = loss >= FuzzyScore.partStart
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: letterCount + 1) { losses in
      letters.withUnsafeBufferPointer { letters in
        var runs = Runs(letters: letters, count: letterCount, losses: losses)
        var column = 0
        var cellStart = range.lowerBound
        var block = range.lowerBound
        while block < range.upperBound {
          // The byte before the block and all of its bytes are within bounds.
          if block == 0 || block &+ ByteBlock.count > cells.bytes.count { return true }
          let length = range.upperBound &- block
          let inRow: UInt64 = length < 64 ? 1 &<< UInt64(length) &- 1 : .max
          let places = Places(in: base + block, cells)
          let ends = places.cellStarts & (block == range.lowerBound ? inRow & ~1 : inRow)
          // Until the first letter is found, only its places matter.
          var isFirst = runs.areEmpty
          var rest = isFirst ? places.letter(first | 0x20) : places.starts(parts: mayStartParts)
          rest = rest & inRow | ends
          while rest != 0 {
            let bit = rest & (0 &- rest)
            let index = block &+ rest.trailingZeroBitCount
            rest ^= bit
            if ends & bit != 0 {
              column &+= 1
              cellStart = index
              runs.removeAll()
              if columns.leastCost(from: column) > loss { return false }
            }
            let startsWord =
              index == range.lowerBound || FuzzyKind.isBetween(cells.bytes[index &- 1])
              || ends & bit != 0
            if isFirst && !startsWord && !(mayStartParts && cells.mayStartPart(at: index)) {
              continue
            }
            let late = cells.areFolded ? 0 : FuzzyScore.lateCost(max(0, index &- cellStart &- 1))
            let isFound = runs.add(
              at: index, before: range.upperBound, in: cells.bytes, late: late,
              startsWord: startsWord, atMost: loss &- columns.cost(of: column))
            if isFound { return true }
            if isFirst && !runs.areEmpty {
              isFirst = false
              let starts = places.starts(parts: mayStartParts) & inRow | ends
              rest = starts & ~(bit | (bit &- 1))
            }
          }
          block &+= ByteBlock.count
        }
        return false
      }
    }
  }

  /// The cells of rows, one after the other.
  struct Cells {
    let bytes: UnsafeRawBufferPointer
    /// The byte between cells; nil if each row is one cell.
    let delimiter: UInt8?
    /// Whether capitals and the number of letters before a run are unknown.
    let areFolded: Bool

    /// Returns whether a letter or digit may start a part of a word.
    @inline(__always)
    fileprivate func mayStartPart(at index: Int) -> Bool {
      areFolded || FuzzyKind.mayStartPart(bytes[index], after: bytes[index &- 1])
    }
  }
}

extension FuzzyBound {
  /// The places in 64 bytes where runs and cells can start: a bit for each byte.
  ///
  /// There is at least one byte before them.
  private struct Places {
    private let block: UnsafeRawPointer
    private let areFolded: Bool
    let cellStarts: UInt64

    @inline(__always)
    init(in block: UnsafeRawPointer, _ cells: Cells) {
      self.block = block
      areFolded = cells.areFolded
      if let delimiter = cells.delimiter {
        let delimiters = ByteBlock.Vector(repeating: delimiter)
        cellStarts = ByteBlock.bits(block - 1) { $0 .== delimiters }
      } else {
        cellStarts = 0
      }
    }

    /// The places of a small letter in any case.
    @inline(__always)
    func letter(_ letter: UInt8) -> UInt64 {
      let letters = ByteBlock.Vector(repeating: letter)
      let caseBits = ByteBlock.Vector(repeating: 0x20)
      return ByteBlock.bits(block) { ($0 | caseBits) .== letters }
    }

    /// The starts of words and cells, and of their parts if wanted.
    @inline(__always)
    func starts(parts: Bool) -> UInt64 {
      if parts && areFolded { return .max }
      // Any character can be the delimiter.
      let words = ByteBlock.bits(block - 1, FuzzyKind.areBetween) | cellStarts
      return parts
        ? ByteBlock.bits(block, afterPrevious: FuzzyKind.mayStartParts) | words : words
    }
  }

  /// The letters at the pattern's start that runs of a cell have so far, and what they lose.
  ///
  /// Uses pointers, since most of a bound's time is spent here. Counts of letters are at most
  /// `count`, and `losses` has one more element.
  private struct Runs {
    let letters: UnsafeBufferPointer<UInt64>
    let count: Int
    /// The points that the first n letters lose, if they are found.
    let losses: UnsafeMutableBufferPointer<Int>
    /// Bit n: whether the first n letters are found.
    private var found: UInt64 = 1

    init(
      letters: UnsafeBufferPointer<UInt64>, count: Int, losses: UnsafeMutableBufferPointer<Int>
    ) {
      self.letters = letters
      self.count = count
      self.losses = losses
    }

    var areEmpty: Bool { found == 1 }

    mutating func removeAll() { found = 1 }

    /// Adds the runs that start at a byte; returns whether all letters are found.
    @inline(__always)
    mutating func add(
      at index: Int, before end: Int, in bytes: UnsafeRawBufferPointer, late: Int,
      startsWord: Bool, atMost limit: Int
    ) -> Bool {
      var next = letters[Int(bytes[index])] & found
      let partStart = startsWord ? 0 : FuzzyScore.partStart
      while next != 0 {
        let before = next.trailingZeroBitCount
        next &= next &- 1
        let loss = partStart &+ (before == 0 ? late : losses[before] &+ FuzzyScore.leastGap)
        if loss > limit { continue }
        var (now, place) = (before &+ 1, index &+ 1)
        note(loss, now)
        while now < count, place < end, letters[Int(bytes[place])] &>> UInt64(now) & 1 == 1 {
          now &+= 1
          place &+= 1
          note(loss, now)
        }
        if now == count { return true }
      }
      return false
    }

    @inline(__always)
    private mutating func note(_ loss: Int, _ count: Int) {
      let bit: UInt64 = 1 &<< UInt64(count)
      if found & bit != 0 && losses[count] <= loss { return }
      found |= bit
      losses[count] = loss
    }
  }
}
