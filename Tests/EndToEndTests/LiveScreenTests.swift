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

/// The live list at a terminal.
@Suite(.blocking) struct LiveScreenTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test func `each key updates the list, and Enter prints the changes`() throws {
    let terminal = try list.terminal()
    try terminal.settle()
    // The first rows are below, but not listed.
    expectEqual(
      terminal.shown.prefix(4),
      [">", "0 of 6", "     name        height  range", "  1  Everest       8849  Himalaya"])
    #expect(terminal.screen.text[0].hasPrefix("peaks · 6 rows"))
    try terminal.type("hima", showing: "3 of 6")
    expectEqual(
      terminal.shown,
      [
        "> hima", "3 of 6 · +3 -0", "     name        height  range",
        "+ 1  Everest       8849  Himalaya",
        "+ 2  Lhotse        8516  Himalaya",
        "+ 3  Makalu        8485  Himalaya",
      ])
    try terminal.type(" mak", showing: "1 of 6")
    expectEqual(
      terminal.shown,
      [
        "> hima mak", "1 of 6 · +1 -0", "     name        height  range",
        "+ 1  Makalu        8485  Himalaya", "-    Everest       8849  Himalaya",
        "-    Lhotse        8516  Himalaya",
      ])
    try terminal.type("\r", showing: "= 1 of 6 (+1 -0)")
    try terminal.settle()
    expectEqual(
      terminal.shown,
      [
        "> hima mak", "1 of 6", "     name    height  range", "  1  Makalu    8485  Himalaya",
      ])
  }

  @Test func `text that a shell left below its prompt is erased`() throws {
    let leftovers = "for i in 1 2 3 4 5 6; do echo leftover leftover; done; printf '\\033[6A'; "
    let terminal = try PseudoTerminal(
      program: "/bin/sh", ["-c", leftovers + "exec \"$0\" --no-history", Ridgeline.executable],
      environment: ["RIDGELINE_LIVE": "1"])
    try terminal.type("k2", showing: "1 of 723")
    #expect(!terminal.shown.contains { $0.contains("leftover") })
  }

  #if os(Linux)
    @Test func `an idle prompt has no timer`() throws {
      let terminal = try list.terminal()
      try terminal.type("hima", showing: "3 of 6")
      // Background work ends first.
      try terminal.wait(for: "prompt without a timer") { try !terminal.hasTimer }
      try terminal.type("\u{15}:watch on\r", showing: "= 0 of 6")
      try terminal.wait(for: "timer of a watched list") { try terminal.hasTimer }
    }
  #endif

  @Test func `Enter ignores an untouched line, and lists all rows for an emptied one`() throws {
    let terminal = try list.terminal()
    try terminal.type("", showing: "0 of 6")
    // The start block explains that Enter lists all rows.
    try terminal.type("\r", showing: "= 6 of 6 (+6 -0)")
    let before = terminal.screen.text
    terminal.type("\r\r")
    try terminal.settle()
    expectEqual(terminal.screen.text, before)
    try terminal.type("k2\r", showing: "= 1 of 6 (+0 -5)")
    try terminal.type("x", showing: "0 of 6")
    try terminal.type("\u{7F}", showing: "6 of 6 · +5 -0")
    try terminal.type("\r", showing: "= 6 of 6 (+5 -0)")
  }

  @Test func `a command prints above the list and keeps it`() throws {
    let terminal = try list.terminal(lines: 16)
    try terminal.type("kara\r", showing: "= 2 of 6 (+2 -0)")
    try terminal.type(":sort nam", showing: "> :sort nam")
    #expect(terminal.shown.contains("  1  K2            8611  Karakoram"))
    try terminal.type("e\r", showing: "2 of 6 · name ↑")
    expectEqual(
      terminal.shown,
      [
        "> kara", "2 of 6 · name ↑", "     name        height  range",
        "  1  Broad Peak    8051  Karakoram", "  2  K2            8611  Karakoram",
      ])
    try terminal.type(":section range\r", showing: "by range")
    #expect(terminal.shown.contains("@ Karakoram"))
    try terminal.type(":delete 1\r", showing: "= 1 of 5 (+0 -1)")
    try terminal.type(":undo\r", showing: "= 2 of 6 (+1 -0)")
  }

  @Test func `a multiline paste echoes each line before its answer`() throws {
    let terminal = try list.terminal(lines: 24)
    try terminal.type("", showing: "0 of 6")
    try terminal.type("\u{1B}[200~everest\nk2\nlhotse\n\u{1B}[201~", showing: "lhotse")
    try terminal.type("\r", showing: "> lhotse")
    try terminal.settle()
    let lines = terminal.screen.text
    let echoes = ["> k2", "> lhotse"].map { echo in lines.firstIndex(of: echo) ?? -1 }
    let answers = ["+ Everest", "+ K2", "+ Lhotse"].map { row in
      lines.firstIndex { $0.hasPrefix(row) } ?? -1
    }
    let order = [answers[0], echoes[0], answers[1], echoes[1], answers[2]]
    #expect(!order.contains(-1) && order == order.sorted(), "\(lines)")
    expectEqual(lines.count { $0.hasPrefix("= 1 of 6") }, 3)
    // Only the last list is below the prompt.
    expectEqual(terminal.shown.first, "> lhotse")
    expectEqual(lines.count { $0.hasPrefix("1 of 6") }, 1)
    try terminal.quit()
  }

  @Test func `errors appear below their column, unfinished parts on the status line`() throws {
    let terminal = try list.terminal()
    try terminal.type("(lho | k2", showing: "2 of 6 · +2 -0")
    #expect(terminal.shown[1].hasSuffix("this ( is never closed"))
    try terminal.type("\u{15}", showing: "6 of 6")
    try terminal.type("k2", showing: "1 of 6")
    // Nothing remains, so that the last list stays.
    try terminal.type("\u{15}height>", showing: "^")
    expectEqual(terminal.shown[1], "         ^ expected a value after height>")
    terminal.type("9")
    try terminal.type("000", showing: "0 of 6 ·")
  }

  @Test func `a wrapped line leaves less room for the list`() throws {
    let terminal = try list.terminal(columns: 20, lines: 6)
    try terminal.type("a", showing: "6 of 6")
    try terminal.type(" | everest lhotse makalu", showing: "makalu")
    try terminal.settle()
    let screen = terminal.screen
    #expect(screen.row == 1 && screen.text[0] == "> a | everest lhotse")
    #expect(screen.text[2].hasPrefix("6 of 6"))
    terminal.type("\u{15}")
    try terminal.type("k2", showing: "1 of 6")
    #expect(terminal.screen.row == 0 || terminal.screen.text[terminal.screen.row] == "> k2")
  }

  @Test func `the list fits a resized window`() throws {
    let terminal = try list.terminal(columns: 40, lines: 8)
    try terminal.type("a", showing: "6 of 6")
    for (columns, lines) in [(60, 12), (20, 5), (10, 2), (1, 1), (40, 3), (80, 24)] {
      terminal.resize(columns: columns, lines: lines)
      terminal.send(signal: SIGWINCH)
      try terminal.settle()
      expectEqual(terminal.screen.unknown, [])
    }
    try terminal.wait(for: "list of the whole window") { terminal.shown.count == 9 }
    expectEqual(terminal.shown[0], "> a")
    terminal.type("\u{15}\u{4}")
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked)
  }

  @Test func `exit removes the list and restores the terminal`() throws {
    for (keys, signal, code) in [
      (":quit\r", nil, 0), ("\u{4}", nil, 0), ("", SIGTERM, -SIGTERM), ("", SIGHUP, -SIGHUP),
      // The signal of a trap.
      ("", SIGILL, -SIGILL), ("", SIGTRAP, -SIGTRAP), ("", SIGSEGV, -SIGSEGV),
    ] as [(String, Int32?, Int32)] {
      let terminal = try list.terminal(environment: ["SWIFT_BACKTRACE": "enable=no"])
      try terminal.type("a\r", showing: "= 6 of 6")
      try terminal.settle()
      terminal.type(keys)
      if let signal { terminal.send(signal: signal) }
      expectEqual(try terminal.end(), code)
      #expect(terminal.isCooked && terminal.screen.isCursorVisible && terminal.screen.isWrapping)
      #expect(!terminal.screen.isPastingBracketed && terminal.screen.unknown == [])
      let below = terminal.screen.text[terminal.screen.row...]
      #expect(below.allSatisfy { $0.isEmpty })
    }
  }

  @Test(arguments: ["dumb", "vt52", ""])
  func `a terminal without cursor movement has the line prompt`(
    name: String
  ) throws {
    let terminal = try list.terminal(environment: ["TERM": name])
    try terminal.expect("> ")
    terminal.type("k2\r")
    try terminal.expect("= 1 of 6 (+1 -0)")
    terminal.type("\u{4}")
    expectEqual(try terminal.end(), 0)
    #expect(!terminal.output.contains("\u{1B}[?2026h"))
  }

  @Test func `--no-live and RIDGELINE_LIVE=0 select the line prompt`() throws {
    for (arguments, value) in [(["--no-live"], "1"), ([], "0")] {
      let terminal = try list.terminal(arguments, environment: ["RIDGELINE_LIVE": value])
      try terminal.expect("> ")
      terminal.type("k2\u{4}")
      try terminal.settle()
      #expect(!terminal.output.contains("of 6 ·"))
    }
  }

  @Test func `an answer stays visible until the next key`() throws {
    let terminal = try list.terminal(lines: 9)
    terminal.type("a\r")
    try terminal.expect("= 6 of 6")
    try terminal.type(":sort nosuch\r", showing: "! no column nosuch")
    try terminal.settle()
    #expect(terminal.screen.text.contains("> :sort nosuch"))
    try terminal.type(":help :quit\r", showing: "Ctrl-D")
    try terminal.settle()
    #expect(terminal.screen.text.contains("> :help :quit"))
    try terminal.type("a", showing: "6 of 6 ·")
    expectEqual(terminal.shown.count, 9)
  }

  @Test func `marks identify changes without color`() throws {
    let terminal = try list.terminal(environment: ["NO_COLOR": "1"])
    try terminal.type("", showing: "6  Alpamayo")
    try terminal.type("hima", showing: "3 of 6")
    try terminal.type(" mak", showing: "1 of 6")
    expectEqual(
      terminal.shown.suffix(3),
      [
        "+ 1  Makalu        8485  Himalaya", "-    Everest       8849  Himalaya",
        "-    Lhotse        8516  Himalaya",
      ])
    #expect(!terminal.output.contains(/\u{1B}\[[0-9;]*m/))
  }

  @Test func `control characters in cells are escaped`() throws {
    let nasty = "na\u{1B}[5mme\u{7},\u{9B}2Jx\nEve\u{1B}]0;title\u{7}rest,\u{85}\u{202E}\u{1B}[2J\n"
    let file = try list.folder.write(nasty, to: "nasty\u{1B}[31m.csv")
    let terminal = try list.terminal(file: file)
    try terminal.type("e", showing: "1 of 1")
    try terminal.type("\r", showing: "= 1 of 1 (+1 -0)")
    try terminal.type("x", showing: "0 of 1")
    terminal.type("\u{3}\u{16}\u{1B}[5m")
    try terminal.type("", showing: "0 of 1")
    let sequences = [
      "\u{1B}[5m", "\u{1B}]0", "\u{1B}[2J", "\u{1B}[31m.", "\u{7}", "\u{9B}", "\u{85}",
    ]
    for sequence in sequences { #expect(!terminal.output.contains(sequence)) }
    expectEqual(terminal.screen.unknown, [])
  }
}
