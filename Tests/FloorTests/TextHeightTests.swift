import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct TextHeightTests {
  private let size = TerminalSize(columns: 10, lines: 4)

  private func height(_ text: String) -> Int {
    var height = TextHeight(in: size)
    for byte in text.utf8 { height.append([byte]) }
    return height.lineCount
  }

  @Test func `a line that is wider than the terminal counts for each of its lines`() {
    expectEqual(height(""), 0)
    expectEqual(height("a\n\n"), 2)
    expectEqual(height("0123456789\nab\n"), 2)
    expectEqual(height("01234567890\nab\n"), 3)
    expectEqual(height("\u{1B}[1;31m0123456789\u{1B}[0m\n"), 1)
    expectEqual(height("日本日本日本\n"), 2)
  }

  @Test func `more text than fits is not measured`() {
    #expect(height(String(repeating: "a\n", count: 100_000)) >= size.lines)
    #expect(height(String(repeating: "a", count: 100_000)) >= size.lines)
  }
}
