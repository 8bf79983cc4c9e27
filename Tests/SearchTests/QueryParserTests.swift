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
  func `every row of the documented table parses`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(arguments: ["", " ", "\t\u{A0}\u{3000} \n"])
  func `a blank query matches every row`(text: String) throws {
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
  func `precedence is kept in normal form`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(
    arguments: [
      ("a|b", .text("a|b")), ("|a", .text("|a")), ("a |b", .all([.text("a"), .text("|b")])),
      ("!|", .not(.text("|"))), ("\\|", .text("|")), ("|$", .text("|", .end)),
      ("^|", .text("|", .start)), ("(a | b)", .any([.text("a"), .text("b")])),
      ("\"a\"| b", .any([.text("a"), .text("b")])),
    ] as [(String, Condition)])
  func `a bar is OR only as a separate word`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }
}
