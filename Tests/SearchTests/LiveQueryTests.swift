import Search
import TestSupport
import Testing

@Suite struct LiveQueryTests {
  private func parse(_ text: String) -> ParsedQuery { Query.parse(text, columns: queryColumns) }

  private let incomplete = [
    "\"", "^\"", "name:\"", "height_m>", "name=\"", "(", "!(", "(\"", "range:(",
    "/\\", "/ab[", "name:/ab(", "!", "!!", "^", "^$", "~", "name:^", "name:~", "height_m>-",
    "height_m:..-",
    "height_m<8e", "height_m<8e-", "opened>1953-", "opened>1953-0", "opened>1953-1",
    "opened>1953-04-", "opened>1953-04-3", "opened>1953-05-29T", "opened>1953-05-29T2",
    "opened>1953-05-29T11:", "opened>1953-05-29T11:30:", "opened>1953-05-29T11:30:15.",
    "opened>1953-05-29T11:30+0", "opened>1953-05-29T11:30+02:", "opened:1953..1954-",
    "opened:..",
  ]

  @Test(
    arguments: [
      ("\"mou", .text("mou")), ("\"mount ev", .text("mount ev")), ("^\"mou", .text("mou", .start)),
      ("name:\"mou", .text("mou", in: "name")), ("name=\"mou", .compare("name", .equal, "mou")),
      ("(k2", .text("k2")), ("(k2 | lho", .any([.text("k2"), .text("lho")])),
      ("(k2 | ", .text("k2")), ("!(k2 | lho", .not(.any([.text("k2"), .text("lho")]))),
      ("((b | \"c d", .any([.text("b"), .text("c d")])),
      ("range:(k2 | lho", .any([.text("k2", in: "range"), .text("lho", in: "range")])),
      ("/^K\\d", .regex("^K\\d")), ("/^K\\", .regex("^K")), ("/a.*\\\\", .regex("a.*\\\\")),
      ("name:/ab\\", .regex("ab", in: "name")),
    ] as [(String, Query.Condition)])
  func `a half-typed part is closed at its end`(text: String, expected: Query.Condition) {
    expectEqual(parse(text).query.condition, expected)
    expectEqual(parse("x " + text).query.condition, .all([.text("x"), expected]))
    expectEqual(parse(text).error?.isIncomplete, true)
    #expect(throws: QueryError.self) { try Query(text, columns: queryColumns) }
  }

  @Test func `an incomplete part matches every row`() {
    for part in incomplete {
      expectEqual(parse(part).query, .everything, "\(part)")
      expectEqual(parse("k2 \(part)").query.condition, .text("k2"), "\(part)")
      expectEqual(parse("k2 | \(part)").query.condition, .text("k2"), "\(part)")
      expectEqual(parse(part).error?.isIncomplete, true, "\(part)")
      expectEqual(parse("k2 \(part)").error?.isIncomplete, true, "\(part)")
    }
  }

  @Test(arguments: [
    "a |", "| a", "a | | ", "a |\u{A0}", "| | a", "(a |)", "! a", "a !", "a ~ ", "(a !)", "^ a",
  ])
  func `an operator without an operand is ignored`(text: String) {
    expectEqual(parse(text).query.condition, .text("a"))
    expectEqual(parse(text).error?.isIncomplete, true)
  }

  @Test(arguments: [
    "p:x", "height_m>\"\"", "/a(/",
  ])
  func `an invalid part is ignored but not incomplete`(text: String) {
    expectEqual(parse("k2 \(text)").query.condition, .text("k2"))
    expectEqual(parse("k2 \(text)").error?.isIncomplete, false)
  }

  @Test(arguments: ["range:", "range: ", "!range:", "!range:\t", "range=", "range!= "])
  func `a column at the end matches every row until Enter`(text: String) throws {
    expectEqual(parse(text).query, .everything)
    expectEqual(parse("k2 \(text)").query.condition, .text("k2"))
    expectEqual(parse(text).error, nil)
    let entered = try #require(Query(text, columns: queryColumns).condition)
    #expect(entered == .empty("range") || entered == .not(.empty("range")))
  }

  @Test(arguments: [
    "range: a", "range: | a", "(range:)", "range: \"\"", "a (range: )", "(range=)", "range= | a",
  ])
  func `a column before other text matches empty cells at once`(text: String) throws {
    expectEqual(parse(text).query, (try Query(text, columns: queryColumns)))
    expectEqual(parse(text).error, nil)
  }

  @Test(arguments: [
    "everest nepal | !china", "\"mount ev\"$ ^k2$ peak$", "(k2 | lhotse) !(nepal \"a b\")",
    "range:karakoram height_m>=8000 name!=\"mount ev\"",
    "height_m:-8000.5..8.5e-3 first_ascent: k2",
    "prominence_m>-1.5e+3 peak:x", "opened>1953-04-30T23:59:58.125+05:45 k2",
    "opened:1953-12-31..2000-02-29", "opened=\"1953-10-30 11:30:00Z\"",
    "~evrst name:~a /^K\\d (b|c)/",
    "https://x C:\\dir 5\" a->b 12:30 \\:x mount\\ ev", "!!x !(!(a | b))",
    "range:/a\\/b/ range:^\"a b\"",
  ])
  func `no prefix of a valid query is invalid`(text: String) throws {
    expectEqual(parse(text).error, nil)
    for length in 0..<text.count {
      let error = parse(String(text.prefix(length))).error
      #expect(error?.isIncomplete ?? true, "\(text.prefix(length)): \(String(describing: error))")
    }
  }
}
