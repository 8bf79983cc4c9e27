import Search
import TestSupport
import Testing

@Suite struct QueryPrintingTests {
  typealias Condition = Query.Condition

  @Test(
    arguments: [
      (nil, ""), (.text("everest"), "everest"), (.text("mount ev"), "\"mount ev\""),
      (.text("k2", .both), "^k2$"), (.text("mount ev", .both), "^\"mount ev\"$"),
      (.text("a", in: "range"), "range:a"), (.text("a b", .end, in: "range"), "range:\"a b\"$"),
      (.fuzzy("evrst"), "~evrst"), (.fuzzy("a b"), "~a\\ b"), (.regex("^K\\d"), "/^K\\d/"),
      (.empty("range"), "range:"), (.not(.empty("range")), "!range:"),
      (.compare("name", .less, "a b"), "name<\"a b\""),
      (.compare("name", .less, "=a"), "name<\\=a"),
      (.compare("name", .lessOrEqual, "=a"), "name<=\\=a"),
      (.all([.text("name"), .text("> b")]), "name \"> b\""),
      (.all([.text("name"), .text(">"), .text("b")]), "name \\> b"),
      (.text("<b", in: "name"), "name:\\<b"), (.text("!=b", in: "name"), "name:\\!=b"),
      (.not(.compare("name", .equal, "a")), "name!=a"),
      (.not(.compare("name", .less, "a")), "!name<a"),
      (.range("height_m", "1", nil), "height_m:1.."),
      (.range("height_m", "8.", ".5"), "height_m:8...\\.5"),
    ] as [(Condition?, String)])
  func `each kind of term prints as typed`(condition: Condition?, expected: String) {
    expectEqual(Query(condition).description, expected)
  }

  @Test(
    arguments: [
      ("a|b", "a|b"), ("|", "\\|"), ("a\"b", "a\"b"), ("\"a", "\\\"a"), ("!a!", "\\!a!"),
      ("(a", "\\(a"),
      ("a(", "a("), ("^a^", "\\^a^"), ("~a~", "\\~a~"), ("/a/", "\\/a/"), ("a$", "a\\$"),
      ("$", "$"),
      ("C:\\dir", "C\\:\\dir"), ("a\\", "a\\\\"), ("a\\:b", "a\\\\:b"), ("\\d", "\\d"),
      ("https://x", "https\\://x"), ("a->b", "a-\\>b"), (":x", ":x"), ("a:b:c", "a\\:b:c"),
      ("a..b", "a..b"),
      ("a\u{A0}b", "\"a\u{A0}b\""), ("a \"b\\", "\"a \\\"b\\\\\""), ("a b\\d", "\"a b\\d\""),
      ("a!=b", "a\\!=b"), ("a)", "a)"),
    ] as [(String, String)])
  func `backslashes are printed only where needed`(text: String, expected: String) {
    expectEqual(Query(.text(text)).description, expected)
  }

  @Test(
    arguments: [
      (.all([.text("a"), .any([.text("b"), .text("c")])]), "a (b | c)"),
      (.any([.all([.text("a"), .text("b")]), .text("c")]), "a b | c"),
      (.not(.all([.text("a"), .text("b")])), "!(a b)"),
      (.not(.any([.text("a"), .text("b")])), "!(a | b)"),
      (.all([.not(.text("a")), .not(.all([.text("b"), .text("c")]))]), "!a !(b c)"),
      (.not(.any([.text("f(x)"), .text("(x)"), .text("y(")])), "!(f(x) | \\(x\\) | y\\()"),
      (.not(.any([.text("a)", .end), .text("|)")])), "!(a)$ | |\\))"),
      (.text("..", in: "name"), "name:\\.."), (.text("\"a", in: "name"), "name:\\\"a"),
      (.text("!(a", in: "name"), "name:!(a"), (.text("$", .start), "^\\$"),
      (.text("$", .end), "$$"),
    ] as [(Condition, String)])
  func `parentheses are printed only where needed`(condition: Condition, expected: String) {
    expectEqual(Query(condition).description, expected)
  }

  @Test func `a printed query parses as the same query`() throws {
    var random = RandomQueries(seed: 5)
    for _ in 0..<testSize(250, thorough: 50_000) {
      let query = Query(random.condition(depth: 3))
      let printed = query.description
      let parsed = try Query(printed, columns: queryColumns)
      guard parsed == query else {
        Issue.record("\(query.condition as Any) is printed as \(printed)")
        return
      }
    }
  }

  @Test func `every typed query survives printing and parsing`() {
    var random = RandomQueries(seed: 6)
    for _ in 0..<testSize(250, thorough: 50_000) {
      let text = random.typedText()
      let query = Query.parse(text, columns: queryColumns).query
      let printed = query.description
      guard let again = try? Query(printed, columns: queryColumns) else {
        Issue.record("\(text) is printed as \(printed)")
        return
      }
      guard again == query, again.description == printed else {
        Issue.record("\(text) is printed as \(printed)")
        return
      }
    }
  }
}

/// Random queries and strings that are hard to print and parse.
private struct RandomQueries {
  typealias Condition = Query.Condition

  private var generator: SeededGenerator
  private let pieces = [
    "a", "B", "é", "\"", "|", "(", ")", "/", ":", "\\", " ", "\t", "\u{301}", "!", "=", "<", ">",
    "^",
    "$", "~", ".", "..", "\u{A0}", "東", "\u{1F3D4}\u{FE0F}", "-", "_", "8", "p", "name", "\u{0}",
    "\n",
  ]
  private let typed = [
    "name:", "height_m>", "height_m:8000..", "opened<1953-05", "p:", " | ", " (", ") ", " !",
    "range: ",
    "/a/ ", "/^K", "\"a b\"", "..9", "$ ", "^\"", "name!=", "name > ", "height_m == ", ":>=",
  ]
  private let numbers = ["8000", "-0.5", ".5", "8.", "1e3", "007"]
  private let dates = [
    "1953", "1953-05", "1953-05-29", "1953-05-29 11:30", "1953-05-29T11:30:15.5Z",
  ]
  private let patterns = [
    "a", "^K\\d", "a b", "a\\/b", "[|] \"", "\\\\", "(a|b)", "x{2,3}", "é$", "\\(a\\)", "a:b",
  ]

  init(seed: UInt64) { generator = SeededGenerator(seed: seed) }

  private mutating func number(below limit: Int) -> Int {
    Int.random(in: 0..<limit, using: &generator)
  }

  private mutating func pick<Element>(_ elements: [Element]) -> Element {
    elements[number(below: elements.count)]
  }

  mutating func typedText() -> String {
    (0...number(below: 14)).map { _ in number(below: 3) == 0 ? pick(typed) : pick(pieces) }.joined()
  }

  /// A string with more than combining marks.
  private mutating func text() -> String {
    while true {
      let text = (0...number(below: 5)).map { _ in pick(pieces) }.joined()
      if !TextFolding.fold(text, caseSensitive: false).isEmpty { return text }
    }
  }

  mutating func condition(depth: Int) -> Condition {
    let kind = depth == 0 ? 0 : number(below: 5)
    if kind < 2 { return term() }
    if kind == 2 { return .negation(condition(depth: depth - 1)) }
    let parts = (0...number(below: 3)).map { _ in condition(depth: depth - 1) }
    return (kind == 3 ? Condition.conjunction(parts) : Condition.disjunction(parts)) ?? term()
  }

  private mutating func term() -> Condition {
    let column = pick([nil, "name", "range", "height_m", "opened"])
    switch number(below: 7) {
    case 0: return .fuzzy(text(), in: column)
    case 1: return .regex(pick(patterns), in: column)
    case 2: return .compare("name", pick(Query.Comparison.allCases), text())
    case 3:
      let isDate = number(below: 2) == 0
      return .compare(
        isDate ? "opened" : "height_m", pick(Query.Comparison.allCases),
        pick(isDate ? dates : numbers))
    case 4:
      let isDate = number(below: 2) == 0
      let ends = isDate ? dates : numbers
      let open = number(below: 3)
      return .range(
        isDate ? "opened" : "height_m", open == 0 ? nil : pick(ends), open == 1 ? nil : pick(ends))
    case 5: return .empty(pick(["name", "height_m"]))
    default: return .text(text(), Query.Anchors(rawValue: UInt8(number(below: 4))), in: column)
    }
  }
}
