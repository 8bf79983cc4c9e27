import Foundation
import TestSupport
import Testing

/// Picking a row from the live list.
@Suite(.blocking) struct PickTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test func `--pick prints only the selected row`() throws {
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

  @Test func `Enter right after a query picks its first row`() throws {
    let file = try list.folder.write("a-b-c\nabc\n", to: "letters")
    let terminal = try list.terminal(["--pick", "--fuzzy"], file: file, ends: .inputOnly)
    try terminal.type("", showing: "2 of 2")
    terminal.type("abc\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(try terminal.pipedOutput, "abc\n")
  }

  @Test func `arrows and control keys select a row to pick`() throws {
    let (up, down, end) = ("\u{1B}[A", "\u{1B}[B", "\u{1B}[F")
    for environment in [[:], ["INPUTRC": try list.folder.write("set editing-mode vi\n", to: "vi")]]
    {
      let terminal = try list.terminal(["--pick"], ends: .inputOnly, environment: environment)
      try terminal.type("", showing: " >1  Everest")
      for (keys, row) in [
        (up, ">1  Everest"), (down, ">2  K2"), ("\u{0E}", ">3  Lhotse"), ("\n", ">4  Makalu"),
        ("\u{10}", ">3  Lhotse"), ("\u{0B}", ">2  K2"), ("\u{1B}OB", ">3  Lhotse"),
        ("\u{1B}OA", ">2  K2"), ("\u{1B}[6~", ">6  "), (down, ">6  "), ("\u{1B}[5~", ">1  Everest"),
        (end + down, ">2  K2"),
      ] { try terminal.type(keys, showing: row) }
      terminal.type("\r")
      expectEqual(try terminal.end(), 0)
      expectEqual(try terminal.pipedOutput, "K2,8611,Karakoram\n")
      expectEqual(terminal.screen.text.filter { !$0.isEmpty }, [])
      #expect(terminal.screen.unknown == [])
    }
  }

  @Test func `keys of an inputrc keep their commands in --pick`() throws {
    let path = try list.folder.write("\"\\C-k\": kill-whole-line\n\"\\C-n\": \"k2\"\n", to: "rc")
    let terminal = try list.terminal(["--pick"], ends: .inputOnly, environment: ["INPUTRC": path])
    try terminal.type("", showing: " >1  Everest")
    try terminal.type("\u{0E}", showing: "1 of 6")
    try terminal.type("\u{0B}", showing: "6 of 6")
    terminal.type("\u{3}")
    expectEqual(try terminal.end(), 130)
  }

  @Test func `--pick exits with 130 if nothing is picked`() throws {
    for (keys, code) in [
      ("\u{3}", 130), ("\u{1B}", 130), ("k\u{7}", 130), ("\u{1B}\u{1B}", 130), ("\u{4}", 130),
      ("zzz\r", 1), (":quit\r", 130),
      (":sort nosuch\rk2\u{1B}\u{1B}\u{1B}\u{1B}", 130),
    ] as [(String, Int32)] {
      let terminal = try list.terminal(["--pick"], ends: .inputOnly)
      try terminal.type("", showing: "6 of 6")
      for key in keys { terminal.type(String(key)) }
      expectEqual(try terminal.end(), code)
      expectEqual(try terminal.pipedOutput, "")
      #expect(terminal.isCooked && !terminal.screen.isPastingBracketed)
      if !keys.hasPrefix(":") { expectEqual(terminal.screen.text.filter { !$0.isEmpty }, []) }
    }
    // An incomplete query is not accepted. The test waits for the error, because Ctrl-C would cancel
    // the search and discard pending input.
    let incomplete = try list.terminal(["--pick"], ends: .inputOnly)
    try incomplete.type("", showing: "6 of 6")
    try incomplete.type("(k2", showing: "this ( is never closed")
    try incomplete.expect("never closed")
    incomplete.type("\r")
    try incomplete.expect("never closed")
    try incomplete.settle()
    expectEqual(incomplete.shown.first, "> (k2")
    incomplete.type("\u{3}")
    expectEqual(try incomplete.end(), 130)
    expectEqual(try incomplete.pipedOutput, "")
    let dumb = try list.terminal(["--pick"], ends: .inputOnly, environment: ["TERM": "dumb"])
    expectEqual(try dumb.end(), 2)
    #expect(dumb.output.contains("error: --pick needs a terminal with cursor movement"))
  }

  @Test func `--pick reads lines, and shows so`() throws {
    let path = try list.folder.write("Doe, Jane, 1\nRoe, Rick, 2\n", to: "people")
    let terminal = try list.terminal(["--pick"], file: path, ends: .inputOnly)
    try terminal.type("", showing: "2 of 2 · lines (--format csv for a table)")
    try terminal.type("roe", showing: " >1  Roe, Rick, 2")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(try terminal.pipedOutput, "Roe, Rick, 2\n")
  }

  @Test func `the picked record is the one that came in`() throws {
    let folder = try TemporaryFolder()
    for (typed, name, count) in [
      ("back", #"back\\slash"#, 1), ("blank", "  blanks ", 3), ("lat", #"lat\374n"#, 5),
    ] {
      let made = try Ridgeline.run(
        command:
          "cd \(folder.path) && mkdir \"$(printf '\(name)')\" && touch \"$(printf '\(name)')/x\"")
      expectEqual(made.errors, "")
      let terminal = try PseudoTerminal(
        program: "/bin/bash",
        ["-c", "cd \"$(ls | \(Ridgeline.executable) --no-history --pick -)\" && mv x ../\(typed)"],
        in: folder.path)
      try terminal.type(typed, showing: "1 of \(count)")
      terminal.type("\r")
      expectEqual(try terminal.end(), 0)
      #expect(FileManager.default.fileExists(atPath: "\(folder.path)/\(typed)"))
    }
  }

  /// The line editor of a shell turns echo off while its keys run programs.
  @Test func `the query is shown on a terminal without echo`() throws {
    let path = try list.folder.write(PeakList.text, to: "peaks.csv")
    let terminal = try PseudoTerminal(
      program: "/bin/bash",
      [
        "-c",
        "stty -echo -icanon; \(Ridgeline.executable) --pick --prompt 'peak> ' \(path); stty -a",
      ])
    try terminal.type("", showing: "6 of 6")
    try terminal.type("k2", showing: "peak> k2")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    #expect(terminal.output.contains(" -echo "))
  }

  @Test func `--pick without a terminal suggests filter`() throws {
    let path = try list.folder.write(PeakList.text, to: "peaks.csv")
    let result = try Ridgeline.run(
      command: "setsid --wait \"$0\" --pick \(path) </dev/null; echo $? >&2")
    expectEqual(
      result.errors,
      """
      error: --pick needs a terminal
      without one: ridgeline filter QUERY \(path)
      2

      """)
  }
}
