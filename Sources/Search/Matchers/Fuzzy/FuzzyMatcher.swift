/// Finds a fuzzy term's letters in cells, and says how good a match is.
///
/// A cell usually has the letters in many places. The score is that of the best of all alignments,
/// by dynamic programming over the places where a letter of the pattern stands, in the manner of
/// T. F. Smith, M. S. Waterman, "Identification of common molecular subsequences", 1981, and of
/// O. Gotoh, "An improved algorithm for matching biological sequences", 1982, for the gaps.
///
/// Holds memory that is used anew for each cell; one matcher a thread.
struct FuzzyMatcher: Sendable {
  /// The most letters of a cell times letters of the pattern that alignments are compared for.
  ///
  /// In a longer cell only the beginning is searched so. If the letters are not all there, the
  /// shortest stretch counts that ends where they first are complete; if that is too long in turn,
  /// its last alignment. So a cell takes linear time, however long it is.
  static let stepLimit = 1 << 16

  private let letters: FuzzyLetters
  private var cell: FuzzyCell
  private var best: [BestSoFar]
  private var steps: [Step] = []

  /// The alignments of the pattern up to one of its letters.
  ///
  /// `stepLimit` keeps all this far below 32 bits.
  private struct BestSoFar {
    /// The last place of the letter, and the best score of those that end there.
    private(set) var position: Int32
    private(set) var score: Int32
    /// The best score, and the best with what letters up to its place cost added.
    private(set) var highest: Int32
    private(set) var highestForward: Int32

    /// That there is no alignment: whatever is added for more letters, it stays below 0, where no
    /// alignment is.
    ///
    /// So letters are looked at alike, whether those before them were found or not.
    static let none = BestSoFar()

    private init() {
      position = .min / 4
      score = .min / 4
      highest = score
      highestForward = score
    }

    @inline(__always)
    mutating func note(_ score: Int32, _ position: Int32) {
      self.position = position
      self.score = score
      highest = max(highest, score)
      highestForward = max(highestForward, score &+ Int32(FuzzyScore.gapLetter) &* position)
    }
  }

  /// The best score of the alignments in which a letter of the pattern stands at a place.
  private struct Step {
    let position: Int
    let letter: Int
    let points: Int
    let score: Int

    init(_ hit: FuzzyHit, _ letter: Int, _ score: Int32) {
      position = Int(hit.position)
      self.letter = letter
      points = Int(hit.points)
      self.score = Int(score)
    }
  }

  init(_ pattern: FuzzyPattern) {
    letters = FuzzyLetters(pattern)
    cell = FuzzyCell(pattern, letters)
    best = Array(repeating: .none, count: letters.count)
  }

  /// How good a match the cell is, or nil when it lacks the letters in this order.
  ///
  /// - Complexity: O(cell × letters of the pattern), and at most O(cell + `stepLimit`).
  mutating func score(_ bytes: Span<UInt8>) -> Int? {
    guard letters.count > 0 else { return FuzzyScore.found }
    guard bytes.count >= letters.count, let found = align(bytes, recording: false)
    else { return nil }
    return FuzzyScore.found + found.score - found.lengthCost
  }

  /// The bytes of the best alignment in the cell, in order, joined where they touch.
  ///
  /// - Complexity: As `score`.
  mutating func ranges(in bytes: Span<UInt8>) -> [Range<Int>] {
    steps.removeAll(keepingCapacity: true)
    guard letters.count > 0, let found = align(bytes, recording: true) else { return [] }
    let positions = found.positions ?? traced(found.score)
    var ranges: [Range<Int>] = []
    for position in positions {
      let source = cell.source(of: position)
      if let last = ranges.last, source.lowerBound <= last.upperBound {
        ranges[ranges.count - 1] = last.lowerBound..<source.upperBound
      } else {
        ranges.append(source)
      }
    }
    return ranges
  }

  /// An alignment that was found.
  private struct Alignment {
    let score: Int
    let lengthCost: Int
    /// Nil when `steps` tells.
    var positions: [Int]?
  }

  private mutating func align(
    _ bytes: Span<UInt8>, recording: Bool
  ) -> Alignment? {
    let limit = max(1, Self.stepLimit / letters.count)
    cell.read(bytes, limit: limit)
    let lengthCost =
      cell.isWhole ? FuzzyScore.lengthCost(cell.count) : FuzzyScore.lengthLimit
    if cell.hitCount >= letters.count, let score = bestScore(0..<cell.hitCount, recording) {
      return Alignment(score: score, lengthCost: lengthCost)
    }
    if cell.isWhole { return nil }
    cell.read(bytes, limit: .max)
    guard let stretch = firstStretch() else { return nil }
    let first = cell.hits[stretch[0]].position
    let last = cell.hits[stretch[stretch.count - 1]].position
    if last - first < limit {
      steps.removeAll(keepingCapacity: true)
      let hits = stretch[0]..<stretch[stretch.count - 1] + 1
      if let score = bestScore(hits, recording) {
        return Alignment(score: score, lengthCost: lengthCost)
      }
    }
    return Alignment(
      score: score(of: stretch), lengthCost: lengthCost,
      positions: stretch.map { Int(cell.hits[$0].position) })
  }

  /// The best score of an alignment of the whole pattern with these places, or nil for none.
  ///
  /// Pointers, since this is the larger part of what a match costs; the numbers of letters are below
  /// the count of `best` and of `previous`, which is that of the pattern's letters.
  private mutating func bestScore(_ hits: Range<Int>, _ recording: Bool) -> Int? {
    let count = letters.count
    let highest = letters.previous.withUnsafeBufferPointer { previous in
      best.withUnsafeMutableBufferPointer { best in
        cell.hits.withUnsafeBufferPointer { all in
          best.update(repeating: .none)
          for hit in all[hits] {
            var letter = Int(hit.letter)
            // From the last occurrence to the first, so that none follows another at one place.
            while letter >= 0 {
              let score =
                letter == 0
                ? Self.score(ofFirst: hit) : Self.score(of: hit, after: best[letter &- 1])
              best[letter].note(score, hit.position)
              if recording && score >= 0 { steps.append(Step(hit, letter, score)) }
              letter = Int(previous[letter])
            }
          }
          return best[count - 1].highest
        }
      }
    }
    return highest >= 0 ? Int(highest) : nil
  }

  /// What it is worth that an alignment begins at this place.
  @inline(__always)
  private static func score(ofFirst hit: FuzzyHit) -> Int32 {
    Int32(FuzzyScore.letter) &+ hit.points &- Int32(FuzzyScore.lateCost(Int(hit.position)))
  }

  /// The best score of the alignments that end with a letter of the pattern at this place.
  ///
  /// - Parameters:
  ///   - before: Those of the letter before it.
  @inline(__always)
  private static func score(of hit: FuzzyHit, after before: BestSoFar) -> Int32 {
    // A gap costs the lesser of the two, whichever alignment before it is best for that.
    let skipping = max(
      before.highestForward &- Int32(FuzzyScore.gapLetter) &* (hit.position &- 1)
        &- Int32(FuzzyScore.gap),
      before.highest &- Int32(FuzzyScore.gapLimit))
    let running = before.score &+ max(Int32(FuzzyScore.run), hit.points)
    let gapped = skipping &+ hit.points
    let isRun = before.position == hit.position &- 1
    return Int32(FuzzyScore.letter) &+ (isRun ? max(gapped, running) : gapped)
  }

  /// The places of the best alignment: back from its end, at each letter to a step that leads to
  /// the next one's score.
  private func traced(_ score: Int) -> [Int] {
    var positions: [Int] = []
    guard
      var index = steps.firstIndex(where: { $0.letter == letters.count - 1 && $0.score == score })
    else { return [] }
    positions.append(steps[index].position)
    for letter in stride(from: letters.count - 2, through: 0, by: -1) {
      let next = steps[index]
      let before = steps[..<index].lastIndex { step in
        step.letter == letter && step.position < next.position
          && step.score + FuzzyScore.letter + worth(from: step.position, to: next) == next.score
      }
      guard let before else { return [] }
      positions.append(steps[before].position)
      index = before
    }
    return positions.reversed()
  }

  /// What a step adds to the one before it, but for the letter.
  private func worth(from position: Int, to step: Step) -> Int {
    let gap = step.position - position - 1
    return gap == 0 ? max(FuzzyScore.run, step.points) : step.points - FuzzyScore.gapCost(gap)
  }

  /// The hits of the shortest stretch that ends where the pattern is first complete.
  private func firstStretch() -> [Int]? {
    var letter = 0
    var end: Int?
    for index in 0..<cell.hitCount where cell.hits[index].letter == letters.names[letter] {
      letter += 1
      if letter == letters.count {
        end = index
        break
      }
    }
    guard let end else { return nil }
    var stretch: [Int] = []
    for index in stride(from: end, through: 0, by: -1)
    where letter > 0 && cell.hits[index].letter == letters.names[letter - 1] {
      letter -= 1
      stretch.append(index)
    }
    return stretch.reversed()
  }

  /// What an alignment is worth.
  private func score(of alignment: [Int]) -> Int {
    var score = 0
    var before: Int?
    for index in alignment {
      let step = Step(cell.hits[index], 0, 0)
      score += FuzzyScore.letter
      score +=
        before.map { worth(from: $0, to: step) }
        ?? step.points - FuzzyScore.lateCost(step.position)
      before = step.position
    }
    return score
  }
}
