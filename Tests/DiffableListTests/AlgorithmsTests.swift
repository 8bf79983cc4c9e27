import TestSupport
import Testing

@testable import DiffableList

@Suite struct AlgorithmsTests {
  @Test func `a binary search finds the first position of the second part`() {
    for count in 0...9 {
      for first in 0...count {
        let range = 5..<5 + count
        expectEqual(range.partitioningIndex { $0 >= 5 + first }, 5 + first)
      }
    }
  }

  @Test func `elements are removed, then others inserted at their positions`() {
    expectEqual(
      rearranged(["a", "b", "c"], without: [1], placing: [(0, "x"), (3, "y")]),
      [
        "x", "a", "c", "y",
      ])
    expectEqual(rearranged(["a"], without: [0], placing: []), [])
  }

  @Test func `invalid positions are refused`() {
    expectEqual(rearranged(["a"], without: [1], placing: []), nil)
    expectEqual(rearranged(["a", "b"], without: [0, 0], placing: []), nil)
    expectEqual(rearranged(["a"], without: [], placing: [(2, "x")]), nil)
    expectEqual(rearranged(["a"], without: [], placing: [(0, "x"), (0, "y")]), nil)
  }

  // MARK: The longest increasing subsequence, against a brute-force search

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
  func `the subsequence of every permutation is the longest with the first positions`(count: Int) {
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
  func `the subsequence of a long list is as long as a quadratic search finds`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    // The values have gaps, like the rows of remaining items.
    var values = (0..<200).map { $0 * 7 + 3 }
    for _ in 0..<Int.random(in: 0...150, using: &random) {
      values.swapAt(
        Int.random(in: 0..<200, using: &random), Int.random(in: 0..<200, using: &random))
    }
    // The length of the longest subsequence that starts at each position.
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
  func `known subsequences are found`(values: [Int], expected: [Int]) {
    expectEqual(positions(values), expected)
  }
}
