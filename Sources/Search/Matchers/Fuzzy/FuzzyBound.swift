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
  /// The different letters with the case bit set, each in all bytes of a vector.
  private let vectors: [ByteBlock.Vector]
  /// The first letter with the case bit set; nil if it is not ASCII.
  private let first: UInt8?

  /// Bits count the letters found.
  private static let mostLetters = 63

  /// No alignment loses more by starts, gaps and letters before the first, as counted here.
  private var mostLoss: Int {
    FuzzyScore.lateLimit + letterCount * (FuzzyScore.wordStart + FuzzyScore.leastGap)
  }

  /// Creates the bound of a pattern that is not empty.
  init(_ pattern: [Unicode.Scalar]) {
    letterCount = pattern.count
    let areASCII = pattern.allSatisfy(\.isASCII)
    first = areASCII ? pattern.first.map { UInt8(truncatingIfNeeded: $0.value) | 0x20 } : nil
    // After another character, a letter of a run can also start a word.
    guard areASCII && pattern.count <= Self.mostLetters && pattern.allSatisfy(FuzzyScore.isInWord)
    else {
      (letters, vectors) = (nil, [])
      return
    }
    var places = [UInt64](repeating: 0, count: 256)
    for (index, letter) in pattern.enumerated() {
      let small = TextFolding.lowercase(UInt8(truncatingIfNeeded: letter.value))
      places[Int(small)] |= 1 << UInt64(index)
      if letter.properties.isAlphabetic { places[Int(small & ~0x20)] |= 1 << UInt64(index) }
    }
    letters = places
    vectors = Set(pattern.map { UInt8(truncatingIfNeeded: $0.value) | 0x20 }).sorted()
      .map { ByteBlock.Vector(repeating: $0) }
  }

  /// Returns false if each alignment in the row at `range` loses more than `loss` points, or fewer in
  /// columns with a cost.
  ///
  /// - Complexity: O(bytes of the row), 64 at a time, plus O(letters) where runs can start.
  func canLose(
    atMost loss: Int, inRowAt range: Range<Int>, of cells: Cells,
    _ columns: FuzzyColumns
  ) -> Bool {
    guard let letters, let first, loss < mostLoss else { return true }
    return withUnsafeTemporaryAllocation(of: Int.self, capacity: letterCount + 1) { losses in
      letters.withUnsafeBufferPointer { letters in
        vectors.withUnsafeBufferPointer { vectors in
          var search = BoundSearch(
            cells: cells, vectors: vectors, first: first, loss: loss,
            runs: FuzzyRuns(letters: letters, count: letterCount, losses: losses, atMost: loss))
          return search.isWithinLoss(inRowAt: range, columns)
        }
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
  }
}

extension FuzzyBound {
  /// A search for an alignment in one row.
  private struct BoundSearch {
    let cells: Cells
    /// The different letters with the case bit set, each in all bytes of a vector.
    let vectors: UnsafeBufferPointer<ByteBlock.Vector>
    /// The first letter, as in `vectors`.
    let first: UInt8
    let loss: Int
    private let mayStartParts: Bool
    private let mayStartAnywhere: Bool
    var runs: FuzzyRuns

    private var column = 0
    private var cellStart = 0

    init(
      cells: Cells, vectors: UnsafeBufferPointer<ByteBlock.Vector>, first: UInt8, loss: Int,
      runs: FuzzyRuns
    ) {
      self.cells = cells
      self.vectors = vectors
      self.first = first
      self.loss = loss
      mayStartParts = loss >= FuzzyScore.partStart
      mayStartAnywhere = loss >= FuzzyScore.wordStart
      self.runs = runs
    }

    /// Returns whether an alignment may lose at most `loss` points.
    ///
    /// The columns are a parameter because a copy of them would count references.
    mutating func isWithinLoss(inRowAt range: Range<Int>, _ columns: FuzzyColumns) -> Bool {
      guard let base = cells.bytes.baseAddress else { return true }
      cellStart = range.lowerBound
      var block = range.lowerBound
      while block < range.upperBound {
        // The byte before the block and all of its bytes are within bounds.
        if block == 0 || block &+ ByteBlock.count > cells.bytes.count { return true }
        let length = range.upperBound &- block
        var inRow: UInt64 = length < 64 ? 1 &<< UInt64(length) &- 1 : .max
        let places = Places(in: base + block, cells)
        var ends = places.cellStarts & (block == range.lowerBound ? inRow & ~1 : inRow)
        // Later cells do not matter if they cost too much.
        if ends != 0 && columns.leastCost(from: column &+ 1) > loss {
          inRow &= (ends & (0 &- ends)) &- 1
        }
        if addRuns(in: block, inRow, places, &ends, before: range.upperBound, columns) {
          return true
        }
        if ends != 0 && !pass(ends, in: block, columns) { return false }
        block &+= ByteBlock.count
      }
      return false
    }

    /// Adds the runs that start in a block; returns whether all letters are found.
    ///
    /// - Parameters:
    ///   - inRow: The bytes to look at.
    ///   - ends: The starts of cells that are not passed yet.
    ///   - end: The end of the row.
    @inline(__always)
    private mutating func addRuns(
      in block: Int, _ inRow: UInt64, _ places: Places, _ ends: inout UInt64, before end: Int,
      _ columns: FuzzyColumns
    ) -> Bool {
      // Until the first letter starts a run, only its places matter.
      let firsts = runs.areEmpty ? places.letter(first) & inRow : inRow
      if firsts == 0 { return false }
      let words = places.words
      let parts = mayStartParts ? places.parts | words : words
      let starts = mayStartAnywhere ? inRow : parts & inRow
      var rest = firsts & starts
      if rest != 0 && runs.count > 1 {
        rest = (rest | (0 &- rest)) & starts & places.letters(vectors)
      }
      while rest != 0 {
        let bit = rest & (0 &- rest)
        let index = block &+ rest.trailingZeroBitCount
        rest ^= bit
        let passed = ends & (bit | (bit &- 1))
        if passed != 0 {
          ends ^= passed
          if !pass(passed, in: block, columns) { return false }
        }
        let start =
          words & bit != 0 ? 0 : parts & bit != 0 ? FuzzyScore.partStart : FuzzyScore.wordStart
        let late = cells.areFolded ? 0 : FuzzyScore.lateCost(max(0, index &- cellStart &- 1))
        let isFound = runs.add(
          at: index, before: end, in: cells.bytes, late: late, start: start,
          atMost: loss &- columns.cost(of: column))
        if isFound { return true }
      }
      return false
    }

    /// Goes to the last of some cells that start in a block; returns whether it or a later one may
    /// have an alignment.
    @inline(__always)
    private mutating func pass(
      _ starts: UInt64, in block: Int, _ columns: FuzzyColumns
    ) -> Bool {
      column &+= starts.nonzeroBitCount
      cellStart = block &+ 63 &- starts.leadingZeroBitCount
      runs.removeAll()
      return columns.leastCost(from: column) <= loss
    }
  }

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

    /// The places of some letters in any case.
    @inline(__always)
    func letters(_ letters: UnsafeBufferPointer<ByteBlock.Vector>) -> UInt64 {
      let caseBits = ByteBlock.Vector(repeating: 0x20)
      return ByteBlock.bits(block) { bytes in
        let bytes = bytes | caseBits
        var found = SIMDMask<SIMD16<Int8>>(repeating: false)
        for letter in letters { found .|= bytes .== letter }
        return found
      }
    }

    /// The starts of words and cells; any character can be the delimiter.
    @inline(__always)
    var words: UInt64 { ByteBlock.bits(block - 1, FuzzyKind.areBetween) | cellStarts }

    /// The starts of parts of words, and of some words.
    @inline(__always)
    var parts: UInt64 {
      areFolded ? .max : ByteBlock.bits(block, afterPrevious: FuzzyKind.mayStartParts)
    }
  }
}
