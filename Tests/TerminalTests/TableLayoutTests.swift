import Terminal
import TestSupport
import Testing

@Suite struct TableLayoutTests {
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
}
