import Foundation
import TestSupport
import Testing

/// Passwords in addresses are neither saved nor printed.
@Suite(.blocking) struct PasswordTests {
  private static let password = "geheim"

  private static let addresses = [
    "POSTGRESQL://u:geheim@h/db?table=t", "PostgreS://u:geheim@h", "postgresql:///?PASSWORD=geheim",
    "postgresql://u:geheim%40h/db?table=t", "postgres:///db?p%41ssword=geheim",
    "postgresql://h/db?options=password%3Dgeheim", "postgresql:/u:geheim@h/db",
    "postgresql+asyncpg://u:geheim@h", "jdbc:postgresql://h?user=u&Password=geheim",
    "postgresql://u:ge --lenient geheim@h",
  ]

  /// Three commands for each address, and at least three addresses for each command.
  private static var lines: [String] {
    let commands = [
      ":load ", "", ":sort ", ":export ", ":run ", ":bogus ", "height_m>", "k2 \"", ":help ",
    ]
    return addresses.enumerated().flatMap { index, address in
      (0..<3).map { commands[(index + 3 * $0) % commands.count] + address }
    }
  }

  @Test(arguments: [["--json"], ["--echo", "--transcript", "t.transcript"]])
  func `a piped session neither prints nor records passwords`(flags: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.write("name,height_m\nK2,8611\n", to: "peaks.csv")
    try folder.write(Self.lines.map { "> \($0)\n" }.joined(), to: "a.transcript")
    let result = try Ridgeline.run(
      ["peaks.csv"] + flags,
      input: (["k2"] + Self.lines + [":run a.transcript"]).map { $0 + "\n" }.joined(),
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

  @Test func `a query with a password does not start a recording`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      ["mountains"], input: "postgresql://u:geheim@h\n:record \(folder.path)/t.transcript\nk2\n")
    #expect(result.output.contains("! the query contains a password"))
    #expect(!FileManager.default.fileExists(atPath: "\(folder.path)/t.transcript"))
  }

  /// Two commands for each address, and two addresses for each command.
  @Test func `errors contain no passwords`() throws {
    func commands(_ address: String) -> [[String]] {
      [
        [address], ["--query", address, "nosuch"], ["--sort", address], ["mountains", address],
        ["--transcript", "/nosuch/\(address)"], ["filter", "x", address],
        ["filter", "height_m>\(address)"], ["index", address], ["replay", address],
        ["--bogus=\(address)"],
      ]
    }
    let runs = Self.addresses.enumerated().flatMap { index, address in
      let commands = commands(address)
      return [commands[index % commands.count], commands[(index + 5) % commands.count]]
    }
    for arguments in runs {
      let result = try Ridgeline.run(arguments)
      #expect(
        !(result.output + result.errors).contains(Self.password),
        "\(arguments): \(result.output + result.errors)")
    }
  }

  @Test func `replay prints no passwords from a transcript`() throws {
    let folder = try TemporaryFolder()
    let lines = Self.lines.filter { !$0.hasPrefix(":load") }
    let path = try folder.write(lines.map { "> \($0)\n= 99\n" }.joined(), to: "a.transcript")
    let result = try Ridgeline.run(["replay", path])
    #expect(result.output.contains("://…"))
    #expect(!(result.output + result.errors).contains(Self.password))
  }

  @Test func `the history contains no passwords`() throws {
    let folder = try TemporaryFolder()
    let terminal = try PseudoTerminal.atPrompt([], environment: ["XDG_STATE_HOME": folder.path])
    for line in Self.lines.prefix(20) {
      try terminal.enter("\(line)", expecting: "> ")
    }
    try terminal.enter(":load nosuch", expecting: "! ")
    try terminal.quit()
    expectEqual(try folder.text(of: "ridgeline/history"), ":load nosuch\n")
  }
}
