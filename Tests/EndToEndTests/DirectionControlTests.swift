import Foundation
import TestSupport
import Testing

/// Texts that pretend to be others (Boucher and Anderson, *Trojan Source*, 2021), wherever a terminal
/// shows one.
@Suite(.blocking) struct DirectionControlTests {
  private static let controls = [
    "\u{61C}", "\u{200E}", "\u{200F}", "\u{202A}", "\u{202E}", "\u{2066}", "\u{2069}", "\u{2028}",
  ]

  @Test(
    arguments: [
      (["CSV"], "eve\r"), (["CSV"], ":row 1\r"), (["CSV"], ":describe\r"), (["CSV"], ":sort z\r"),
      (["CSV"], ":load n\t"), (["CSV"], ":load \t\t"), (["CSV"], "na\t\t"), (["CSV"], "x:\t\t"),
      (["CSV", "--preview", "cat CSV; echo {}"], "\u{1B}[1;3B"), (["CSV", "--section", "1"], "\r"),
      (["--prompt", "CONTROL> ", "--pick", "CSV"], "eve"), (["NAME"], "\r"),
      (["filter", "", "CSV"], ""),
      (["filter", "CONTROL", "none-CONTROL.csv"], ""), (["diff", "CSV", "NAME"], ""),
      (["--sort", "CONTROL", "CSV"], ""), (["--CONTROL"], ""), (["replay", "NAME"], ""),
    ], ["0", "1"])
  func `controls of direction and separators of lines are escaped`(
    use: (arguments: [String], keys: String), live: String
  ) throws {
    let folder = try TemporaryFolder()
    let all = Self.controls.joined(separator: "x")
    try folder.write("na\(all)me,x,1\nEve\(all)rest,a\(all),s\(all)\nK2,,\n", to: "a.csv")
    try folder.write("a,b\n1,2\n", to: "n\(all).csv")
    let arguments = use.arguments.map {
      $0.replacing("CSV", with: "a.csv").replacing("NAME", with: "n\(all).csv")
        .replacing("CONTROL", with: all)
    }
    let terminal = try PseudoTerminal(
      arguments, environment: ["RIDGELINE_LIVE": live, "XDG_STATE_HOME": folder.path],
      in: folder.path)
    if use.keys.isEmpty {
      _ = try terminal.end()
    } else {
      try terminal.expect("> ")
      terminal.type(use.keys)
      try terminal.settle()
    }
    let raw = terminal.output.unicodeScalars.filter { Self.controls.contains(String($0)) }
    #expect(raw.isEmpty, "\(terminal.output.suffix(600).debugDescription)")
  }
}
