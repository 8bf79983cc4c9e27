import Datasets
import Search
import TestSupport
import Testing

@Suite struct QueryTermTests {
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
  func `anchors stand at the ends of a word`(text: String, expected: Condition?) {
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
  func `a tilde takes the letters behind it`(text: String, expected: Condition) throws {
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
      ("name==x", .compare("name", .equal, "=x")), ("name:=x", .text("=x", in: "name")),
      ("range:a range:b", .all([.text("a", in: "range"), .text("b", in: "range")])),
      ("\u{301}:x", .text("\u{301}:x")),
      ("columnwithaverylongname:x", .text("columnwithaverylongname:x")),
    ] as [(String, Condition)])
  func `a name and a sign say which column`(text: String, expected: Condition) throws {
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
  func `a column with nothing behind it is the emptiness test`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
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
  func `a number column is compared with numbers`(number: String) throws {
    expectEqual(try entered("height_m>\(number)"), .compare("height_m", .greater, number))
    expectEqual(try entered("height_m!=\(number)"), .not(.compare("height_m", .equal, number)))
  }

  @Test(arguments: [
    "1953", "1953-05", "1953-05-29", "1953-05-29T11:30", "1953-05-29T11:30:15",
    "1953-05-29T11:30:15.25", "1953-05-29T11:30Z", "1953-05-29T11:30:15+05:45",
  ])
  func `a date column is compared with dates`(date: String) throws {
    expectEqual(try entered("opened>=\(date)"), .compare("opened", .greaterOrEqual, date))
    expectEqual(try entered("opened:\(date).."), .range("opened", date, nil))
  }

  @Test func `a date and a time may stand apart in a phrase`() throws {
    let expected = Condition.compare("opened", .less, "1953-05-29 11:30")
    expectEqual(try entered("opened<\"1953-05-29 11:30\""), expected)
  }

  @Test(
    arguments: [
      ("height_m:..", .range("height_m", nil, nil)),
      ("height_m:-5..-.5", .range("height_m", "-5", "-.5")),
      ("height_m:8000...9000", .range("height_m", "8000.", "9000")),
      ("height_m:0..\\.5", .range("height_m", "0", ".5")),
      ("height_m:8000", .text("8000", in: "height_m")),
      ("height_m:^8000..9000", .text("8000..9000", .start, in: "height_m")),
      ("height_m:\"8000..9000\"", .text("8000..9000", in: "height_m")),
      ("height_m:8000\\..9000", .text("8000..9000", in: "height_m")),
      ("name:a..b", .text("a..b", in: "name")), ("name:..", .text("..", in: "name")),
      ("a..b", .text("a..b")), ("(height_m:8000..)", .range("height_m", "8000", nil)),
      ("opened:1953..1954-06", .range("opened", "1953", "1954-06")),
      ("!height_m:1..2", .not(.range("height_m", "1", "2"))),
    ] as [(String, Condition)])
  func `two dots are a range in columns of numbers and dates`(
    text: String, expected: Condition
  ) throws {
    expectEqual(try entered(text), expected)
  }

  @Test func `a word names the columns that a command would take it for`() throws {
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

  @Test func `there need be no columns`() throws {
    expectEqual(try Query("a:b c>d", columns: []).condition, .all([.text("a:b"), .text("c>d")]))
  }
}
