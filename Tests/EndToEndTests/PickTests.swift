import TestSupport
import Testing

/// A row picked from the list below the prompt.
@Suite(.blocking) struct PickTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test func `pick prints the selected row, and nothing else`() throws {
    let terminal = try list.terminal(["--pick", "--output", "json"], ends: .inputOnly)
    try terminal.type("", showing: " >1  Everest")
    try terminal.type("kara", showing: " >1  K2")
    try terminal.type("\u{1B}[1;3B", showing: " >2  Broad Peak")
    try terminal.type("x", showing: "0 of 6")
    try terminal.type("\u{7F}", showing: "2 of 6")
    terminal.type("\u{1B}[1;3B\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(
      try terminal.pipedOutput,
      """
      [
      {"name":"Broad Peak","height":8051,"range":"Karakoram"}
      ]

      """)
    #expect(terminal.isCooked && terminal.screen.unknown == [])
  }

  @Test func `whoever picks nothing leaves with a code that says so`() throws {
    for (keys, code) in [
      ("\u{3}", 130), ("\u{1B}\u{1B}", 130), ("\u{4}", 130), ("zzz\r", 1),
      (":sort nosuch\rk2\u{1B}\u{1B}\u{1B}\u{1B}", 130),
    ] as [(String, Int32)] {
      let terminal = try list.terminal(["--pick"], ends: .inputOnly)
      try terminal.type("", showing: "6 of 6")
      for key in keys { terminal.type(String(key)) }
      expectEqual(try terminal.end(), code)
      expectEqual(try terminal.pipedOutput, "")
      #expect(terminal.isCooked && !terminal.screen.isPastingBracketed)
    }
    // A query that is not whole picks nothing and is asked for once more. Meanwhile Ctrl-C would stop that,
    // and drop what waits to be read.
    let unfinished = try list.terminal(["--pick"], ends: .inputOnly)
    try unfinished.type("", showing: "6 of 6")
    try unfinished.type("(k2", showing: "this bracket is never closed")
    try unfinished.expect("never closed")
    unfinished.type("\r")
    try unfinished.expect("never closed")
    unfinished.settle()
    expectEqual(unfinished.shown.first, "> (k2")
    unfinished.type("\u{3}")
    expectEqual(try unfinished.end(), 130)
    expectEqual(try unfinished.pipedOutput, "")
    let dumb = try list.terminal(["--pick"], ends: .inputOnly, environment: ["TERM": "dumb"])
    expectEqual(try dumb.end(), 2)
    #expect(dumb.output.contains("error: the terminal cannot move its cursor"))
  }
}
