import Terminal
import TestSupport
import Testing

@Suite struct ColoredTextTests {
  private func shown(_ text: String, limit: Int = 10) -> [String] {
    ColoredText.lines(of: text, limit: limit).map { $0.rendered(color: true) }
  }

  @Test func `colors last until they are reset`() {
    expectEqual(
      shown("a\u{1B}[1;31mb\nc\u{1B}[32md\u{1B}[0me\u{1B}[mf"),
      ["a\u{1B}[1;31mb\u{1B}[0m", "\u{1B}[1;31mc\u{1B}[0m\u{1B}[1;32md\u{1B}[0mef"])
    expectEqual(shown("\u{1B}[1;0;38;5;9mx"), ["\u{1B}[38;5;9mx\u{1B}[0m"])
    // A 0 in a color resets nothing.
    for color in ["38;2;255;0;0", "48;2;0;40;0", "38;5;0", "1;38;2;0;128;255"] {
      expectEqual(shown("\u{1B}[\(color)mx"), ["\u{1B}[\(color)mx\u{1B}[0m"])
    }
  }

  @Test(arguments: [
    "\u{1B}[2J", "\u{1B}[H", "\u{1B}]0;title\u{07}", "\u{1B}]8;;http://x\u{1B}\\",
    "\u{1B}P$q\u{1B}\\",
    "\u{1B}(B", "\u{1B}c", "\u{1B}[?1049h", "\u{1B}[6n", "\u{1B}[1;2:3m", "\u{1B}[>4;1m",
  ])
  func `other sequences are removed`(sequence: String) {
    expectEqual(shown("a\(sequence)b"), ["ab"])
  }

  @Test func `other control characters are escaped, and TABs expanded`() {
    expectEqual(shown("a\tb\u{08}\u{9B}2J"), ["a       b\\u{8}\\u{9B}2J"])
    expectEqual(shown("50%\r100%\r\nend"), ["100%", "end"])
  }

  @Test func `an unfinished sequence at the end is removed`() {
    for end in ["\u{1B}", "\u{1B}[", "\u{1B}[31", "\u{1B}]0;x"] {
      expectEqual(shown("a\(end)"), ["a"])
    }
  }

  @Test func `lines after the limit are not read`() {
    expectEqual(shown(String(repeating: "x\n", count: 1_000_000), limit: 2), ["x", "x"])
    expectEqual(shown("\u{1B}[\(String(repeating: "1;", count: 100_000))1mx"), ["x"])
  }
}
