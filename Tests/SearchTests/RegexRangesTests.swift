import TestSupport
import Testing

@testable import Search

@Suite struct RegexRangesTests {
  private func found(_ pattern: String, _ cell: String) throws -> [String] {
    let program = try RegexProgram(pattern)
    let bytes = Array(cell.utf8)
    return program.ranges(in: bytes.span).map { String(decoding: bytes[$0], as: UTF8.self) }
  }

  @Test(
    arguments: [
      ("a", "banana", ["a", "a", "a"]), ("an", "banana", ["an", "an"]), ("ana", "banana", ["ana"]),
      ("a|an", "banana", ["a", "a", "a"]), ("an|a", "banana", ["an", "an", "a"]),
      ("a*", "aabaa", ["aa", "aa"]), ("a*?", "aa", []), ("a+?", "aa", ["a", "a"]),
      ("\".*\"", "\"a\" \"b\"", ["\"a\" \"b\""]), ("\".*?\"", "\"a\" \"b\"", ["\"a\"", "\"b\""]),
      ("(|a)+", "aa", []), ("(a|)*", "aab", ["aa"]), ("(?:a?b??)*", "ab", ["a"]),
      ("((a*)*|b)*", "aabb", ["aa"]), ("(x?a??|\\w)*", "xab", ["x"]),
      ("(?:(?:a??)*|b)*", "ab", []), ("(?:(?:b|a??)+?c)*", "bcac", ["bcac"]),
      ("\\b\\w", "Mount Everest", ["M", "E"]),
      ("^a", "aa", ["a"]), ("a$", "aa", ["a"]), ("日|é", "é日x", ["é", "日"]),
      ("a.*b|a", "aaa", ["a", "a", "a"]),
      ("x", "", []), ("", "ab", []),
    ] as [(String, String, [String])])
  func `ranges are those of backtracking`(
    pattern: String, cell: String, expected: [String]
  ) throws {
    expectEqual(try found(pattern, cell), expected)
  }

  /// Each match of `a` depends on all following letters.
  @Test func `all matches take linear time in total`() throws {
    let program = try RegexProgram("a.*b|a")
    let cell = Array(String(repeating: "a", count: 100_000).utf8)
    let ranges = program.ranges(in: cell.span)
    expectEqual(ranges, (0..<100_000).map { $0..<$0 + 1 })
  }
}
