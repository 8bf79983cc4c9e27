import Foundation
import TestSupport
import Testing

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Columns and long cells of the live list at a terminal.
@Suite(.blocking) struct LiveColumnsTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test(arguments: [(100, 30), (60, 15), (40, 8)])
  func `a match in a hidden column appears at the end of its row`(
    columns: Int, lines: Int
  ) throws {
    let terminal = try list.terminal(file: "mountains", columns: columns, lines: lines)
    try terminal.type("jengish 80", showing: "80.13")
    let row = terminal.shown.first { $0.contains("Jengish") }
    #expect(row?.hasSuffix("80.13") ?? false, "\(terminal.shown)")
    #expect(row?.contains("…") ?? false, "\(terminal.shown)")
  }

  @Test func `a match in a hidden column leaves the numbers of the row whole`() throws {
    let terminal = try list.terminal(file: "mountains", columns: 60, lines: 15)
    try terminal.type("range:karak", showing: "K2 ")
    let row = terminal.shown.first { $0.contains("  K2 ") }
    #expect(row?.contains("8611") ?? false, "\(terminal.shown)")
    #expect(row?.hasSuffix("Karakoram") ?? false, "\(terminal.shown)")
    try terminal.type("\u{15}\"nepal/china\" 86", showing: "Mount Everest ")
    let everest = terminal.shown.first { $0.contains("Mount Everest") }
    #expect(everest?.hasSuffix("Nepal/China  … 86.9253") ?? false, "\(terminal.shown)")
  }

  @Test func `a printed row shows its match in a hidden column`() throws {
    func line(_ prefix: String) -> String {
      (0..<60).map { "\(prefix)_\($0)" }.joined(separator: ",") + "\n"
    }
    let path = try list.folder.write(line("c") + line("v7") + line("v8"), to: "wide.csv")
    let terminal = try list.terminal(file: path, columns: 60, lines: 15)
    try terminal.type("v7_55\r", showing: "= 1 of 2")
    #expect(
      terminal.screen.text.contains { $0.hasPrefix("+ v7_0 ") && $0.hasSuffix("  … v7_55") },
      "\(terminal.screen.text)")
    try terminal.type("v8_1\r", showing: "= 1 of 2 (+1 -1)")
    #expect(
      terminal.screen.text.contains { $0.hasPrefix("- v7_0 ") && $0.hasSuffix("  …") },
      "\(terminal.screen.text)")
  }

  @Test func `a long cell is shown from shortly before the match`() throws {
    let line =
      String(repeating: "lorem ", count: 60) + "needle7 ipsum" + String(repeating: " x", count: 99)
    let path = try list.folder.write("a\n\(line)\n", to: "long.txt")
    for columns in [100, 60, 20] {
      let terminal = try list.terminal(file: path, columns: columns, lines: 8)
      try terminal.type("needle7", showing: "1 of 2")
      #expect(
        terminal.shown.contains { $0.contains("needle7") && $0.contains("1  …") },
        "\(terminal.shown)")
    }
    let csv = try list.folder.write("a,b\n77,\"\(line)\"\n", to: "long.csv")
    let terminal = try list.terminal(file: csv, columns: 20, lines: 5)
    try terminal.type("needle7", showing: "1 of 1")
    #expect(terminal.shown.contains { $0.contains("77") && $0.contains("needle7") })
  }

  @Test func `a line that matches near its end fills its row`() throws {
    let listing = "-rwxr-xr-x 1 root root       39224 Sep  5  2022 this-is-a-long-name bunzip2"
    let path = try list.folder.write("\(listing)\nother\n", to: "listing.txt")
    let terminal = try list.terminal(
      ["--format", "text"], file: path, columns: 60, lines: 15)
    try terminal.type("zip", showing: "1 of 2")
    #expect(
      terminal.shown.contains { $0.hasSuffix("this-is-a-long-name bunzip2") && $0.count == 60 },
      "\(terminal.shown)")
  }

  @Test func `Alt-Right and Alt-Left scroll the columns after the first`() throws {
    let terminal = try list.terminal(
      file: "mountains", columns: 60, lines: 15, environment: ["RIDGELINE_TEST": "pauses"])
    // In the pause after it, the columns get as narrow as the row needs.
    try terminal.type("k2", showing: "name  height_m")
    try terminal.type("\u{1B}[1;3C", showing: "range")
    #expect(terminal.shown.contains { $0.contains("K2") && $0.contains("Karakoram") })
    for _ in 0..<9 { terminal.type("\u{1B}[1;3C") }
    try terminal.type("", showing: "longitude  ←4 columns")
    try terminal.type("\u{1B}[1;3D", showing: "←3 →2 columns")
    for _ in 0..<9 { terminal.type("\u{1B}[1;3D") }
    try terminal.type("", showing: "height_m")
  }

  @Test func `Alt-Right shows all of a last column that is cut`() throws {
    let notes = "first seen in 1856 by a surveyor at dusk"
    let path = try list.folder.write(
      "name,range,notes\nK2,Baltoro Karakoram,\(notes)\n", to: "notes.csv")
    let terminal = try list.terminal(file: path, columns: 60, lines: 15)
    try terminal.type("k2", showing: "first seen in 1856 by a s")
    #expect(!terminal.shown.contains { $0.contains(notes) })
    try terminal.type("\u{1B}[1;3C", showing: notes)
  }

  @Test(arguments: [(60, 15), (20, 5)])
  func `a scrolled column is visible beside long names`(columns: Int, lines: Int) throws {
    let terminal = try list.terminal(file: "mountains", columns: columns, lines: lines)
    try terminal.type("k2", showing: "1 of 723")
    try terminal.type("\u{1B}[1;3C", showing: "range")
    #expect(terminal.shown.contains { $0.contains("K2") && $0.contains("Balto") })
    // Any names with a K are longer.
    try terminal.type("\u{7F}\u{1B}[1;3C", showing: "count")
    for _ in 0..<9 { terminal.type("\u{1B}[1;3D") }
    for _ in 0..<40 { terminal.type("\u{1B}[1;3B") }
    try terminal.type("", showing: columns == 60 ? "heigh" : "name")
  }

  @Test func `widths shrink in a pause`() throws {
    let terminal = try list.terminal(
      columns: 60, lines: 15, environment: ["RIDGELINE_TEST": "pauses"])
    try terminal.type("8", showing: "Broad Peak")
    try terminal.type(" everest", showing: "Everest       8849")
    // The removed rows leave with the next key.
    try terminal.type(" ", showing: "Everest    8849")
  }

  @Test func `keys bound in an inputrc keep their command`() throws {
    let inputrc = try list.folder.write("\"\\e[1;3C\": end-of-line\n", to: "inputrc")
    let terminal = try list.terminal(
      file: "mountains", columns: 60, lines: 15, environment: ["INPUTRC": inputrc])
    try terminal.type("k2\u{01}", showing: "height_m")
    try terminal.type("\u{1B}[1;3C0", showing: "> k20")
  }

  @Test(arguments: [(100, 30), (60, 15), (20, 8)])
  func `Alt-Space shows and hides all cells of the row`(columns: Int, lines: Int) throws {
    let terminal = try list.terminal(columns: columns, lines: lines)
    try terminal.type("k2", showing: "1 of 6")
    try terminal.type("\u{1B} ", showing: "row 1")
    #expect(terminal.shown.contains { $0.hasPrefix("name") && $0.hasSuffix("K2") })
    try terminal.type("\u{15}a", showing: "6 of 6")
    try terminal.type("\u{1B}[1;3B", showing: "row 3")
    terminal.type("\u{1B} ")
    try terminal.settle()
    #expect(!terminal.shown.contains { $0.hasPrefix("row 3") })
  }

  @Test(arguments: [(100, 30), (60, 15), (20, 8)])
  func `a preview shows a command's output for the selected row`(columns: Int, lines: Int) throws {
    let hostile = "name,x\n\"$(touch injected)'; touch injected; \"\"\",1\nb\u{1B}[2Jc,2\n"
    let path = try list.folder.write(hostile, to: "hostile.csv")
    let command =
      "cd '\(list.folder.path)'; printf '%s\\n' {name}; "
      + "printf '\\033[2J\\033[31mred'; exit 3"
    let terminal = try list.terminal(
      ["--preview", command],
      file: path, columns: columns, lines: lines)
    try terminal.type("1", showing: "red\n")
    // The output is shown before the command ends.
    try terminal.wait(for: "exit code") {
      terminal.shown.contains { $0.hasPrefix("row 1  exit code 3") }
    }
    #expect(terminal.shown.contains { $0.hasPrefix("row 1  exit code 3") }, "\(terminal.shown)")
    try terminal.type("\u{15}2", showing: "b\\u{1B}[2Jc")
    expectEqual(terminal.screen.unknown, [])
    let files = try FileManager.default.contentsOfDirectory(atPath: list.folder.path)
    expectEqual(files, ["hostile.csv"])
  }

  @Test(arguments: [(100, 30), (60, 15), (20, 8)])
  func `colors of a program's output are removed, and noted`(columns: Int, lines: Int) throws {
    let terminal = try list.terminal(
      file: "-", columns: columns, lines: lines, ends: .outputOnly)
    try terminal.pipe("\u{1B}[01;34mbin\u{1B}[0m\nle\u{1B}[31mft\u{1B}[0mover\n")
    try terminal.endPipe()
    try terminal.type("left", showing: "1  leftover")
    // A start without rows yet has nothing to note.
    let start = terminal.output
    #expect(start.contains("colors removed") || start.contains("0 rows · more to come"))
    #expect(!terminal.output.contains("u{1B}") && !terminal.output.contains("\u{1B}[0;01;34m"))
  }

  @Test func `a preview survives the load of a shorter list`() throws {
    let short = try list.folder.write("name\nfirst\n", to: "short.csv")
    let terminal = try list.terminal(["--preview", "echo p-{name}"], columns: 60, lines: 20)
    try terminal.type("alpa", showing: "p-Alpamayo")
    try terminal.type("\u{15}:load \(short)\r", showing: "0 of 1")
    try terminal.type("f", showing: "p-first")
    try terminal.type("\u{15}\u{1B} \u{1B} ", showing: "1 of 1")
    try terminal.type(":load mountains\r", showing: "0 of 723")
    try terminal.type("zyx", showing: "0 of 723 ·")
  }

  @Test func `a preview ends with the session`() throws {
    let terminal = try list.terminal(
      ["--preview", "echo $$ >'\(list.folder.path)/pid'; echo on; exec sleep 300"])
    try terminal.type("k2", showing: "on\n")
    terminal.type("\u{15}\u{4}")
    expectEqual(try terminal.end(), 0)
    let process = try #require(pid_t(try list.folder.text(of: "pid").dropLast()))
    try blockingWait(for: "end of the command") { !isRunning(process) }
  }
}
