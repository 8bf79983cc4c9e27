import TestSupport
import Testing

@testable import Session

@Suite struct ColumnListTests {
  @Test(
    arguments: [
      ("", "", ""), ("na", "", "na"), ("name,te", "name,", "te"), ("name te", "name ", "te"),
      ("name, ", "name, ", ""), ("-name,-te", "-name,", "-te"),
    ] as [(String, String, String)])
  func `a list is split at its last blank or comma`(typed: String, earlier: String, last: String) {
    let list = ColumnList(typed)
    expectEqual(list.earlier, earlier)
    expectEqual(list.last, last)
  }

  @Test func `words are separated by blanks or commas, except in quotes`() {
    expectEqual(ColumnList.words(in: " a, b,,c\td "), ["a", "b", "c", "d"])
    expectEqual(ColumnList.words(in: "\"a b\",'c, d' -\"e f\""), ["a b", "c, d", "-e f"])
    expectEqual(ColumnList.words(in: "it's 'a"), ["it's", "'a"])
    expectEqual(ColumnList.words(in: ""), [])
  }

  @Test func `several words that are a heading are one name`() {
    let headings = ["First Name", "Name", "a b c"]
    func names(_ words: String...) -> [String] {
      ColumnList.names(in: words, where: headings.contains)
    }
    expectEqual(names("First", "Name", "Name"), ["First Name", "Name"])
    expectEqual(names("First", "a", "b", "c", "a", "b"), ["First", "a b c", "a", "b"])
    expectEqual(names(), [])
  }

  @Test func `an argument is one name`() {
    expectEqual(ColumnList.name(in: "\"First Name\""), "First Name")
    expectEqual(ColumnList.name(in: "First Name"), "First Name")
    expectEqual(ColumnList.name(in: ""), nil)
  }

  @Test func `the last column has a sign only in lists with signs`() {
    expectEqual(ColumnList("name,-te").sign(isSigned: true), "-")
    expectEqual(ColumnList("name,-te").sign(isSigned: false), "")
    expectEqual(ColumnList("-name,te").sign(isSigned: true), "")
  }
}
