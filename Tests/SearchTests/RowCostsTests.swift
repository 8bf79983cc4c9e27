import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct RowCostsTests {
  @Test func `sums and groups are those of each row`() {
    var generator = SeededGenerator(seed: 4)
    for _ in 0..<100 {
      let count = 150
      var costs = RowCosts(wordCount: 3)
      var sums = [Int](repeating: 0, count: count)
      for _ in 0..<Int.random(in: 0...30, using: &generator) {
        let points = 16 * Int.random(in: 0...40, using: &generator)
        let charged = Bitmap(
          length: count, positions: (0..<count).filter { _ in Bool.random(using: &generator) })
        costs.add(points, to: charged.words)
        for row in 0..<count where charged.contains(row) {
          sums[row] = min(255 * 16, sums[row] + points)
        }
      }
      let rows = Bitmap(
        length: count, positions: (0..<count).filter { _ in Bool.random(using: &generator) })
      let lowest = [0, 80, 256, 336, 4_000]
      let groups = costs.groups(of: rows.words, from: lowest)
      for (group, cost) in lowest.enumerated() {
        let end = group + 1 < lowest.count ? lowest[group + 1] : .max
        let expected = rows.filter { cost <= sums[$0] && sums[$0] < end }
        expectEqual(Array(Bitmap(length: count, words: groups[group])), expected)
      }
    }
  }
}
