import Foundation
import TestSupport
import Testing

/// Keys that readline's callback interface crashes on, waits behind, or takes for text.
@Suite(.blocking) struct KeyFilterTests {
  private static let controlC = "\u{3}"
  private static let controlD = "\u{4}"
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

  /// Asserts that the prompt answers a query and that the program ends as usual.
  private func expectUsable(_ terminal: PseudoTerminal) throws {
    terminal.type(Self.controlC)
    try terminal.expect("^C")
    try terminal.expect("> ")
    terminal.type("popocatepetl\r")
    try terminal.expect("= 1 of 723")
    try terminal.expect("> ")
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked && !terminal.screen.isPastingBracketed)
  }

  @Test(arguments: emacsKeys) func `any keys leave the prompt usable`(keys: String) throws {
    let terminal = try terminal()
    terminal.type("k2" + keys)
    terminal.settle()
    try expectUsable(terminal)
  }

  @Test(arguments: viKeys) func `any keys leave the prompt usable in vi mode`(keys: String) throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n")
    terminal.type("k2" + keys)
    terminal.settle()
    try expectUsable(terminal)
  }

  @Test func `Ctrl-C releases the undo lists of a line and of the history`() throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n", history: "everest\nlhotse\n")
    for keys in ["\u{1B}\r", "\u{1B}[B", "\u{1B}[200~abc\u{1B}[201~", "\u{1B}[A"] {
      terminal.type(keys)
      terminal.settle(milliseconds: 60)
    }
    terminal.send(signal: SIGINT)
    try terminal.expect("^C")
    for keys in ["\u{1B}[A", "\r"] {
      terminal.type(keys)
      terminal.settle(milliseconds: 60)
    }
    try expectUsable(terminal)
  }

  @Test func `reports of the terminal are dropped, also in a search`() throws {
    let terminal = try terminal(history: "everest\n")
    let reports = ["[I", "[O", "[<0;10;10M", "[M !!", "[?1;2c", "[24;80R", "]11;rgb:0/0/0\u{7}"]
    terminal.type(Self.controlR + "eve")
    for report in reports { terminal.type("\u{1B}" + report) }
    terminal.type("rest\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    for report in reports { terminal.type("\u{1B}" + report) }
    terminal.type("k2\r")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  @Test func `an unknown key ends a search and is dropped`() throws {
    let terminal = try terminal(history: "everest\n")
    terminal.type(Self.controlR + "eve\u{1B}[27;5;9~\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    // A known key ends it too, and does what it does.
    terminal.type(Self.controlR + "eve\u{1B}[H!\r")
    try terminal.expect("= 722 of 723")
  }

  @Test func `an unfinished sequence is dropped after a pause`() throws {
    let terminal = try terminal()
    terminal.type("ever\u{1B}[2")
    Thread.sleep(forTimeInterval: 0.8)
    terminal.type("est\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    // In two parts it is still whole.
    terminal.type("2k\u{1B}[")
    Thread.sleep(forTimeInterval: 0.1)
    terminal.type("D\u{1B}[D\u{B}k2\r")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  @Test func `an unfinished paste ends after a pause or at Ctrl-C`() throws {
    let terminal = try terminal()
    terminal.type("\u{1B}[200~everest")
    Thread.sleep(forTimeInterval: 0.8)
    terminal.type("\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    try terminal.expect("> ")
    terminal.type("\u{1B}[200~everest")
    Thread.sleep(forTimeInterval: 0.1)
    try expectUsable(terminal)
  }

  @Test(arguments: ["0e", "0de", "0deu.", "0fz", "0dtz"])
  func `commands on words and characters of a long line are quick`(keys: String) throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n")
    // 100,000 characters, in parts that the terminal can hold.
    terminal.type("\u{1B}[200~")
    for _ in 0..<200 {
      terminal.type(String(repeating: "é", count: 500))
      terminal.settle(milliseconds: 1)
    }
    terminal.type("\u{1B}[201~")
    terminal.settle(milliseconds: 300)
    terminal.type("\u{1B}")
    terminal.settle(milliseconds: 600)
    terminal.type(keys)
    terminal.settle()
    try expectUsable(terminal)
  }

  @Test(arguments: ["0*", "0E", "0W", "h*", "0%"])
  func `commands on words end on characters without a width`(keys: String) throws {
    let terminal = try terminal(inputrc: "set editing-mode vi\n")
    terminal.type("peak\u{7FB}\u{301}")
    terminal.settle(milliseconds: 300)
    terminal.type("\u{1B}")
    terminal.settle(milliseconds: 600)
    terminal.type(keys)
    terminal.settle()
    try expectUsable(terminal)
  }

  @Test func `a paste is one undo step, and its keys are text`() throws {
    let terminal = try terminal()
    terminal.type("k2\u{1B}[200~ \u{4}x\u{1B}[201~\u{1F}\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    terminal.type(Self.controlR + "\u{1B}[200~k2\u{1B}[201~!\u{7F}\r")
    try terminal.expect("= 1 of 723 (+0 -0)")
  }

  @Test func `a keyboard macro replays keys of several bytes`() throws {
    let terminal = try terminal()
    terminal.type("\u{18}(xest\u{1B}[D\u{1B}[D\u{1B}[D\u{1B}b\u{4}\u{5}\u{18})")
    terminal.type("\u{15}ever \u{18}e\u{1B}[D\u{1B}[D\u{1B}[D\u{7F}\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
  }

  @Test func `a macro that contains itself ends`() throws {
    let terminal = try terminal(inputrc: #""\C-t": "k\C-t\C-t""# + "\n")
    terminal.type("\u{14}")
    try expectUsable(terminal)
  }

  @Test func `bytes that are no characters are shown as such`() throws {
    let terminal = try terminal()
    terminal.type(bytes: Array("everes".utf8) + [0xFF, 0xC3] + Array("t\r".utf8))
    try terminal.expect("everes\u{FFFD}\u{FFFD}t")
    try terminal.expect("= 0 of 723")
    try terminal.expect("> ")
    try expectUsable(terminal)
  }

  @Test func `many completions are listed in part, without a question`() throws {
    for number in 1...205 { _ = try folder.write("", to: "list\(number).csv") }
    let terminal = try terminal()
    terminal.type(":load \(folder.path)/list\t\t")
    try terminal.expect("list1.csv")
    try terminal.expect("and 5 more")
    try expectUsable(terminal)
  }

  @Test func `Ctrl-V inserts the next character, also Esc and Ctrl-C`() throws {
    let terminal = try terminal()
    for (key, shown) in [("\u{1B}", "^["), ("\u{3}", "^C"), ("é", "é")] {
      terminal.type("\u{16}")
      terminal.settle(milliseconds: 100)
      terminal.type(key)
      try terminal.expect(shown)
    }
    terminal.type("\u{15}k2\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
  }
}
