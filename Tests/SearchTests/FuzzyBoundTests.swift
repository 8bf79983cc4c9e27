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
    for round in 0..<testSize(600, thorough: 4_000) {
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

  @Test(arguments: [false, true])
  func `a row is skipped only if the scores of its cells are too low`(areFolded: Bool) {
    var generator = SeededGenerator(seed: 13)
    let letters = Array("aaabbAB1 -/.")
    let terms = ["a", "ab", "aab", "aB", "abab", "b1a", "aaaa", "a-b", "é"]
    let columns = FuzzyColumns([1, nil, 0, 2])
    var skipped = 0
    for round in 0..<testSize(600, thorough: 6_000) {
      let cells = (0..<4).map { _ in
        String(
          (0..<Int.random(in: 0...30, using: &generator)).map { _ in
            letters.randomElement(using: &generator) ?? "a"
          })
      }
      let pattern = FuzzyPattern(terms[round % terms.count])
      var matcher = FuzzyMatcher(pattern)
      let best = cells.indices.compactMap { column in
        columns.isSearched(column)
          ? matcher.score(cells[column]).map { $0 - columns.cost(of: column) } : nil
      }.max()
      let row = Array(cells.joined(separator: "|").utf8)
      let bytes =
        Array("a\n".utf8) + (areFolded ? row.map(TextFolding.lowercase) : row)
        + Array(repeating: UInt8(ascii: "a"), count: 64)
      bytes.withUnsafeBytes { bytes in
        let cells = FuzzyBound.Cells(
          bytes: bytes, delimiter: UInt8(ascii: "|"), areFolded: areFolded)
        for loss in [0, 31, 80, 160, 255, 256, 335, 336, 420, 600, 767, 768, 900, 1_300, 2_000] {
          let mayReach = matcher.bound.canLose(
            atMost: loss, inRowAt: 2..<2 + row.count, of: cells, columns)
          if !mayReach {
            skipped += 1
            #expect(
              best.map { $0 < pattern.highestScore - loss } ?? true,
              "\(cells), \(terms[round % terms.count])")
          }
        }
      }
    }
    #expect(skipped > testSize(1_000, thorough: 10_000))
  }

  @Test func `a row is skipped unless its runs lose few points`() {
    let columns = FuzzyColumns([0, 1])
    func losses(_ term: String, _ row: String) -> Int? {
      let bound = FuzzyMatcher(FuzzyPattern(term)).bound
      let bytes = Array("x\n\(row)\n".utf8) + Array(repeating: UInt8(ascii: "x"), count: 64)
      return bytes.withUnsafeBytes { bytes in
        let cells = FuzzyBound.Cells(bytes: bytes, delimiter: UInt8(ascii: "\t"), areFolded: false)
        return (0..<1_900).first {
          bound.canLose(atMost: $0, inRowAt: 2..<2 + row.utf8.count, of: cells, columns)
        }
      }
    }
    expectEqual(losses("ab", "ab"), 0)
    expectEqual(losses("ab", "x\tab"), FuzzyScore.columnCost(1))
    expectEqual(losses("ab", "x ab"), FuzzyScore.lateCost(1))
    expectEqual(losses("ab", "a b"), FuzzyScore.leastGap)
    expectEqual(losses("abc", "a b c"), 2 * FuzzyScore.leastGap)
    expectEqual(losses("abc", "a_bc a bc"), FuzzyScore.leastGap)
    expectEqual(losses("ab", "x/ab"), FuzzyScore.partStart + FuzzyScore.lateCost(1))
    expectEqual(losses("ab", "a xB"), FuzzyScore.leastGap + FuzzyScore.partStart)
    expectEqual(losses("ab", "xab"), FuzzyScore.wordStart)
    expectEqual(losses("ab", "axb"), FuzzyScore.wordStart + FuzzyScore.leastGap)
    expectEqual(losses("ab", "a\tb"), nil)
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
