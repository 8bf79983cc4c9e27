import TestSupport
import Testing

@testable import DiffableList

/// A bitmap against a set of numbers.
@Suite struct BitmapTests {
  /// The ends of words, of blocks of eight words, and many blocks.
  private static let lengths = [0, 1, 63, 64, 65, 511, 512, 513, 5_000]

  /// No positions, all, the ends, and few, half and most of them.
  private func sets(below length: Int, _ random: inout SeededGenerator) -> [Set<Int>] {
    var sets: [Set<Int>] = [[], Set(0..<length)]
    if length > 0 { sets.append([0, length - 1]) }
    for tenths in [1, 5, 9] {
      sets.append(Set((0..<length).filter { _ in Int.random(in: 0..<10, using: &random) < tenths }))
    }
    return sets
  }

  private func bitmap(_ length: Int, _ set: Set<Int>) -> Bitmap {
    Bitmap(length: length, positions: set)
  }

  @Test(arguments: lengths)
  func `a bitmap contains the positions it is made from`(length: Int) {
    var random = SeededGenerator(seed: UInt64(length))
    for set in sets(below: length, &random) {
      let bitmap = bitmap(length, set)
      expectEqual(Array(bitmap), set.sorted())
      expectEqual(bitmap.count, set.count)
      expectEqual(bitmap.underestimatedCount, set.count)
      expectEqual(bitmap.isEmpty, set.isEmpty)
      #expect((0..<length).allSatisfy { bitmap.contains($0) == set.contains($0) })
      let twice = set.shuffled(using: &random) + set
      expectEqual(Bitmap(length: length, positions: twice), bitmap)
      var words = [UInt64](repeating: 0, count: (length + 63) / 64)
      for position in set { words[position / 64] |= 1 << UInt64(position % 64) }
      expectEqual(bitmap.words, words)
      // Bits after the length are ignored.
      if length % 64 != 0 { words[words.count - 1] |= .max << UInt64(length % 64) }
      let masked = Bitmap(length: length, words: words)
      expectEqual(masked, bitmap)
      #expect(masked.words == bitmap.words && masked.count == set.count)
      expectEqual(Set([masked, bitmap]).count, 1)
    }
    expectEqual(Bitmap(length: length, repeating: true), bitmap(length, Set(0..<length)))
    expectEqual(Bitmap(length: length, repeating: false), bitmap(length, []))
  }

  @Test(arguments: lengths)
  func `rank and select are inverse`(length: Int) {
    var random = SeededGenerator(seed: UInt64(length) + 1)
    for set in sets(below: length, &random) {
      let bitmap = bitmap(length, set)
      var ranks: [Int] = []
      for position in 0...length {
        let below = (ranks.last ?? 0) + (set.contains(position - 1) ? 1 : 0)
        ranks.append(below)
      }
      expectEqual((0...length).map(bitmap.rank), ranks)
      expectEqual((0..<set.count).map(bitmap.select), set.sorted())
    }
  }

  @Test(arguments: lengths)
  func `positions can start at any rank`(length: Int) {
    var random = SeededGenerator(seed: UInt64(length) + 2)
    for set in sets(below: length, &random) {
      let (bitmap, sorted) = (bitmap(length, set), set.sorted())
      let ranks =
        [0, set.count - 1, set.count, set.count + 1, set.count + 100]
        + (0..<10).map { _ in Int.random(in: 0...set.count, using: &random) }
      for rank in ranks where rank >= 0 {
        expectEqual(Array(bitmap.positions(from: rank)), Array(sorted.dropFirst(rank)))
      }
    }
  }

  @Test(arguments: lengths)
  func `bitmaps combine like sets`(length: Int) {
    var random = SeededGenerator(seed: UInt64(length) + 3)
    let all = Set(0..<length)
    let sets = sets(below: length, &random)
    for left in sets {
      let one = bitmap(length, left)
      expectEqual(~one, bitmap(length, all.subtracting(left)))
      expectEqual((~one).count, length - left.count)
      for right in sets {
        let other = bitmap(length, right)
        expectEqual(one & other, bitmap(length, left.intersection(right)))
        expectEqual(one | other, bitmap(length, left.union(right)))
        expectEqual(one ^ other, bitmap(length, left.symmetricDifference(right)))
        expectEqual(one.subtracting(other), bitmap(length, left.subtracting(right)))
        expectEqual((one | other).count, left.union(right).count)
        expectEqual(one.commonCount(with: other), left.intersection(right).count)
        expectEqual(one.isDisjoint(with: other), left.isDisjoint(with: right))
        expectEqual((one == other), (left == right))
      }
    }
  }

  @Test func `bitmaps of different lengths are not equal`() {
    #expect(bitmap(63, [1]) != bitmap(64, [1]))
    #expect(bitmap(0, []) != bitmap(1, []))
  }

  // MARK: Traps

  enum Misuse: CaseIterable, Codable {
    case negativeLength, negativeLengthRepeated, words, position, negativePosition, rank
    case negativeRank, select, combine

    var sentence: String {
      switch self {
      case .negativeLength, .negativeLengthRepeated: "a bitmap's length cannot be negative: -1"
      case .words: "a bitmap needs one word per 64 positions"
      case .position, .rank: "position 70 is out of range"
      case .negativePosition, .negativeRank: "position -1 is out of range"
      case .select: "rank 2 is out of range 0..<2"
      case .combine: "only bitmaps of the same length can be combined"
      }
    }
  }

  private static func commit(_ misuse: Misuse) {
    let bitmap = Bitmap(length: 66, positions: [0, 65])
    switch misuse {
    case .negativeLength: _ = Bitmap(length: -1, words: [])
    case .negativeLengthRepeated: _ = Bitmap(length: -1, repeating: true)
    case .words: _ = Bitmap(length: 65, words: [1])
    case .position: _ = Bitmap(length: 70, positions: [70])
    case .negativePosition: _ = Bitmap(length: 66, positions: [-1])
    case .rank: _ = bitmap.rank(70)
    case .negativeRank: _ = bitmap.rank(-1)
    case .select: _ = bitmap.select(2)
    case .combine: _ = bitmap & Bitmap(length: 65, repeating: true)
    }
  }

  @Test(arguments: Misuse.allCases)
  func `an invalid position stops the program with a message`(misuse: Misuse) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misuse] in
      Self.commit(misuse)
    }
    let output = try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
    #expect(output.contains(misuse.sentence))
  }
}
