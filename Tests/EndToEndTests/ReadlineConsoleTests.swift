import Foundation
import TestSupport
import Testing

/// The program in a terminal.
@Suite(.blocking) struct ReadlineConsoleTests {
  private static let up = "\u{1B}[A"
  private static let controlC = "\u{3}"
  private static let controlD = "\u{4}"
  private static let controlR = "\u{12}"

  @Test func `a query prints the list, and Ctrl-D exits`() throws {
    let terminal = try PseudoTerminal()
    try terminal.expect("mountains · 723 rows")
    try terminal.expect("> ")
    try terminal.enter("everest", expecting: "Mahalangur Himalaya")
    try terminal.expect("= 1 of 723 (+1 -0)\r\n")
    try terminal.expect("> ")
    try terminal.quit()
  }

  @Test func `Ctrl-D is refused once while deletions are unsaved`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a\n1\n2\n", to: "list.csv")
    let terminal = try PseudoTerminal.atPrompt([path, "--no-history"])
    try terminal.enter("", expecting: "= 2 of 2 (+2 -0)\r\n")
    try terminal.enter(":delete 1", expecting: "= 1 of 1 (+0 -1)\r\n")
    try terminal.expect("> ")
    terminal.type(Self.controlD)
    try terminal.expect("! 1 deleted row is not saved")
    try terminal.expect("> ")
    try terminal.enter(":save", expecting: "1 row saved to")
    try terminal.expect("> ")
    try terminal.quit()
    expectEqual(try folder.text(of: "list.csv"), "a\n2\n")
  }

  @Test func `a terminal session is recorded in plain form`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.transcript"
    let terminal = try PseudoTerminal(["--no-history", "--columns", "name", "--transcript", path])
    try terminal.expect("mountains · 723 rows")
    try terminal.expect("> ")
    try terminal.enter("everest", expecting: "= 1 of 723 (+1 -0)\r\n")
    try terminal.quit()
    #expect(
      try folder.text(of: "a.transcript").hasSuffix(
        "\n\n> everest\n+ Mount Everest\n= 1 of 723 (+1 -0)\n\n"))
    expectEqual(try Ridgeline.run(["replay", path]).status, 0)
  }

  @Test func `keys edit the line in emacs and vi mode`() throws {
    let emacs = try PseudoTerminal.atPrompt()
    try emacs.enter("xxeverest\u{1}\u{4}\u{4}", expecting: "= 1 of 723 (+1 -0)")

    let folder = try TemporaryFolder()
    let inputrc = try folder.write("set editing-mode vi\n", to: "inputrc")
    let vi = try PseudoTerminal.atPrompt(environment: ["INPUTRC": inputrc])
    try vi.enter("xxeverest\u{1B}02x", expecting: "= 1 of 723 (+1 -0)")
  }

  @Test func `inputrc supports conditions on the program's name`() throws {
    let folder = try TemporaryFolder()
    let inputrc = try folder.write("$if Ridgeline\n\"\\C-t\": \"everest\"\n$endif\n", to: "inputrc")
    let terminal = try PseudoTerminal.atPrompt(environment: ["INPUTRC": inputrc])
    try terminal.enter("\u{14}", expecting: "= 1 of 723 (+1 -0)")
  }

  @Test func `non-ASCII characters work in any locale`() throws {
    for locale in ["C.UTF-8", ""] {
      let terminal = try PseudoTerminal.atPrompt(environment: ["LANG": locale])
      try terminal.enter("xé\u{7F}\u{7F}popocaté", expecting: "Popocaté")
      try terminal.expect("= 1 of 723 (+1 -0)")
    }
  }

  @Test func `the history persists across sessions`() throws {
    let folder = try TemporaryFolder()
    let state = ["XDG_STATE_HOME": folder.path]
    let first = try PseudoTerminal.atPrompt([], environment: state)
    for line in ["everest", "lhotse", " secret"] {
      first.type(line + "\r")
      try first.expect("= ")
      try first.expect("> ")
    }
    first.type(Self.up + "\r")
    try first.expect("= 1 of 723 (+1 -0)")
    try first.quit()
    expectEqual(try folder.text(of: "ridgeline/history"), "everest\nlhotse\n")

    let second = try PseudoTerminal.atPrompt([], environment: state)
    second.type(Self.controlR + "ever")
    // The match is highlighted.
    try second.expect("\u{1B}[7mever")
    try second.enter("", expecting: "= 1 of 723 (+1 -0)")
  }

  @Test(arguments: ["C.UTF-8", "C"], ["0", "1"])
  func `a name that is not UTF-8 keeps its bytes, also in the history`(
    locale: String, live: String
  ) throws {
    let folder = try TemporaryFolder()
    let name = Array("caf".utf8) + [0xE9] + Array(".csv".utf8)
    let path = Array("\(folder.path)/".utf8) + name + [0]
    let file = try #require(path.withUnsafeBytes { fopen($0.baseAddress, "w") })
    fputs("name\nK2\nLhotse\n", file)
    fclose(file)
    let old = Array(":load ".utf8) + name + Array("\n".utf8)
    try folder.write(old, to: "ridgeline/history")
    let list = try folder.write("name\n", to: "list.csv")
    let terminal = try PseudoTerminal(
      [list], environment: ["LANG": locale, "XDG_STATE_HOME": folder.path, "RIDGELINE_LIVE": live],
      in: folder.path)
    try terminal.expect("> ")
    // Typed, pasted, completed, and from an older history.
    for keys in [
      Array(":load ".utf8) + name,
      Array("\u{1B}[200~:load ".utf8) + name + Array("\u{1B}[201~".utf8),
      Array(":load ca\t".utf8), Array(":load caf".utf8) + [0xE9, 0x09], Array("\u{12}caf".utf8),
    ] {
      terminal.type(bytes: keys + Array("\r".utf8))
      try terminal.expect("caf\\xE9 · 2 rows")
      try terminal.expect("> ")
      try terminal.enter("k2", expecting: "= 1 of 2 (+1 -0)")
      try terminal.expect("> ")
    }
    try terminal.quit()
    let lines = try Data(contentsOf: URL(fileURLWithPath: "\(folder.path)/ridgeline/history"))
    let loads = lines.split(separator: UInt8(ascii: "\n")).filter { $0.starts(with: ":load".utf8) }
    // The first repeats the last line of the earlier session.
    expectEqual(loads.count, 5)
    #expect(loads.allSatisfy { $0.starts(with: old.dropLast()) })
  }

  @Test func `a multiline paste enters several lines`() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.enter("\u{1B}[200~everest\nk2\n\u{1B}[201~", expecting: "= 1 of 723 (+1 -0)")
    // Each line precedes its answer.
    try terminal.expect("\n> k2\r\n")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  @Test func `long answers are shown in the pager`() throws {
    let terminal = try PseudoTerminal.atPrompt(
      environment: ["PAGER": "sed 's/^/page: /;3q'; printf 'left %s\\n' $LESS"])
    try terminal.enter("", expecting: "= 723 of 723")
    try terminal.enter(":show all", expecting: "page: ")
    try terminal.expect("left FRX")
    try terminal.enter(":pager", expecting: ":pager off")
    try terminal.enter(":pager on", expecting: "= 723")
    // A short answer needs no page.
    try terminal.enter(":limit", expecting: "\n:limit all")
    try terminal.enter(":view changes", expecting: "= 723")
    try terminal.enter("k2", expecting: "page: ")
    try terminal.expect("left FRX")
    try terminal.enter("everest", expecting: "Mount ")
    try terminal.quit()
  }

  @Test func `without a pager, a long answer is printed`() throws {
    let terminal = try PseudoTerminal.atPrompt(environment: ["PAGER": "no-such-pager"])
    try terminal.enter("", expecting: "= 723 of 723")
    try terminal.enter(":show all", expecting: "Suur Munam")
    try terminal.enter("k2", expecting: "= 1 of 723")
  }

  @Test(.enabled(if: Shell.succeeds("command -v less")))
  func `less has the terminal until it ends`() throws {
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.enter("", expecting: "= 723 of 723")
    try terminal.enter(":show all", expecting: "Mount Everest")
    try terminal.type("/Fuji\r", showing: "Mount Fuji", settles: false)
    // Ctrl-C is for less, whose next answer shows that it is still there. It also discards keys.
    terminal.type(Self.controlC)
    try terminal.wait(for: "end of the pages") {
      terminal.type("G")
      return terminal.screen.text.contains { $0.contains("(END)") }
    }
    terminal.type("q")
    try terminal.enter("k2", expecting: "= 1 of 723")
    try terminal.quit()
  }

  @Test(arguments: [1, 2, 3, 9])
  func `very narrow windows work`(columns: Int) throws {
    let terminal = try PseudoTerminal.atPrompt(columns: columns, lines: 1)
    try terminal.enter("everest", expecting: "= 1 of 723")
    try terminal.expect("> ")
    terminal.type("lhotse" + Self.controlC)
    try terminal.expect("> ")
    terminal.type(Self.controlR + "x" + Self.controlC)
    try terminal.expect("> ")
    terminal.resize(columns: 80, lines: 24)
    try terminal.enter("k2", expecting: "= 1 of 723 (+1 -1)")
  }

  @Test func `:quit restores the terminal`() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type(":quit\r")
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked)
  }

  @Test func `a slow load shows progress and keeps typed keys`()
    throws
  {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/slow.txt"
    try #require(mkfifo(pipe, 0o600) == 0)
    let terminal = try PseudoTerminal(["--no-history", pipe])
    try terminal.expect("slow.txt  0 MB  0 MB/s  Ctrl-C cancels\u{1B}[K")
    terminal.type("th\r")
    try Data("one\ntwo\nthree\n".utf8).write(to: URL(fileURLWithPath: pipe))
    #expect(try terminal.expect("slow · 3 rows").hasSuffix("\r\u{1B}[K"))
    try terminal.expect("= 1 of 3 (+1 -0)")
    expectEqual(terminal.output.components(separatedBy: "th\r\n").count, 2)
    try terminal.quit()
  }
}
