import Foundation
import TestSupport
import Testing

/// The program in a terminal.
///
/// One after the other: each waits for what another would slow down.
@Suite(.blocking) struct TerminalTests {
  private static let up = "\u{1B}[A"
  private static let controlC = "\u{3}"
  private static let controlD = "\u{4}"
  private static let controlR = "\u{12}"

  @Test func `a line is answered with the list as it stands, and Ctrl-D leaves`() throws {
    let terminal = try PseudoTerminal()
    try terminal.expect("mountains · 723 rows")
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("Mahalangur Himalaya")
    try terminal.expect("= 1 of 723 (+1 -0)\r\n")
    try terminal.expect("> ")
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked)
  }

  @Test func `Ctrl-D is refused once while deletes are not saved`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("a\n1\n2\n", to: "list.csv")
    let terminal = try PseudoTerminal([path, "--no-history"])
    try terminal.expect("> ")
    terminal.type("\r")
    try terminal.expect("= 2 of 2 (+2 -0)\r\n")
    terminal.type(":delete 1\r")
    try terminal.expect("= 1 of 1 (+0 -1)\r\n")
    try terminal.expect("> ")
    terminal.type(Self.controlD)
    try terminal.expect("! 1 deleted row is not saved")
    try terminal.expect("> ")
    terminal.type(":save\r")
    try terminal.expect("1 row saved to")
    try terminal.expect("> ")
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    expectEqual(try folder.text(of: "list.csv"), "a\n2\n")
  }

  @Test func `what is typed at a terminal is recorded in the form of a pipe`() throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/a.transcript"
    let terminal = try PseudoTerminal(["--no-history", "--columns", "name", "--transcript", path])
    try terminal.expect("mountains · 723 rows")
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("= 1 of 723 (+1 -0)\r\n")
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    #expect(
      try folder.text(of: "a.transcript").hasSuffix(
        "\n\n> everest\n+ Mount Everest\n= 1 of 723 (+1 -0)\n\n"))
    expectEqual(try Ridgeline.run(["replay", path]).status, 0)
  }

  @Test func `a list on standard input is not recorded, and that is told`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      ["--no-history", "-", "--transcript", folder.path + "/a.transcript"], ends: .outputOnly)
    try terminal.pipe("a\nb\n")
    try terminal.endPipe()
    try terminal.expect("standard input cannot be loaded again, as a transcript has to")
    expectEqual(try terminal.end(), 2)
  }

  @Test func `keys edit the line, in emacs and in vi mode`() throws {
    let emacs = try PseudoTerminal()
    try emacs.expect("> ")
    emacs.type("xxeverest\u{1}\u{4}\u{4}\r")
    try emacs.expect("= 1 of 723 (+1 -0)")

    let folder = try TemporaryFolder()
    let inputrc = try folder.write("set editing-mode vi\n", to: "inputrc")
    let vi = try PseudoTerminal(environment: ["INPUTRC": inputrc])
    try vi.expect("> ")
    vi.type("xxeverest\u{1B}02x\r")
    try vi.expect("= 1 of 723 (+1 -0)")
  }

  @Test func `an inputrc can have lines for this program alone`() throws {
    let folder = try TemporaryFolder()
    let inputrc = try folder.write("$if Ridgeline\n\"\\C-t\": \"everest\"\n$endif\n", to: "inputrc")
    let terminal = try PseudoTerminal(environment: ["INPUTRC": inputrc])
    try terminal.expect("> ")
    terminal.type("\u{14}\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
  }

  @Test func `characters beyond ASCII are typed as such, whatever the locale`() throws {
    for locale in ["C.UTF-8", ""] {
      let terminal = try PseudoTerminal(environment: ["LANG": locale])
      try terminal.expect("> ")
      terminal.type("xé\u{7F}\u{7F}popocaté\r")
      try terminal.expect("Popocaté")
      try terminal.expect("= 1 of 723 (+1 -0)")
    }
  }

  @Test func `Tab completes commands, datasets and columns`() throws {
    let terminal = try PseudoTerminal()
    try terminal.expect("> ")
    terminal.type(":da\t\r")
    try terminal.expect("books-and-movies  books-and-movies.csv")
    try terminal.expect("> ")
    terminal.type(":load bo\t\r")
    try terminal.expect("books-and-movies · 30 rows")
    try terminal.expect("> ")
    terminal.type(":sort -mi\t\r")
    try terminal.expect("= 0 of 30 (+0 -0)")
    try terminal.expect("> ")
    terminal.type(":sort\r")
    try terminal.expect(":sort -minutes")
    try terminal.expect("> ")
    terminal.type(":load Data/moun\t\r")
    try terminal.expect("mountains · 723 rows")
  }

  @Test func `lines come back with arrow-up and Ctrl-R, in the next session too`() throws {
    let folder = try TemporaryFolder()
    let state = ["XDG_STATE_HOME": folder.path]
    let first = try PseudoTerminal([], environment: state)
    try first.expect("> ")
    for line in ["everest", "lhotse", " secret"] {
      first.type(line + "\r")
      try first.expect("= ")
      try first.expect("> ")
    }
    first.type(Self.up + "\r")
    try first.expect("= 1 of 723 (+1 -0)")
    first.type(Self.controlD)
    expectEqual(try first.end(), 0)
    expectEqual(try folder.text(of: "ridgeline/history"), "everest\nlhotse\n")

    let second = try PseudoTerminal([], environment: state)
    try second.expect("> ")
    second.type(Self.controlR + "ever")
    // What is found is highlighted.
    try second.expect("\u{1B}[7mever")
    second.type("\r")
    try second.expect("= 1 of 723 (+1 -0)")
  }

  @Test func `no history is kept when none is wanted`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal(
      ["--no-history"], environment: ["XDG_STATE_HOME": folder.path])
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    expectEqual(try FileManager.default.contentsOfDirectory(atPath: folder.path), [])
  }

  @Test func `Ctrl-C drops the line, and the session goes on`() throws {
    let terminal = try PseudoTerminal()
    try terminal.expect("> ")
    terminal.type("lhotse")
    try terminal.expect("lhotse")
    terminal.type(Self.controlC)
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    try terminal.expect("> ")
    // Also in the middle of a search through the history.
    terminal.type(Self.controlR + "x")
    try terminal.expect("reverse-i-search")
    terminal.type(Self.controlC)
    try terminal.expect("> ")
    terminal.type("k2\r")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  @Test func `Ctrl-C stops the printing, and the session goes on`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...200_000).map { "row number \($0) of a long list\n" }.joined()
    let path = try folder.write("line\n" + rows, to: "long.csv")
    let terminal = try PseudoTerminal(["--no-history", path])
    try terminal.expect("> ")
    terminal.type("\r")
    try terminal.expect("= 200000 of 200000")
    try terminal.expect("> ")
    terminal.type(":show\r")
    try terminal.expect("row number 2000 of")
    terminal.type(Self.controlC)
    try terminal.expect("\r\n= 200000 of 200000 (+0 -0)\r\n")
    #expect(!terminal.output.contains("row number 190000"))
    try terminal.expect("> ")
    terminal.type("number 123456\r")
    try terminal.expect("= 1 of 200000 (+0 -199999)")
  }

  @Test func `a paste of several lines is several lines`() throws {
    let terminal = try PseudoTerminal()
    try terminal.expect("> ")
    terminal.type("\u{1B}[200~everest\nk2\n\u{1B}[201~\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  @Test func `a new width is used for the next block, and the line stays`() throws {
    let terminal = try PseudoTerminal(columns: 120)
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("longitude")
    try terminal.expect("> ")
    terminal.type("k2")
    terminal.resize(columns: 40, lines: 10)
    Thread.sleep(forTimeInterval: 0.2)
    terminal.type("\r")
    try terminal.expect("+6 columns")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  @Test(
    arguments: [
      SIGTERM, SIGHUP, SIGQUIT, SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGPROF, SIGVTALRM,
    ])
  func `a signal that ends it leaves the terminal as it was, also after Ctrl-S`(signal: Int32)
    throws
  {
    for (live, stop) in [("0", ""), ("0", "\u{13}"), ("1", "\u{13}")] {
      let terminal = try PseudoTerminal(environment: ["RIDGELINE_LIVE": live])
      try terminal.expect("> ")
      try terminal.expect(cooked: false)
      terminal.settle()
      #expect(terminal.screen.isPastingBracketed)
      terminal.type(stop)
      terminal.settle(milliseconds: 50)
      terminal.send(signal: signal)
      expectEqual(try terminal.end(), -signal)
      #expect(terminal.isCooked && !terminal.screen.isPastingBracketed)
    }
  }

  @Test func `suspended it leaves the terminal to the shell, in the foreground it takes it back`()
    throws
  {
    // Only under a shell with job control does Ctrl-Z stop anything.
    let shell = try PseudoTerminal(
      program: "/bin/bash", ["--norc", "--noediting", "-i"],
      environment: ["PS1": "sh$ ", "PROGRAM": Ridgeline.executable])
    try shell.expect("sh$ ")
    shell.type("$PROGRAM --no-history\r")
    try shell.expect("> ")
    shell.type("ever")
    try shell.expect("ever")
    for _ in 0..<4 {
      try shell.expect(cooked: false)
      shell.type("\u{1A}")
      try shell.expect("Stopped")
      try shell.expect("sh$ ")
      #expect(shell.isCooked)
      shell.type("fg\r")
      try shell.expect("--no-history")
      try shell.expect("> ever")
    }
    shell.type("est\r")
    try shell.expect("= 1 of 723 (+1 -0)")
    try shell.expect("> ")
    shell.type(Self.controlD)
    try shell.expect("sh$ ")
    #expect(shell.isCooked)
  }

  @Test func `a list that never comes can be given up`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let terminal = try PseudoTerminal()
    try terminal.expect("> ")
    terminal.type(":load \(pipe)\r")
    Thread.sleep(forTimeInterval: 0.2)
    terminal.type(Self.controlC)
    try terminal.expect("! \(pipe): interrupted")
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    try terminal.expect("> ")
    terminal.type(":load \(pipe)\r")
    Thread.sleep(forTimeInterval: 0.2)
    terminal.send(signal: SIGTERM)
    expectEqual(try terminal.end(), -SIGTERM)
    #expect(terminal.isCooked)
  }

  @Test func `it ends at once also where nobody reads its output`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...200_000).map { "row number \($0) of a long list\n" }.joined()
    let path = try folder.write("line\n" + rows, to: "long.csv")
    let terminal = try PseudoTerminal(["--no-history", "--plain", path])
    try terminal.expect("> ")
    terminal.type("\r")
    try terminal.expect("row number 1 of")
    // Ctrl-S: the terminal takes no more.
    terminal.type("\u{13}")
    Thread.sleep(forTimeInterval: 0.3)
    terminal.send(signal: SIGTERM)
    expectEqual(try terminal.end(), -SIGTERM)
    #expect(terminal.isCooked)
  }

  @Test(arguments: [1, 2, 3, 9])
  func `a window of hardly any width is no reason to crash`(columns: Int) throws {
    let terminal = try PseudoTerminal(columns: columns, lines: 1)
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("= 1 of 723")
    try terminal.expect("> ")
    terminal.type("lhotse" + Self.controlC)
    try terminal.expect("> ")
    terminal.type(Self.controlR + "x" + Self.controlC)
    try terminal.expect("> ")
    terminal.resize(columns: 80, lines: 24)
    terminal.type("k2\r")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  @Test func `Ctrl-Z without a shell to go to changes nothing`() throws {
    let terminal = try PseudoTerminal()
    try terminal.expect("> ")
    terminal.type("ever")
    try terminal.expect("ever")
    terminal.type("\u{1A}")
    try terminal.expect("> ever")
    #expect(!terminal.isCooked)
    terminal.type("est\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
  }

  @Test func `a signal ends it also where readline waits for a key of its own`() throws {
    for keys in [Self.controlR + "\u{0}", "\u{1B}[200~abc"] {
      let terminal = try PseudoTerminal()
      try terminal.expect("> ")
      terminal.type(keys)
      Thread.sleep(forTimeInterval: 0.2)
      terminal.send(signal: SIGTERM)
      expectEqual(try terminal.end(), -SIGTERM)
      #expect(terminal.isCooked)
    }
  }

  @Test func `a signal while it ends does not take the terminal again`() throws {
    for _ in 0..<testSize(8, thorough: 40) {
      let terminal = try PseudoTerminal()
      try terminal.expect("> ")
      terminal.type(Self.controlD)
      for _ in 0..<40 {
        terminal.send(signal: SIGCONT)
        Thread.sleep(forTimeInterval: 0.0005)
      }
      expectEqual(try terminal.end(), 0)
      #expect(terminal.isCooked)
    }
  }

  @Test func `quitting leaves the terminal as it was`() throws {
    let terminal = try PseudoTerminal()
    try terminal.expect("> ")
    terminal.type(":quit\r")
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked)
  }

  @Test func `with the output elsewhere the prompt stays on the terminal`() throws {
    let terminal = try PseudoTerminal(ends: .inputOnly)
    try terminal.expect("> ")
    terminal.type("lhotse" + Self.controlC)
    try terminal.expect("> ")
    terminal.type("everest\r")
    try terminal.expect("> ")
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    #expect(
      try terminal.pipedOutput.hasPrefix("= 0 of 723 (+0 -0)\n+ Mount Everest\t8849\tMahalangur"))
    #expect(!terminal.output.contains("Mahalangur"))
  }

  @Test func `with the input elsewhere there is no prompt, and the form is the terminal's`()
    throws
  {
    let terminal = try PseudoTerminal(ends: .outputOnly)
    try terminal.expect("mountains · 723 rows")
    try terminal.pipe("everest\n")
    try terminal.expect("= 1 of 723 (+1 -0)")
    try terminal.endPipe()
    expectEqual(try terminal.end(), 0)
    #expect(!terminal.output.contains("> "))
    #expect(!terminal.output.contains("everest\r\n"))
  }

  @Test func `a list on standard input leaves the terminal to type at`() throws {
    let terminal = try PseudoTerminal(["--no-history", "-"], ends: .outputOnly)
    try terminal.pipe("one\ntwo\nthree\n")
    try terminal.endPipe()
    try terminal.expect("standard input · 3 rows")
    try terminal.expect("> ")
    terminal.type("t\r")
    try terminal.expect("= 2 of 3 (+2 -0)")
    // Typed ahead of the prompt.
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked)
  }

  @Test func `a load that takes long says how far it is, and keys typed meanwhile are kept`()
    throws
  {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/slow.txt"
    try #require(mkfifo(pipe, 0o600) == 0)
    let terminal = try PseudoTerminal(["--no-history", pipe])
    try terminal.expect("slow.txt  0 MB  0 MB/s  Ctrl-C stops\u{1B}[K")
    terminal.type("th\r")
    try Data("one\ntwo\nthree\n".utf8).write(to: URL(fileURLWithPath: pipe))
    #expect(try terminal.expect("slow · 3 rows").hasSuffix("\r\u{1B}[K"))
    try terminal.expect("= 1 of 3 (+1 -0)")
    expectEqual(terminal.output.components(separatedBy: "th\r\n").count, 2)
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
  }

  @Test func `Ctrl-C gives up a load, and the session goes on`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/slow.txt"
    try #require(mkfifo(pipe, 0o600) == 0)
    let terminal = try PseudoTerminal(["--no-history", "--query", "x", pipe])
    try terminal.expect("Ctrl-C stops")
    terminal.type(Self.controlC)
    try terminal.expect("slow.txt: interrupted")
    try terminal.expect("no list · 0 rows")
    terminal.type(":load mountains\r")
    try terminal.expect("mountains · 723 rows")
    terminal.type(":load \(pipe)\r")
    try terminal.expect("Ctrl-C stops")
    terminal.type(Self.controlC)
    try terminal.expect("slow.txt: interrupted")
    terminal.type("everest\r")
    try terminal.expect("= 1 of 723 (+1 -0)")
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
    #expect(terminal.isCooked)
  }

  @Test func `rows of standard input arrive while somebody types`() throws {
    let terminal = try PseudoTerminal(["--no-history", "-"], ends: .outputOnly)
    try terminal.expect("standard input · 0 rows · lines, more to come")
    try terminal.expect("> ")
    /// Types a query again and again until all has come.
    func type(until figures: String) throws {
      for _ in 0..<100 where !terminal.output.contains(figures) {
        terminal.type("t\r")
        try terminal.expect(" of ")
        try terminal.expect(")")
      }
      #expect(terminal.output.contains(figures))
    }
    try terminal.pipe("one\ntwo\nthr")
    try type(until: "= 1 of 2 (+1 -0)")
    try terminal.pipe("ee\nfour")
    try terminal.endPipe()
    try type(until: "= 2 of 4 (+")
    #expect(terminal.output.contains("hree"))
    terminal.type(Self.controlD)
    expectEqual(try terminal.end(), 0)
  }

  @Test func `colour is left out where it is not wanted`() throws {
    let colored = try PseudoTerminal()
    try colored.expect("> ")
    colored.type("everest\r")
    try colored.expect("\u{1B}[32m+")
    for (arguments, environment) in [
      ([], ["NO_COLOR": "1"]), ([], ["TERM": "dumb"]), (["--color", "never"], [:]),
    ] as [([String], [String: String])] {
      let plain = try PseudoTerminal(["--no-history"] + arguments, environment: environment)
      try plain.expect("> ")
      plain.type("everest\r")
      #expect(try !plain.expect("= 1 of 723 (+1 -0)").contains("\u{1B}[3"))
    }
  }
}
