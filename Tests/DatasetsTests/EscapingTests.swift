import Datasets
import TestSupport
import Testing

@Suite struct EscapingTests {
  @Test(
    arguments: [
      ("a\"b\\", "a\\\"b\\\\"), ("plain", "plain"), ("", ""), ("\"\"", "\\\"\\\""),
      // A quote with a combining mark is another character, but still a quote byte.
      ("\"\u{301}", "\\\"\u{301}"),
    ] as [(String, String)])
  func `a scalar is inserted before each given scalar`(text: String, expected: String) {
    let escaped = text.inserting("\\", before: ["\\", "\""])
    expectEqual(Array(escaped.unicodeScalars), Array(expected.unicodeScalars))
  }
}
