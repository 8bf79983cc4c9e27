/// Finds a fuzzy term's letters in cells, and scores the best alignment.
///
/// Dynamic programming as in T. F. Smith, M. S. Waterman, "Identification of common molecular
/// subsequences", 1981, with gaps as in O. Gotoh, "An improved algorithm for matching biological
/// sequences", 1982.
struct FuzzyMatcher: Sendable {
  /// The limit for letters of a cell times letters of the pattern.
  ///
  /// It keeps the time linear in a cell. Only the start of a longer cell is searched. If it
  /// does not match, the shortest stretch is scored that ends where the first match ends; if that
  /// is too long, only its last alignment.
  static let stepLimit = 1 << 16

  private let pattern: FuzzyPattern
  private var cell: FuzzyCell
  private var best: [BestSoFar]
  private var placements: [Placement] = []

  /// The alignments of the pattern up to one of its letters.
  ///
  /// `stepLimit` keeps all numbers far below 32 bits. The initial score stays negative, whatever
  /// other letters add, so that a missing alignment needs no branch.
  private struct BestSoFar {
    /// The last position of the letter, and the best score of alignments that end there.
    private(set) var position = Int32.min / 4
    private(set) var score = Int32.min / 4
    /// The best score, and the best with the gap cost of its position added.
    private(set) var highest = Int32.min / 4
    private(set) var highestForward = Int32.min / 4

    @inline(__always)
    mutating func note(_ score: Int32, _ position: Int32) {
      self.position = position
      self.score = score
      highest = max(highest, score)
      highestForward = max(highestForward, score &+ Int32(FuzzyScore.gapLetter) &* position)
    }
  }

  /// A position of a letter of the pattern, and the best score of alignments that end there.
  private struct Placement {
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
    self.pattern = pattern
    cell = FuzzyCell(pattern)
    best = Array(repeating: BestSoFar(), count: pattern.letters.count)
  }

  /// - Complexity: O(cell × letters of the pattern), and at most O(cell + `stepLimit`).
  mutating func score(_ bytes: Span<UInt8>) -> Int? {
    guard pattern.letters.count > 0 else { return FuzzyScore.found }
    guard bytes.count >= pattern.letters.count, let found = align(bytes, recording: false)
    else { return nil }
    // The letters that are read of a longer cell already have the highest cost.
    return FuzzyScore.found + found.score - FuzzyScore.lengthCost(cell.count)
  }

  /// Returns the score of a cell; nil if there is none, or if letters that earn all they can do not
  /// reach `lowest`.
  mutating func score(_ bytes: Span<UInt8>, atLeast lowest: Int, isASCII: Bool) -> Int? {
    // Folding may shorten a cell; for a pattern without letters, length costs nothing.
    let isFree = !isASCII || pattern.letters.isEmpty
    let most = pattern.highestScore - (isFree ? 0 : FuzzyScore.lengthCost(bytes.count))
    return most < lowest ? nil : score(bytes)
  }

  /// Returns the bytes of the best alignment, in order, with adjacent ranges joined.
  mutating func ranges(in bytes: Span<UInt8>) -> [Range<Int>] {
    placements.removeAll(keepingCapacity: true)
    guard pattern.letters.count > 0, let found = align(bytes, recording: true) else { return [] }
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

  /// Returns the best alignment; its positions are nil if they have to be traced in `placements`.
  private mutating func align(
    _ bytes: Span<UInt8>, recording: Bool
  ) -> (score: Int, positions: [Int]?)? {
    let count = pattern.letters.count
    let limit = max(1, Self.stepLimit / count)
    cell.read(bytes, limit: limit)
    if cell.hitCount >= count, let score = bestScore(0..<cell.hitCount, recording) {
      return (score, nil)
    }
    if cell.isWhole { return nil }
    cell.read(bytes, limit: .max)
    guard let stretch = firstStretch() else { return nil }
    let first = cell.hits[stretch[0]].position
    let last = cell.hits[stretch[stretch.count - 1]].position
    if last - first < limit {
      placements.removeAll(keepingCapacity: true)
      let hits = stretch[0]..<stretch[stretch.count - 1] + 1
      if let score = bestScore(hits, recording) { return (score, nil) }
    }
    return (score(of: stretch), stretch.map { Int(cell.hits[$0].position) })
  }

  /// Returns the best score of an alignment of the whole pattern with these hits, or nil for none.
  ///
  /// Uses pointers, since most of a match's time is spent here. Names of letters are below the
  /// number of the pattern's letters, which is the count of `best` and `previous`.
  private mutating func bestScore(_ hits: Range<Int>, _ recording: Bool) -> Int? {
    let count = pattern.letters.count
    let highest = pattern.previous.withUnsafeBufferPointer { previous in
      best.withUnsafeMutableBufferPointer { best in
        cell.hits.withUnsafeBufferPointer { all in
          best.update(repeating: BestSoFar())
          for hit in all[hits] {
            var letter = Int(hit.letter)
            // Last occurrence first, so that no two letters align with one position.
            while letter >= 0 {
              let score =
                letter == 0
                ? Int32(FuzzyScore.letter) &+ hit.points
                  &- Int32(FuzzyScore.lateCost(Int(hit.position)))
                : Self.score(of: hit, after: best[letter &- 1])
              best[letter].note(score, hit.position)
              if recording && score >= 0 { placements.append(Placement(hit, letter, score)) }
              letter = Int(previous[letter])
            }
          }
          return best[count - 1].highest
        }
      }
    }
    return highest >= 0 ? Int(highest) : nil
  }

  @inline(__always)
  private static func score(of hit: FuzzyHit, after before: BestSoFar) -> Int32 {
    // A gap costs the lower of the two, each with the best alignment for it.
    let skipping = max(
      before.highestForward &- Int32(FuzzyScore.gapLetter) &* (hit.position &- 1)
        &- Int32(FuzzyScore.gap),
      before.highest &- Int32(FuzzyScore.gapLimit))
    let running = before.score &+ max(Int32(FuzzyScore.run), hit.points)
    let gapped = skipping &+ hit.points
    let isRun = before.position == hit.position &- 1
    return Int32(FuzzyScore.letter) &+ (isRun ? max(gapped, running) : gapped)
  }

  /// Returns the positions of the best alignment, found backwards from its end.
  private func traced(_ score: Int) -> [Int] {
    let last = pattern.letters.count - 1
    guard var index = placements.firstIndex(where: { $0.letter == last && $0.score == score })
    else { return [] }
    var positions = [placements[index].position]
    for letter in (0..<last).reversed() {
      let next = placements[index]
      let before = placements[..<index].lastIndex { placement in
        placement.letter == letter && placement.position < next.position
          && placement.score + FuzzyScore.letter + points(from: placement.position, to: next)
            == next.score
      }
      guard let before else { return [] }
      positions.append(placements[before].position)
      index = before
    }
    return positions.reversed()
  }

  private func points(from position: Int, to placement: Placement) -> Int {
    let gap = placement.position - position - 1
    return gap == 0
      ? max(FuzzyScore.run, placement.points) : placement.points - FuzzyScore.gapCost(gap)
  }

  /// Returns the hits of the shortest stretch that ends where the first match ends.
  private func firstStretch() -> [Int]? {
    var end = 0
    for name in pattern.names {
      while end < cell.hitCount && cell.hits[end].letter != name { end += 1 }
      if end == cell.hitCount { return nil }
      end += 1
    }
    var stretch: [Int] = []
    for name in pattern.names.reversed() {
      repeat { end -= 1 } while cell.hits[end].letter != name
      stretch.append(end)
    }
    return stretch.reversed()
  }

  private func score(of alignment: [Int]) -> Int {
    let placements = alignment.map { Placement(cell.hits[$0], 0, 0) }
    var score = placements[0].points - FuzzyScore.lateCost(placements[0].position)
    for (previous, next) in zip(placements, placements.dropFirst()) {
      score += points(from: previous.position, to: next)
    }
    return score + FuzzyScore.letter * placements.count
  }
}
