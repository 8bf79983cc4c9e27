import Datasets
import DiffableList

/// A search for the rows with the highest scores that does not score all rows.
struct BestRowSearch: Sendable {
  let score: RowScore
  let text: RowText
  let cancellation: Cancellation

  /// The words between two looks at the threshold: 4,096 rows.
  private static let wordsPerChunk = 64

  /// Returns the positions of the best rows, best first; rows of equal score keep their order.
  ///
  /// A sample of the rows shows first about what score that takes.
  ///
  /// - Parameter groups: The rows, those with the lowest cost first.
  func positions(
    _ limit: Int, of groups: [BoundedRows]
  ) throws(ListSourceError) -> [Int] {
    // Twice as many rows as needed: hardly any sample is twice as good as the rest.
    let sample = try best(2 * limit / BoundedRows.rowsPerSample, of: groups.map(\.sample))
    let likely = sample.threshold.score
    let found = try best(limit, of: groups, atLeast: likely).positions()
    if found.count == limit || likely == 0 { return found }
    // The sample was better than the rest.
    return try best(limit, of: groups).positions()
  }

  private func best(
    _ limit: Int, of groups: [BoundedRows], atLeast lowest: Int = 0
  ) throws(ListSourceError) -> BestRows {
    let best = BestRows(limit: limit, lowestScore: lowest)
    for group in groups where score.highest - group.cost >= best.threshold.score {
      let count = (group.rows.words.count + Self.wordsPerChunk - 1) / Self.wordsPerChunk
      let step = Self.step(through: count)
      ChunkedWork.forEachChunk(
        of: count, by: 1, cancellation, from: score.forAnotherThread
      ) { score, chunk in
        // Rows from everywhere soon raise the threshold.
        let first = chunk.lowerBound * step % count * Self.wordsPerChunk
        let words = first..<min(first + Self.wordsPerChunk, group.rows.words.count)
        best.add(rows(of: group, inWords: words, by: &score, best.threshold))
      }
      best.raiseThreshold()
    }
    try cancellation.check()
    return best
  }

  /// Returns a step that visits all of some chunks, neighbors far apart.
  private static func step(through count: Int) -> Int {
    var step = max(1, Int(Double(count) * 0.618))
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    while divisor(step, count) > 1 { step += 1 }
    return step
  }

  private func rows(
    of group: BoundedRows, inWords words: Range<Int>, by score: inout RowScore,
    _ threshold: RankedRow
  ) -> [RankedRow] {
    let lowest = threshold.score
    var found: [RankedRow] = []
    func note(_ score: Int, _ row: Int) {
      let ranked = RankedRow(score: score, position: row)
      if ranked.bits >= threshold.bits { found.append(ranked) }
    }
    text.withRows { bytes, copies in
      let regular = group.positions(inWords: words) { $1 & ~copies.isCopied[$0] }
      let isDense = 4 * regular.count > 64 * words.count
      if var term = score.takeOnlyTerm() {
        bytes.forEachRow(regular, prefetching: !isDense) { row in
          note(term.score(ofRegularRow: row, bytes, losing: group.cost, atLeast: lowest), row)
        }
        score.put(term)
      } else {
        bytes.forEachRow(regular, prefetching: !isDense) { row in
          note(score.score(ofRegularRow: row, bytes), row)
        }
      }
      for row in group.positions(inWords: words, { $1 & copies.isCopied[$0] }) {
        note(score.score(ofCopiedRow: row, copies, text, atLeast: lowest), row)
      }
    }
    return found
  }
}

extension BoundedRows {
  fileprivate func positions(
    inWords words: Range<Int>, _ some: (_ word: Int, _ bits: UInt64) -> UInt64
  ) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(64 * words.count)
    for word in words {
      var rest = some(word, rows.words[word])
      while rest != 0 {
        positions.append(word << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return positions
  }
}
