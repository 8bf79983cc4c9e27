import TestSupport
import Testing

@testable import Search

@Suite struct RegexParserTests {
  /// A letter and its accent are one character.
  @Test(
    arguments: [
      ("e\u{301}*(", 2), ("👩‍👩‍👧(", 1), ("\r\n(", 1), ("e\u{301}(", 1), ("(e\u{301}", 0),
      ("ab*\u{301}(", 3),
    ] as [(String, Int)])
  func `an offset counts characters`(pattern: String, offset: Int) {
    expectEqual(mistake(in: pattern)?.offset, offset)
  }

  @Test(
    arguments: [
      ("(a{1000}){1000}", 9), ("a{5001}", 1), ("a{99999999999999999999}", 1),
      ("(((){99}){99}){99}", 9),
      ("b(a{2400})c{2700}", 10), ("a{4000}|b{4000}", 8), ("((a*){100000})*", 5),
    ] as [(String, Int)])
  func `a pattern that expands beyond the limit is an error`(pattern: String, offset: Int) {
    expectEqual(mistake(in: pattern), RegexError(fault: .tooLarge(limit: 5_000), offset: offset))
    expectEqual(
      mistake(in: pattern)?.description, "this pattern expands to more than 5000 steps")
    expectEqual(mistake(in: pattern)?.advice, "use smaller counts, or + and *")
  }

  @Test(arguments: ["a{5000}", "(a{2500}|b{2499})", "a{0,2500}", "(a{4999})+", "(?:){5000}"])
  func `a pattern that expands to the limit is valid`(pattern: String) {
    expectEqual(mistake(in: pattern), nil)
  }

  @Test func `the nesting of groups is limited`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    expectEqual(mistake(in: nested(100)), nil)
    expectEqual(mistake(in: nested(101)), RegexError(fault: .tooDeep(limit: 100), offset: 100))
    expectEqual(
      mistake(in: nested(101))?.description, "groups are nested more than 100 levels deep")
    expectEqual(mistake(in: nested(101))?.advice, "remove unnecessary groups")
    expectEqual(mistake(in: String(repeating: "(a)", count: 400)), nil)
  }

  @Test func `the length of a pattern is limited`() {
    expectEqual(mistake(in: String(repeating: "a", count: 2_000)), nil)
    let error = mistake(in: String(repeating: "a", count: 2_001))
    expectEqual(error, RegexError(fault: .tooLong(limit: 2_000), offset: 2_000))
    expectEqual(error?.description, "the pattern has more than 2000 characters")
    expectEqual(error?.advice, "split it into several terms")
  }
}
