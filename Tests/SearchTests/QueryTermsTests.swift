import Datasets
import Search
import TestSupport
import Testing

@Suite struct QueryTermsTests {
  typealias Condition = Query.Condition

  private func entered(_ text: String) throws -> Condition? {
    try Query(text, columns: queryColumns).condition
  }

  @Test(
    arguments: [
      ("hei:80", .text("80", in: "height_m")), ("HEIGHT_M:80", .text("80", in: "height_m")),
      ("Ｒange:k", .text("k", in: "range")), ("ra\u{301}:k", .text("k", in: "range")),
      ("peak:k", .text("k", in: "peak")), ("https://x", .text("https://x")),
      ("12:30", .text("12:30")),
      ("a->b", .text("a->b")), (":x", .text(":x")), ("=x", .text("=x")), ("!=x", .not(.text("=x"))),
      ("x:y:z", .text("x:y:z")), ("name\\:x", .text("name:x")), ("na\\_me:x", .text("na_me:x")),
      ("range:a:b", .text("a:b", in: "range")), ("range:!x", .text("!x", in: "range")),
      ("!range:x", .not(.text("x", in: "range"))), ("range:\"a b\"", .text("a b", in: "range")),
      ("range:\"a\"b", .all([.text("a", in: "range"), .text("b")])),
      ("range:|", .text("|", in: "range")), ("range:\\~x", .text("~x", in: "range")),
      ("range:)", .text(")", in: "range")), ("name!x:y", .text("name!x:y")),
      ("name>=x", .compare("name", .greaterOrEqual, "x")),
      ("name>\\=x", .compare("name", .greater, "=x")),
      ("name==x", .compare("name", .equal, "x")), ("name:=x", .compare("name", .equal, "x")),
      ("name=\\=x", .compare("name", .equal, "=x")), ("name:\\=x", .text("=x", in: "name")),
      ("height_m:>=8", .compare("height_m", .greaterOrEqual, "8")),
      ("height_m:!=8", .not(.compare("height_m", .equal, "8"))),
      ("height_m > 8", .compare("height_m", .greater, "8")),
      ("height_m >8 k2", .all([.compare("height_m", .greater, "8"), .text("k2")])),
      ("!hei<= 8", .not(.compare("height_m", .lessOrEqual, "8"))),
      ("name == \"mount ev\"", .compare("name", .equal, "mount ev")),
      ("height_m= 8000", .compare("height_m", .equal, "8000")),
      ("name != k2", .not(.compare("name", .equal, "k2"))),
      ("hei > 8", .all([.text("hei"), .text(">"), .text("8")])),
      ("name : k2", .all([.text("name"), .text(":"), .text("k2")])),
      ("range:a range:b", .all([.text("a", in: "range"), .text("b", in: "range")])),
      ("\u{301}:x", .text("\u{301}:x")),
      ("columnwithaverylongname:x", .text("columnwithaverylongname:x")),
    ] as [(String, Condition)])
  func `a name and an operator select a column`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(
    arguments: [
      ("first_ascent:", .empty("first_ascent")), ("first_ascent: ", .empty("first_ascent")),
      ("first_ascent: k2", .all([.empty("first_ascent"), .text("k2")])),
      ("(first_ascent:)", .empty("first_ascent")),
      ("first_ascent: | k2", .any([.empty("first_ascent"), .text("k2")])),
      ("!(a first_ascent:)", .not(.all([.text("a"), .empty("first_ascent")]))),
    ] as [(String, Condition)])
  func `a column without a value matches empty cells`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
    // `=` without a value and with an empty one mean the same.
    for sign in ["=\"\"", text.hasSuffix("k2") && !text.contains("|") ? "=\"\"" : "="] {
      let other = text.replacing("first_ascent:", with: "first_ascent" + sign)
      expectEqual(try entered(other), expected, "\(other)")
    }
  }

  @Test(
    arguments: [
      ("range:(a | b)", .any([.text("a", in: "range"), .text("b", in: "range")])),
      ("ran:(a b)", .all([.text("a", in: "range"), .text("b", in: "range")])),
      ("!range:(a) b", .all([.not(.text("a", in: "range")), .text("b")])),
      (
        "range:((a | b) ~c) d",
        .all([
          .any([.text("a", in: "range"), .text("b", in: "range")]), .fuzzy("c", in: "range"),
          .text("d"),
        ])
      ),
      (
        "range:(a name:b \"c d\")",
        .all([
          .text("a", in: "range"), .text("b", in: "name"), .text("c d", in: "range"),
        ])
      ),
      (
        "range:(a name:(b) c)",
        .all([
          .text("a", in: "range"), .text("b", in: "name"), .text("c", in: "range"),
        ])
      ),
      (
        "height_m:(8000.. | ..10)",
        .any([
          .range("height_m", "8000", nil), .range("height_m", nil, "10"),
        ])
      ),
      ("range:(http://x)", .text("http://x", in: "range")),
      ("range:() a", .text("a")), ("nosuch:(a", .text("nosuch:(a")),
      ("range=(a", .compare("range", .equal, "(a")), ("range:f(a)", .text("f(a)", in: "range")),
    ] as [(String, Condition)])
  func `a group can follow a column`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
    expectEqual(try entered("\(Query(expected))"), expected)
  }

  @Test func `an inequality without a value matches cells that are not empty`() throws {
    let expected = Condition.not(.empty("range"))
    for text in ["!range:", "range!=", "range!=\"\"", "!range=", "!range=\"\"", "(range!= )"] {
      expectEqual(try entered(text), expected, "\(text)")
    }
    expectEqual(try entered("!range!=\"\""), .empty("range"))
    expectEqual(try entered("height_m=\"\" k2"), .all([.empty("height_m"), .text("k2")]))
  }

  @Test(arguments: [
    "name>\"\"", "height_m<=\"\"", "height_m>", "height_m > ", "name> | k2", "(name > )",
  ])
  func `other comparisons need a value`(text: String) {
    #expect(throws: QueryError.self) { try entered(text) }
  }

  @Test(
    arguments: [
      ("name=\"mount ev\"", .compare("name", .equal, "mount ev")),
      ("name!=\"mount ev\"", .not(.compare("name", .equal, "mount ev"))),
      ("!name!=x", .compare("name", .equal, "x")),
      ("name=mount\\ ev", .compare("name", .equal, "mount ev")),
      ("name=^x", .compare("name", .equal, "^x")), ("name=x$", .compare("name", .equal, "x$")),
      ("name=/x/", .compare("name", .equal, "/x/")), ("name=~x", .compare("name", .equal, "~x")),
      ("name<a..b", .compare("name", .less, "a..b")), ("(name<b)", .compare("name", .less, "b")),
      ("name=\"a\"b", .all([.compare("name", .equal, "a"), .text("b")])),
      ("height_m>\"80\"", .compare("height_m", .greater, "80")),
    ] as [(String, Condition)])
  func `a comparison takes a word or a phrase`(text: String, expected: Condition) throws {
    expectEqual(try entered(text), expected)
  }

  @Test(arguments: [
    "8000", "-8", "+8", "8.5", ".5", "8000.", "-.5", "8e3", "8E+3", "8.e-3", "008", "0",
  ])
  func `a number is compared, and makes a range`(number: String) throws {
    expectEqual(try entered("height_m>\(number)"), .compare("height_m", .greater, number))
    expectEqual(try entered("name!=\(number)"), .not(.compare("name", .equal, number)))
    let end = number.hasPrefix(".") ? "\\\(number)" : number
    expectEqual(try entered("name:..\(end)"), .range("name", nil, number))
  }

  @Test(arguments: [
    "1953", "1953-05", "1953-05-29", "1953-05-29T11:30", "1953-05-29T11:30:15",
    "1953-05-29T11:30:15.25", "1953-05-29T11:30Z", "1953-05-29T11:30:15+05:45",
  ])
  func `a date is compared, and makes a range`(date: String) throws {
    expectEqual(try entered("opened>=\(date)"), .compare("opened", .greaterOrEqual, date))
    expectEqual(try entered("name:\(date).."), .range("name", date, nil))
  }

  @Test func `a phrase may contain a date and a time`() throws {
    let expected = Condition.compare("opened", .less, "1953-05-29 11:30")
    expectEqual(try entered("opened<\"1953-05-29 11:30\""), expected)
  }

  @Test(
    arguments: [
      ("height_m:..", .text("..", in: "height_m")),
      ("height_m:8000..9k", .text("8000..9k", in: "height_m")),
      ("opened:1950..1953-05", .range("opened", "1950", "1953-05")),
      ("opened:8000.5..1953-05", .text("8000.5..1953-05", in: "opened")),
      ("height_m:-5..-.5", .range("height_m", "-5", "-.5")),
      ("height_m:8000...9000", .range("height_m", "8000.", "9000")),
      ("height_m:0..\\.5", .range("height_m", "0", ".5")),
      ("height_m:.5...8", .range("height_m", ".5", ".8")),
      ("height_m:...5", .range("height_m", nil, ".5")),
      ("height_m:-.5...5", .range("height_m", "-.5", ".5")),
      ("height_m:5...", .range("height_m", "5.", nil)),
      ("height_m:8000", .text("8000", in: "height_m")),
      ("height_m:^8000..9000", .text("8000..9000", .start, in: "height_m")),
      ("height_m:\"8000..9000\"", .text("8000..9000", in: "height_m")),
      ("height_m:8000\\..9000", .text("8000..9000", in: "height_m")),
      ("name:a..b", .text("a..b", in: "name")), ("name:..", .text("..", in: "name")),
      ("a..b", .text("a..b")), ("(height_m:8000..)", .range("height_m", "8000", nil)),
      ("opened:1953..1954-06", .range("opened", "1953", "1954-06")),
      ("!height_m:1..2", .not(.range("height_m", "1", "2"))),
    ] as [(String, Condition)])
  func `two dots form a range of numbers or dates`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
  }

  @Test func `a word names the same columns as in a command`() throws {
    let names = ["a", "ab", "abc", "b_2", "b_3", "hohe_m_", "東京", "x½"]
    let columns = names.map { ListColumn(header: $0, typedName: $0, key: $0, kind: .text) }
    let words = [
      "a", "AB", "abc", "b", "b_", "b_3", "Höhe", "h", "東", "c", "x½", "\u{301}", "_", "abcd",
    ]
    for word in words {
      let error = Query.parse("\(word):v", columns: columns).error?.fault
      let query = Query.parse("\(word):v", columns: columns).query
      do throws(ColumnNameError) {
        let name = names[try columns.index(named: word)]
        expectEqual(query.condition, .text("v", in: name))
      } catch .ambiguous(let name, let candidates) {
        expectEqual(error, .ambiguousColumn(name, candidates: candidates))
      } catch {
        expectEqual(query.condition, .text("\(word):v"))
      }
    }
  }

  @Test(
    arguments: [
      ("\"First Name\":ann", .text("ann", in: "first_name")),
      ("\"first name\" > 5", .term(.comparison(.greater, "5"), column: "first_name")),
      ("\"First Name\":", .empty("first_name")),
      (
        "\"First Name\":(a | b)",
        .any([.text("a", in: "first_name"), .text("b", in: "first_name")])
      ),
      ("Last-Name:x", .text("x", in: "last_name")),
      // A phrase that is no whole heading, or has no sign after it.
      ("\"First\":x", .all([.text("First"), .text(":x")])),
      ("\"First Name\"", .text("First Name")),
      ("\"First Name\" :x", .all([.text("First Name"), .text(":x")])),
    ] as [(String, Condition)])
  func `a heading may be written as in the file, in quotes if it has blanks`(
    text: String, expected: Condition
  ) throws {
    let columns = [("First Name", "first_name"), ("Last-Name", "last_name")].map {
      ListColumn(header: $0, typedName: $1, key: $0, kind: .text)
    }
    expectEqual(try Query(text, columns: columns).condition, expected)
  }

  @Test func `a query parses without columns`() throws {
    expectEqual(try Query("a:b c>d", columns: []).condition, .all([.text("a:b"), .text("c>d")]))
  }
}
