import Terminal
import TestSupport
import Testing

@Suite struct DisplayWidthTests {
  @Test(
    arguments: [
      ("Everest", 7), ("", 0), ("東京", 4), ("e\u{301}", 1), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇳🇵", 2),
      ("ｶ", 1), ("Ａ", 2), ("☃\u{FE0F}", 2), ("☃", 1), ("한국", 4), ("x\u{200B}y", 2),
    ] as [(String, Int)])
  func `width is counted in terminal columns`(text: String, width: Int) {
    expectEqual(DisplayWidth.of(text), width)
  }
}
