import TestSupport
import Testing

@testable import Search

@Suite struct RegexErrorTests {
  @Test(
    arguments: [
      ("a(b", 1, "this ( is never closed", "add ), or write \\( to match ("),
      ("(a)b)", 4, "this ) closes nothing", "remove it, or write \\) to match )"),
      ("a[bc", 1, "this [ is never closed", "add ], or write \\[ to match ["),
      ("[ab\\]", 0, "this [ is never closed", "add ], or write \\[ to match ["),
      ("a[]b]", 1, "expected a character before ]", "write \\] to match ]"),
      ("[^]", 0, "expected a character before ]", "write \\] to match ]"),
      (
        "[a[:alpha:]]", 2, "named classes are not supported",
        "use \\d, \\w, \\s or a range such as a-z"
      ),
      ("[bz-a]", 2, "z-a: the range is reversed", "swap its ends, or write \\- to match -"),
      ("[\\d-z]", 3, "expected one character on each side of -", "write \\- to match -"),
      ("[a-\\w]", 2, "expected one character on each side of -", "write \\- to match -"),
      ("[a\\b]", 2, "\\b is not a character", "move it out of [ ]"),
      ("*a", 0, "nothing to repeat before *", "add something to repeat, or write \\* to match *"),
      ("a|+", 2, "nothing to repeat before +", "add something to repeat, or write \\+ to match +"),
      (
        "(?:?)", 3, "nothing to repeat before ?", "add something to repeat, or write \\? to match ?"
      ),
      ("^*", 1, "nothing to repeat before *", "add something to repeat, or write \\* to match *"),
      (
        "\\b{2}", 2, "nothing to repeat before {",
        "add something to repeat, or write \\{ to match {"
      ),
      ("{2}", 0, "nothing to repeat before {", "add something to repeat, or write \\{ to match {"),
      ("a**", 2, "this * follows another repetition", "put what it repeats in ( )"),
      ("a{2}{3}", 4, "this { follows another repetition", "put what it repeats in ( )"),
      ("a???", 3, "this ? follows another repetition", "put what it repeats in ( )"),
      (
        "a++", 2, "possessive repetitions are not supported",
        "remove this +; matching never backtracks"
      ),
      ("a{", 1, "expected a count such as {2}, {2,} or {2,5}", "write \\{ to match {"),
      ("a{,2}", 1, "expected a count such as {2}, {2,} or {2,5}", "write \\{ to match {"),
      ("{x}", 0, "expected a count such as {2}, {2,} or {2,5}", "write \\{ to match {"),
      ("a{3,2}", 1, "{3,2}: the minimum exceeds the maximum", "write {2,3}"),
      ("(a)\\1", 3, "backreferences are not supported", "write the group again instead of \\1"),
      ("\\k<a>", 0, "backreferences are not supported", "write the group again instead of \\k"),
      (
        "a(?=b)", 1, "lookahead and lookbehind are not supported",
        "use several terms, such as /a/ !/b/"
      ),
      (
        "(?<!b)a", 0, "lookahead and lookbehind are not supported",
        "use several terms, such as /a/ !/b/"
      ),
      ("(?<year>a)", 0, "named groups are not supported", "use (…)"),
      ("(?P<year>a)", 0, "named groups are not supported", "use (…)"),
      (
        "a(?i)b", 1, "(?i) is only supported at the start",
        "move it there, or use (?i:…) for a part"
      ),
      ("(?>a)", 0, "this kind of group is not supported", "use (…), (?:…) or (?i:…)"),
      ("(?", 0, "this kind of group is not supported", "use (…), (?:…) or (?i:…)"),
      ("a\\p{L}", 1, "\\p is not supported", "use \\d, \\w, \\s or a class such as [a-z]"),
      ("\\A", 0, "\\A is not supported", "use ^ for the start of a cell"),
      ("a\\z", 1, "\\z is not supported", "use $ for the end of a cell"),
      ("[\\0]", 1, "\\0 is not supported", "write \\\\ to match a backslash"),
      ("\\é", 0, "\\é is not supported", "write \\\\ to match a backslash"),
      ("\\x41", 0, "\\x needs a character code in braces", "for example \\x{e9} for é"),
      ("\\u{D800}", 0, "\\u needs a character code in braces", "for example \\u{e9} for é"),
      ("\\u{110000}", 0, "\\u needs a character code in braces", "for example \\u{e9} for é"),
      ("\\u{}", 0, "\\u needs a character code in braces", "for example \\u{e9} for é"),
      ("\\x{e9", 0, "\\x needs a character code in braces", "for example \\x{e9} for é"),
    ] as [(String, Int, String, String)])
  func `each error has a position, a message and its own advice`(
    pattern: String, offset: Int, message: String, advice: String
  ) {
    expectEqual(mistake(in: pattern)?.offset, offset)
    expectEqual(mistake(in: pattern)?.description, message)
    expectEqual(mistake(in: pattern)?.advice, advice)
  }
}

/// The error of a pattern, or nil if it is valid.
func mistake(in pattern: String) -> RegexError? {
  do throws(RegexError) {
    _ = try RegexProgram(pattern)
    return nil
  } catch {
    return error
  }
}
