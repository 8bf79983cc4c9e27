import Search
import TestSupport
import Testing

@Suite struct QueryTextsTests {
  typealias Condition = Query.Condition

  private func entered(_ text: String) throws -> Condition? {
    try Query(text, columns: queryColumns).condition
  }

  @Test(
    arguments: [
      ("^", nil), ("$", .text("$")), ("$$", .text("$", .end)), ("^$$", .text("$", .both)),
      ("^\\$", .text("$", .start)), ("^a b$", .all([.text("a", .start), .text("b", .end)])),
      ("^^a", .text("^a", .start)), ("^!a", .text("!a", .start)), ("^~a", .text("~a", .start)),
      ("^/a/", .text("/a/", .start)), ("^name:a", .text("name:a", .start)), ("a^", .text("a^")),
      ("a$b", .text("a$b")), ("range:^a$", .text("a", .both, in: "range")),
      ("range:a$", .text("a", .end, in: "range")), ("range:$", .text("$", in: "range")),
      ("!^a", .not(.text("a", .start))), ("^p:a", .text("p:a", .start)),
    ] as [(String, Condition?)])
  func `anchors are at the ends of a word`(text: String, expected: Condition?) {
    expectEqual(Query.parse(text, columns: queryColumns).query.condition, expected)
  }

  @Test(
    arguments: [
      ("~Evrst", .fuzzy("Evrst")), ("~a$", .fuzzy("a$")), ("~^a", .fuzzy("^a")),
      ("~~a", .fuzzy("~a")),
      ("~name:a", .fuzzy("name:a")), ("~a\\ b", .fuzzy("a b")),
      ("name:~a", .fuzzy("a", in: "name")),
      ("!~a", .not(.fuzzy("a"))), ("a~", .text("a~")), ("~/a/", .fuzzy("/a/")),
    ] as [(String, Condition)])
  func `a tilde starts a fuzzy term`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(
    arguments: [
      ("everest", "~everest"), ("mount ev", "~mount ~ev"), ("a | b", "~a | ~b"),
      ("(a b) c", "(~a ~b) ~c"), ("name:a", "name:~a"), ("a$b", "~a$b"), ("/usr/bin", "~/usr/bin"),
      ("height_m:88", "height_m:~88"), ("x:a", "~x:a"), ("\\'a", "~'a"), ("!!a", "~a"),
      ("'everest", "everest"), ("name:'a", "name:a"), ("'a$", "a$"), ("'a b", "a ~b"),
      ("'\"a b\"", "\"a b\""), ("''a", "'a"), ("'name:a", "name\\:a"), ("'^a", "\\^a"),
      ("!a", "!a"), ("!'a", "!a"), ("!(a b) c", "!(a b) ~c"), ("!(a (b)) c", "!(a (b)) ~c"),
      ("(!(a) b) c", "(!(a) ~b) ~c"), ("!!(a) b", "~a ~b"),
      ("~a", "~a"), ("\"a b\"", "\"a b\""), ("^a", "^a"), ("a$", "a$"), ("^a$", "^a$"),
      ("/k/", "/k/"), ("height_m:8000..", "height_m:8000.."), ("height_m>88", "height_m>88"),
      ("name=a", "name=a"), ("name:", "name:"), ("\u{301}", ""), ("'\u{301}", ""),
    ])
  func `with fuzzy words, plain words are fuzzy and quoted ones exact`(
    text: String, meaning: String
  ) throws {
    expectEqual(
      try Query(text, columns: queryColumns, hasFuzzyWords: true),
      try Query(meaning, columns: queryColumns))
  }

  @Test func `with fuzzy words, a quote needs a word`() throws {
    let typed = Query.parse("a '", columns: queryColumns, hasFuzzyWords: true)
    expectEqual(typed.query, Query(.fuzzy("a")))
    expectEqual(typed.error?.isIncomplete, true)
    expectEqual(typed.error?.column, 3)
    expectEqual(try entered("'a '"), .all([.text("'a"), .text("'")]))
  }

  @Test(arguments: [
    "\"\"", "^\"\"", "\"\"$", "^\"\"$", "name:\"\"", "name:^\"\"", "!\"\"", "()", "( )", "!()",
    "(())",
    "\u{301}", "^\u{301}", "~\u{301}", "name:\u{301}",
    "\"\u{301}\"", "!\u{301}", "name=\u{301}", "\u{301}$", "//", "range://", "\"\" | ()",
  ])
  func `empty terms match every row`(text: String) throws {
    expectEqual(try Query(text, columns: queryColumns), .everything)
    expectEqual(try entered("a \(text)"), .text("a"))
    expectEqual(try entered("a | \(text)"), .text("a"))
    expectEqual(try entered("\(text) | a b"), .all([.text("a"), .text("b")]))
    expectEqual(try entered("!(a | \(text) | b)"), .not(.any([.text("a"), .text("b")])))
  }
}
