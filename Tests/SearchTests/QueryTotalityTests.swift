import Search
import TestSupport
import Testing

@Suite(.serialized) struct QueryTotalityTests {
  /// Long repetitions of these make a naive parser backtrack or recurse.
  @Test(
    arguments: [
      "(", ")", "!", "!(", "\"", "\"\"", "/", "/a ", "/a/ ", "/a/) ", "/(", "\\", "\\/", "^", "^\"",
      "$",
      "~", "|", "| ", "a | ", "a ", "a:", "a:b ", "name:", "name:\"\"", "name:x ", "height_m:..",
      ".",
      "height_m>x ", "height_m>- ", "p:x ", "(a ", "a) ", "((a) ", "() ", "\u{301}", "\u{301} ",
      "\u{0}",
      "\"\u{301}", "\u{1F1F3}", "\u{1F468}\u{200D}", "\"a\"$)", ")x", "!)", "range: ", "a(", "/\\",
      "\"a\\",
      "name!=", "é:x ", "<", "a!",
    ])
  func `long queries parse in linear time`(piece: String) {
    // Quadratic time would take minutes for the first of them.
    let length = testSize(1_500, thorough: 100_000)
    let text = String(repeating: piece, count: length / piece.utf8.count)
    let part = text.prefix(length / 5)
    for whole in [text, "(\(part))", "\"\(part)", "name:\(part)"] {
      let parsed = Query.parse(whole, columns: queryColumns)
      #expect(parsed.query == .everything || !parsed.query.description.isEmpty)
    }
  }

  @Test func `name lookup scales to many names and columns`() {
    let names = (0..<testSize(400, thorough: 2_000)).map { "column_\($0)" }
    let columns = names.map { ListColumn(header: $0, typedName: $0, key: $0, kind: .text) }
    let text = (0..<testSize(2_000, thorough: 10_000)).map { "column_\($0):x y\($0):z" }.joined(
      separator: " ")
    expectEqual(Query.parse(text, columns: columns).error, nil)
  }

  @Test func `every string of a few special characters parses`() {
    let signs: [Character] = [
      "a", "\"", "(", ")", "!", "/", "|", "\\", ":", " ", "^", "$", ".", "-",
    ]
    func read(_ text: String, _ length: Int) {
      let parsed = Query.parse(text, columns: queryColumns)
      let entered = Result { () throws(QueryError) in try Query(text, columns: queryColumns) }
      switch entered {
      // A value that is text on Enter may become a number or a date.
      case .success: #expect(parsed.error?.isIncomplete ?? true)
      case .failure(let error): expectEqual(parsed.error, error)
      }
      if length > 0 { for sign in signs { read(text + String(sign), length - 1) } }
    }
    read("", testSize(3, thorough: 4))
    for column in ["height_m>", "height_m:"] { read(column, 2) }
  }
}
