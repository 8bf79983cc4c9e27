import TestSupport
import Testing

@testable import DiffableList

/// What stays put when rows move, against trying out everything.
@Suite struct LongestIncreasingSubsequenceTests {
  private func positions(_ values: [Int]) -> [Int] {
    let isIn = longestIncreasingSubsequence(values)
    expectEqual(isIn.count, values.count)
    return isIn.indices.filter { isIn[$0] }
  }

  /// Every increasing subsequence, in the lexicographic order of their positions.
  private func allIncreasing(
    _ values: [Int], after chosen: [Int] = [], _ body: ([Int]) -> Void
  ) {
    body(chosen)
    for next in (chosen.last ?? -1) + 1..<values.count
    where chosen.last.map({ values[$0] < values[next] }) ?? true {
      allIncreasing(values, after: chosen + [next], body)
    }
  }

  private func permutations(of values: [Int]) -> [[Int]] {
    if values.isEmpty { return [[]] }
    return values.flatMap { first in
      permutations(of: values.filter { $0 != first }).map { [first] + $0 }
    }
  }

  @Test(arguments: 0...7)
  func `all permutations: the longest, and of those the first positions`(count: Int) {
    let all = permutations(of: Array(0..<count))
    expectEqual(all.count, (0..<count).reduce(1) { $0 * ($1 + 1) })
    for values in all {
      var best: [Int] = []
      // Of equally long ones the first is the lexicographically smallest.
      allIncreasing(values) { if $0.count > best.count { best = $0 } }
      expectEqual(positions(values), best, "\(values)")
    }
  }

  @Test(arguments: 1...8)
  func `long lists: as long as comparing each pair says`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // Far apart, as the rows of survivors are.
    var values = (0..<200).map { $0 * 7 + 3 }
    for _ in 0..<Int.random(in: 0...150, using: &random) {
      values.swapAt(
        Int.random(in: 0..<200, using: &random), Int.random(in: 0..<200, using: &random))
    }
    // How long a subsequence can start at each position.
    var lengths = [Int](repeating: 1, count: values.count)
    for index in values.indices.reversed() {
      for later in index + 1..<values.count where values[later] > values[index] {
        lengths[index] = max(lengths[index], lengths[later] + 1)
      }
    }
    var (expected, wanted) = ([Int](), lengths.max() ?? 0)
    for index in values.indices
    where lengths[index] == wanted && expected.allSatisfy({ values[$0] < values[index] }) {
      expected.append(index)
      wanted -= 1
    }
    expectEqual(positions(values), expected, "seed \(seed)")
  }

  @Test(
    arguments: [
      ([3, 2, 1], [0]), ([1, 2, 3], [0, 1, 2]), ([2, 1, 4, 3], [0, 2]),
      ([5, 1, 2, 6, 3], [1, 2, 3]),
    ] as [([Int], [Int])])
  func `some by hand`(values: [Int], expected: [Int]) {
    expectEqual(positions(values), expected)
  }
}
