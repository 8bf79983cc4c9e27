import TestSupport
import Testing

/// The answers of commands on a terminal, read from its screen.
@Suite(.blocking) struct AnswerTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  private func terminal(
    columns: Int = 80, lines: Int = 24, live: String = "0"
  ) throws -> PseudoTerminal {
    let terminal = try list.terminal(
      columns: columns, lines: lines, environment: ["RIDGELINE_LIVE": live])
    try terminal.expect("> ")
    return terminal
  }

  /// Enters a line; returns the lines of its answer on the screen.
  private func answer(
    _ line: String, on terminal: PseudoTerminal, ending end: String = "= "
  ) throws -> [String] {
    terminal.type(line + "\r")
    try terminal.expect(line)
    try terminal.expect(end)
    try terminal.settle()
    let lines = terminal.screen.text
    let start = try #require(lines.lastIndex { $0.hasSuffix("> " + line) })
    return Array(lines[(start + 1)...].prefix { $0 != ">" && $0 != "> " + line && $0 != "" })
  }

  @Test func `:describe fits the window and aligns numbers to the right`() throws {
    expectEqual(
      try answer(":describe", on: terminal(columns: 100)),
      [
        "column  kind     non-empty  distinct       min        max    mean",
        "name    text             6         6  Alpamayo     Makalu",
        "height  integer          6         6      5947       8849  8076.5",
        "range   text             6         3     Andes  Karakoram",
        "= 0 of 6 (+0 -0)",
      ])
    let narrow = try answer(":describe", on: terminal(columns: 50))
    #expect(narrow.allSatisfy { $0.count <= 50 })
    #expect(narrow.first?.contains("columns") ?? false, "\(narrow)")
  }

  @Test(arguments: [60, 100]) func `:plot is as wide as the window`(columns: Int) throws {
    let lines = try answer(":plot height", on: terminal(columns: columns))
    // The longest bar is followed by two blanks and its count.
    let longest = try #require(lines.map(\.count).max())
    #expect(longest >= columns - 2 && longest <= columns, "\(lines)")
    #expect(lines.first?.contains("…") ?? false, "\(lines)")
    expectEqual(lines.last, "= 0 of 6 (+0 -0)")
  }

  @Test func `:view changes aligns the cells`() throws {
    let terminal = try terminal()
    _ = try answer(":view changes", on: terminal)
    expectEqual(
      try answer("everest | andes", on: terminal),
      ["+ Everest   8849  Himalaya", "+ Alpamayo  5947  Andes", "= 2 of 6 (+2 -0)"])
    expectEqual(
      try answer("broad", on: terminal),
      [
        "- Everest     8849  Himalaya", "- Alpamayo    5947  Andes",
        "+ Broad Peak  8051  Karakoram",
        "= 1 of 6 (+1 -2)",
      ])
  }

  @Test func `:history prints the typed lines, or those with a text`() throws {
    let terminal = try terminal()
    for line in ["k2", ":view list", "lhotse"] { _ = try answer(line, on: terminal) }
    expectEqual(
      try answer(":history", on: terminal), ["k2", ":view list", "lhotse", "= 1 of 6 (+0 -0)"])
    expectEqual(try answer(":history VIEW", on: terminal), [":view list", "= 1 of 6 (+0 -0)"])
  }

  @Test func `:undo reaches back over :reload`() throws {
    let terminal = try terminal()
    for line in ["karakoram", "k2"] { _ = try answer(line, on: terminal) }
    try list.folder.write(PeakList.text + "Masherbrum,7821,Karakoram\n", to: "peaks.csv")
    expectEqual(try answer(":reload", on: terminal).last, "= 1 of 7 (+0 -0)")
    expectEqual(try answer(":undo", on: terminal).last, "= 3 of 7 (+2 -0)")
    #expect(terminal.screen.text.contains { $0.contains("Masherbrum") })
  }

  @Test(arguments: [":quit", ":reload", ":load peaks.csv"])
  func `a refusal over unsaved deletions names the command`(line: String) throws {
    let terminal = try terminal()
    for line in ["k2", ":delete 1"] { _ = try answer(line, on: terminal) }
    let name = String(line.prefix { $0 != " " })
    expectEqual(
      try answer(line, on: terminal),
      [
        "! 1 deleted row is not saved",
        "! save the file with :save, or repeat \(name) to discard the deletion",
        "= 0 of 5 (+0 -0)",
      ])
  }
}
