import DiffableList
import TestSupport
import Testing

@testable import Examples

/// Compares the table with a screen.
@Suite struct ScreenTableTests {
  /// A row with the same identity for each value of its text.
  private struct Row: Hashable {
    let id: Int
    let text: String

    static func == (left: Self, right: Self) -> Bool { left.id == right.id }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  private func table(height: Int) -> ScreenTable<Row> {
    ScreenTable(height: height, columns: [("Number", 4), ("Text", 6)]) { ["\($0.id)", $0.text] }
  }

  @Test(arguments: 0..<testSize(5, thorough: 500))
  func `the screen shows the first rows of each list`(_ seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    let height = Int.random(in: 1...8, using: &random)
    var table = table(height: height)
    var screen = ScreenEmulator(columns: 12, lines: height + 2)
    screen.feed(table.start.utf8)
    screen.feed("\u{1B}[\(height + 2);1Hbelow".utf8)
    for _ in 0..<30 {
      let ids = (1...12).shuffled(using: &random).prefix(Int.random(in: 0...12, using: &random))
      let rows = ids.map { Row(id: $0, text: Bool.random(using: &random) ? "a" : "bc") }
      screen.feed(table.show(rows).utf8)
      let lines = rows.prefix(height).map { "\($0.id)".padded(to: 4) + $0.text }
      let blank = Array(repeating: "", count: height - lines.count)
      expectEqual(screen.text, ["NumbText"] + lines + blank + ["below"])
      #expect(screen.row == height + 1 && screen.column == 0)
    }
    expectEqual(screen.unknown, [])
  }

  @Test func `only changed lines are written`() {
    var table = table(height: 3)
    let rows = ["one", "two", "three", "four"].enumerated().map { Row(id: $0, text: $1) }
    _ = table.show(rows)
    let end = "\u{1B}[5;1H"
    expectEqual(table.show(rows), end)
    expectEqual(
      table.show([rows[0], Row(id: 1, text: "new"), rows[2]]), "\u{1B}[3;1H1   new   " + end)
    expectEqual(
      table.show([rows[0], rows[2], rows[3]]),
      "\u{1B}[3;1H\u{1B}[M\u{1B}[4;1H\u{1B}[L" + "\u{1B}[4;1H\u{1B}[M\u{1B}[4;1H\u{1B}[L3   four  "
        + end)
  }

  @Test func `long, wide and control characters stay in their column`() {
    var table = table(height: 2)
    var screen = ScreenEmulator(columns: 12, lines: 4)
    screen.feed(table.start.utf8)
    screen.feed(
      table.show([Row(id: 12_345, text: "日本語日本"), Row(id: 2, text: "a\tb\u{1B}[2J")]).utf8)
    expectEqual(screen.text, ["NumbText", "1234日本語", "2   a\\tb\\u", ""])
  }

  @Test func `the example ends with the last departures on the screen`() async throws {
    var screen = ScreenEmulator(columns: 40, lines: 10)
    screen.feed(try ExampleRun(["table"]).output.utf8)
    var last: [Departure] = []
    for await update in DepartureBoard.updates(minutes: 12) { last = update.new.itemIdentifiers }
    let lines = last.prefix(6).map {
      "\($0.line)".padded(to: 5) + $0.destination.padded(to: 16) + "\($0.minutes) min"
    }
    expectEqual(screen.text, ["Bus  Destination     Leaves in"] + lines + ["", "", ""])
    expectEqual(screen.unknown, [])
  }
}

extension String {
  fileprivate func padded(to width: Int) -> String {
    self + String(repeating: " ", count: width - count)
  }
}
