import Foundation
import TestSupport
import Testing

/// Sessions that a shell with job control stops, continues and ends at any moment.
@Suite(.blocking) struct SuspensionTests {
  private static let controlZ = "\u{1A}"

  /// A shell at its prompt, which changes the terminal's settings itself if it edits lines.
  private func shell(
    editsLines: Bool = false, environment: [String: String] = [:]
  ) throws -> PseudoTerminal {
    let shell = try PseudoTerminal(
      program: "/bin/bash", ["--norc"] + (editsLines ? [] : ["--noediting"]) + ["-i"],
      environment: [
        "PS1": "sh$ ", "PROGRAM": Ridgeline.executable, "PAGER": "sleep 0.1",
      ].merging(environment) { $1 })
    try shell.expect("sh$ ")
    return shell
  }

  /// Whether a process has ended, though its parent may not know.
  private static func hasEnded(_ process: pid_t) -> Bool {
    FileManager.default.contents(atPath: "/proc/\(process)/cmdline")?.isEmpty != false
  }

  /// A child that stopped before it ran its program used to leave the session neither stopped nor
  /// running.
  @Test(
    .enabled(if: FileManager.default.fileExists(atPath: "/proc/self/task")),
    arguments: ["pager", "preview", "converter"])
  func `Ctrl-Z while a child starts stops the session`(child: String) throws {
    let folder = try TemporaryFolder()
    let packed = folder.path + "/lines.txt.bz2"
    let (start, keys) =
      switch child {
      case "pager": ("$PROGRAM --no-history mountains", ":show 1 200\r")
      case "preview":
        ("RIDGELINE_LIVE=1 $PROGRAM --no-history --preview 'sleep 0.1; echo {}'", "\u{1B}[1;3B")
      default: ("$PROGRAM --no-history", ":load \(packed)\r")
      }
    let shell = try shell()
    let pack = "head -c 1000000 /dev/urandom | base64 -w 2000 | bzip2 >\(packed)"
    try shell.enter(pack, expecting: "sh$ ")
    try shell.enter(start, expecting: "> ")
    try shell.enter(":pager on", expecting: "> ")
    try shell.enter("", expecting: "= 723 of 723")
    try shell.settle()
    for _ in 0..<testSize(10, thorough: 500) {
      try shell.waitForChild(exists: false)
      try shell.waitForChild(exists: true, typing: keys)
      shell.type(Self.controlZ)
      try shell.expect("Stopped")
      try shell.expect("sh$ ")
      shell.type("fg\r")
      try shell.settle()
    }
  }

  /// The terminal used to stay raw, or a shell that edits lines lost its own settings, and some jobs
  /// stayed stopped.
  @Test(arguments: [false, true], ["0", "1"])
  func `signals in any order end the session and leave the shell its terminal`(
    editsLines: Bool, live: String
  ) throws {
    var random = SeededGenerator(seed: 51)
    let shell = try shell(editsLines: editsLines, environment: ["RIDGELINE_LIVE": live])
    let shellGroup = shell.foregroundGroup
    for round in 0..<testSize(10, thorough: 250) {
      // Ctrl-U discards what the last session left of the keys.
      try shell.enter("\u{15}echo re''ady", expecting: "ready\r\n")
      try shell.expect("sh$ ")
      shell.type("$PROGRAM --no-history\r")
      try shell.wait(for: "session") { shell.foregroundGroup != shellGroup }
      let job = shell.foregroundGroup
      try shell.expect("> ")
      try shell.settle()
      let stops = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        [SIGTSTP, SIGTSTP, SIGCONT].randomElement(using: &random) ?? SIGTSTP
      }
      let end = Bool.random(using: &random) ? SIGTERM : SIGHUP
      let signals = (stops + [end]).shuffled(using: &random)
      for signal in signals {
        kill(-job, signal)
        shell.type(["bg\n", "fg\n", "", ""].randomElement(using: &random) ?? "")
        usleep(.random(in: 0..<10_000, using: &random))
      }
      try shell.wait(for: "end after \(signals) in round \(round)") {
        // A stop may follow the signal that continued the job.
        kill(-job, SIGCONT) != 0
      }
      try shell.wait(for: "shell's terminal after \(signals) in round \(round)") {
        shell.foregroundGroup == shellGroup && shell.isCooked == !editsLines
      }
    }
  }

  @Test(arguments: ["0", "1"])
  func `a stopped job ends as soon as the shell ends it`(live: String) throws {
    let shell = try shell(environment: ["RIDGELINE_LIVE": live])
    for _ in 0..<testSize(10, thorough: 100) {
      try shell.enter("$PROGRAM --no-history", expecting: "> ")
      try shell.settle()
      let job = shell.foregroundGroup
      shell.type(Self.controlZ)
      try shell.expect("Stopped")
      try shell.enter("kill %%", expecting: "sh$ ")
      try shell.wait(for: "end of the job") { Self.hasEnded(job) }
      #expect(shell.isCooked)
    }
  }

  @Test func `a signal that ends the session ends its pager too`() throws {
    let terminal = try PseudoTerminal.atPrompt(
      environment: ["PAGER": "stty raw -echo; echo paged; exec sleep 1000"])
    try terminal.enter(":pager on", expecting: "> ")
    try terminal.enter("", expecting: "= 723 of 723")
    try terminal.enter(":show", expecting: "paged")
    let pager = try #require(try terminal.child)
    terminal.send(signal: SIGTERM)
    expectEqual(try terminal.end(), -SIGTERM)
    #expect(terminal.isCooked && Self.hasEnded(pager))
  }
}
