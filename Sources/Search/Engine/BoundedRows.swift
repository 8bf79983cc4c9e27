import Datasets
import DiffableList

/// Rows whose score for a fuzzy term is at least `cost` less than the highest possible one.
struct BoundedRows: Sendable {
  let rows: Bitmap
  let cost: Int

  /// The lowest costs of the groups.
  private static let costs: [Int] = {
    let (gap, part) = (FuzzyScore.leastGap, FuzzyScore.partStart)
    return [0, gap, 2 * gap, 3 * gap, part, gap + part, 2 * gap + part, 3 * gap + part, 2 * part]
      .sorted()
  }()

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
  /// A letter with which no word of a row starts, and that follows the previous one nowhere, starts a
  /// part of a word after a gap, or earns even less.
  static func groups(
    of rows: Bitmap, by letters: [Unicode.Scalar], _ text: RowText, _ index: RowIndex?
  ) -> [BoundedRows] {
    guard let index, letters.allSatisfy(FuzzyScore.isInWord) else {
      return [BoundedRows(rows: rows, cost: 0)]
    }
    var costs = RowCosts(wordCount: rows.words.count)
    func present(in slices: [Int]) -> [UInt64] { index.words(in: slices, text, of: rows.words) }
    for (place, letter) in letters.enumerated() {
      let starts = index.slice(ofWordsFrom: letter).map { present(in: [$0]) }
      if place == 0 {
        if let starts { costs.add(FuzzyScore.partStart, unlessIn: starts) }
        continue
      }
      let pair = Array("\(letters[place - 1])\(letter)".utf8)
      guard let pairs = index.slices(for: pair).map({ present(in: $0.slices) }) else { continue }
      costs.add(FuzzyScore.leastGap, unlessIn: pairs)
      guard let starts else { continue }
      costs.add(FuzzyScore.partStart, unlessIn: zip(pairs, starts).map { $0 | $1 })
    }
    return costs.groups(of: rows, from: Self.costs)
  }
}
