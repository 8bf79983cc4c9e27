import TestSupport
import Testing

@testable import Search

@Suite struct RowSubsequenceTests {
  /// Returns the result for the row at `range`.
  private func matches(
    _ term: String, _ range: Range<Int>, of bytes: [UInt8], separator: UInt8?
  ) -> Bool? {
    var result: Bool?
    SubsequenceFilter(FuzzyPattern(term))?.withRowCheck(separator: separator) { check in
      bytes.withUnsafeBytes { result = check.matches(rowAt: range, in: $0) }
    }
    return result
  }

  @Test(arguments: [0...3, 0...20, 50...80, 100...140, 0...300], [nil, UInt8(ascii: "\t")])
  func `a row passes exactly if the filter of many rows lets it through`(
    lengths: ClosedRange<Int>, separator: UInt8?
  ) throws {
    var generator = SeededGenerator(seed: 22)
    let alphabet = Array("abcdxyzABC12-\t\n)".utf8)
    // Bytes around the row have the letters too.
    let around = Array(String(repeating: "abc", count: 30).utf8)
    for term in ["a", "ab", "abc", "aab", "abcab", "cba", "Ab", "1a-2", "dcbaabcd"] {
      let filter = try #require(SubsequenceFilter(FuzzyPattern(term)))
      for _ in 0..<testSize(20, thorough: 1_000) {
        let row = (0..<Int.random(in: lengths, using: &generator)).map { _ in
          alphabet.randomElement(using: &generator) ?? 0
        }
        let found = matches(
          term, around.count..<around.count + row.count, of: around + row + around,
          separator: separator)
        let expected = row.isEmpty ? false : filter.matches(row.span, separator: separator)
        expectEqual(found, expected, "~\(term) in \(row)")
      }
    }
  }

  @Test func `nothing is known of a row whose last block is not readable`() {
    let bytes = Array(repeating: UInt8(ascii: "x"), count: 100)
    expectEqual(matches("ab", 36..<100, of: bytes, separator: nil), false)
    expectEqual(matches("ab", 37..<100, of: bytes, separator: nil), nil)
    expectEqual(matches("x", 10..<100, of: bytes, separator: nil), true)
    expectEqual(matches("xa", 10..<100, of: bytes, separator: nil), nil)
  }

  @Test func `a term without letters matches each row`() {
    expectEqual(matches("\u{301}", 0..<4, of: Array(repeating: 0, count: 64), separator: nil), true)
  }
}
