import TestSupport
import Testing

@testable import Search

/// Random expressions against Swift's `Regex`, where both mean the same.
@Suite struct RegexOracleTests {
  private static let seeds: Range<UInt64> = 1..<testSize(2, thorough: 9)

  @Test(arguments: seeds)
  func `random expressions match where Swift's do`(seed: UInt64) throws {
    var random = RandomRegex(seed: seed)
    var matches = 0
    for _ in 0..<800 {
      let pattern = random.pattern()
      let oracle = try Regex(swiftPattern(pattern)).matchingSemantics(.unicodeScalar)
        .wordBoundaryKind(.simple)
      var matcher = RegexMatcher(try RegexProgram(pattern))
      // To Swift's \b digits and _ are no parts of words.
      let heedsWords = pattern.contains("\\b") || pattern.contains("\\B")
      for _ in 0..<4 {
        // Swift's backtracks, so both are kept short.
        let cell = random.cell(hasDigits: !heedsWords)
        let found = try oracle.firstMatch(in: cell)?.range
        let expected = found.map { range in
          cell.utf8.distance(
            from: cell.startIndex, to: range.lowerBound)..<cell.utf8.distance(
              from: cell.startIndex, to: range.upperBound)
        }
        check(&matcher, on: cell, expected, "/\(pattern)/ on \(cell.debugDescription), \(seed)")
        if found != nil { matches += 1 }
      }
    }
    // Neither hardly ever nor nearly always, or this would say little.
    #expect((600...2_800).contains(matches))
  }

  private func check(
    _ matcher: inout RegexMatcher, on cell: String, _ expected: Range<Int>?, _ comment: Comment
  ) {
    let isMatch = matcher.matches(cell)
    expectEqual(isMatch, (expected != nil), comment)
    let ranges = matcher.ranges(in: cell)
    guard let expected else {
      #expect(ranges.isEmpty, comment)
      return
    }
    // An empty match is left out, and what comes behind it then Swift was not asked.
    if !expected.isEmpty { expectEqual(ranges.first, expected, comment) }
    if let literal = matcher.program.requiredLiteral {
      #expect(Array(cell.utf8).contains(literal), comment)
    }
  }

  /// A pattern with all parts of words written out, since to Swift digits and _ are some only before
  /// ASCII.
  private func swiftPattern(_ pattern: String) -> String {
    pattern.replacing("\\w", with: "[A-Za-z0-9_éÉ日]").replacing("\\W", with: "[^A-Za-z0-9_éÉ日]")
  }
}

extension RegexMatcher {
  mutating func matches(_ cell: String) -> Bool { matches(Array(cell.utf8).span) }
  mutating func ranges(in cell: String) -> [Range<Int>] { ranges(in: Array(cell.utf8).span) }
}
