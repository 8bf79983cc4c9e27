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

/// The live list while a dataset loads.
@Suite(.blocking) struct LiveLoadingTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test func `typing works while the dataset loads`() throws {
    // A pipe that receives rows gradually.
    let pipe = list.folder.path + "/slow.csv"
    mkfifo(pipe, 0o600)
    let terminal = try list.terminal(file: pipe)
    try terminal.type("", showing: "slow.csv")
    try terminal.type("hima", showing: "> hima", settles: false)
    // The answer and the keys after it wait for the dataset.
    terminal.type("\rk")
    let writer = try #require(FileHandle(forWritingAtPath: pipe))
    try writer.write(contentsOf: Data(PeakList.text.utf8))
    let rest = String(repeating: "Nobody's Peak,0,Nowhere\n", count: 100_000)
    try writer.write(contentsOf: Data(rest.utf8))
    // Progress is also shown below an entered line; bytes that are only read count half.
    try terminal.type("", showing: "slow.csv  1 MB")
    expectEqual(terminal.shown[0], "> hima")
    try writer.close()
    try terminal.expect("= 3 of 100006 (+3 -0)")
    try terminal.type("", showing: "100,003 of 100,006 · +100,002 -2")
    let lines = terminal.screen.scrollback + terminal.screen.text
    #expect(lines.contains { $0.hasPrefix("slow · 100006 rows") })
    expectEqual(terminal.shown[0], "> k")
    terminal.type("\u{15}\u{4}")
    expectEqual(try terminal.end(), 0)
  }

  /// The list is large enough to be indexed, which takes seconds in a debug build.
  @Test func `the first keys are answered before the index is complete`() throws {
    let rest = (0..<80_000).map { "Hill \($0),\($0 % 900),Nowhere\n" }.joined()
    let path = try list.folder.write(PeakList.text + rest, to: "hills.csv")
    let terminal = try list.terminal(file: path)
    try terminal.type("", showing: "0 of 80,006")
    try terminal.type("h", showing: "80,003 of 80,006 · +80,003 -0")
    try terminal.type("i", showing: "80,003 of 80,006")
    try terminal.type("m", showing: "3 of 80,006")
    try terminal.type("\u{15}8516", showing: "9 of 80,006")
    terminal.type("\u{15}\u{4}")
    expectEqual(try terminal.end(), 0)
  }

  @Test func `a failed load exits without a prompt`() throws {
    let pipe = list.folder.path + "/slow.csv"
    mkfifo(pipe, 0o600)
    let terminal = try list.terminal(file: pipe)
    try terminal.type("", showing: "slow.csv")
    try terminal.type("x", showing: "> x", settles: false)
    try "a,b\n1,\0\n".write(toFile: pipe, atomically: false, encoding: .utf8)
    expectEqual(try terminal.end(), 2)
    let lines = terminal.screen.text.filter { !$0.isEmpty }
    #expect(lines.first?.hasPrefix("error: ") ?? false)
    #expect(terminal.isCooked)
  }

  /// The first command continues only after its first row has been shown.
  @Test(
    .thorough,
    arguments: [("(echo peak; cat \"$1\"; yes peak)", true), ("yes peak$(printf %0999d)", false)])
  func `endless standard input ends with an error, and the rows so far stay`(
    command: String, isGated: Bool
  ) throws {
    let gate = list.folder.path + "/gate"
    try #require(mkfifo(gate, 0o600) == 0)
    let script = "ulimit -v 300000; \(command) | \"$0\" --no-history -"
    let terminal = try PseudoTerminal(
      program: "/bin/sh", ["-c", script, Ridgeline.executable, gate],
      environment: ["RIDGELINE_LIVE": "1"])
    try terminal.type("", showing: " row")
    if isGated { try #require(FileHandle(forWritingAtPath: gate)).close() }
    // Enter reports the end of the load, which takes a while.
    try terminal.wait(for: "end of the load") {
      terminal.type("pe\r")
      try terminal.settle()
      // Until then, the query may also lack memory.
      return terminal.output.contains("! standard input")
    }
    try terminal.expect("! standard input: does not fit in memory: more than ")
    try terminal.expect(
      "! free some memory, or load part of it: head -n 1000000 FILE | ridgeline -")
    try terminal.type("ak", showing: "1  peak")
    terminal.type("\u{15}\u{4}")
    expectEqual(try terminal.end(), 0)
  }

  @Test func `rows of standard input appear below the typed line`() throws {
    let terminal = try list.terminal(file: "-", ends: .outputOnly)
    try terminal.type("", showing: "0 of 0")
    try terminal.type("ma", showing: "> ma")
    try terminal.pipe("name\theight\nMakalu\t8485\nLhotse\t8516\n")
    try terminal.type("", showing: "+ 1  Makalu")
    #expect(terminal.screen.column == 4 && terminal.shown[0] == "> ma")
    try terminal.type("n\u{2}", showing: "0 of 2")
    try terminal.pipe("Manaslu\t8163\n")
    try terminal.endPipe()
    try terminal.type("", showing: "+ 1  Manaslu")
    // The cursor and the typed text stay in place.
    #expect(terminal.screen.column == 4 && terminal.shown[0] == "> man")
    try terminal.type("\r", showing: "= 1 of 3 (+1 -0)")
  }

  @Test func `a watched file reloads and keeps the selected row`() throws {
    let terminal = try list.terminal()
    try terminal.type(":watch on\r", showing: "= 0 of 6")
    try terminal.type("a", showing: "6 of 6")
    try terminal.type("\u{1B}[1;3B\u{1B}[1;3B", showing: "+>2  K2")
    let newer = PeakList.text.replacing("K2,", with: "Ama Dablam,6812,Himalaya\nK2,")
    try list.replace(with: newer)
    try terminal.type("", showing: "7 of 7")
    try terminal.type("", showing: ">3  K2")
    #expect(terminal.screen.column == 3 && terminal.shown[0] == "> a")
    #expect(terminal.shown.contains { $0.contains("2  Ama Dablam") })
  }

  @Test func `a row that changes in a watched file is marked at once`() throws {
    let terminal = try list.terminal()
    try terminal.type(":watch on\r", showing: "= 0 of 6")
    try terminal.type("hima\r", showing: "= 3 of 6 (+3 -0)")
    try list.replace(with: PeakList.text.replacing("8516", with: "8517"))
    try terminal.type("", showing: "~ 2  Lhotse   8516 → 8517")
    try terminal.type("lho", showing: "~ 1  Lhotse   8516 → 8517")
    #expect(terminal.shown[1].hasPrefix("1 of 6 · +0 -2 ~1"), "\(terminal.shown)")
  }

  @Test func `the status line says that rows still arrive`() throws {
    let terminal = try list.terminal(file: "-", ends: .outputOnly)
    try terminal.pipe("name\theight\nMakalu\t8485\nLhotse\t8516\n")
    try terminal.type("", showing: "0 of 2 rows so far\n")
    try terminal.type("m", showing: "1 of 2 rows so far ·")
    try terminal.endPipe()
    try terminal.type("", showing: "1 of 2 ·")
  }

  @Test func `keys typed before the start are entered at the prompt`() throws {
    let terminal = try list.terminal()
    try terminal.type("hima", showing: "3 of 6")
    // The terminal echoes these keys where the program starts to write.
    expectEqual(terminal.screen.text.filter { $0.contains("hima") }, ["> hima"])
    #expect(terminal.screen.text.contains { $0.hasPrefix("peaks · 6 rows") })
    // A line entered this early is answered after the start.
    let early = try list.terminal()
    try early.type("hima\r", showing: "= 3 of 6 (+3 -0)")
    let lines = early.screen.scrollback + early.screen.text
    #expect(lines.contains { $0.hasPrefix("peaks · 6 rows") })
  }
}
