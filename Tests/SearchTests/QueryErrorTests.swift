import Search
import TestSupport
import Testing

@Suite struct QueryErrorTests {
  private func mistake(in text: String) -> QueryError? {
    do throws(QueryError) {
      _ = try Query(text, columns: queryColumns)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("\"mou", 1, "this quote is never closed", ["close it, or write \\\" to search for a quote"]),
      (
        "a ^\"mou nt", 4, "this quote is never closed",
        ["close it, or write \\\" to search for a quote"]
      ),
      (
        "(k2", 1, "this bracket is never closed", ["close it, or write \\( to search for a bracket"]
      ),
      (
        "a !(b (c)", 4, "this bracket is never closed",
        ["close it, or write \\( to search for a bracket"]
      ),
      (
        "/ab[", 1, "this pattern is never closed",
        ["close it with /, or write \\/ to search for a text that begins with /"]
      ),
      (
        "range:/^K c", 7, "this pattern is never closed",
        ["close it with /, or write \\/ to search for a text that begins with /"]
      ),
      (
        "!", 1, "nothing stands behind this !",
        ["write the word directly behind it, or \\! to search for !"]
      ),
      (
        "a !! b", 3, "nothing stands behind this !",
        ["write the word directly behind it, or \\! to search for !"]
      ),
      (
        "(a !)", 4, "nothing stands behind this !",
        ["write the word directly behind it, or \\! to search for !"]
      ),
      (
        "name:^", 6, "nothing stands behind this ^",
        ["write the word directly behind it, or \\^ to search for ^"]
      ),
      (
        "^$ a", 1, "nothing stands behind this ^",
        ["write the word directly behind it, or \\^ to search for ^"]
      ),
      (
        "~", 1, "nothing stands behind this ~",
        ["write the word directly behind it, or \\~ to search for ~"]
      ),
      (
        "a |", 3, "one side of this | is missing",
        ["write something on both sides, or \\| to search for |"]
      ),
      (
        "| a", 1, "one side of this | is missing",
        ["write something on both sides, or \\| to search for |"]
      ),
      (
        "a | | b", 3, "one side of this | is missing",
        ["write something on both sides, or \\| to search for |"]
      ),
      (
        "x (a |)", 6, "one side of this | is missing",
        ["write something on both sides, or \\| to search for |"]
      ),
      (
        "|", 1, "one side of this | is missing",
        ["write something on both sides, or \\| to search for |"]
      ),
      (
        "hei>", 5, "nothing stands behind height_m>",
        [
          "write the value directly behind it, without a blank",
          "write height_m\\> to search for this text",
        ]
      ),
      (
        "height_m!= 8000", 11, "nothing stands behind height_m!=",
        [
          "write the value directly behind it, without a blank",
          "write height_m\\!= to search for this text",
        ]
      ),
      (
        "a p:x", 3, "p could be prominence_m, peak",
        ["write more of the name", "write a backslash behind p to search for this text"]
      ),
      (
        "!P>\"a b\" c", 2, "P could be prominence_m, peak",
        ["write more of the name", "write a backslash behind P to search for this text"]
      ),
      (
        "height_m>abc", 10, "height_m has numbers, and abc is none",
        ["write a number, such as 8000 or -0.5"]
      ),
      (
        "height_m:8000..9k", 16, "height_m has numbers, and 9k is none",
        ["write a number, such as 8000 or -0.5"]
      ),
      (
        "h:1e..9", 3, "height_m has numbers, and 1e is none",
        ["write a number, such as 8000 or -0.5"]
      ),
      (
        "opened<1953-02-29", 8, "opened has dates, and 1953-02-29 is none",
        ["write a date, such as 1953, 1953-05 or 1953-05-29"]
      ),
      (
        "a /b(c/ d", 5, "this bracket is never closed; \\( is the character",
        ["write \\/ to search for a text that begins with /"]
      ),
    ] as [(String, Int, String, [String])])
  func `each mistake has its place, its sentence and what to do`(
    text: String, column: Int, sentence: String, advice: [String]
  ) throws {
    let error = try #require(mistake(in: text))
    expectEqual(error.column, column)
    expectEqual(error.description, sentence)
    expectEqual(error.advice, advice)
    expectEqual(Query.parse(text, columns: queryColumns).error, error)
  }

  @Test func `brackets may be a hundred deep`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    expectEqual(mistake(in: nested(100)), nil)
    let error = try #require(mistake(in: "x " + nested(101)))
    expectEqual(error, QueryError(.tooDeep(limit: 100), column: 103, isHalfTyped: false))
    expectEqual(error.description, "brackets stand more than 100 deep within each other")
    expectEqual(error.advice, ["take out the brackets that change nothing"])
  }

  @Test func `a long value is quoted in part`() {
    expectEqual(
      mistake(in: "height_m>" + String(repeating: "x", count: 99))?.description,
      "height_m has numbers, and \(String(repeating: "x", count: 40))… is none")
    expectEqual(
      mistake(in: "height_m>" + String(repeating: "x", count: 40))?.description,
      "height_m has numbers, and \(String(repeating: "x", count: 40)) is none")
  }

  @Test(
    arguments: [
      ("\u{1F3D4}\u{FE0F}é !", 4), ("e\u{301} \"a", 3), ("\"\u{301}a", 1), ("a \"\u{301}a", 3),
      ("\u{1F1F3}\u{1F1F5} !", 3), ("/\u{1F1F3}\u{1F1F5}(/", 3), ("/\u{301}(/", 2),
    ] as [(String, Int)])
  func `the place is counted in characters`(text: String, column: Int) {
    expectEqual(mistake(in: text)?.column, column)
  }

  @Test(
    arguments: [
      ("p:a \"b", 1), ("\"b p:a", 1), ("(a p:b", 1), ("p:a | ", 1), ("| p:a", 1), ("a ! p:b", 3),
      ("height_m>x ~", 10),
    ] as [(String, Int)])
  func `the first mistake is told`(text: String, column: Int) {
    expectEqual(mistake(in: text)?.column, column)
  }
}
