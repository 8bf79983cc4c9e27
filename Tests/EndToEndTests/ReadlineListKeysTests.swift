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

/// The keys of the live list, next to those of readline.
@Suite(.blocking) struct ReadlineListKeysTests {
  private let list: PeakList

  init() throws { list = try PeakList() }

  @Test func `keys scroll, select and copy rows`() throws {
    let terminal = try list.terminal(columns: 40, lines: 6)
    try terminal.type("a", showing: "6 of 6")
    try terminal.type("\u{7F}", showing: "6 of 6")
    expectEqual(
      terminal.shown.suffix(3).map { $0.prefix(14) },
      [
        "+ 1  Everest  ", "+ 2  K2       ", "+ 3  Lhotse   ",
      ])
    try terminal.type("\u{1B}[6~", showing: "5  Broad Peak")
    try terminal.type("\u{1B}[6~", showing: "6  Alpamayo")
    try terminal.type("\u{1B}[1;5F", showing: "+>6  Alpamayo")
    try terminal.type("\u{1B}[1;3A", showing: "+>5  Broad Peak")
    try terminal.type("broad", showing: "+>1  Broad Peak")
    try terminal.type("\u{1B}\r", showing: "> broad \"Broad Peak\"")
    // The selection first, then the line.
    try terminal.type("\u{1B}", showing: "+ 1  Broad Peak")
    try terminal.type("\u{7}", showing: "6 of 6")
    expectEqual(terminal.shown[0], ">")
    try terminal.type("\u{19}", showing: "> broad \"Broad Peak\"")
  }

  @Test func `Down goes into the list after the newest line, Up out of it`() throws {
    let terminal = try list.terminal(columns: 40, lines: 8)
    // Before the first query, too.
    try terminal.type("", showing: "0 of 6")
    try terminal.type("\u{1B}[B", showing: " >1  Everest")
    try terminal.type("\u{1B}OB", showing: " >2  K2")
    try terminal.type("\u{1B}[A", showing: " >1  Everest")
    try terminal.type("\u{1B}[A", showing: "  1  Everest")
    try terminal.type("lho\r", showing: "= 1 of 6 (+1 -0)")
    // An earlier line first.
    try terminal.type("\u{1B}[A", showing: "1 of 6 · +0 -0")
    try terminal.type("\u{1B}[B", showing: "6 of 6 · +5 -0")
    try terminal.type("\u{E}", showing: "+>1  Everest")
    try terminal.quit()
  }

  @Test func `commands act on the selected row`() throws {
    let terminal = try list.terminal(columns: 40, lines: 12)
    try terminal.type("lho\r", showing: "= 1 of 6 (+1 -0)")
    try terminal.type("\u{1B}[B", showing: " >1  Lhotse")
    try terminal.type(":row\r", showing: "name    Lhotse")
    try terminal.type(":del\r", showing: "= 0 of 5 (+0 -1)")
    try terminal.type(":row\r", showing: "! no row is selected; usage: :row [N]")
    try terminal.type(":undo\r", showing: "= 1 of 6 (+1 -0)")
    try terminal.quit()
  }

  @Test func `Esc acts without another key, and is never Alt`() throws {
    let terminal = try list.terminal(columns: 40, lines: 8)
    try terminal.type("hima", showing: "3 of 6")
    try terminal.type("\u{1B}[B", showing: "+>1  Everest")
    try terminal.type("\u{1B} ", showing: "row 1")
    // The cells first, then the selection, then the line.
    try terminal.type("\u{1B}", showing: "+ 3  Makalu")
    try terminal.type("\u{1B}", showing: "+ 1  Everest")
    try terminal.type("\u{1B}", showing: "6 of 6")
    // A slow Enter is not Alt-Enter, which would copy a cell.
    try terminal.type("\r", showing: "= 6 of 6 (+6 -0)")
    try terminal.quit()
  }

  @Test func `readline keys keep their meanings`() throws {
    let terminal = try list.terminal()
    try terminal.type("lho\r", showing: "= 1 of 6 (+1 -0)")
    try terminal.type("\u{1B}[A", showing: "> lho")
    try terminal.type("\u{1}x", showing: "> xlho")
    try terminal.type("\u{4}", showing: "> xho")
    try terminal.type("\u{1F}\u{1F}", showing: "1 of 6 · +0 -0")
    try terminal.type("\u{15}\u{12}l", showing: "(reverse-i-search)`l': lho")
    try terminal.type("\u{3}", showing: "^C")
    expectEqual(terminal.shown.prefix(2), ["> lho", "1 of 6"])
    try terminal.type(":s\t", showing: "> :s")
    try terminal.type("\t", showing: ":save     :search   :section  :show")
    // Many candidates are shown in columns.
    try terminal.type("\u{15}:\t\t", showing: ":watch")
    #expect(terminal.shown.contains { $0.hasPrefix(":columns   :count") })
    try terminal.type("\u{7F}:s\t\t", showing: ":save     :search   :section  :show")
    expectEqual(terminal.shown[0], "> :s")
  }

  @Test func `help lists the keys that an inputrc binds`() throws {
    let settings = """
      "\\C-n": ridgeline-select-next
      "\\e[1;3B": ridgeline-scroll-down
      "\\C-xa": ridgeline-mark-all
      "\\C-g": accept-line

      """
    let inputrc = try list.folder.write(settings, to: "inputrc")
    let terminal = try list.terminal(lines: 40, environment: ["INPUTRC": inputrc])
    try terminal.type(":help keys\r", showing: "Ctrl-D")
    func line(_ function: String) -> String? {
      terminal.screen.text.first { $0.contains(" \(function) ") }
    }
    for (function, keys) in [
      ("ridgeline-select-next", "Ctrl-N"), ("ridgeline-scroll-down", "PageDown, Alt-Down"),
      ("ridgeline-select-previous", "Alt-Up"), ("ridgeline-copy-selected", "Alt-Enter"),
      ("ridgeline-clear", "Esc, Ctrl-X Ctrl-G"), ("ridgeline-mark", "Tab (--multi)"),
      ("ridgeline-mark-all", "Ctrl-X A"), ("accept-line", "Enter, Ctrl-G, Ctrl-J"),
      ("complete", "Tab"), ("previous-history", "Up, Ctrl-P"),
      ("reverse-search-history", "Ctrl-R"),
    ] {
      #expect(line(function)?.hasPrefix("\(keys)  ") ?? false, "\(line(function) ?? function)")
    }
  }

  @Test func `help lists the keys that pick a row`() throws {
    let terminal = try list.terminal(["--pick"], lines: 40, ends: .inputOnly)
    try terminal.type("", showing: " >1  Everest")
    try terminal.type(":help keys\r", showing: "Ctrl-D")
    for line in [
      "Keys of --pick", "Up, Ctrl-K, Ctrl-P  ", "Down, Ctrl-J, Ctrl-N  ", "Tab (--multi)  ",
    ] {
      #expect(terminal.screen.text.contains { $0.hasPrefix(line) }, "\(line)")
    }
    terminal.type("\u{3}")
    expectEqual(try terminal.end(), 130)
  }

  @Test func `help lists the keys of vi mode`() throws {
    let inputrc = try list.folder.write("set editing-mode vi\n", to: "inputrc")
    let terminal = try list.terminal(lines: 40, environment: ["INPUTRC": inputrc])
    try terminal.type(":help keys\r", showing: "Ctrl-D")
    let clear = terminal.screen.text.first { $0.contains(" ridgeline-clear ") }
    #expect(clear?.hasPrefix("(no key) ") ?? false, "\(clear ?? "")")
    let markAll = terminal.screen.text.first { $0.contains(" ridgeline-mark-all ") }
    #expect(markAll?.hasPrefix("(no key) ") ?? false, "\(markAll ?? "")")
    #expect(terminal.screen.text.contains { $0.hasPrefix("PageUp ") })
  }

  @Test func `vi mode keeps its keys and adds list keys`() throws {
    let inputrc = try list.folder.write("set editing-mode vi\n", to: "inputrc")
    let terminal = try list.terminal(columns: 40, lines: 6, environment: ["INPUTRC": inputrc])
    try terminal.type("", showing: "0 of 6")
    try terminal.type("xxa\u{1B}", showing: "> xxa")
    try terminal.type("02x", showing: "6 of 6")
    expectEqual(terminal.shown[0], "> a")
    try terminal.type("\u{1B}[6~", showing: "4  Makalu")
    try terminal.type("\u{1B}[1;3B", showing: ">")
    try terminal.type("A\u{1B}[6~", showing: "6  Alpamayo")
    try terminal.type("k", showing: "> ak")
    // Esc belongs to vi mode.
    try terminal.type("\u{1B}\u{1B}", showing: "> ak")
    try terminal.type("x", showing: "6 of 6")
    expectEqual(terminal.shown[0], "> a")
  }

  @Test func `inputrc bindings override list keys`() throws {
    let inputrc = try list.folder.write(
      #"""
      "\C-n": ridgeline-select-next
      "\C-o": ridgeline-copy-selected
      "\e[5~": kill-whole-line
      "\C-xm": "k2\rhima\rlho"
      """#, to: "inputrc")
    let terminal = try list.terminal(environment: ["INPUTRC": inputrc])
    try terminal.type("", showing: "0 of 6")
    try terminal.type("kara", showing: "2 of 6")
    try terminal.type("\u{E}", showing: "+>1  K2")
    try terminal.type("\u{F}", showing: "> kara \"K2\"")
    try terminal.type("\u{1B}[5~", showing: "6 of 6")
    expectEqual(terminal.shown[0], ">")
    // A macro's lines run in order, and each block is printed.
    try terminal.type("\u{18}m", showing: "1 of 6 · +0 -2")
    let lines = terminal.screen.scrollback + terminal.screen.text
    let blocks = lines.filter { $0.hasPrefix("> ") || $0.hasPrefix("= ") }
    expectEqual(
      blocks, ["> k2", "= 1 of 6 (+1 -0)", "> hima", "= 3 of 6 (+3 -1)", "> lho"])
  }

  @Test func `suspending hides the list, resuming shows it`() throws {
    let path = try list.folder.write(PeakList.text, to: "peaks.csv")
    let shell = try PseudoTerminal(
      program: "/bin/bash", ["--norc", "--noediting", "-i"],
      environment: ["PS1": "sh$ ", "PROGRAM": Ridgeline.executable, "RIDGELINE_LIVE": "1"])
    try shell.type("$PROGRAM --no-history \(path)\r", showing: "0 of 6")
    try shell.type("hima", showing: "3 of 6")
    let before = shell.shown
    for _ in 0..<3 {
      try shell.type("\u{1A}", showing: "Stopped")
      #expect(shell.isCooked && !shell.screen.text.contains { $0.contains("3 of 6") })
      try shell.type("clear; fg\r", showing: "3 of 6")
      expectEqual(shell.shown, before)
    }
    try shell.type("\u{15}\u{4}", showing: "sh$")
    #expect(shell.isCooked && shell.screen.text[shell.screen.row] == "sh$")
  }

  @Test func `Ctrl-L clears and repaints the screen`() throws {
    let terminal = try list.terminal()
    try terminal.type("k2\r", showing: "= 1 of 6")
    try terminal.type("hima", showing: "3 of 6")
    let before = terminal.shown
    terminal.type("\u{C}")
    try terminal.settle()
    #expect(terminal.screen.row == 0 && terminal.shown == before)
  }

  private static let keys =
    ["a", "e", "k", "2", "hima", "peak", " ", "\"", "(", "é", "富士", ":", ">", "!"]
    + [
      "\u{7F}", "\u{1}", "\u{5}", "\u{B}", "\u{15}", "\u{17}", "\u{19}", "\u{14}", "\u{1F}",
      "\u{C}", "\u{12}",
    ]
    + [
      "\u{7}", "\t", "\t\t", "\r", "\u{3}", "\u{1B}b", "\u{1B}f", "\u{1B}d",
      "\u{1B}\u{1B}",
    ]
    + ["\u{1B}[A", "\u{1B}[B", "\u{1B}[C", "\u{1B}[D", "\u{1B}[5~", "\u{1B}[6~", "\u{1B}[1;3A"]
    + [
      "\u{1B}[1;3B", "\u{1B}\r", ":sort name\r", ":section range\r", ":undo\r", ":help\r",
      "height>",
    ]

  @Test(
    arguments: [(80, 24), (20, 5), (200, 60)], 1...testSize(1, thorough: 2) as ClosedRange<UInt64>)
  func `random keys and window sizes keep the screen consistent`(
    size: (columns: Int, lines: Int), seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let terminal = try list.terminal(columns: size.columns, lines: size.lines)
    try terminal.type("", showing: "0 of 6")
    for round in 0..<testSize(5, thorough: 28) {
      for _ in 0..<60 { terminal.type(Self.keys.randomElement(using: &random) ?? "a") }
      if round % 5 == 4 {
        terminal.resize(
          columns: Int.random(in: 12...size.columns + 20, using: &random),
          lines: Int.random(in: 3...size.lines + 5, using: &random))
        terminal.send(signal: SIGWINCH)
      }
      try terminal.settle()
      // End searches and discard pending lines.
      for _ in 0..<3 {
        terminal.skipOutput()
        terminal.type("\u{7}\u{3}")
        try terminal.expect("^C")
        try terminal.settle()
      }
      let screen = terminal.screen
      #expect(screen.unknown == [] && screen.isWrapping && screen.isCursorVisible)
      #expect(!screen.isSynchronizing)
      #expect(screen.text[screen.row].hasPrefix(">"), "round \(round): \(screen.text)")
      expectEqual(screen.column, 2)
      if screen.row + 1 < screen.lines {
        let figures = screen.text[screen.row + 1]
        #expect(figures.contains(/^[0-9]+ of/), "round \(round): \(screen.text)")
      }
    }
    terminal.resize(columns: size.columns, lines: size.lines)
    terminal.send(signal: SIGWINCH)
    try terminal.type("lho", showing: "1 of 6")
    #expect(terminal.shown.contains { $0.contains("1  Lhotse") })
    terminal.type("\u{15}\u{4}")
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked)
  }
}
