import Search
import TestSupport
import Testing

@Suite struct QueryParserTests {
  typealias Condition = Query.Condition

  private func entered(_ text: String) throws -> Condition? {
    try Query(text, columns: queryColumns).condition
  }

  private func live(_ text: String) -> ParsedQuery { Query.parse(text, columns: queryColumns) }

  @Test(
    arguments: [
      ("everest", .text("everest")),
      ("mount ev", .all([.text("mount"), .text("ev")])),
      ("name:\"mount ev\"", .text("mount ev", in: "name")),
      ("\"mount ev\"", .text("mount ev")),
      ("^mount", .text("mount", .start)),
      ("peak$", .text("peak", .end)),
      ("^k2$", .text("k2", .both)),
      ("^\"mount ev\"", .text("mount ev", .start)),
      ("!china", .not(.text("china"))),
      ("!(a | b)", .not(.any([.text("a"), .text("b")]))),
      ("!!x", .text("x")),
      ("nepal | china", .any([.text("nepal"), .text("china")])),
      (
        "(k2 | lhotse) !nepal",
        .all([.any([.text("k2"), .text("lhotse")]), .not(.text("nepal"))])
      ),
      ("range:karakoram", .text("karakoram", in: "range")),
      ("height_m>8000", .compare("height_m", .greater, "8000")),
      ("height_m>=8000", .compare("height_m", .greaterOrEqual, "8000")),
      ("height_m<8000", .compare("height_m", .less, "8000")),
      ("height_m<=8000", .compare("height_m", .lessOrEqual, "8000")),
      ("height_m=8000", .compare("height_m", .equal, "8000")),
      ("height_m!=8000", .not(.compare("height_m", .equal, "8000"))),
      ("height_m:8000..8500", .range("height_m", "8000", "8500")),
      ("height_m:8000..", .range("height_m", "8000", nil)),
      ("height_m:..300", .range("height_m", nil, "300")),
      ("first_ascent:", .empty("first_ascent")),
      ("!first_ascent:", .not(.empty("first_ascent"))),
      ("~evrst", .fuzzy("evrst")),
      ("/^K\\d/", .regex("^K\\d")),
    ] as [(String, Condition)])
  func `every row of the table is understood`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(arguments: ["", " ", "\t\u{A0}\u{3000} \n"])
  func `blanks alone are every row`(text: String) throws {
    expectEqual(try Query(text, columns: queryColumns), .everything)
  }

  @Test(
    arguments: [
      ("a b c", .all([.text("a"), .text("b"), .text("c")])),
      (" a\u{A0}b\u{3000}c\td ", .all([.text("a"), .text("b"), .text("c"), .text("d")])),
      ("a a", .all([.text("a"), .text("a")])),
      ("a | b c", .any([.text("a"), .all([.text("b"), .text("c")])])),
      ("a b | c", .any([.all([.text("a"), .text("b")]), .text("c")])),
      ("!a b", .all([.not(.text("a")), .text("b")])),
      ("!a | b", .any([.not(.text("a")), .text("b")])),
      ("!(a b) c", .all([.not(.all([.text("a"), .text("b")])), .text("c")])),
      ("!!!a", .not(.text("a"))),
      ("!!(a b)", .all([.text("a"), .text("b")])),
      ("!(!a)", .text("a")),
      ("!(!(a | b))", .any([.text("a"), .text("b")])),
      ("(a (b c)) d", .all([.text("a"), .text("b"), .text("c"), .text("d")])),
      ("a | (b | c)", .any([.text("a"), .text("b"), .text("c")])),
      ("((a))", .text("a")),
      ("( a )", .text("a")),
    ] as [(String, Condition)])
  func `what binds is kept in one form`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(
    arguments: [
      ("a|b", .text("a|b")), ("|a", .text("|a")), ("a |b", .all([.text("a"), .text("|b")])),
      ("!|", .not(.text("|"))), ("\\|", .text("|")), ("|$", .text("|", .end)),
      ("^|", .text("|", .start)), ("(a | b)", .any([.text("a"), .text("b")])),
      ("\"a\"| b", .any([.text("a"), .text("b")])),
    ] as [(String, Condition)])
  func `a bar is OR only as a word of its own`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
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
      ("^(a", .text("(a", .start)), ("~(a", .fuzzy("(a")), ("range:(a", .text("(a", in: "range")),
      ("(range:f(x))", .text("f(x)", in: "range")), ("(a$)", .text("a", .end)),
      ("(\"a\"$)", .text("a", .end)), ("(/a/)", .regex("a")),
    ] as [(String, Condition)])
  func `brackets open at a word's beginning and close at its end`(
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
  func `a phrase opens only where a term can begin`(text: String, expected: Condition) throws {
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
  func `a backslash takes what is neither letter nor digit as it is`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(arguments: [
    "\"\"", "^\"\"", "\"\"$", "^\"\"$", "name:\"\"", "name:^\"\"", "!\"\"", "()", "( )", "!()",
    "(())",
    "name=\"\"", "name!=\"\"", "height_m>\"\"", "\u{301}", "^\u{301}", "~\u{301}", "name:\u{301}",
    "\"\u{301}\"", "!\u{301}", "name=\u{301}", "\u{301}$", "//", "range://", "\"\" | ()",
  ])
  func `what is empty restricts nothing`(text: String) throws {
    expectEqual(try Query(text, columns: queryColumns), .everything)
    expectEqual(try entered("a \(text)"), .text("a"))
    expectEqual(try entered("a | \(text)"), .text("a"))
    expectEqual(try entered("\(text) | a b"), .all([.text("a"), .text("b")]))
    expectEqual(try entered("!(a | \(text) | b)"), .not(.any([.text("a"), .text("b")])))
  }
}
