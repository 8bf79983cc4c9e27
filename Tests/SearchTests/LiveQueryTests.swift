import Search
import TestSupport
import Testing

@Suite struct LiveQueryTests {
  private func parse(_ text: String) -> ParsedQuery { Query.parse(text, columns: queryColumns) }

  private let unfinished = [
    "\"mou", "^\"mou", "name:\"mou", "height_m>", "height_m!=", "name=\"mou", "(k2",
    "!(k2 | lhotse",
    "/ab[", "name:/ab\\", "!", "!!", "^", "^$", "~", "name:^", "name:~", "height_m>-",
    "height_m:..-",
    "height_m<8e", "height_m<8e-", "opened>195", "opened>1953-", "opened>1953-0", "opened>1953-1",
    "opened>1953-04-", "opened>1953-04-3", "opened>1953-05-29T", "opened>1953-05-29T2",
    "opened>1953-05-29T11:", "opened>1953-05-29T11:30:", "opened>1953-05-29T11:30:15.",
    "opened>1953-05-29T11:30+0", "opened>1953-05-29T11:30+02:", "opened:1953..19",
  ]

  @Test func `a half-typed part restricts nothing`() {
    for part in unfinished {
      expectEqual(parse(part).query, .everything, "\(part)")
      expectEqual(parse("k2 \(part)").query.condition, .text("k2"), "\(part)")
      expectEqual(parse("k2 | \(part)").query.condition, .text("k2"), "\(part)")
      expectEqual(parse(part).error?.isHalfTyped, true, "\(part)")
      expectEqual(parse("k2 \(part)").error?.isHalfTyped, true, "\(part)")
    }
  }

  @Test(arguments: [
    "a |", "| a", "a | | ", "a |\u{A0}", "| | a", "(a |)", "! a", "a !", "a ~ ", "(a !)", "^ a",
  ])
  func `what a sign lacks is left out`(text: String) {
    expectEqual(parse(text).query.condition, .text("a"))
    expectEqual(parse(text).error?.isHalfTyped, true)
  }

  @Test(arguments: [
    "p:x", "height_m>abc", "height_m>1x", "/a(/", "opened>1953-13", "opened>195 ", "height_m>- ",
  ])
  func `a mistake restricts nothing and is no half-typed part`(text: String) {
    expectEqual(parse("k2 \(text)").query.condition, .text("k2"))
    expectEqual(parse("k2 \(text)").error?.isHalfTyped, false)
  }

  @Test(arguments: ["range:", "range: ", "!range:", "!range:\t"])
  func `a column at the very end restricts nothing until Enter`(text: String) throws {
    expectEqual(parse(text).query, .everything)
    expectEqual(parse("k2 \(text)").query.condition, .text("k2"))
    expectEqual(parse(text).error, nil)
    let entered = try #require(Query(text, columns: queryColumns).condition)
    #expect(entered == .empty("range") || entered == .not(.empty("range")))
  }

  @Test(arguments: ["range: a", "range: | a", "(range:)", "range: \"\"", "a (range: )"])
  func `a column with more behind it is the emptiness test at once`(text: String) throws {
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
  func `no beginning of a query is a mistake`(text: String) throws {
    expectEqual(parse(text).error, nil)
    for length in 0..<text.count {
      let error = parse(String(text.prefix(length))).error
      #expect(error?.isHalfTyped ?? true, "\(text.prefix(length)): \(String(describing: error))")
    }
  }
}
