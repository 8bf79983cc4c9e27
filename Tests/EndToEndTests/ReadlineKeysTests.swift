import Foundation
import TestSupport
import Testing

/// Keys that crash or block readline's callback interface, or that it inserts as text.
@Suite(.blocking) struct ReadlineKeysTests {
  private static let controlC = "\u{3}"
  private static let controlR = "\u{12}"

  private static let emacsKeys = [
    controlR + "\u{18}x", controlR + "\u{1B}[<0;10;10M", controlR + "\u{1B}[M !!",
    controlR + "\u{1B}[?1;2c", controlR + "\u{1B}[24;80R", controlR + "\u{1B}[27;5;9~",
    "\u{1D}\u{1B}[A", "\u{1B}999999999x", "\u{1B}9\u{1B}-\u{1B}9x", "\u{1B}-\u{16}xx",
    "\u{18}(a\u{1B}999\u{18}ea\u{18})\u{18}e",
  ]
  private static let viKeys = [
    "\u{1B}[2:wa", "\u{1B}d9\u{1B}[A", "\u{1B}df\u{1B}[A", "\u{1B}/\u{1B}[A",
  ]

  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func terminal(inputrc: String = "", history: String? = nil) throws -> PseudoTerminal {
    let path = try folder.write(inputrc, to: "inputrc")
    var environment = ["INPUTRC": path]
    if let history {
      try FileManager.default.createDirectory(
        atPath: folder.path + "/ridgeline", withIntermediateDirectories: true)
      _ = try folder.write(history, to: "ridgeline/history")
      environment["XDG_STATE_HOME"] = folder.path
    }
    let terminal = try PseudoTerminal(
      history == nil ? ["--no-history"] : [], environment: environment)
    try terminal.expect("> ")
    return terminal
  }

  /// Asserts that the prompt answers a query and that the program exits.
  private func expectUsable(_ terminal: PseudoTerminal) throws {
    try expectAnswer(terminal)
    try expectEnd(terminal)
  }

  private func expectAnswer(_ terminal: PseudoTerminal) throws {
    terminal.type(Self.controlC)
    try terminal.expect("^C")
    try terminal.expect("> ")
    try terminal.enter("popocatepetl", expecting: "= 1 of 723")
    try terminal.expect("> ")
  }

  private func expectEnd(_ terminal: PseudoTerminal) throws {
    try terminal.quit()
    #expect(terminal.isCooked && !terminal.screen.isPastingBracketed)
  }

  @Test(arguments: [("emacs", emacsKeys), ("vi", viKeys)])
  func `random keys leave the prompt usable`(mode: String, sequences: [String]) throws {
    let terminal = try terminal(inputrc: "set editing-mode \(mode)\n")
    for keys in sequences {
      terminal.type("k2" + keys)
      try terminal.waitUntilRead()
      try expectAnswer(terminal)
    }
    try expectEnd(terminal)
  }

  @Test func `Ctrl-C frees undo lists of the line and the history`() throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n", history: "everest\nlhotse\n")
    for keys in ["\u{1B}\r", "\u{1B}[B", "\u{1B}[200~abc\u{1B}[201~", "\u{1B}[A"] {
      terminal.type(keys)
      try terminal.settle()
    }
    terminal.send(signal: SIGINT)
    try terminal.expect("^C")
    for keys in ["\u{1B}[A", "\r"] {
      terminal.type(keys)
      try terminal.settle()
    }
    try expectUsable(terminal)
  }

  @Test func `terminal reports are ignored, even in a search`() throws {
    let terminal = try terminal(history: "everest\n")
    let reports = ["[I", "[O", "[<0;10;10M", "[M !!", "[?1;2c", "[24;80R", "]11;rgb:0/0/0\u{7}"]
    terminal.type(Self.controlR + "eve")
    for report in reports { terminal.type("\u{1B}" + report) }
    try terminal.enter("rest", expecting: "= 1 of 723 (+1 -0)")
    for report in reports { terminal.type("\u{1B}" + report) }
    try terminal.enter("k2", expecting: "= 1 of 723 (+1 -1)")
  }

  @Test func `an unknown key ends a search and is ignored`() throws {
    let terminal = try terminal(history: "everest\n")
    terminal.type(Self.controlR + "eve\u{1B}[27;5;9~\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    // A known key also ends it and has its usual effect.
    terminal.type(Self.controlR + "eve\u{1B}[H!\r")
    try terminal.expect("= 722 of 723")
  }

  @Test func `an incomplete sequence is ignored after a timeout`() throws {
    let terminal = try terminal()
    terminal.type("ever\u{1B}[2")
    try terminal.wait(for: "bell of an unknown key") { terminal.screen.bells > 0 }
    try terminal.enter("est", expecting: "= 1 of 723 (+1 -0)")
  }

  @Test func `an incomplete paste ends after a timeout or at Ctrl-C`() throws {
    let terminal = try terminal()
    terminal.type("\u{1B}[200~everest")
    try terminal.expect("everest")
    try terminal.enter("", expecting: "= 1 of 723 (+1 -0)")
    try terminal.expect("> ")
    terminal.type("\u{1B}[200~everest")
    try terminal.waitUntilRead()
    try expectUsable(terminal)
  }

  @Test func `commands on words and characters of a long line are fast`() throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n")
    // 20,000 characters, or 100,000, in parts that fit the terminal's buffer.
    terminal.type("\u{1B}[200~")
    for _ in 0..<testSize(40, thorough: 200) {
      terminal.type(String(repeating: "é", count: 500))
      try terminal.waitUntilRead()
    }
    terminal.type("\u{1B}[201~")
    try terminal.settle()
    terminal.type("\u{1B}")
    try terminal.settle()
    // The undo keeps the line long.
    for keys in ["0e", "0deu", ".", "0fz", "0dtz"] {
      terminal.type(keys)
      try terminal.settle()
    }
    try expectUsable(terminal)
  }

  @Test func `commands on words terminate on zero-width characters`() throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n")
    for keys in ["0*", "0E", "0W", "h*", "0%"] {
      terminal.type("peak\u{7FB}\u{301}")
      try terminal.settle()
      terminal.type("\u{1B}")
      try terminal.settle()
      terminal.type(keys)
      try terminal.settle()
      try expectAnswer(terminal)
    }
    try expectEnd(terminal)
  }

  @Test func `a paste is one undo step of literal text`() throws {
    let terminal = try terminal()
    try terminal.enter("k2\u{1B}[200~ \u{4}x\u{1B}[201~\u{1F}", expecting: "= 1 of 723 (+1 -0)")
    terminal.type(Self.controlR + "\u{1B}[200~k2\u{1B}[201~!\u{7F}\r")
    try terminal.expect("= 1 of 723 (+0 -0)")
  }

  @Test func `a keyboard macro replays multibyte keys`() throws {
    let terminal = try terminal()
    terminal.type("\u{18}(xest\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}b\u{4}\u{5}\u{18})")
    try terminal.enter(
      "\u{15}ever \u{18}e\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}", expecting: "= 1 of 723 (+1 -0)")
  }

  @Test func `a recursive macro terminates`() throws {
    let terminal = try terminal(inputrc: #""\C-t": "k\C-t\C-t""# + "\n")
    terminal.type("\u{14}")
    try expectUsable(terminal)
  }

  @Test func `invalid bytes are echoed and find nothing`() throws {
    let terminal = try terminal()
    terminal.type(bytes: Array("everes".utf8) + [0xFF, 0xC3] + Array("t\r".utf8))
    try terminal.expect(bytes: Array("everes".utf8) + [0xFF, 0xC3] + Array("t".utf8))
    try terminal.expect("= 0 of 723")
    try terminal.expect("> ")
    try expectUsable(terminal)
  }

  @Test func `a long list of completions is truncated without a question`() throws {
    for number in 1...205 { _ = try folder.write("", to: "list\(number).csv") }
    let terminal = try terminal()
    terminal.type(":load \(folder.path)/list\t\t")
    try terminal.expect("list1.csv")
    try terminal.expect("and 5 more")
    try expectUsable(terminal)
  }

  @Test func `Ctrl-V inserts the next character, even Esc and Ctrl-C`() throws {
    let terminal = try terminal()
    for (key, shown) in [("\u{1B}", "^["), ("\u{3}", "^C"), ("é", "é")] {
      terminal.type("\u{16}")
      try terminal.waitUntilRead()
      terminal.type(key)
      try terminal.expect(shown)
    }
    try terminal.enter("\u{15}k2", expecting: "= 1 of 723 (+1 -0)")
  }

  /// Readline moves over words up to the end of the line, but never over a NUL.
  @Test func `a repeated vi command inserts no NUL`() throws {
    let terminal = try terminal(
      inputrc: "set editing-mode vi\n\"\\C-t\": vi-movement-mode\n\"\\C-f\": forward-word\n")
    terminal.type("\u{14}S\u{14}:undo\r")
    try terminal.expect("= ")
    // Until the next prompt, Ctrl-C cancels the answer.
    try terminal.expect("> ")
    terminal.type("\u{14}\u{1B}[200~x\u{1B}[201~.\u{1B}[1;5C\u{6}")
    try expectUsable(terminal)
  }

  @Test func `a macro that doubles the line ends before memory does`() throws {
    let terminal = try PseudoTerminal.atPrompt(
      ["--no-history"], environment: ["RIDGELINE_LIVE": "1"])
    // Until the list is loaded, Ctrl-C cancels that.
    try terminal.expect("Mount Everest")
    terminal.type("x\u{18}(\u{15}\u{19}\u{19}\u{18})\u{1B}60\u{18}e\u{15}")
    try terminal.expect("\u{7}")
    try expectUsable(terminal)
  }
}
