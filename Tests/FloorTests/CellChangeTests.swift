import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct CellChangeTests {
  private static let words = String(repeating: "word ", count: 30)

  @Test func `a long change is shown from shortly before it`() {
    let words = Self.words
    expectEqual(CellChange(words + "end", words + "END").text, "…rd word end → …rd word END")
    expectEqual(CellChange("A" + words, "B" + words).text, "Aword wor… → Bword wor…")
    expectEqual(CellChange(words, words + words).text, "…rd word  → …rd word " + words)
    expectEqual(CellChange(words, "short").text, "word word word word wor… → short")
    let url = "https://example.com/a/b/c/index.html?x="
    expectEqual(CellChange(url + "1", url + "2").text, "….html?x=1 → ….html?x=2")
  }

  @Test func `both texts share a width`() {
    func text(_ old: String, _ new: String, _ width: Int) -> String {
      CellChange(old, new).text(width: width).plain
    }
    expectEqual(text("8849", "8848", 11), "8849 → 8848")
    expectEqual(text("8849", Self.words, 20), "8849 → word word wo…")
    expectEqual(text(Self.words, "8849", 20), "word word wo… → 8849")
    expectEqual(text(Self.words + "end", Self.words + "END", 23), "…d end → …rd END")
    expectEqual(text("", "x", 4), " → x")
  }

  @Test func `both texts are visible in any place, and never wider`() {
    var dice = SeededGenerator(seed: 33)
    let parts = ["word ", "é", "日本", "👩‍👩‍👧", "\u{1B}", "x"]
    func random() -> String {
      (0..<Int.random(in: 0..<40, using: &dice)).map { _ in
        parts.randomElement(using: &dice) ?? ""
      }.joined()
    }
    for _ in 0..<testSize(100, thorough: 2_000) {
      let (start, end) = (random(), random())
      let change = CellChange(start + "OLD" + end, start + "NEW" + end)
      for width in [3, 10, 24, 40, 80] {
        let text = change.text(width: width)
        #expect(text.width <= width, "\(text.plain) in \(width)")
        let isVisible = text.plain.contains("O") && text.plain.contains("N")
        #expect(width < 24 || isVisible, "\(text.plain) in \(width)")
      }
    }
  }
}
