import TestSupport
import Testing

/// What Enter prints above the live list, and the query that stays as a suggestion.
@Suite(.blocking) struct LiveEnterTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test(arguments: [(100, 30, 8), (60, 15, 3), (20, 8, 2)])
  func `Enter prints the changes that fit, and the list stays below`(
    columns: Int, lines: Int, most: Int
  ) throws {
    let terminal = try list.terminal(file: "mountains", columns: columns, lines: lines)
    try terminal.type("karakoram\r", showing: "= 68 of 723 (+68 -0)")
    try terminal.settle()
    let screen = terminal.screen.text
    expectEqual(screen.count { $0.hasPrefix("+ ") }, most - 1, "\(screen)")
    #expect(screen.contains("… \(68 - most + 1) more added"), "\(screen)")
    #expect(screen.contains("> karakoram") && screen.contains("68 of 723"), "\(screen)")
    try terminal.type("k2\r", showing: "(+0 -67)")
    try terminal.settle()
    #expect(terminal.screen.text.contains { $0.hasSuffix("more removed") })
  }

  @Test(arguments: [(100, 30), (60, 20), (40, 24)])
  func `rows that take several lines stay on the screen`(columns: Int, lines: Int) throws {
    let terminal = try list.terminal(file: "mountains", columns: columns, lines: lines)
    try terminal.type("\r", showing: "= 723 of 723 (+723 -0)")
    try terminal.type(":show 2 4\r", showing: "> :show 2 4")
    try terminal.settle()
    #expect(terminal.screen.text.contains("> :show 2 4"), "\(terminal.screen.text)")
  }

  @Test(arguments: [5, 6, 7])
  func `a row stays below what Enter prints on a small terminal`(lines: Int) throws {
    let terminal = try list.terminal(file: "mountains", columns: 20, lines: lines)
    try terminal.type("karakoram\r", showing: "= 68 of 723")
    try terminal.type("", showing: "1  K2")
    let screen = terminal.screen.text
    #expect(screen.contains { $0.contains("1  K2") }, "\(screen)")
    #expect(screen.contains { $0.hasPrefix("= ") }, "\(screen)")
  }

  @Test func `the counts stay when a query is entered again`() throws {
    let terminal = try list.terminal(file: "mountains", columns: 100, lines: 30)
    try terminal.type("k\r", showing: "= 307 of 723 (+307 -0)")
    try terminal.type("\u{1B}[C\r", showing: "= 307 of 723 (+0 -0)")
    try terminal.settle()
    #expect(terminal.screen.text.contains("= 307 of 723 (+0 -0)"), "\(terminal.screen.text)")
  }

  @Test(arguments: [(100, 30, 25), (60, 15, 10), (20, 5, 1)])
  func `the first rows are dimmed below the first prompt`(
    columns: Int, lines: Int, count: Int
  ) throws {
    let terminal = try list.terminal(file: "mountains", columns: columns, lines: lines)
    try terminal.type("", showing: "  1  Mount Everest")
    let rows = terminal.shown.filter { $0.hasPrefix(" ") && !$0.contains("name") }
    #expect(rows.count >= count, "\(terminal.shown)")
    expectEqual(terminal.shown[1], "0 of 723")
    #expect(terminal.output.contains("[0;2m    1  Mount Everest"))
    try terminal.type("\r", showing: "= 723 of 723 (+7")
  }

  @Test(arguments: ["\u{1B}[C", "\u{1B}[F", "\u{05}", "\u{7F}", "\u{06}"])
  func `a key takes up the suggestion`(key: String) throws {
    let terminal = try list.terminal()
    try terminal.type("hima\r", showing: "= 3 of 6 (+3 -0)")
    try terminal.type(key + " mak", showing: "> hima mak\n")
    try terminal.type("\r", showing: "= 1 of 6 (+0 -2)")
  }

  @Test(arguments: ["\u{15}", "\u{7}", "\u{1B}\u{1B}"], [false, true])
  func `a key drops the suggestion, and Enter lists everything`(key: String, isBurst: Bool) throws {
    let terminal = try list.terminal()
    try terminal.type("hima\r", showing: "= 3 of 6 (+3 -0)")
    try terminal.settle()
    // Enter does nothing while the query is suggested.
    terminal.type("\r")
    try terminal.settle()
    expectEqual(terminal.shown[0], "> hima")
    if isBurst {
      terminal.type(key + "\r")
    } else {
      try terminal.type(key, showing: ">\n")
      terminal.type("\r")
    }
    try terminal.type("", showing: "= 6 of 6 (+3 -0)")
    try terminal.quit()
  }

  @Test func `typed text replaces the suggestion`() throws {
    let terminal = try list.terminal()
    try terminal.type("hima\r", showing: "= 3 of 6 (+3 -0)")
    try terminal.type("k2", showing: "> k2\n")
    // Text that is deleted again leaves an empty line.
    try terminal.type("\u{7F}\u{7F}\r", showing: "= 6 of 6 (+3 -0)")
    try terminal.quit()
  }
}
