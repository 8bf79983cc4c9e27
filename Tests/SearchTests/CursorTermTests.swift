import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct CursorTermTests {
  private let columns = ["name", "range", "height_m"].map {
    ListColumn(header: $0, typedName: $0, key: $0, kind: .text)
  }

  private func term(_ text: String, hasFuzzyWords: Bool = false) -> CursorTerm? {
    CursorTerm(before: text, columns: columns, hasFuzzyWords: hasFuzzyWords)
  }

  @Test(arguments: ["", "k2 ", "!", "(", "!!", "a | ", "!(", "a (b | "])
  func `a name can start after a blank, an operator or nothing`(text: String) {
    let term = term(text)
    expectEqual(term?.typed, "", "\(text)")
    #expect(term?.canBeName ?? false, "\(text)")
  }

  @Test(
    arguments: [
      ("ra", "ra"), ("k2 ra", "ra"), ("!ra", "ra"), ("(ra", "ra"), ("a | !(ra", "ra"),
      ("\"mount ev\" ra", "ra"), ("range:x ra", "ra"), ("/x y/ ra", "ra"), ("|ra", "|ra"),
    ])
  func `a plain word can be a name`(text: String, word: String) {
    let term = term(text)
    expectEqual(term?.typed, word)
    #expect(term?.canBeName ?? false)
    expectEqual(term?.column, nil)
  }

  @Test(
    arguments: [
      ("range:", 1, "", ""), ("ra:hi", 1, "hi", "hi"), ("k2 !name:ev", 0, "ev", "ev"),
      ("range:\"Hindu K", 1, "Hindu K", "\"Hindu K"),
      ("range:\"a \\\"b ", 1, "a \"b ", "\"a \\\"b "),
      ("range:a\\ b", 1, "a b", "a\\ b"), ("range:^hi", 1, "hi", "hi"), ("range=hi", 1, "hi", "hi"),
      ("range=", 1, "", ""), ("range!=\"hi", 1, "hi", "\"hi"),
      ("range:(andes | al", 1, "al", "al"), ("range:(", 1, "", ""), ("range:(andes | ", 1, "", ""),
      ("height_m:8000..", 2, "8000..", "8000.."),
    ])
  func `a value belongs to its column`(text: String, column: Int, value: String, typed: String) {
    let term = term(text)
    expectEqual(term?.column, column)
    expectEqual(term?.text, value)
    expectEqual(term?.typed, typed)
    expectEqual(term?.isCompared, text.contains("="))
    expectEqual(term?.isPhrase, typed.hasPrefix("\""))
    expectEqual(term?.canBeName, false)
  }

  @Test(
    arguments: [
      "range:\"hi\"", "\"hi\"", "/hi /", "/^h ", "~hi", "range:~hi", "range>hi", "range:hi)",
      "(a)", "(range:hi)", "range:/^hi",
    ])
  func `nothing can be completed in patterns, fuzzy terms and after a closed phrase`(text: String) {
    let term = term(text)
    #expect(term == nil || term?.text == "hi)", "\(text)")
  }

  @Test func `an anchored or exact word is no name`() {
    expectEqual(term("^ra")?.canBeName, false)
    expectEqual(term("'ra", hasFuzzyWords: true)?.canBeName, false)
    expectEqual(term("\"ra")?.canBeName, false)
    expectEqual(term("r\\-a")?.canBeName, false)
  }

  @Test func `a column is not scanned for its kind`() {
    let column = ListColumn(
      header: "a", typedName: "a", key: "a",
      kind: {
        Issue.record("the kind was requested"); return .text
      }())
    expectEqual(CursorTerm(before: "a>5 a:1..2 a:x", columns: [column])?.text, "x")
  }
}
