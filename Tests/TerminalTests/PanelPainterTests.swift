import Terminal
import TestSupport
import Testing

/// A terminal with a line typed as by readline and a panel below it.
private struct PaintedScreen {
  var screen: ScreenEmulator
  private(set) var linePosition = TypedLinePosition()
  private var painter = PanelPainter(color: true)
  private var text = ""
  private(set) var lastFrame: [UInt8] = []
  /// The text on the screen before the prompt.
  let before: [String]

  init(columns: Int, lines: Int, before: [String]) {
    self.before = before
    screen = ScreenEmulator(columns: columns, lines: lines)
    for line in before { send(Array("\(line)\r\n".utf8)) }
  }

  private mutating func send(_ bytes: [UInt8]) {
    // Like a terminal driver for a line feed.
    screen.feed(bytes.flatMap { $0 == UInt8(ascii: "\n") ? [UInt8(ascii: "\r"), $0] : [$0] })
  }

  /// Replaces the typed text, which can span several lines.
  mutating func show(_ text: String, _ panel: (TypedLinePosition) -> Panel) {
    var typed: [UInt8] = []
    if text != self.text || lastFrame.isEmpty {
      for _ in 0..<linePosition.row { typed += "\r\u{1B}[K\u{1B}[A".utf8 }
      typed += "\r\u{1B}[K> \(text)".utf8
      linePosition = Self.linePosition(text, screen.columns)
      // Readline moves to the next line after it has filled one.
      if linePosition.column == 0 { typed += " \r".utf8 }
    }
    self.text = text
    let panel = panel(linePosition)
    lastFrame = painter.frame(panel, typed: typed, at: linePosition, columns: screen.columns)
    send(lastFrame)
  }

  mutating func leave(_ line: String) {
    var typed = Array("\r\n".utf8)
    if linePosition.row < linePosition.lastRow {
      typed = Array("\u{1B}[\(linePosition.lastRow - linePosition.row)B".utf8) + typed
    }
    send(painter.clear(typed: typed) + Array("\(line)\r\n".utf8))
    linePosition = TypedLinePosition()
    text = ""
    lastFrame = []
  }

  private static func linePosition(_ text: String, _ columns: Int) -> TypedLinePosition {
    let count = text.count + 2
    return TypedLinePosition(
      row: count / columns, column: count % columns, lastRow: count / columns)
  }

  /// The expected text and styles from the prompt on.
  func expected(_ panel: Panel) -> ScreenEmulator {
    var expected = ScreenEmulator(columns: screen.columns, lines: screen.lines)
    let lines =
      ["> \(text)\(panel.placeholder.rendered(color: true))"]
      + panel.lines.map { "\u{1B}[?7l\($0.rendered(color: true))\u{1B}[?7h" }
    let filled = linePosition.column == 0 ? "\r\n" : ""
    expected.feed(Array((lines[0] + filled).utf8))
    for line in lines.dropFirst() { expected.feed(Array("\r\n\(line)".utf8)) }
    return expected
  }
}

@Suite struct PanelPainterTests {
  private static let pieces = ["Everest", "K2", " ", "  ", "ñandú", "é", "富士", "🏔", "~", "x"]
  private static let styles: [StyledText.Style] = [.plain, .match, .dim, .inserted, .selected]

  private func line(_ width: Int, _ random: inout SeededGenerator) -> StyledText {
    var line = StyledText()
    for _ in 0..<Int.random(in: 0...4, using: &random) {
      line.append(
        Self.pieces[Int.random(in: 0..<Self.pieces.count, using: &random)],
        Self.styles[Int.random(in: 0..<Self.styles.count, using: &random)])
    }
    return line.cut(to: width)
  }

  @Test(arguments: [(20, 6), (12, 4), (40, 10), (10, 2)], [1, 2, 3] as [UInt64])
  func `a frame shows the panel, whatever was shown before`(
    size: (columns: Int, lines: Int), seed: UInt64
  ) {
    var random = SeededGenerator(seed: seed)
    let before = (0..<Int.random(in: 0...size.lines, using: &random)).map { "line \($0)" }
    var painted = PaintedScreen(columns: size.columns, lines: size.lines, before: before)
    var panel = Panel()
    var history = before
    for step in 0..<testSize(50, thorough: 400) {
      let text = String(
        repeating: "a",
        count: Int.random(in: 0...min(24, size.columns * size.lines - 3), using: &random))
      if step % 9 == 8 {
        painted.leave("= \(step)")
        history.append("= \(step)")
      }
      painted.show(text) { linePosition in
        let room = max(0, size.lines - 1 - linePosition.lastRow)
        // Usually part of the old panel, as while typing.
        var lines = panel.lines.prefix(room).map(\.self)
        for index in lines.indices where Int.random(in: 0..<3, using: &random) == 0 {
          lines[index] = line(size.columns, &random)
        }
        let count = Int.random(in: 0...room, using: &random)
        lines = Array(lines.prefix(count))
        while lines.count < count { lines.append(line(size.columns, &random)) }
        let isEmpty = text.isEmpty && Bool.random(using: &random)
        panel = Panel(
          lines, placeholder: isEmpty ? StyledText("k2", .dim) : StyledText())
        return panel
      }
      let expected = painted.expected(panel)
      let top = painted.screen.row - painted.linePosition.row
      expectEqual(painted.screen.column, painted.linePosition.column)
      #expect(painted.screen.unknown == [] && painted.screen.isWrapping)
      #expect(painted.screen.isCursorVisible && !painted.screen.isSynchronizing)
      for row in 0..<(size.lines - top) {
        for column in 0..<size.columns {
          expectEqual(
            painted.screen.cell(row: top + row, column: column),
            expected.cell(row: row, column: column), "step \(step), row \(row), column \(column)")
        }
      }
    }
    let all = painted.screen.scrollback + painted.screen.text
    expectEqual(all.filter { $0.hasPrefix("=") || $0.hasPrefix("line") }, history)
  }

  @Test func `unchanged lines are not written again`() {
    var painter = PanelPainter(color: false)
    let linePosition = TypedLinePosition(row: 0, column: 3, lastRow: 0)
    func frame(_ lines: [String], typed: String = "") -> String {
      let bytes = painter.frame(
        Panel(lines.map { StyledText($0) }), typed: Array(typed.utf8), at: linePosition, columns: 20
      )
      return String(decoding: bytes, as: UTF8.self).replacing("\u{1B}", with: "^")
    }
    let (begin, end) = ("^[?2026h^[?25l", "^[?25h^[?2026l")
    expectEqual(frame([], typed: "k"), "k")
    let first = "\r\n1 of 3\r\nEverest^[2A\r^[3C"
    expectEqual(frame(["1 of 3", "Everest"]), "\(begin)^[?7l\(first)^[?7h\(end)")
    expectEqual(frame(["1 of 3", "Everest"]), "")
    expectEqual(frame(["1 of 3", "Everest"], typed: "2"), "2")
    let second = "^[B\r2^[A\r^[3C"
    expectEqual(frame(["2 of 3", "Everest"]), "\(begin)^[?7l\(second)^[?7h\(end)")
    let third = "^[2B\r\r^[4Cst^[K^[2A\r^[3C"
    expectEqual(frame(["2 of 3", "Everst"]), "\(begin)^[?7l\(third)^[?7h\(end)")
    let fourth = "^[2B\r^[J^[2A\r^[3C"
    expectEqual(frame(["2 of 3"]), "\(begin)^[?7l\(fourth)^[?7h\(end)")
  }
}
