import TestSupport
import Testing

@testable import Search

@Suite struct AddedColumnsTests {
  @Test(arguments: [
    ("k2", false), ("name:k2 Height_m:", false), ("nam:x", true), ("other:x", true),
    ("12:30", true),
    ("\"12:30\"", false), ("https://x", true), ("!(name:x | y=1)", true), ("88", false),
    ("height_m>8", false),
    ("/^$/", true), ("a !(/x?/ | b)", true), ("name:/^$/", false), ("/^./", false),
  ])
  func `later columns can change prefixes, other names and empty cells`(
    text: String, expected: Bool
  ) {
    expectEqual(Query.depends(text, onColumnsBeside: queryColumns), expected)
  }
}
