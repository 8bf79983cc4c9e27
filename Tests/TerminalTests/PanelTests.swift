import TestSupport
import Testing

@testable import Terminal

@Suite struct PanelTests {
  private func written(_ new: String, over old: String?, columns: Int = 10) -> String {
    var frame = Frame()
    PanelLine(StyledText(new), color: true).write(
      over: old.map { PanelLine(StyledText($0), color: true) }, columns: columns, to: &frame)
    return String(decoding: frame.bytes, as: UTF8.self)
  }

  @Test(
    arguments: [
      ("abcd", "abXd", "\r\u{1B}[2Cc"), ("abc", "abcd", "\r\u{1B}[3C\u{1B}[K"),
      ("abcd", "ab", "\r\u{1B}[2Ccd"), ("abcd", "", "abcd"),
    ] as [(String, String, String)])
  func `only changed cells are written`(new: String, old: String, bytes: String) {
    expectEqual(written(new, over: old), bytes)
  }

  @Test func `a line of uncertain width is written completely`() {
    expectEqual(written("a東b", over: "a東c"), "a東b\u{1B}[K")
    expectEqual(written("ab", over: "a東"), "ab\u{1B}[K")
  }

  @Test func `nothing is erased after the last column`() {
    expectEqual(written("東東", over: "xx", columns: 4), "東東")
    expectEqual(written("東東", over: "xx", columns: 5), "東東\u{1B}[K")
  }

  @Test func `styles are reset, and omitted without colors`() {
    var (colored, plain) = (Frame(), Frame())
    let text = StyledText("a") + StyledText("b", .dim)
    PanelLine(text, color: true).write(over: nil, columns: 10, to: &colored)
    PanelLine(text, color: false).write(over: nil, columns: 10, to: &plain)
    expectEqual(String(decoding: colored.bytes, as: UTF8.self), "a\u{1B}[0;2mb\u{1B}[m")
    expectEqual(plain.bytes, Array("ab".utf8))
  }
}
