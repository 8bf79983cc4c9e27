import Search
import TestSupport
import Testing

@Suite struct QueryErrorTests {
  private func queryError(in text: String) -> QueryError? {
    do throws(QueryError) {
      _ = try Query(text, columns: queryColumns)
      return nil
    } catch {
      return error
    }
  }

  @Test(
    arguments: [
      ("\"mou", 1, "this quote is never closed", ["add a quote, or write \\\" to search for one"]),
      (
        "a ^\"mou nt", 4, "this quote is never closed",
        ["add a quote, or write \\\" to search for one"]
      ),
      (
        "(k2", 1, "this ( is never closed", ["add ), or write \\( to search for ("]
      ),
      (
        "a !(b (c)", 4, "this ( is never closed",
        ["add ), or write \\( to search for ("]
      ),
      (
        "/ab[", 1, "this pattern is never closed",
        ["add /, or write \\/ to search for text that starts with /"]
      ),
      (
        "range:/^K c", 7, "this pattern is never closed",
        ["add /, or write \\/ to search for text that starts with /"]
      ),
      (
        "!", 1, "expected a word after !",
        ["add one without a space, or write \\! to search for !"]
      ),
      (
        "a !! b", 3, "expected a word after !",
        ["add one without a space, or write \\! to search for !"]
      ),
      (
        "(a !)", 4, "expected a word after !",
        ["add one without a space, or write \\! to search for !"]
      ),
      (
        "name:^", 6, "expected a word after ^",
        ["add one without a space, or write \\^ to search for ^"]
      ),
      (
        "^$ a", 1, "expected a word after ^",
        ["add one without a space, or write \\^ to search for ^"]
      ),
      (
        "~", 1, "expected a word after ~",
        ["add one without a space, or write \\~ to search for ~"]
      ),
      (
        "a |", 3, "expected a term on both sides of |",
        ["add the missing term, or write \\| to search for |"]
      ),
      (
        "| a", 1, "expected a term on both sides of |",
        ["add the missing term, or write \\| to search for |"]
      ),
      (
        "a | | b", 3, "expected a term on both sides of |",
        ["add the missing term, or write \\| to search for |"]
      ),
      (
        "x (a |)", 6, "expected a term on both sides of |",
        ["add the missing term, or write \\| to search for |"]
      ),
      (
        "|", 1, "expected a term on both sides of |",
        ["add the missing term, or write \\| to search for |"]
      ),
      (
        "hei>", 5, "expected a value after height_m>",
        ["add one", "write height_m\\> to search for this text"]
      ),
      (
        "a p:x", 3, "p could be prominence_m, peak",
        ["write more of the name", "write a backslash after p to search for this text"]
      ),
      (
        "!P>\"a b\" c", 2, "P could be prominence_m, peak",
        ["write more of the name", "write a backslash after P to search for this text"]
      ),
      (
        "a /b(c/ d", 5, "this ( is never closed", ["add ), or write \\( to match ("]
      ),
    ] as [(String, Int, String, [String])])
  func `each error has a position, a message and advice`(
    text: String, column: Int, message: String, advice: [String]
  ) throws {
    let error = try #require(queryError(in: text))
    expectEqual(error.column, column)
    expectEqual(error.description, message)
    expectEqual(error.advice, advice)
    expectEqual(Query.parse(text, columns: queryColumns).error, error)
  }

  @Test func `parentheses can be nested a hundred levels deep`() throws {
    func nested(_ depth: Int) -> String {
      String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth)
    }
    expectEqual(queryError(in: nested(100)), nil)
    let error = try #require(queryError(in: "x " + nested(101)))
    expectEqual(error, QueryError(.tooDeep(limit: 100), column: 103, isIncomplete: false))
    expectEqual(error.description, "parentheses are nested more than 100 levels deep")
    expectEqual(error.advice, ["remove unnecessary parentheses"])
  }

  @Test(
    arguments: [
      ("\u{1F3D4}\u{FE0F}é !", 4), ("e\u{301} \"a", 3), ("\"\u{301}a", 1), ("a \"\u{301}a", 3),
      ("\u{1F1F3}\u{1F1F5} !", 3), ("/\u{1F1F3}\u{1F1F5}(/", 3), ("/\u{301}(/", 2),
    ] as [(String, Int)])
  func `the position is in characters`(text: String, column: Int) {
    expectEqual(queryError(in: text)?.column, column)
  }

  @Test(
    arguments: [
      ("p:a \"b", 1), ("\"b p:a", 1), ("(a p:b", 1), ("p:a | ", 1), ("| p:a", 1), ("a ! p:b", 3),
    ] as [(String, Int)])
  func `the first error is reported`(text: String, column: Int) {
    expectEqual(queryError(in: text)?.column, column)
  }
}
