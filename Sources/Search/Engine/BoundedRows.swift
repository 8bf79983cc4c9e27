import Datasets
import DiffableList
import Synchronization

/// Rows whose score for a fuzzy term is at least `cost` less than the highest possible one.
struct BoundedRows: Sendable {
  let rows: Bitmap
  let cost: Int

  /// The lowest costs of the groups: some starts and gaps.
  private static let costs: [Int] = {
    let (gap, part, word) = (FuzzyScore.leastGap, FuzzyScore.partStart, FuzzyScore.wordStart)
    let starts = [(0, 3), (part, 2), (2 * part, 1), (word, 3), (word + part, 1), (2 * word, 1)]
    return starts.flatMap { start, gaps in (0...gaps).map { start + $0 * gap } }
  }()

  /// The words that a thread bounds at once: 32,768 rows.
  private static let wordsPerChunk = 512

  /// One row in sixteen is sampled.
  static let rowsPerSample = 16

  /// Some of the rows, few of them neighbors, which may be alike.
  var sample: BoundedRows {
    let words = rows.words.indices.map { word in
      rows.words[word] & 0x0001_0001_0001_0001 << UInt64(word % Self.rowsPerSample)
    }
    return BoundedRows(rows: Bitmap(length: rows.length, words: words), cost: cost)
  }

  /// Groups rows by the points that the index proves lost, fewest first.
  ///
  /// - Complexity: O(rows / 64 × letters), on all cores.
  static func groups(
    of rows: Bitmap, by letters: [Unicode.Scalar], _ index: RowIndex?
  ) -> [BoundedRows] {
    guard let index, letters.allSatisfy(FuzzyScore.isInWord) else {
      return [BoundedRows(rows: rows, cost: 0)]
    }
    let bound = IndexedBound(letters, index)
    let groups = Mutex(costs.map { _ in [UInt64](repeating: 0, count: rows.words.count) })
    let makeBound = { @Sendable in bound }
    ChunkedWork.forEachChunk(
      of: rows.words.count, by: wordsPerChunk, Cancellation(), from: makeBound
    ) { bound, range in
      let words = Array(rows.words[range])
      let found = bound.costs(of: words, from: range.lowerBound).groups(of: words, from: costs)
      groups.withLock { groups in
        for (group, words) in found.enumerated() {
          groups[group].replaceSubrange(range, with: words)
        }
      }
    }
    return zip(groups.withLock { $0 }, costs).map { words, cost in
      BoundedRows(rows: Bitmap(length: rows.length, words: words), cost: cost)
    }.filter { $0.rows.count > 0 }
  }
}

/// The points that a pattern loses in rows, as far as an index knows.
///
/// A letter that does not follow the previous one anywhere in a row comes after a gap, and earns the
/// points of a start only if a word or a part of one starts with it.
private struct IndexedBound {
  private let index: RowIndex
  private let letters: [Letter]

  /// A letter's slices; empty if the index has none.
  private struct Letter {
    let wordStarts: [Int]
    let partStarts: [Int]
    /// The slices of the previous letter and this one.
    let pair: [Int]
  }

  init(_ letters: [Unicode.Scalar], _ index: RowIndex) {
    self.index = index
    self.letters = letters.indices.map { place in
      let pair = place == 0 ? "" : "\(letters[place - 1])\(letters[place])"
      return Letter(
        wordStarts: index.slice(ofWordsFrom: letters[place]).map { [$0] } ?? [],
        partStarts: index.slice(ofPartsFrom: letters[place]).map { [$0] } ?? [],
        pair: index.slices(for: Array(pair.utf8))?.slices ?? [])
    }
  }

  /// Returns the points that some rows lose.
  ///
  /// - Parameter first: The first word's place among the words of all rows.
  func costs(of words: [UInt64], from first: Int) -> RowCosts {
    var costs = RowCosts(wordCount: words.count)
    func add(_ points: Int, to rows: [UInt64], unlessIn slices: [Int]) {
      if slices.isEmpty { return }
      let present = index.words(in: slices, of: rows, from: first)
      costs.add(points, to: zip(rows, present).map { $0 & ~$1 })
    }
    for (place, letter) in letters.enumerated() {
      var gaps = words
      if place > 0 {
        let pairs = index.words(in: letter.pair, of: words, from: first)
        for word in words.indices { gaps[word] &= ~pairs[word] }
        costs.add(FuzzyScore.leastGap, to: gaps)
      }
      add(FuzzyScore.partStart, to: gaps, unlessIn: letter.wordStarts)
      add(FuzzyScore.wordStart - FuzzyScore.partStart, to: gaps, unlessIn: letter.partStarts)
    }
    return costs
  }
}
