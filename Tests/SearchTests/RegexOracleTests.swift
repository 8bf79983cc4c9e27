import TestSupport
import Testing

@testable import Search

/// Compares random expressions with Swift's `Regex`, where both have the same syntax.
@Suite struct RegexOracleTests {
  private static let seeds: Range<UInt64> = 1..<testSize(2, thorough: 9)
  private static let patterns = testSize(30, thorough: 800)

  @Test(arguments: seeds)
  func `random expressions match like Swift's`(seed: UInt64) throws {
    var random = RandomRegex(seed: seed)
    var matches = 0
    for _ in 0..<Self.patterns {
      let pattern = random.pattern()
      let oracle = try Regex(swiftPattern(pattern)).matchingSemantics(.unicodeScalar)
        .wordBoundaryKind(.simple)
      var matcher = RegexMatcher(try RegexProgram(pattern))
      // In Swift, \b does not treat digits and _ as word characters.
      let hasWordBoundary = pattern.contains("\\b") || pattern.contains("\\B")
      for _ in 0..<4 {
        // Short, since Swift's engine backtracks.
        let cell = random.cell(hasDigits: !hasWordBoundary)
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
    // The test is meaningful only if both results are frequent.
    #expect((Self.patterns * 3 / 4...Self.patterns * 7 / 2).contains(matches))
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
    // `ranges` omits empty matches, so an empty first match in Swift proves nothing.
    if !expected.isEmpty { expectEqual(ranges.first, expected, comment) }
    if let literal = matcher.program.requiredLiteral {
      #expect(Array(cell.utf8).contains(literal), comment)
    }
  }

  /// Returns a pattern with the word characters spelled out, because Swift counts digits and _ as
  /// such only before ASCII.
  private func swiftPattern(_ pattern: String) -> String {
    pattern.replacing("\\w", with: "[A-Za-z0-9_éÉ日]").replacing("\\W", with: "[^A-Za-z0-9_éÉ日]")
  }
}

extension RegexMatcher {
  mutating func matches(_ cell: String) -> Bool { matches(Array(cell.utf8).span) }
  func ranges(in cell: String) -> [Range<Int>] { program.ranges(in: Array(cell.utf8).span) }
}
