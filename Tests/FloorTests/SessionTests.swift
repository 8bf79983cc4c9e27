@testable import Output
@testable import Session
import TestSupport
import Testing

@MainActor
@Suite(.session) struct SessionTests {
  @Test func `nothing is listed before the first query`() async throws {
    expectEqual(
      try await plain(":show", ":sort name", ":limit 2", ":section range"),
      [
        "= 0 of 6 (+0 -0)", "= 0 of 6 (+0 -0)", "= 0 of 6 (+0 -0)", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `a query reports removed and added rows`() async throws {
    expectEqual(
      try await plain("everest", "k2"),
      [
        "+ Everest\t8849\tHimalaya", "= 1 of 6 (+1 -0)", "- Everest\t8849\tHimalaya",
        "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -1)",
      ])
  }

  @Test func `the empty query lists everything`() async throws {
    expectEqual(
      try await plain("himalaya", ""),
      [
        "+ Everest\t8849\tHimalaya", "+ Lhotse\t8516\tHimalaya", "= 2 of 6 (+2 -0)",
        "+ K2\t8611\tKarakoram", "+ Popocatépetl\t5393\t", "+ Olympus\t2917\tGreece",
        "+ Olympus\t2917\tGreece", "= 6 of 6 (+4 -0)",
      ])
  }

  @Test func `equal rows keep separate identities`() async throws {
    expectEqual(
      try await plain("olympus", ":limit 1", ":limit all"),
      [
        "+ Olympus\t2917\tGreece", "+ Olympus\t2917\tGreece", "= 2 of 6 (+2 -0)",
        "- Olympus\t2917\tGreece", "= 1 of 6 (+0 -1), 2 found", "+ Olympus\t2917\tGreece",
        "= 2 of 6 (+1 -0)",
      ])
  }

  @Test func `section titles precede their rows and are added and removed`()
    async throws
  {
    expectEqual(
      try await plain(":section range", "8", "l"),
      [
        "= 0 of 6 (+0 -0)",
        "+@ Himalaya", "+ Everest\t8849\tHimalaya", "+ Lhotse\t8516\tHimalaya",
        "+@ Karakoram", "+ K2\t8611\tKarakoram", "= 3 of 6 (+3 -0)",
        "-@ Karakoram", "- K2\t8611\tKarakoram",
        "+@ Greece", "+ Olympus\t2917\tGreece", "+ Olympus\t2917\tGreece",
        "+@ (none)", "+ Popocatépetl\t5393\t", "= 5 of 6 (+3 -1)",
      ])
    expectEqual(
      try await plain(":section range", "everest", "8").suffix(5),
      [
        "@ Himalaya", "+ Lhotse\t8516\tHimalaya", "+@ Karakoram", "+ K2\t8611\tKarakoram",
        "= 3 of 6 (+2 -0)",
      ])
  }

  @Test func `an error is reported and the list stays`() async throws {
    expectEqual(
      try await plain(
        "k2", ":sort name -hieght_m", ":limit  0", ":load", " :foo", ":s", "k2"
      ).dropFirst(2),
      [
        "! no column hieght_m; did you mean height_m?", "!   :sort name -hieght_m",
        "!               ^", "! columns: name, height_m, range", "= 1 of 6 (+0 -0)",
        "! the limit must be at least 1; usage: :limit [N|all]", "!   :limit  0",
        "!           ^", "= 1 of 6 (+0 -0)",
        "! missing argument; usage: :load [OPTIONS] NAME|PATH", "!   :load", "!        ^",
        "= 1 of 6 (+0 -0)",
        "! unknown command :foo; :help lists all commands", "!    :foo", "!     ^",
        "= 1 of 6 (+0 -0)",
        "! :s is ambiguous: :search, :sort, :section, :show, :save, :stats, :stop", "!   :s",
        "!    ^",
        "= 1 of 6 (+0 -0)",
        "= 1 of 6 (+0 -0)",
      ])
  }

  @Test func `a long invalid line is reported without a caret`() async throws {
    let word = String(repeating: "z", count: 1_000_000)
    expectEqual(
      try await plain(":\(word)"),
      [
        "! unknown command :\(word); :help lists all commands", "= 0 of 6 (+0 -0)",
      ])
  }

  @Test func `data cannot emit control characters or forge a line`() async throws {
    let nasty = "a,b\n\"x\n+ forged\",\" \u{1B}[31m\"\n"
    expectEqual(
      try await plain("", over: nasty),
      [
        "+ x\\n+ forged\t\\u{20}\\u{1B}[31m", "= 1 of 1 (+1 -0)",
      ])
  }

  @Test func `a backslash escapes a leading colon`() async throws {
    let text = "a\n:colon\nplain\n"
    expectEqual(try await plain("\\:col", over: text), ["+ :colon", "= 1 of 2 (+1 -0)"])
  }

  @Test func `applying the printed lines gives the list`() async throws {
    var random = SeededGenerator(seed: 20)
    let typed = [
      "", "8", "olympus", "himalaya", "e", "o l", "nothing", ":sort -height", ":sort name",
      ":limit 2", ":limit 4", ":limit all", ":section range", ":section none", ":columns name",
      ":columns all",
    ]
    for _ in 0..<testSize(60, thorough: 200) {
      let session = try session()
      var rows: [String] = []
      for _ in 0..<8 {
        let console = ScriptedConsole()
        let line = typed.randomElement(using: &random) ?? ""
        // Printed cells follow the columns shown at that time, so the name identifies a row.
        _ = try await PlainPresenter().present(session.handle(line), on: console)
        for line in console.lines {
          let name = String(line.dropFirst(2).prefix { $0 != "\t" })
          if line.hasPrefix("+ ") { rows.append(name) }
          if line.hasPrefix("- "), let index = rows.firstIndex(of: name) { rows.remove(at: index) }
        }
        let shown = ScriptedConsole()
        _ = try await PlainPresenter().present(session.handle(":show"), on: shown)
        let listed = shown.lines.filter { $0.hasPrefix("| ") && !$0.hasPrefix("| @") }.map {
          String($0.split(separator: "\t")[1])
        }
        expectEqual(rows.sorted(), listed.sorted())
      }
    }
  }
}
