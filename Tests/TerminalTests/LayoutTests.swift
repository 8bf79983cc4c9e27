import Terminal
import TestSupport
import Testing

@Suite struct LayoutTests {
  @Test(
    arguments: [
      ("Everest", 7), ("", 0), ("東京", 4), ("e\u{301}", 1), ("👍🏽", 2), ("👩‍👩‍👧", 2), ("🇳🇵", 2),
      ("ｶ", 1), ("Ａ", 2), ("☃\u{FE0F}", 2), ("☃", 1), ("한국", 4), ("x\u{200B}y", 2),
    ] as [(String, Int)])
  func `width is counted in columns of the terminal`(text: String, width: Int) {
    expectEqual(DisplayWidth.of(text), width)
  }

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

  private func table(_ rows: [[String]], numbers: Set<Int> = [], width: Int) -> [String] {
    let cells = rows.map { $0.map { StyledText($0) } }
    let layout = TableLayout(
      headings: cells[0], rows: Array(cells.dropFirst()),
      areRightAligned: cells[0].indices.map(numbers.contains), width: width)
    return [layout.headingLine(cells[0]).rendered(color: false)]
      + cells.dropFirst().map { layout.line($0).rendered(color: false) }
  }

  @Test func `columns are aligned by display width, numbers on the right`() {
    expectEqual(
      table(
        [["name", "m", "country"], ["富士山", "3776", "Japan"], ["K2", "8611", "China"]],
        numbers: [1], width: 80),
      [
        "name       m  country", "富士山  3776  Japan", "K2      8611  China",
      ])
  }

  @Test func `columns that do not fit are dropped from the right, and counted`() {
    let rows = [["name", "height", "range"], ["Everest", "8849", "Himalaya"]]
    expectEqual(table(rows, width: 25), ["name     height  range", "Everest  8849    Himalaya"])
    expectEqual(table(rows, width: 24), ["name  +2 columns", "Everest"])
    expectEqual(table(rows, width: 16), ["name  +2 columns", "Everest"])
    expectEqual(table(rows, width: 6), ["name …", "Evere…"])
    expectEqual(table(rows, width: 0), ["…", "…"])
  }

  @Test func `the count of dropped columns stands where a short heading leaves room`() {
    let rows = [["name", "range", "m"], ["K2", "Baltoro Karakoram", "8611"]]
    expectEqual(table(rows, width: 25), ["name  range  +1 column", "K2    Baltoro Karakoram"])
  }

  @Test func `a long cell is cut only where it would drive out others`() {
    let long = String(repeating: "x", count: 50)
    let rows = [["a", "b"], [long, "y"]]
    expectEqual(table(rows, width: 60)[1], "\(long)  y")
    expectEqual(table(rows, width: 48)[1], String(repeating: "x", count: 44) + "…  y")
    expectEqual(table([["a"], [long]], width: 60)[1], long)
    expectEqual(table([["a"], [long]], width: 10)[1], "xxxxxxxxx…")
  }
}
