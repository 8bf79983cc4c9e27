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

  @Test func `names are separated by blanks or commas`() {
    expectEqual(ColumnList.names(in: " a, b,,c\td "), ["a", "b", "c", "d"])
    expectEqual(ColumnList.names(in: ""), [])
  }

  @Test func `the last column has a sign only in lists with signs`() {
    expectEqual(ColumnList("name,-te").sign(isSigned: true), "-")
    expectEqual(ColumnList("name,-te").sign(isSigned: false), "")
    expectEqual(ColumnList("-name,te").sign(isSigned: true), "")
  }
}
