import Search
import TestSupport
import Testing

@Suite struct QueryScannerTests {
  typealias Condition = Query.Condition

  private func entered(_ text: String) throws -> Condition? {
    try Query(text, columns: queryColumns).condition
  }

  @Test(
    arguments: [
      ("a(b", .text("a(b")), ("a)", .text("a)")), (")", .text(")")), ("k2()", .text("k2()")),
      ("(a)b)", .text("a)b")), ("(f(x))", .text("f(x)")),
      ("(f(x) y)", .all([.text("f(x)"), .text("y")])), ("(a))", .text("a)")),
      ("(a b))", .all([.text("a"), .text("b)")])),
      ("((a b))", .all([.text("a"), .text("b")])),
      ("(\"a\")", .text("a")), ("\"a\"(b)", .all([.text("a"), .text("b")])),
      ("(a\\))", .text("a)")), ("\\(a", .text("(a")), ("\\(a)", .text("(a)")),
      ("^(a", .text("(a", .start)), ("~(a", .fuzzy("(a")), ("range:\\(a", .text("(a", in: "range")),
      ("(range:f(x))", .text("f(x)", in: "range")), ("(a$)", .text("a", .end)),
      ("(\"a\"$)", .text("a", .end)), ("(/a/)", .regex("a")),
    ] as [(String, Condition)])
  func `parentheses open before a word and close after it`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(
    arguments: [
      ("5\"", .text("5\"")), ("a\"b c\"", .all([.text("a\"b"), .text("c\"")])),
      ("\"a\"b", .all([.text("a"), .text("b")])), ("\"a\"\"b\"", .all([.text("a"), .text("b")])),
      ("\"a\\\"b\"", .text("a\"b")), ("\"a | (b\"", .text("a | (b")),
      ("!\"a b\"", .not(.text("a b"))),
      ("\"a b\"$", .text("a b", .end)), ("^\"a b\"$", .text("a b", .both)),
      ("\"a b\"$c", .all([.text("a b"), .text("$c")])),
      ("name:^\"a b\"", .text("a b", .start, in: "name")),
      ("\" \"", .text(" ")), ("~\"a", .fuzzy("\"a")),
      ("\"a\n\u{0}b\"", .text("a\n\u{0}b")), ("\"\u{301}a\"", .text("\u{301}a")),
    ] as [(String, Condition)])
  func `a quote opens a phrase only at the start of a term`(text: String, expected: Condition)
    throws
  {
    expectEqual(try entered(text), expected)
  }

  @Test(
    arguments: [
      ("a\\:b", .text("a:b")), ("\\:help", .text(":help")), ("mount\\ ev", .text("mount ev")),
      ("C:\\dir", .text("\\dir", in: "country")), ("D:\\dir", .text("D:\\dir")),
      ("\\d", .text("\\d")), ("\\\\", .text("\\")), ("\\", .text("\\")), ("a\\", .text("a\\")),
      ("\\é", .text("\\é")), ("\\7", .text("\\7")), ("\\!a", .text("!a")),
      ("\\\"a\"", .text("\"a\"")),
      ("\\^a", .text("^a")), ("a\\$", .text("a$")), ("\\~a", .text("~a")), ("\\/a/", .text("/a/")),
      ("\\\u{A0}", .text("\u{A0}")), ("\\\u{1F3D4}", .text("\u{1F3D4}")),
      ("\"C:\\dir\"", .text("C:\\dir")), ("\"a\\\\\"", .text("a\\")),
    ] as [(String, Condition)])
  func `a backslash escapes characters other than letters and digits`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(
    arguments: [
      ("/a b/", .regex("a b")), ("/a\\/b/", .regex("a\\/b")), ("/[|] \"/", .regex("[|] \"")),
      ("/\\\\/", .regex("\\\\")), ("/a/ b", .all([.regex("a"), .text("b")])),
      ("!/a/", .not(.regex("a"))), ("range:/a b$/", .regex("a b$", in: "range")),
      ("/usr", .text("/usr")), ("/usr/lib", .text("/usr/lib")), ("/", .text("/")),
      ("/a /b", .all([.text("/a"), .text("/b")])), ("/a/b c/", .all([.text("/a/b"), .text("c/")])),
      ("/a[b/c", .text("/a[b/c")), ("///", .text("///")), ("a/b/", .text("a/b/")),
      ("(/a/ b)", .all([.regex("a"), .text("b")])), ("(/a/))", .text("/a/)")),
      ("/usr$ b/c", .all([.text("/usr", .end), .text("b/c")])),
      ("range:/usr", .text("/usr", in: "range")),
      ("/(?i)é \u{1F3D4}/", .regex("(?i)é \u{1F3D4}")),
    ] as [(String, Condition)])
  func `a slash opens a pattern if the next one ends the term`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
  }
}
