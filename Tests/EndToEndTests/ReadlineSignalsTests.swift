import Foundation
import TestSupport
import Testing

/// Signals, and the keys that send them.
@Suite(.blocking) struct ReadlineSignalsTests {
  private static let controlC = "\u{3}"
  private static let controlD = "\u{4}"
  private static let controlR = "\u{12}"

  @Test func `Ctrl-C discards the line`() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("lhotse")
    try terminal.expect("lhotse")
    terminal.type(Self.controlC)
    try terminal.expect("> ")
    try terminal.enter("everest", expecting: "= 1 of 723 (+1 -0)")
    try terminal.expect("> ")
    // Also during a history search.
    terminal.type(Self.controlR + "x")
    try terminal.expect("reverse-i-search")
    terminal.type(Self.controlC)
    try terminal.expect("> ")
    try terminal.enter("k2", expecting: "= 1 of 723 (+1 -1)")
  }

  @Test(arguments: ["0", "1"])
  func `Ctrl-C in a search leaves the line as it was before`(live: String) throws {
    let terminal = try PseudoTerminal.atPrompt(environment: ["RIDGELINE_LIVE": live])
    try terminal.type("everest\r", showing: "= 1 of 723 (+1 -0)")
    try terminal.type("k2", showing: "> k2")
    try terminal.type(Self.controlR + "eve", showing: "(reverse-i-search)`eve': everest")
    try terminal.type(Self.controlC, showing: "^C")
    let lines = terminal.screen.text
    #expect(lines.contains("> k2^C"), "\(lines)")
    #expect(!lines.contains { $0.contains("i-search") || $0.contains("^Cerest") }, "\(lines)")
    try terminal.type("x\r", showing: "= 15 of 723 (+15 -1)")
    try terminal.quit()
  }

  @Test func `Ctrl-C stops printing a block`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...50_000).map { "row number \($0) of a long list\n" }.joined()
    let path = try folder.write("line\n" + rows, to: "long.csv")
    let terminal = try PseudoTerminal.atPrompt(["--no-history", path])
    try terminal.enter("", expecting: "= 50000 of 50000")
    try terminal.expect("> ")
    try terminal.enter(":show", expecting: "row number 2000 of")
    terminal.type(Self.controlC)
    try terminal.expect("\r\n= 50000 of 50000 (+0 -0)\r\n")
    #expect(!terminal.output.contains("row number 49000"))
    try terminal.expect("> ")
    try terminal.enter("number 43210", expecting: "= 1 of 50000 (+0 -49999)")
  }

  @Test func `the next block uses a new terminal width`() throws {
    let terminal = try PseudoTerminal.atPrompt(columns: 120)
    try terminal.enter("everest", expecting: "longitude")
    try terminal.expect("> ")
    terminal.type("k2")
    terminal.resize(columns: 40, lines: 10)
    try terminal.enter("", expecting: "+6 columns")
    try terminal.expect("= 1 of 723 (+1 -1)")
  }

  /// Dispatch handles the first group, and signal handlers the second one.
  @Test(
    arguments: [
      [SIGTERM, SIGHUP, SIGQUIT], [SIGUSR1, SIGUSR2, SIGALRM, SIGXCPU, SIGPROF, SIGVTALRM],
    ])
  func `a fatal signal restores the terminal, even after Ctrl-S`(signals: [Int32]) throws {
    let conditions = [("0", ""), ("0", "\u{13}"), ("1", "\u{13}")]
    for (index, signal) in signals.enumerated() {
      let (live, stop) = conditions[index % conditions.count]
      let terminal = try PseudoTerminal.atPrompt(environment: ["RIDGELINE_LIVE": live])
      try terminal.expect(cooked: false)
      try terminal.settle()
      #expect(terminal.screen.isPastingBracketed)
      terminal.type(stop)
      if !stop.isEmpty { try terminal.waitUntilStopped() }
      terminal.send(signal: signal)
      expectEqual(try terminal.end(), -signal)
      #expect(terminal.isCooked && !terminal.screen.isPastingBracketed)
    }
  }

  #if os(Linux)
    @Test(arguments: [SIGSEGV, SIGPROF])
    func `a fatal signal of any thread restores the terminal`(signal: Int32) throws {
      let terminal = try PseudoTerminal.atPrompt(environment: ["SWIFT_BACKTRACE": "enable=no"])
      try terminal.expect(cooked: false)
      try terminal.settle()
      try terminal.sendToOtherThread(signal: signal)
      expectEqual(try terminal.end(), -signal)
      #expect(terminal.isCooked && !terminal.screen.isPastingBracketed)
    }
  #endif

  /// A shell with job control, whose job is the program with `ever` typed at its prompt.
  private func shellWithJob(live: String) throws -> PseudoTerminal {
    let shell = try PseudoTerminal(
      program: "/bin/bash", ["--norc", "--noediting", "-i"],
      environment: ["PS1": "sh$ ", "PROGRAM": Ridgeline.executable, "RIDGELINE_LIVE": live])
    try shell.expect("sh$ ")
    try shell.enter("$PROGRAM --no-history", expecting: "> ")
    try shell.expect(cooked: false)
    try shell.type("ever", showing: "> ever")
    return shell
  }

  @Test(arguments: ["0", "1"])
  func `Ctrl-Z returns the terminal to the shell until the job is resumed`(live: String) throws {
    let shell = try shellWithJob(live: live)
    for _ in 0..<4 {
      try shell.expect(cooked: false)
      shell.type("\u{1A}")
      try shell.expect("Stopped")
      try shell.expect("sh$ ")
      #expect(shell.isCooked)
      try shell.enter("fg", expecting: "--no-history")
      try shell.expect("> ever")
      try shell.settle()
      expectEqual(shell.screen.text.last { $0.hasPrefix(">") }, "> ever")
    }
    try shell.enter("est", expecting: "= 1 of 723 (+1 -0)")
    try shell.expect("> ")
    shell.type(Self.controlD)
    try shell.expect("sh$ ")
    #expect(shell.isCooked)
  }

  @Test func `Ctrl-C cancels a load that never ends`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let terminal = try PseudoTerminal.atPrompt()
    try terminal.enter(":load \(pipe)", expecting: "Ctrl-C cancels")
    terminal.type(Self.controlC)
    try terminal.expect("! \(pipe): interrupted")
    try terminal.expect("> ")
    try terminal.enter("everest", expecting: "= 1 of 723 (+1 -0)")
    try terminal.expect("> ")
    try terminal.enter(":load \(pipe)", expecting: "Ctrl-C cancels")
    terminal.send(signal: SIGTERM)
    expectEqual(try terminal.end(), -SIGTERM)
    #expect(terminal.isCooked)
  }

  @Test func `SIGTERM ends the process while its output is blocked`() throws {
    let folder = try TemporaryFolder()
    let rows = (1...20_000).map { "row number \($0) of a long list\n" }.joined()
    let path = try folder.write("line\n" + rows, to: "long.csv")
    let terminal = try PseudoTerminal.atPrompt(["--no-history", "--plain", path])
    try terminal.enter("", expecting: "row number 1 of")
    // Ctrl-S blocks the terminal's output.
    terminal.type("\u{13}")
    try terminal.waitUntilStopped()
    terminal.send(signal: SIGTERM)
    expectEqual(try terminal.end(), -SIGTERM)
    #expect(terminal.isCooked)
  }

  @Test func `Ctrl-Z without job control has no effect`() throws {
    let terminal = try PseudoTerminal.atPrompt()
    terminal.type("ever")
    try terminal.expect("ever")
    terminal.type("\u{1A}")
    try terminal.expect("> ever")
    #expect(!terminal.isCooked)
    try terminal.enter("est", expecting: "= 1 of 723 (+1 -0)")
  }

  @Test func `SIGTERM ends the process while readline waits for a key`() throws {
    for keys in [Self.controlR + "\u{0}", "\u{1B}[200~abc"] {
      let terminal = try PseudoTerminal.atPrompt()
      terminal.type(keys)
      try terminal.waitUntilRead()
      terminal.send(signal: SIGTERM)
      expectEqual(try terminal.end(), -SIGTERM)
      #expect(terminal.isCooked)
    }
  }

  @Test(arguments: ["0", "1"])
  func `a background job is stopped again and leaves the terminal to the shell`(
    live: String
  ) throws {
    let shell = try shellWithJob(live: live)
    shell.type("\u{1A}")
    try shell.expect("Stopped")
    try shell.expect("sh$ ")
    // The stop used to be undone in one of forty cases on busy cores, and to be the last after ten.
    for _ in 0..<12 {
      try shell.enter("clear; bg", expecting: "--no-history &")
      try shell.expect("sh$ ")
      try shell.wait(for: "job that is stopped again") {
        try shell.enter("jobs; echo lis''ted", expecting: "listed\r\n")
        try shell.expect("sh$ ")
        return shell.screen.text.last { $0.hasPrefix("[1]") }?.contains("Stopped") ?? false
      }
    }
    #expect(shell.isCooked && !shell.screen.isPastingBracketed)
    expectEqual(shell.screen.text.last { !$0.isEmpty }, "sh$")
    try shell.enter("fg", expecting: "--no-history")
    try shell.expect(cooked: false)
    try shell.settle()
    expectEqual(shell.screen.text.last { $0.hasPrefix(">") }, "> ever")
    try shell.type("est\r", showing: "= 1 of 723 (+1 -0)")
    shell.type(Self.controlD)
    try shell.expect(cooked: true)
  }

  @Test(arguments: ["0", "1"])
  func `SIGCONT loses no key`(live: String) throws {
    let terminal = try PseudoTerminal.atPrompt(environment: ["RIDGELINE_LIVE": live])
    try terminal.expect(cooked: false)
    try terminal.settle()
    for key in "everest" {
      terminal.send(signal: SIGCONT)
      terminal.type(String(key))
      try terminal.waitUntilRead()
    }
    try terminal.type("\r", showing: "= 1 of 723 (+1 -0)")
    // A prompt that left the terminal to lines of input would lose Ctrl-D.
    #expect(!terminal.output.contains("\u{1B}[?2004l"))
    try terminal.quit()
  }

  @Test(arguments: ["0", "1"])
  func `a job that was stopped by another program can be resumed`(live: String) throws {
    let shell = try shellWithJob(live: live)
    for _ in 0..<2 {
      try shell.sendToForeground(signal: SIGSTOP)
      try shell.expect("Stopped")
      try shell.expect("sh$ ")
      try shell.enter("stty sane; printf '\\033[?2004l'; fg", expecting: "--no-history")
      try shell.expect(cooked: false)
      try shell.settle()
      #expect(shell.screen.isPastingBracketed)
    }
    try shell.type("est\r", showing: "= 1 of 723 (+1 -0)")
    shell.type(Self.controlD)
    try shell.expect("sh$ ")
    #expect(shell.isCooked)
  }

  @Test func `a signal during exit does not change the terminal`() throws {
    for _ in 0..<testSize(4, thorough: 40) {
      let terminal = try PseudoTerminal.atPrompt()
      terminal.type(Self.controlD)
      for _ in 0..<400 {
        terminal.send(signal: SIGCONT)
        sched_yield()
      }
      expectEqual(try terminal.end(), 0)
      #expect(terminal.isCooked)
    }
  }

  @Test func `Ctrl-C cancels the first load and later ones`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/slow.txt"
    try #require(mkfifo(pipe, 0o600) == 0)
    let terminal = try PseudoTerminal(["--no-history", "--query", "x", pipe])
    try terminal.expect("Ctrl-C cancels")
    terminal.type(Self.controlC)
    try terminal.expect("slow.txt: interrupted")
    try terminal.expect("no list · 0 rows")
    try terminal.enter(":load mountains", expecting: "mountains · 723 rows")
    try terminal.enter(":load \(pipe)", expecting: "Ctrl-C cancels")
    terminal.type(Self.controlC)
    try terminal.expect("slow.txt: interrupted")
    try terminal.enter("everest", expecting: "= 1 of 723 (+1 -0)")
    try terminal.quit()
  }
}
