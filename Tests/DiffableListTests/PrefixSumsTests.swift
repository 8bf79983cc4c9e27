import TestSupport
import Testing

@testable import DiffableList

/// Prefix sums against an array that is summed each time.
@Suite struct PrefixSumsTests {
  /// Numbers with many zeros, some all zero.
  private func numbers(_ count: Int, _ random: inout SeededGenerator) -> [Int] {
    let highest = Int.random(in: 0...6, using: &random)
    return (0..<count).map { _ in max(Int.random(in: -3...6, using: &random), 0) }
      .map { min($0, highest) }
  }

  /// The number that contains each position, in order.
  private func places(_ numbers: [Int]) -> [[Int]] {
    numbers.enumerated().flatMap { index, number in (0..<number).map { [index, $0] } }
  }

  private func expect(
    _ sums: PrefixSums, equals numbers: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectEqual(sums.count, numbers.count, sourceLocation: sourceLocation)
    expectEqual(sums.total, numbers.reduce(0, +), sourceLocation: sourceLocation)
    let totals = (0...numbers.count).map { numbers.prefix($0).reduce(0, +) }
    expectEqual((0...numbers.count).map(sums.sum(ofFirst:)), totals, sourceLocation: sourceLocation)
    let found = (0..<sums.total).map { sums.find($0) }.map { [$0.index, $0.offset] }
    expectEqual(found, places(numbers), sourceLocation: sourceLocation)
  }

  @Test(arguments: Array(0...9) + [31, 32, 33, 200])
  func `sums are correct after initialization and appending`(count: Int) {
    var random = SeededGenerator(seed: UInt64(count))
    for _ in 0..<20 {
      let numbers = numbers(count, &random)
      let sums = PrefixSums(numbers)
      expect(sums, equals: numbers)
      var grown = PrefixSums()
      for number in numbers { grown.append(number) }
      expectEqual(grown, sums)
    }
    expect(PrefixSums([Int](repeating: 0, count: count)), equals: .init(repeating: 0, count: count))
  }

  @Test(arguments: 1...4)
  func `sums are correct after changes`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<20 {
      var numbers = numbers(Int.random(in: 0...40, using: &random), &random)
      var sums = PrefixSums(numbers)
      for _ in 0..<20 {
        if numbers.isEmpty || Int.random(in: 0..<3, using: &random) == 0 {
          let number = Int.random(in: 0...4, using: &random)
          sums.append(number)
          numbers.append(number)
        } else {
          let position = Int.random(in: numbers.indices, using: &random)
          let delta = Int.random(in: -numbers[position]...5, using: &random)
          sums.add(delta, at: position)
          numbers[position] += delta
        }
      }
      expect(sums, equals: numbers)
      expectEqual(sums, PrefixSums(numbers))
    }
  }

  @Test func `find skips numbers that are 0`() {
    let sums = PrefixSums([0, 0, 2, 0, 1, 0])
    expectEqual([0, 1, 2].map { sums.find($0).index }, [2, 2, 4])
    expectEqual([0, 1, 2].map { sums.find($0).offset }, [0, 1, 0])
  }

  @Test func `a position beyond the total stops the program with a message`() async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      _ = PrefixSums([1, 0, 2]).find(3)
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains("position 3 is out of range 0..<3"))
  }
}
