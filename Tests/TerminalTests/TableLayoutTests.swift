import Terminal
import TestSupport
import Testing

@Suite struct TableLayoutTests {
  private func table(
    _ rows: [[String]], numbers: Set<Int> = [], scrolled: Int = 0, width: Int?
  ) -> [String] {
    let cells = rows.map { $0.map { StyledText($0) } }
    let layout = TableLayout(
      headings: cells[0], rows: Array(cells.dropFirst()),
      areRightAligned: cells[0].indices.map(numbers.contains), scrolledColumns: scrolled,
      width: width)
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
    expectEqual(table(rows, width: 22), ["name     height  +1", "Everest  8849"])
    expectEqual(table(rows, width: 16), ["name     he…  +1", "Everest  8849"])
    expectEqual(table(rows, width: 14), ["name  +2", "Everest"])
    expectEqual(table(rows, width: 6), ["name …", "Evere…"])
    expectEqual(table(rows, width: 0), ["…", "…"])
  }

  @Test func `the count of dropped columns uses the space after a short heading`() {
    let rows = [["name", "range", "m"], ["K2", "Baltoro Karakoram", "8611"]]
    expectEqual(table(rows, width: 25), ["name  range  +1 column", "K2    Baltoro Karakoram"])
  }

  @Test func `a long cell is cut only if it would drop other columns`() {
    let long = String(repeating: "x", count: 50)
    let rows = [["a", "b"], [long, "y"]]
    expectEqual(table(rows, width: 60)[1], "\(long)  y")
    expectEqual(table(rows, width: 48)[1], String(repeating: "x", count: 44) + "…  y")
    expectEqual(table([["a"], [long]], width: 60)[1], long)
    expectEqual(table([["a"], [long]], width: 10)[1], "xxxxxxxxx…")
  }

  @Test func `a last column of text is cut instead of hidden`() {
    let rows = [["name", "height", "range"], ["Everest", "8849", "Himalaya"]]
    expectEqual(table(rows, width: 24), ["name     height  range", "Everest  8849    Himala…"])
    expectEqual(table(rows, width: 23), ["name     height  range", "Everest  8849    Himal…"])
    expectEqual(table(rows, numbers: [2], width: 24), ["name     height  +1", "Everest  8849"])
    let more = rows.map { $0 + ["x"] }
    // The count of the others needs space too.
    expectEqual(table(more, width: 24), ["name     height  ra…  +1", "Everest  8849    Himala…"])
    expectEqual(
      table([["m", "range", "x"], ["1", "Baltoro Karakoram and others", "y"]], width: 25),
      ["m  range  +1 column", "1  Baltoro Karakoram and…"])
  }

  @Test func `the first column stays when others are scrolled`() {
    let rows = [["name", "height", "range", "x"], ["Everest", "8849", "Himalaya", "y"]]
    expectEqual(
      table(rows, scrolled: 1, width: 32),
      ["name     range     x  ←1 columns", "Everest  Himalaya  y"])
    expectEqual(
      table(rows, scrolled: 1, width: 30), ["name     range  ←1 →1 columns", "Everest  Himalaya"])
    expectEqual(
      table(rows, scrolled: 1, width: 24), ["name     range     x  ←1", "Everest  Himalaya  y"])
    expectEqual(table(rows, scrolled: 9, width: 40), ["name     x  ←2 columns", "Everest  y"])
    expectEqual(table([["a"], ["b"]], scrolled: 9, width: 40), ["a", "b"])
  }

  @Test func `a part of a scrolled column stays when its heading and the count do not fit`() {
    let rows = [
      ["name", "m", "prominence_m", "range"], ["Khüiten Uul", "4374", "2342", "Mongolian Altai"],
    ]
    expectEqual(
      table(rows, numbers: [1, 2], scrolled: 1, width: 26),
      ["name         promi…  ←1 →1", "Khüiten Uul          2342"])
    expectEqual(
      table(rows, numbers: [1, 2], scrolled: 1, width: 20),
      ["name         promin…", "Khüiten Uul     2342"])
    expectEqual(
      table(rows, numbers: [1, 2], scrolled: 2, width: 21),
      ["name         ran…  ←2", "Khüiten Uul  Mongoli…"])
    expectEqual(
      table(rows, numbers: [1, 2], scrolled: 2, width: 13),
      ["name   range", "Khüi…  Mongo…"])
    expectEqual(
      table(rows, numbers: [1, 2], scrolled: 1, width: 9), ["name  ←1…", "Khüiten …"])
  }

  @Test func `a limited line cuts text but not numbers`() {
    let cells = ["Everest", "8849", "Himalaya"].map { StyledText($0) }
    let layout = TableLayout(
      headings: cells, rows: [], areRightAligned: [false, true, false], width: 80)
    func line(_ limit: Int, cutsText: Bool = true) -> String {
      layout.line(limit: limit, cutsText: cutsText) { column, _ in cells[column] }.plain
    }
    expectEqual(line(23), "Everest  8849  Himalaya")
    expectEqual(line(21), "Everest  8849  Himal…")
    expectEqual(line(21, cutsText: false), "Everest  8849")
    expectEqual(line(20), "Everest  8849")
    expectEqual(line(12), "Everest")
    expectEqual(line(4, cutsText: false), "Eve…")
    expectEqual(line(0), "")
  }

  @Test func `without a width nothing is cut or hidden`() {
    let long = String(repeating: "x", count: 50)
    expectEqual(
      table([["a", "b", "c"], [long, "y", long], ["k", "z", ""]], width: nil),
      [
        "a" + String(repeating: " ", count: 41) + "b  c", "\(long)  y  \(long)",
        "k" + String(repeating: " ", count: 41) + "z",
      ])
  }
}
