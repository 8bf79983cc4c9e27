import Datasets
import DiffableList

/// Rows whose score for a fuzzy term is at least `cost` less than the highest possible one.
struct BoundedRows: Sendable {
  let rows: Bitmap
  let cost: Int

  /// Rows with more gaps are in the last group.
  private static let mostGaps = 3

  /// One row in sixteen is sampled.
  static let rowsPerSample = 16

  /// Some of the rows, few of them neighbors, which may be alike.
  var sample: BoundedRows {
    let words = rows.words.indices.map { word in
      rows.words[word] & 0x0001_0001_0001_0001 << UInt64(word % Self.rowsPerSample)
    }
    return BoundedRows(rows: Bitmap(length: rows.length, words: words), cost: cost)
  }

  /// Groups rows by the number of gaps that the index proves, fewest first.
  ///
  /// A letter that follows the previous one nowhere in a row comes after a gap, and earns less there
  /// than in a run.
  static func groups(
    of rows: Bitmap, by letters: [Unicode.Scalar], _ text: RowText, _ index: RowIndex?
  ) -> [BoundedRows] {
    guard let index else { return [BoundedRows(rows: rows, cost: 0)] }
    var groups = [rows.words]
    for (previous, letter) in zip(letters, letters.dropFirst()) where FuzzyScore.isInWord(previous)
    {
      let pair = Array("\(previous)\(letter)".utf8)
      guard let slices = index.slices(for: pair)?.slices else { continue }
      add(index.words(in: slices, text, of: rows.words), to: &groups)
    }
    return groups.enumerated().map { count, words in
      BoundedRows(
        rows: Bitmap(length: rows.length, words: words), cost: count * FuzzyScore.leastGap)
    }
  }

  /// Moves the rows that are not in `present` to the next group.
  private static func add(_ present: [UInt64], to groups: inout [[UInt64]]) {
    if groups.count <= mostGaps { groups.append(groups[0].map { _ in 0 }) }
    for word in present.indices {
      var moved: UInt64 = 0
      for group in groups.indices {
        let missing = group == groups.count - 1 ? 0 : groups[group][word] & ~present[word]
        groups[group][word] = groups[group][word] & ~missing | moved
        moved = missing
      }
    }
  }
}
