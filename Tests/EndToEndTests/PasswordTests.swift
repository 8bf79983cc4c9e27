import Foundation
import TestSupport
import Testing

/// Passwords in addresses, which are neither kept nor shown.
@Suite(.blocking) struct PasswordTests {
  private static let password = "geheim"

  private static let addresses = [
    "POSTGRESQL://u:geheim@h/db?table=t", "PostgreS://u:geheim@h", "postgresql:///?PASSWORD=geheim",
    "postgresql://u:geheim%40h/db?table=t", "postgres:///db?p%41ssword=geheim",
    "postgresql://h/db?options=password%3Dgeheim", "postgresql:/u:geheim@h/db",
    "postgresql+asyncpg://u:geheim@h", "jdbc:postgresql://h?user=u&Password=geheim",
    "postgresql://u:ge --lenient geheim@h",
  ]

  private static var lines: [String] {
    addresses.flatMap { address in
      ["", ":load ", ":sort ", ":export ", ":run ", ":bogus ", "height_m>", "k2 \"", ":help "]
        .map { $0 + address }
    }
  }

  @Test(arguments: [["--echo"], ["--json"], ["--echo", "--transcript", "t.transcript"]])
  func `a pipe shows and records no password`(flags: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("name,height_m\nK2,8611\n", to: "peaks.csv")
    try folder.write(Self.lines.map { "> \($0)\n" }.joined(), to: "a.transcript")
    let runs = (1...3).map { ":run a.transcript \($0)" }
    let result = try Ridgeline.run(
      ["peaks.csv"] + flags,
      input: (["k2"] + Self.lines + [":run a.transcript"] + runs).map { $0 + "\n" }.joined(),
      in: folder.path)
    #expect(!result.output.contains(Self.password) && !result.errors.contains(Self.password))
    #expect(result.output.contains("://…"))
    if flags.contains("--transcript") {
      let transcript = try folder.text(of: "t.transcript")
      #expect(!transcript.contains(Self.password))
      #expect(transcript.contains("# > :load POSTGRESQL://…\n"))
      let replayed = try Ridgeline.run(["replay", "t.transcript"], in: folder.path)
      expectEqual(replayed.status, 0, "\(replayed.output)")
    }
  }

  @Test func `a query with a password does not begin a recording`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      ["mountains"], input: "postgresql://u:geheim@h\n:record \(folder.path)/t.transcript\nk2\n")
    #expect(result.output.contains("! the query holds a password"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/t.transcript"))
  }

  @Test(arguments: addresses) func `no error shows a password`(address: String) throws {
    for arguments in [
      [address], ["--query", address, "nosuch"], ["--sort", address], ["mountains", address],
      ["--transcript", "/nosuch/\(address)"], ["filter", "x", address],
      ["filter", "height_m>\(address)"], ["index", address], ["replay", address],
      ["--bogus=\(address)"],
    ] {
      let result = try Ridgeline.run(arguments)
      #expect(
        !(result.output + result.errors).contains(Self.password),
        "\(arguments): \(result.output + result.errors)")
    }
  }

  @Test func `replay shows no password that a transcript holds`() throws {
    let folder = try TemporaryFolder()
    let lines = Self.lines.filter { !$0.hasPrefix(":load") }
    let path = try folder.write(lines.map { "> \($0)\n= 99\n" }.joined(), to: "a.transcript")
    let result = try Ridgeline.run(["replay", path])
    #expect(result.output.contains("://…"))
    #expect(!(result.output + result.errors).contains(Self.password))
  }

  @Test func `the history holds no password`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal([], environment: ["XDG_STATE_HOME": folder.path])
    try terminal.expect("> ")
    for line in Self.lines.prefix(20) {
      terminal.type("\(line)\r")
      try terminal.expect("> ")
    }
    terminal.type(":load nosuch\r")
    try terminal.expect("! ")
    terminal.type("\u{4}")
    expectEqual(try terminal.end(), 0)
    expectEqual(try folder.text(of: "ridgeline/history"), ":load nosuch\n")
  }
}
