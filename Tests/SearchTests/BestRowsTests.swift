import TestSupport
import Testing

@testable import Search

@Suite struct BestRowsTests {
  @Test func `the best of any rows in any order are kept, earlier rows first among equals`() {
    var generator = SeededGenerator(seed: 3)
    for (limit, count, highest) in [(1, 5, 3), (10, 9, 4), (10, 500, 20), (7, 1_000, 1_000_000)] {
      let best = BestRows(limit: limit)
      let rows = (0..<count).map { position in
        RankedRow(score: Int.random(in: 0...highest, using: &generator), position: position)
      }.shuffled(using: &generator)
      for start in stride(from: 0, to: count, by: 13) {
        // Rows below the threshold are left out.
        best.add(
          rows[start..<min(start + 13, count)].filter { $0.bits >= best.threshold.bits })
      }
      let sorted = rows.sorted { ($1.score, $0.position) < ($0.score, $1.position) }
      expectEqual(best.positions(), sorted.prefix(limit).map(\.position))
    }
  }

  @Test func `a score beyond 32 bits is clamped`() {
    expectEqual(RankedRow(score: .max, position: 7).score, Int(UInt32.max))
    expectEqual(RankedRow(score: -1, position: 7).score, 0)
    expectEqual(RankedRow(score: 5, position: Int(UInt32.max)).position, Int(UInt32.max))
  }
}
