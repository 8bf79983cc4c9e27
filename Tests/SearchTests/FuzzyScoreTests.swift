import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct FuzzyScoreTests {
  @Test func `long gaps cost no more than the limit`() {
    var generator = SeededGenerator(seed: 12)
    for _ in 0..<300 {
      var cell = ""
      for letter in "abcab" {
        cell += String(repeating: "x", count: Int.random(in: 0...40, using: &generator))
        cell.append(letter)
      }
      var matcher = FuzzyMatcher(FuzzyPattern("abc"))
      expectEqual(matcher.score(cell), NaiveMatcher("abc").score(cell), "\(cell)")
    }
  }

  @Test func `a longer term never lowers a score`() {
    var before = 0
    for count in 1...20 {
      let cell = (0..<20).map { "x\($0 % 2 == 0 ? "a" : "b")" }.joined(separator: "------------")
      let term = (0..<count).map { $0 % 2 == 0 ? "a" : "b" }.joined()
      var matcher = FuzzyMatcher(FuzzyPattern(term))
      let score = matcher.score(cell) ?? -1
      #expect(score >= before)
      before = score
    }
  }

  @Test func `costs grow to their limits`() {
    expectEqual([0, 1, 2, 12, 13, 500].map(FuzzyScore.gapCost), [0, 208, 224, 384, 384, 384])
    expectEqual([0, 1, 32, 33, 500].map(FuzzyScore.lateCost), [0, 8, 256, 256, 256])
    expectEqual([0, 16, 23, 24, 500].map(FuzzyScore.lengthCost), [0, 16, 16, 17, 31])
    expectEqual([0, 1, 7, 8].map(FuzzyScore.columnCost), [0, 32, 224, 224])
  }

  @Test func `costs keep the order of the criteria`() {
    let maxCost = FuzzyScore.lateLimit + FuzzyScore.columnLimit + FuzzyScore.lengthLimit
    #expect(maxCost <= FuzzyScore.found)
    #expect(FuzzyScore.gapLimit <= FuzzyScore.letter)
    #expect(FuzzyScore.lengthLimit < FuzzyScore.column)
    expectEqual(FuzzyScore.lateLimit, FuzzyScore.wordStart - FuzzyScore.joint)
  }

  // The highest score of a pattern is then that of all cells.
  @Test func `a character that folds to a letter or digit is in a word`() {
    for value in stride(from: UInt32(0x80), through: 0x10FFFF, by: testSize(17, thorough: 1)) {
      guard let scalar = Unicode.Scalar(value), scalar.properties.generalCategory != .unassigned
      else { continue }
      let folded = TextFolding.fold(String(scalar), caseSensitive: false)
      let letters = String(decoding: folded, as: UTF8.self).unicodeScalars
      guard letters.contains(where: FuzzyScore.isInWord) else { continue }
      #expect(
        [.small, .capital, .digit].contains(FuzzyKind(scalar)), "U+\(String(value, radix: 16))")
    }
  }
}
