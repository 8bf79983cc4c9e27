import TestSupport
import Testing

@testable import Search

@Suite struct FuzzyCellTests {
  @Test(
    arguments: [
      ("everest", "Ev", false), ("Everest", "Ev", true), ("EVEREST", "ev", true),
      ("Éverest", "ev", true), ("Éverest", "Ev", true), ("éverest", "Ev", false),
      ("Everest", "eve", true), ("ererest", "evr", false),
    ] as [(String, String, Bool)])
  func `a capital makes a term case-sensitive, diacritics are always ignored`(
    cell: String, term: String, isFound: Bool
  ) {
    var matcher = FuzzyMatcher(FuzzyPattern(term))
    expectEqual((matcher.score(cell) != nil), isFound)
  }

  private func hits(_ term: String, _ text: String, limit: Int = 100) -> [[Int32]] {
    var cell = FuzzyCell(FuzzyPattern(term))
    let bytes = Array(text.utf8)
    cell.read(bytes.span, limit: limit)
    return cell.hits[..<cell.hitCount].map { [$0.position, $0.letter, $0.points] }
  }

  @Test func `a letter's name is its last occurrence`() {
    let pattern = FuzzyPattern("abac")
    expectEqual(pattern.names, [2, 1, 2, 3])
    expectEqual(pattern.previous, [-1, -1, 0, -1])
    expectEqual(["a", "b", "c", "d"].map(pattern.name), [2, 1, 3, -1])
    expectEqual([0x41, 0x61, 0x64].map { pattern.namesOfASCII[$0] }, [2, 2, -1])
    expectEqual(FuzzyPattern("Ab").namesOfASCII[0x61], -1)
  }

  @Test(
    arguments: [
      ("ab", "xa-b", [[1, 0, 0], [3, 1, 768]]),
      ("a2", "aA2/A", [[0, 0, 768], [1, 0, 512], [2, 1, 512], [4, 0, 512]]),
      ("ae", "Æ é", [[0, 0, 768], [1, 1, 0], [3, 1, 768]]),
      ("ss", "ß", [[0, 1, 768], [1, 1, 0]]),
    ] as [(String, String, [[Int32]])])
  func `hits are the letters of the folded cell, with their points`(
    term: String, text: String, expected: [[Int32]]
  ) {
    expectEqual(hits(term, text), expected)
  }

  @Test(arguments: ["abcabc", "äbcäbc"])
  func `at most the limit of letters is read`(text: String) {
    expectEqual(hits("ab", text, limit: 4).map { $0[0] }, [0, 1, 3])
  }
}
