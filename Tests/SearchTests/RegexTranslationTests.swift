import TestSupport
import Testing

@testable import Search

@Suite struct RegexTranslationTests {
  @Test(
    arguments: [
      ("^K2$", "^K2$", true), ("a|b", "(?:a|b)", true), ("a*?b+?", "(?:a)*(?:b)+", true),
      ("a{3}", "(?:a){3}", true), ("a{2,4}", "(?:a){2,4}", true),
      ("[a-c.]", "[\\.a-c]", true), ("\\.", "\\.", true), ("[é]", "é", true),
      // Engines differ in words and counts, so the translation matches more.
      ("a{300}", "(?:a){50,}", false), ("\\bK2", "K2", false),
      ("(a{40}){2}", "(?:(?:a){25,}){2}", false),
      ("\\w{9}", "(?:[0-9A-Z\\_a-z\u{80}-\u{10FFFF}]){9}", false),
    ] as [(String, String, Bool)])
  func `a pattern has a translation`(pattern: String, text: String, isExact: Bool) throws {
    let shared = try #require(RegexTranslation(pattern))
    expectEqual(shared.text, text)
    expectEqual(shared.isExact, isExact)
  }

  @Test(arguments: ["\\x{0}", "[^\\s\\S]"])
  func `an empty set has no translation`(pattern: String) throws {
    let shared = try #require(RegexTranslation(pattern))
    expectEqual(shared.text, nil)
    #expect(!shared.isExact)
  }

  @Test func `an invalid pattern has no translation, a valid one has its literal`() {
    #expect(RegexTranslation("(a") == nil)
    expectEqual(RegexTranslation("x+abcé?")?.requiredText, "abc")
  }
}
