import TestSupport
import Testing

@testable import Search

extension FuzzyMatcher {
  // `#expect` cannot hold a span.
  mutating func score(_ cell: [UInt8]) -> Int? { score(cell.span) }
  mutating func score(_ cell: String) -> Int? { score(Array(cell.utf8)) }
  mutating func ranges(in cell: [UInt8]) -> [Range<Int>] { ranges(in: cell.span) }
}

/// A naive fuzzy matcher.
struct NaiveMatcher {
  let pattern: [Unicode.Scalar]
  let isCaseSensitive: Bool

  init(_ text: String) {
    let fold = FuzzyPattern(text)
    pattern = fold.letters
    isCaseSensitive = fold.isCaseSensitive
  }

  /// The letters of a cell, each with its character, and whether it continues the character.
  private func letters(_ cell: String) -> [(
    letter: Unicode.Scalar, source: Unicode.Scalar, isFirst: Bool
  )] {
    cell.unicodeScalars.flatMap { scalar in
      let folded = TextFolding.fold(String(scalar), caseSensitive: isCaseSensitive)
      return String(decoding: folded, as: UTF8.self).unicodeScalars.enumerated().map {
        ($1, scalar, $0 == 0)
      }
    }
  }

  /// The best score of all alignments, by enumeration.
  func score(_ cell: String) -> Int? {
    let letters = letters(cell)
    var best: Int?
    func extend(_ positions: [Int]) {
      if positions.count == pattern.count {
        best = max(best ?? .min, worth(positions, letters))
        return
      }
      for next
        in (positions.last.map { $0 + 1 } ?? 0)..<max(
          letters.count, positions.last.map { $0 + 1 } ?? 0)
      where letters[next].letter == pattern[positions.count] {
        extend(positions + [next])
      }
    }
    extend([])
    return best
  }

  private func worth(
    _ positions: [Int], _ letters: [(letter: Unicode.Scalar, source: Unicode.Scalar, isFirst: Bool)]
  ) -> Int {
    let length = letters.count
    var sum = FuzzyScore.found - min(length, 14 + length / 8, 31)
    if let first = positions.first { sum -= min(256, 8 * first) }
    for (index, position) in positions.enumerated() {
      sum += 384
      let place = place(position, letters)
      if index > 0 && positions[index - 1] == position - 1 {
        sum += max(640, place)
      } else {
        sum += place
        if index > 0 { sum -= min(384, 192 + 16 * (position - positions[index - 1] - 1)) }
      }
    }
    return sum
  }

  private func place(
    _ position: Int, _ letters: [(letter: Unicode.Scalar, source: Unicode.Scalar, isFirst: Bool)]
  ) -> Int {
    func isLetterOrDigit(_ index: Int) -> Bool { isLetter(index) || isDigit(index) }
    func isDigit(_ index: Int) -> Bool {
      let category = letters[index].source.properties.generalCategory
      return [.decimalNumber, .letterNumber, .otherNumber].contains(category)
    }
    func isLetter(_ index: Int) -> Bool {
      !isDigit(index) && letters[index].source.properties.isAlphabetic
    }
    func isCapital(_ index: Int) -> Bool {
      isLetter(index) && letters[index].isFirst && letters[index].source.properties.isUppercase
    }
    guard isLetterOrDigit(position) else { return 0 }
    guard position > 0 else { return 768 }
    let before = position - 1
    guard isLetterOrDigit(before) else {
      return ["/", "\\", ".", ":"].contains(letters[before].source) ? 512 : 768
    }
    if isDigit(position) { return isDigit(before) ? 0 : 512 }
    guard isCapital(position) else { return 0 }
    if !isCapital(before) { return 512 }
    let isSmallNext =
      position + 1 < letters.count && isLetter(position + 1) && !isCapital(position + 1)
    return isSmallNext ? 512 : 0
  }
}

@Suite struct FuzzyMatcherTests {
  private func random(
    _ alphabet: [String], _ count: Int, _ generator: inout SeededGenerator
  ) -> String {
    (0..<count).compactMap { _ in alphabet.randomElement(using: &generator) }.joined()
  }

  private func marked(_ cell: String, _ term: String) -> String {
    var matcher = FuzzyMatcher(FuzzyPattern(term))
    let bytes = Array(cell.utf8)
    var marked: [UInt8] = []
    var end = 0
    for range in matcher.ranges(in: bytes) {
      marked += bytes[end..<range.lowerBound] + Array("[".utf8) + bytes[range] + Array("]".utf8)
      end = range.upperBound
    }
    return String(decoding: marked + bytes[end...], as: UTF8.self)
  }

  @Test(arguments: [
    ["a", "b", "A", "B", " ", "-", "/", "1", "."],
    ["a", "A", "b", "c", "ß", "Æ", "é", "e\u{301}", "E", "s", "/", " ", "É", "٣", "京"],
  ])
  func `the score of a random cell is that of its best alignment`(alphabet: [String]) {
    var generator = SeededGenerator(seed: 11)
    var found = 0
    for _ in 0..<testSize(300, thorough: 4_000) {
      let cell = random(alphabet, Int.random(in: 0...14, using: &generator), &generator)
      let letters = alphabet.filter { $0 != " " }
      let term = random(letters, Int.random(in: 1...4, using: &generator), &generator)
      var matcher = FuzzyMatcher(FuzzyPattern(term))
      let score = matcher.score(cell)
      expectEqual(score, NaiveMatcher(term).score(cell), "~\(term) in \(cell)")
      if score != nil { found += 1 }
    }
    #expect(found > testSize(30, thorough: 500))
  }

  @Test func `a reused matcher gives the same scores`() {
    var generator = SeededGenerator(seed: 13)
    var matcher = FuzzyMatcher(FuzzyPattern("aba"))
    for _ in 0..<500 {
      let count = Int.random(in: 0...30, using: &generator)
      let bytes = Array(random(["a", "b", "é", "-"], count, &generator).utf8)
      var fresh = FuzzyMatcher(FuzzyPattern("aba"))
      expectEqual(matcher.score(bytes), fresh.score(bytes))
      expectEqual(matcher.ranges(in: bytes), fresh.ranges(in: bytes))
    }
  }

  @Test(
    arguments: [
      ("Everest", "evrst", "[Ev]e[r]e[st]"), ("Popocatépetl", "catep", "Popo[catép]etl"),
      ("Großglockner", "ssg", "Gro[ßg]lockner"), ("Großglockner", "sg", "Gro[ßg]lockner"),
      ("cafe\u{301}s", "es", "caf[e\u{301}s]"), ("state machine", "sm", "[s]tate [m]achine"),
      ("東京物語", "京語", "東[京]物[語]"), ("ababab", "ab", "[ab]abab"), ("Everest", "xyz", "Everest"),
      ("Everest", "", "Everest"), ("", "a", ""), ("src/foo_bar.c", "fb", "src/[f]oo_[b]ar.c"),
      ("Ærø", "aero", "[Ærø]"), ("ＡＢＣ", "ac", "[Ａ]Ｂ[Ｃ]"),
    ] as [(String, String, String)])
  func `highlights are the best alignment in the original`(
    cell: String, term: String, expected: String
  ) {
    expectEqual(marked(cell, term), expected)
  }

  @Test func `the ranges of a random cell fold to the term`() {
    var generator = SeededGenerator(seed: 14)
    let alphabet = ["a", "A", "b", "B", "c", "-", "/", "1", "é", "京", "e\u{301}"]
    var found = 0
    for _ in 0..<testSize(400, thorough: 2_000) {
      let cell = Array(random(alphabet, Int.random(in: 0...40, using: &generator), &generator).utf8)
      let term = random(
        ["a", "b", "c", "1", "e", "京"], Int.random(in: 1...5, using: &generator), &generator)
      var matcher = FuzzyMatcher(FuzzyPattern(term))
      let isFound = matcher.score(cell) != nil
      let ranges = matcher.ranges(in: cell)
      let folded = ranges.flatMap { TextFolding.fold(cell[$0], caseSensitive: false) }
      expectEqual(folded, (isFound ? Array(term.utf8) : []))
      #expect(zip(ranges, ranges.dropFirst()).allSatisfy { $0.upperBound < $1.lowerBound })
      if isFound { found += 1 }
    }
    #expect(found > testSize(40, thorough: 200))
  }

  /// Quadratic time would take minutes.
  @Test func `a long cell matches many letters`() {
    let needle = String(repeating: "ab", count: 50)
    for (unit, isFound) in [
      ("ab", true), ("aab", true), ("b", false), ("axxxxxxxxxxxxxxxb", true), ("é", false),
    ] {
      let cell = Array(
        String(repeating: unit, count: testSize(1 << 16, thorough: 1 << 19) / unit.utf8.count).utf8)
      var matcher = FuzzyMatcher(FuzzyPattern(needle))
      expectEqual((matcher.score(cell) != nil), isFound)
      expectEqual(matcher.ranges(in: cell).isEmpty, !isFound)
    }
  }

  @Test func `a long cell is scored by its start, else by the first complete match`() {
    let filler = String(repeating: "-", count: FuzzyMatcher.stepLimit)
    expectEqual(marked("a-b" + filler + "ab", "ab"), "[a]-[b]" + filler + "ab")
    expectEqual(marked("a" + filler + "a-ab", "ab"), "a" + filler + "a-[ab]")
    expectEqual(
      marked("a" + filler + "b" + filler + "ab", "ab"), "[a]" + filler + "[b]" + filler + "ab")
    let far = "x" + filler + "a" + filler + "b"
    var matcher = FuzzyMatcher(FuzzyPattern("ab"))
    let expected =
      FuzzyScore.found + 2 * FuzzyScore.letter + 2 * FuzzyScore.wordStart - FuzzyScore.gapLimit
      - FuzzyScore.lateLimit - FuzzyScore.lengthLimit
    expectEqual(matcher.score(far), expected)
  }

  @Test(arguments: ["e", "é"], [-1, 0, 1])
  func `a letter around the search limit matches`(first: String, more: Int) {
    let rest = String(repeating: "-", count: FuzzyMatcher.stepLimit / 2 - 3 + more)
    expectEqual(marked(first + "a" + rest + "b", "ab"), first + "[a]" + rest + "[b]")
  }

  @Test func `a term longer than a cell does not match, an empty one always does`() {
    var long = FuzzyMatcher(FuzzyPattern(String(repeating: "a", count: 20_000)))
    expectEqual(long.score("aaaa"), nil)
    #expect(long.score([UInt8](repeating: 0x61, count: 20_001)) != nil)
    var none = FuzzyMatcher(FuzzyPattern("\u{301}"))
    expectEqual(none.score([]), FuzzyScore.found)
    expectEqual(none.ranges(in: [0x61]), [])
  }

  @Test func `invalid UTF-8 matches no typed letter`() {
    var matcher = FuzzyMatcher(FuzzyPattern("ab"))
    expectEqual(matcher.ranges(in: [0xFF, 0x61, 0xC3, 0x62, 0x80]), [1..<2, 3..<4])
    expectEqual(matcher.score([0xFF, 0xFE]), nil)
  }
}
