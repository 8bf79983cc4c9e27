import Terminal
import TestSupport
import Testing

@Suite struct StyledTextTests {
  @Test(
    arguments: [
      ("Everest", 7, "Everest"), ("Everest", 6, "Evere…"), ("東京物語", 7, "東京物…"),
      ("東京物語", 6, "東京…"), ("ab", 1, "…"), ("ab", 0, ""), ("e\u{301}e\u{301}e", 2, "e\u{301}…"),
    ] as [(String, Int, String)])
  func `text is cut to a width with an ellipsis`(text: String, width: Int, cut: String) {
    expectEqual(StyledText(text).cut(to: width).rendered(color: false), cut)
  }

  @Test func `styles are escape sequences, or nothing`() {
    let text = StyledText("a") + StyledText("b", .inserted) + StyledText("", .removed)
    expectEqual(text.rendered(color: true), "a\u{1B}[32mb\u{1B}[0m")
    expectEqual(text.rendered(color: false), "ab")
  }

  @Test func `text is padded to a width by its columns`() {
    let text = StyledText("東", .match)
    expectEqual(text.padded(to: 4).rendered(color: false), "東  ")
    expectEqual(text.padded(to: 4, onLeft: true).rendered(color: false), "  東")
    expectEqual(text.padded(to: 1), text)
    expectEqual(text.width, 2)
  }

  @Test func `trailing spaces are removed, whatever their style`() {
    let text = StyledText(" a ", .dim) + StyledText("  ") + StyledText(" ", .match)
    expectEqual(text.trimmingTrailingSpaces, StyledText(" a", .dim))
    expectEqual(StyledText("  ").trimmingTrailingSpaces, StyledText())
  }

  @Test func `wrapped lines keep their styles and whole characters`() {
    let text = StyledText("ab", .match) + StyledText("cd富e")
    expectEqual(
      text.wrapped(to: 3),
      [StyledText("ab", .match) + StyledText("c"), StyledText("d富"), StyledText("e")])
    expectEqual(StyledText("富士").wrapped(to: 1), [StyledText("富"), StyledText("士")])
    expectEqual(StyledText().wrapped(to: 5), [StyledText()])
  }
}
