import Search
import TestSupport
import Testing

@testable import struct Search.RegexProgram

@Suite struct RegexErrorTests {
  private func error(_ pattern: String) -> RegexError? {
    do throws(RegexError) {
      _ = try RegexProgram(pattern)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("a(b", 1, "this bracket is never closed; \\( is the character"),
      ("(a)b)", 4, "this bracket closes nothing; \\) is the character"),
      ("a[bc", 1, "this class is never closed; \\[ is the character"),
      ("[ab\\]", 0, "this class is never closed; \\[ is the character"),
      ("a[]b]", 1, "a class needs a character before its ]; \\] is the character"),
      ("[^]", 0, "a class needs a character before its ]; \\] is the character"),
      ("[a[:alpha:]]", 2, "named classes are not understood; \\d, \\w and \\s are"),
      ("[bz-a]", 2, "z-a runs backwards"),
      ("[\\d-z]", 3, "a range runs from one character to another; \\- is the character"),
      ("[a-\\w]", 2, "a range runs from one character to another; \\- is the character"),
      ("[a\\b]", 2, "\\b is a place, and a class holds characters"),
      ("*a", 0, "there is nothing before this * that can be repeated"),
      ("a|+", 2, "there is nothing before this + that can be repeated"),
      ("(?:?)", 3, "there is nothing before this ? that can be repeated"),
      ("^*", 1, "there is nothing before this * that can be repeated"),
      ("\\b{2}", 2, "there is nothing before this { that can be repeated"),
      ("{2}", 0, "there is nothing before this { that can be repeated"),
      ("a**", 2, "this * repeats a repetition; put that in brackets first"),
      ("a{2}{3}", 4, "this { repeats a repetition; put that in brackets first"),
      ("a???", 3, "this ? repeats a repetition; put that in brackets first"),
      ("a++", 2, "nothing ever backtracks here; leave out this +"),
      ("a{", 1, "a count is {2}, {2,} or {2,5}; \\{ is the character"),
      ("a{,2}", 1, "a count is {2}, {2,} or {2,5}; \\{ is the character"),
      ("{x}", 0, "a count is {2}, {2,} or {2,5}; \\{ is the character"),
      ("a{3,2}", 1, "at least 3 and at most 2 is never"),
      ("(a)\\1", 3, "\\1 would be a backreference, which takes too long to be understood here"),
      ("\\k<a>", 0, "\\k would be a backreference, which takes too long to be understood here"),
      ("a(?=b)", 1, "lookahead and lookbehind are not understood; ! before a term says not"),
      ("(?<!b)a", 0, "lookahead and lookbehind are not understood; ! before a term says not"),
      ("(?<year>a)", 0, "groups have no names here; (…) will do"),
      ("(?P<year>a)", 0, "groups have no names here; (…) will do"),
      ("a(?i)b", 1, "(?i) stands at the very beginning; (?i:…) covers a part"),
      ("(?>a)", 0, "of groups that begin with (? only (?:…) and (?i:…) are understood"),
      ("(?", 0, "of groups that begin with (? only (?:…) and (?i:…) are understood"),
      ("a\\p{L}", 1, "\\p means nothing"),
      ("\\A", 0, "\\A means nothing"),
      ("[\\0]", 1, "\\0 means nothing"),
      ("\\é", 0, "\\é means nothing"),
      ("ab\\", 2, "there is nothing behind this backslash; \\\\ is the character"),
      ("\\x41", 0, "\\x needs a character's number, as in \\x{e9}"),
      ("\\u{D800}", 0, "\\u needs a character's number, as in \\u{e9}"),
      ("\\u{110000}", 0, "\\u needs a character's number, as in \\u{e9}"),
      ("\\u{}", 0, "\\u needs a character's number, as in \\u{e9}"),
      ("\\x{e9", 0, "\\x needs a character's number, as in \\x{e9}"),
    ] as [(String, Int, String)])
  func `what is not understood is an error that says so`(
    pattern: String, offset: Int, sentence: String
  ) {
    expectEqual(error(pattern)?.description, sentence)
    expectEqual(error(pattern)?.offset, offset)
  }

  /// Such as a letter and its accent, which are one character to whom a caret is shown.
  @Test(
    arguments: [
      ("e\u{301}*(", 2), ("👩‍👩‍👧(", 1), ("\r\n(", 1), ("e\u{301}(", 1), ("(e\u{301}", 0),
      ("ab*\u{301}(", 3),
    ] as [(String, Int)])
  func `an offset counts characters`(pattern: String, offset: Int) {
    expectEqual(error(pattern)?.offset, offset)
  }

  @Test(
    arguments: [
      ("(a{1000}){1000}", 9), ("a{5001}", 1), ("a{99999999999999999999}", 1),
      ("(((){99}){99}){99}", 9),
      ("b(a{2400})c{2700}", 10), ("a{4000}|b{4000}", 8), ("((a*){100000})*", 5),
    ] as [(String, Int)])
  func `what grows too large when written out is an error`(pattern: String, offset: Int) {
    expectEqual(error(pattern), RegexError(.tooLarge(limit: 5_000), offset: offset))
    expectEqual(
      error(pattern)?.description, "with its repetitions written out this has more than 5000 steps")
  }

  @Test(arguments: ["a{5000}", "(a{2500}|b{2499})", "a{0,2500}", "(a{4999})+", "(?:){5000}"])
  func `what is as large as may be is none`(pattern: String) {
    expectEqual(error(pattern), nil)
  }

  @Test func `groups within groups end somewhere`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    expectEqual(error(nested(100)), nil)
    expectEqual(error(nested(101)), RegexError(.tooDeep(limit: 100), offset: 100))
    expectEqual(error(nested(101))?.description, "groups within groups, more than 100")
    expectEqual(error(String(repeating: "(a)", count: 400)), nil)
  }

  @Test func `a pattern has a longest length`() {
    expectEqual(error(String(repeating: "a", count: 2_000)), nil)
    let error = error(String(repeating: "a", count: 2_001))
    expectEqual(error, RegexError(.tooLong(limit: 2_000), offset: 2_000))
    expectEqual(error?.description, "a regular expression has at most 2000 characters")
  }
}
