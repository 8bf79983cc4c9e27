import TestSupport
import Testing

@testable import Search

@Suite struct FuzzyBoundTests {
  @Test func `a cell is skipped only if its score is too low`() {
    var generator = SeededGenerator(seed: 12)
    let letters = Array("abAB1 -/.@")
    let terms = [
      "a", "ab", "aab", "aB", "b-a", "-", "/a", "1a", "a b", "abab", "@a", "é", "\u{301}",
    ]
    for round in 0..<4_000 {
      let cell = (0..<Int.random(in: 0...12, using: &generator)).map { _ in
        letters.randomElement(using: &generator) ?? "a"
      }
      let bytes = Array(String(cell).utf8)
      var matcher = FuzzyMatcher(FuzzyPattern(terms[round % terms.count]))
      let score = matcher.score(bytes)
      for loss in [0, 8, 79, 80, 255, 256, 700] {
        let lowest = (score ?? 1_000) - loss
        let found = matcher.score(bytes.span, atLeast: lowest, isASCII: true)
        expectEqual(found, score, "\(cell), \(round % terms.count)")
        // A higher score than the cell's may be given up.
        let more = matcher.score(bytes.span, atLeast: lowest + 2 * loss + 1, isASCII: true)
        #expect(more == nil || more == score)
      }
    }
  }

  @Test func `a cell that begins with the letters reaches the highest score`() {
    for term in ["a", "machine", "a-b", "x1"] {
      let pattern = FuzzyPattern(term)
      var matcher = FuzzyMatcher(pattern)
      expectEqual(
        matcher.score(term), pattern.highestScore - FuzzyScore.lengthCost(term.utf8.count))
    }
  }
}
