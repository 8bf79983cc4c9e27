import Datasets
import DiffableList

/// A search for the rows with the highest scores that does not score all rows.
struct BestRowSearch: Sendable {
  let score: RowScore
  let text: RowText
  let cancellation: Cancellation

  /// The rows between two looks at the threshold.
  var rowsPerChunk = 4_096

  /// Returns the positions of the best rows, best first; rows of equal score keep their order.
  func positions(_ limit: Int, of rows: Bitmap) throws(ListSourceError) -> [Int] {
    let best = BestRows(limit: limit)
    let count = (rows.length + rowsPerChunk - 1) / rowsPerChunk
    let step = Self.step(through: count)
    ChunkedWork.forEachChunk(
      of: count, by: 1, cancellation, from: score.forAnotherThread
    ) { score, chunk in
      // Rows from everywhere soon raise the threshold.
      let first = chunk.lowerBound * step % count * rowsPerChunk
      let some = rows.positions(from: rows.rank(first)).prefix { $0 < first + rowsPerChunk }
      best.add(self.rows(at: some, by: &score, best.threshold))
    }
    try cancellation.check()
    return best.positions()
  }

  /// Returns a step that visits all of some chunks, neighbors far apart.
  private static func step(through count: Int) -> Int {
    var step = max(1, Int(Double(count) * 0.618))
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    while divisor(step, count) > 1 { step += 1 }
    return step
  }

  private func rows(
    at positions: [Int], by score: inout RowScore, _ threshold: RankedRow
  ) -> [RankedRow] {
    var found: [RankedRow] = []
    score.forEachScore(of: positions, in: text, atLeast: threshold.score) { row, score in
      let ranked = RankedRow(score: score, position: row)
      if ranked.bits >= threshold.bits { found.append(ranked) }
    }
    return found
  }
}
