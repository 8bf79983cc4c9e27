import Foundation
import TestSupport
import Testing

/// The flags of picking.
@Suite(.blocking) struct PickFlagsTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test func `--pick has its own history in a file, or none`() throws {
    let path = "\(list.folder.path)/picked"
    for (arguments, query) in [
      (["--history", path], "k2"), (["--history", path], "lho"), ([], "eve"),
    ] {
      let terminal = try list.terminal(["--pick"] + arguments, ends: .inputOnly)
      try terminal.type(query, showing: "1 of 6")
      terminal.type("\r")
      expectEqual(try terminal.end(), 0)
    }
    expectEqual(try String(contentsOfFile: path, encoding: .utf8), "k2\nlho\n")
    let terminal = try list.terminal(["--pick", "--history", path], ends: .inputOnly)
    try terminal.type("", showing: "6 of 6")
    try terminal.type("\u{10}\u{10}", showing: "> k2")
    try terminal.type("\u{0E}", showing: "> lho")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    #expect(try terminal.pipedOutput.hasPrefix("Lhotse"))
  }

  @Test func `--select-1 and --exit-0 end before the list is shown, if they can`() throws {
    for (arguments, code, printed) in [
      (["-1", "--query", "k2"], 0, "K2,8611,Karakoram\n"), (["-0", "--query", "zzz"], 1, ""),
      (["--select-1", "--exit-0", "--query", "zzz"], 1, ""),
    ] as [([String], Int32, String)] {
      let terminal = try list.terminal(["--pick"] + arguments, ends: .inputOnly)
      expectEqual(try terminal.end(), code)
      expectEqual(try terminal.pipedOutput, printed)
      #expect(!terminal.output.contains("Everest") && terminal.isCooked)
    }
    for (arguments, shown) in [
      (["-1", "--query", "zzz"], "0 of 6"), (["-0", "--query", "k2"], "1 of 6"),
      (["-1", "-0", "--query", "hima"], "3 of 6"),
      (["-1", "-0", "--query", "(k2"], "never closed"),
    ] {
      let terminal = try list.terminal(["--pick"] + arguments, ends: .inputOnly)
      try terminal.type("", showing: shown)
      terminal.type("\u{3}")
      expectEqual(try terminal.end(), 130)
    }
    // A pipe is read to its end first.
    let pipe = try NamedPipe()
    let terminal = try PseudoTerminal(
      program: "/bin/bash",
      ["-c", "\(Ridgeline.executable) --pick -1 --query ab - <\(pipe.path)"])
    try pipe.send("a\n")
    try pipe.send("ab\n")
    pipe.end()
    expectEqual(try terminal.end(), 0)
    #expect(terminal.output.contains("ab\r\n") && !terminal.output.contains("of 2"))
  }

  @Test func `--header-lines are not rows`() throws {
    let file = try list.folder.write("PID CMD\n1 init\n2 sh\n", to: "processes")
    let terminal = try list.terminal(
      ["--pick", "--header-lines", "1"], file: file, ends: .inputOnly)
    try terminal.type("", showing: "2 of 2")
    try terminal.settle()
    #expect(terminal.shown[2] == "PID CMD" && terminal.shown[4].hasSuffix("1  1 init"))
    try terminal.type("CMD", showing: "0 of 2")
    try terminal.type("\u{15}i", showing: "1 of 2")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(try terminal.pipedOutput, "1 init\n")
    for arguments in [
      ["--header-lines", "1"], ["--pick", "--header-lines", "-1"],
      ["--pick", "--header-lines", "1", "--format", "csv"],
    ] {
      let terminal = try list.terminal(arguments, file: file)
      expectEqual(try terminal.end(), 2)
    }
  }

  @Test func `--height limits the list, --prompt names it`() throws {
    for (height, lines) in [("5", 5), ("50%", 6), ("1", 2), ("200%", 9), ("99", 9)] {
      let terminal = try list.terminal(
        ["--pick", "--height", height, "--prompt", "pé\u{1B}k> "], ends: .inputOnly)
      try terminal.type("", showing: "6 of 6")
      try terminal.type("", showing: "pé\\u{1B}k>")
      try terminal.settle()
      expectEqual(terminal.shown.count, lines, "\(height)")
      terminal.type("\r")
      expectEqual(try terminal.end(), 0)
      expectEqual(terminal.screen.text.filter { !$0.isEmpty }, [])
    }
  }

  @Test func `the caret of an error is below its column with any prompt`() throws {
    let terminal = try list.terminal(["--pick", "--prompt", "peak> "], ends: .inputOnly)
    try terminal.type("height>\"\" ", showing: "             ^ expected a value after height>")
    terminal.type("\u{3}")
    expectEqual(try terminal.end(), 130)
  }

  @Test func `Tab marks several rows, which are printed in the order of the list`() throws {
    let (tab, back) = ("\t", "\u{1B}[Z")
    for (keys, printed) in [
      // A mark stays while the query changes; another Tab clears it.
      (
        [
          ("broad", "1 of 6"), (tab, "1 marked"), ("\u{15}", "*>5  Broad Peak"),
          ("\u{1B}[5~", " >1  Everest"), (tab, "2 marked"),
        ],
        ["Everest", "Broad Peak"]
      ),
      (
        [(tab, "1 marked"), ("\u{10}" + tab, "6 of 6\n"), (tab + tab, "2 marked")],
        ["K2", "Lhotse"]
      ),
      ([("\u{0E}" + back, "1 marked"), (back, "2 marked")], ["Everest", "K2"]),
      // All listed rows, none, and then the selected row.
      (
        [("k", "3 of 6"), ("\u{1B}a", "3 marked"), ("\u{15}", "* 2  K2")],
        ["K2", "Makalu", "Broad Peak"]
      ),
      ([("\u{1B}a", "6 marked"), ("\u{1B}d", "6 of 6\n"), ("\u{0E}", ">2  K2")], ["K2"]),
      ([(tab, "1 marked"), ("zzz", "0 of 6")], ["Everest"]),
      ([("k2", "1 of 6"), (tab, "1 marked"), ("\u{15}(", "never closed")], ["K2"]),
    ] as [([(String, String)], [String])] {
      let terminal = try list.terminal(["-m", "--pick", "--columns", "name"], ends: .inputOnly)
      try terminal.type("", showing: " >1  Everest")
      // The first rows can be shown before all are found.
      try terminal.type("", showing: "6 of 6\n")
      for (typed, shown) in keys { try terminal.type(typed, showing: shown) }
      terminal.type("\r")
      expectEqual(try terminal.end(), 0)
      expectEqual(try terminal.pipedOutput, printed.map { "\($0)\n" }.joined())
    }
  }

  @Test func `marked rows are printed whatever the limit`() throws {
    let terminal = try list.terminal(
      ["--pick", "--multi", "--limit", "1", "--section", "range"], ends: .inputOnly)
    try terminal.type("", showing: ">1  ")
    for (name, row, count) in [("lho", "Lhotse", 1), ("k2", "K2", 2), ("eve", "Everest", 3)] {
      try terminal.type("\u{15}" + name, showing: "1 found")
      // The count is also that of the name before.
      try terminal.type("", showing: ">1  \(row)")
      try terminal.type("\t", showing: "\(count) marked")
    }
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(
      try terminal.pipedOutput,
      "Everest,8849,Himalaya\nLhotse,8516,Himalaya\nK2,8611,Karakoram\n")
  }

  @Test func `marked rows follow the order of --sort`() throws {
    let terminal = try list.terminal(
      ["--pick", "--multi", "--sort", "name", "--output", "jsonl"], ends: .inputOnly)
    try terminal.type("hima", showing: "3 of 6")
    try terminal.type("\u{1B}a", showing: "3 marked")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(
      try terminal.pipedOutput.matches(of: /name":"(\w+)/).map { String($0.output.1) },
      ["Everest", "Lhotse", "Makalu"])
  }

  @Test func `--pick --header prints the headings before the row`() throws {
    for (options, printed) in [
      ([], "name,height,range\nK2,8611,Karakoram\n"),
      (["--columns", "range name"], "range,name\nKarakoram,K2\n"),
      (["--output", "tsv"], "name\theight\trange\nK2\t8611\tKarakoram\n"),
      (["--output", "jsonl"], #"{"name":"K2","height":8611,"range":"Karakoram"}"# + "\n"),
    ] {
      let terminal = try list.terminal(["--pick", "--header"] + options, ends: .inputOnly)
      try terminal.type("k2", showing: "1 of 6")
      terminal.type("\r")
      expectEqual(try terminal.end(), 0)
      expectEqual(try terminal.pipedOutput, printed)
    }
  }

  @Test func `--ansi shows colors, searches without them, and prints them`() throws {
    let pipe = "printf '\\033[34mbin\\033[0m\\nle\\033[31mft\\033[0mover\\n'"
    let printed = "le\u{1B}[31mft\u{1B}[0mover\r\n"
    for flag in ["--ansi", ""] {
      let terminal = try PseudoTerminal(
        program: "/bin/bash",
        ["-c", "\(pipe) | \(Ridgeline.executable) --pick \(flag) --no-header - | cat"],
        environment: ["RIDGELINE_LIVE": "1"])
      try terminal.type("", showing: "2 of 2")
      let isColored = { terminal.output.contains("[0;34mbin") }
      if flag == "--ansi" { try terminal.wait(for: "a blue word", until: isColored) }
      try terminal.type("left", showing: "1 of 2")
      terminal.type("\r")
      expectEqual(try terminal.end(), 0)
      expectEqual(isColored(), flag == "--ansi")
      #expect(terminal.output.hasSuffix(printed), "\(terminal.output.suffix(60))")
    }
    let file = try list.folder.write("\u{1B}[34mbin\u{1B}[0m\n", to: "colored.txt")
    let terminal = try list.terminal(
      ["--pick", "--ansi", "--no-header"], file: file, ends: .inputOnly)
    try terminal.type("^bin$", showing: "1 of 1")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(try terminal.pipedOutput, "\u{1B}[34mbin\u{1B}[0m\n")
  }

  /// Sequences, a control of direction, a quote, and a byte that is not UTF-8.
  @Test(arguments: ["", "--ansi", "--multi", "--read0 --print0"])
  func `a pick prints the bytes that came in, and passes them to the preview`(flags: String) throws
  {
    let folder = try TemporaryFolder()
    let record = Array("a\u{1B}[31mred\u{202E}x\u{1B}]8;;u\u{1B}\\ \"".utf8) + [0xE9, 0x09, 0x20]
    let end: [UInt8] = flags.contains("0") ? [0] : [0x0A]
    try Data(record).write(to: URL(fileURLWithPath: folder.path + "/record"))
    try Data(record + end).write(to: URL(fileURLWithPath: folder.path + "/first"))
    try Data(Array("b\u{1B}[1m".utf8) + end).write(
      to: URL(fileURLWithPath: folder.path + "/second"))
    let pick = "\(Ridgeline.executable) --pick \(flags) --no-header"
    let terminal = try PseudoTerminal(
      program: "/bin/bash",
      [
        "-c",
        "cd \(folder.path); (cat first; sleep 0.2; cat second) "
          + "| \(pick) --preview 'printf %s {} >shown; echo d''one' - >picked; "
          + "cmp first picked && cmp record shown",
      ], environment: ["RIDGELINE_LIVE": "1"])
    try terminal.type("", showing: "done")
    try terminal.type("", showing: "2 of 2")
    terminal.type(flags == "--multi" ? "\t\r" : "\r")
    expectEqual(try terminal.end(), 0)
  }

  @Test(arguments: [
    // TAB and a line end are shown escaped.
    (
      "printf 'a\\t\\033[34mbin\\033[0m\\n'", "", "\u{1B}[0;34mbin",
      "a\t\u{1B}[34mbin\u{1B}[0m\r\n"
    ),
    (
      "printf 'x\\0\\033[34ma\\nbin\\033[0m\\0'", "--read0", "\u{1B}[0;34ma\\nbin",
      "\u{1B}[34ma\r\nbin\u{1B}[0m\r\n"
    ),
    (
      "printf '{\\033[34m\"a\"\\033[0m:\"bin\"}\\n{\"a\":\"x\"}\\n'", "", "bin",
      "{\u{1B}[34m\"a\"\u{1B}[0m:\"bin\"}\r\n"
    ),
  ])
  func `--ansi keeps the colors of every record`(
    pipe: String, flag: String, shown: String, printed: String
  ) throws {
    let terminal = try PseudoTerminal(
      program: "/bin/bash",
      ["-c", "\(pipe) | \(Ridgeline.executable) --pick --ansi \(flag) --no-header - | cat"],
      environment: ["RIDGELINE_LIVE": "1"])
    try terminal.wait(for: "\(shown.debugDescription) in the output") {
      terminal.output.contains(shown)
    }
    try terminal.type("bin", showing: "1 of ")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    #expect(terminal.output.hasSuffix(printed), "\(terminal.output.suffix(60))")
  }

  @Test(arguments: [(100, 30), (60, 15), (20, 5)])
  func `the pane shows the selected row when the room changes`(columns: Int, lines: Int) throws {
    let file = try list.folder.write((1...50).map { "\($0)\n" }.joined(), to: "numbers")
    let terminal = try list.terminal(
      ["--pick", "--preview", "echo cell {}"], file: file, columns: columns, lines: lines,
      ends: .inputOnly)
    try terminal.type("", showing: "cell 1")
    // Until the list is loaded, Down selects nothing.
    try terminal.settle()
    // Away, down to a row that the smaller list would hide, and back.
    terminal.type("\u{1B} ")
    for _ in 0..<20 { terminal.type("\u{1B}[B") }
    try terminal.type("", showing: ">21 ")
    try terminal.type("\u{1B} ", showing: "row 21")
    try terminal.type("\u{1B} ", showing: "cell 21")
    try terminal.type("", showing: ">21 ")
    terminal.resize(columns: 60, lines: 7)
    try terminal.type("", showing: ">21 ")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    expectEqual(try terminal.pipedOutput, "21\n")
  }

  @Test func `a paste is one query`() throws {
    let terminal = try list.terminal(["--pick"], ends: .inputOnly)
    try terminal.type("", showing: "6 of 6")
    try terminal.type("\u{1B}[200~himalaya\r\nmak\n\u{1B}[201~", showing: "> himalaya mak")
    try terminal.type("", showing: "1 of 6")
    terminal.type("\r")
    expectEqual(try terminal.end(), 0)
    #expect(try terminal.pipedOutput.hasPrefix("Makalu"))
  }
}
