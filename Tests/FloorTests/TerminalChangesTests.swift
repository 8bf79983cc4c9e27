import Terminal
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Tables

/// The changes of a block on a terminal.
@Suite(.session) struct TerminalChangesTests {
  /// The output of the last of some lines.
  @MainActor private func shown(
    _ lines: String..., hasHeadings: Bool = false, columns: Int = 60
  ) async throws -> [String] {
    let presenter = TerminalPresenter(color: false, hasHeadings: hasHeadings)
    let session = try session()
    var console = ScriptedConsole()
    for line in [":view changes"] + lines {
      console = ScriptedConsole(size: TerminalSize(columns: columns, lines: 10))
      _ = try await presenter.present(session.handle(line), on: console)
    }
    return console.lines
  }

  /// The block of a reload after a file changed.
  @MainActor private func reloaded(_ old: String, as new: String) async throws -> Block {
    let folder = try TemporaryFolder()
    let path = try folder.write(old, to: "x.csv")
    let session = try session()
    for line in [":load \(path)", ":view changes", ""] { _ = await session.handle(line) }
    _ = try folder.write(new, to: "x.csv")
    return await session.handle(":reload")
  }

  @Test func `sections have titles, and cells are aligned over all kinds of changes`() async throws
  {
    expectEqual(
      try await shown(":section range", "", "!k2 !everest"),
      [
        "@ Himalaya", "- Everest  8849  Himalaya", "-@ Karakoram",
        "- K2       8611  Karakoram", "= 4 of 6 (+0 -2)",
      ])
  }

  @Test func `headings precede the cells of all kinds`() async throws {
    expectEqual(
      try await shown("k2", "everest", hasHeadings: true),
      [
        "  name     height_m  range", "- K2           8611  Karakoram",
        "+ Everest      8849  Himalaya", "= 1 of 6 (+1 -1)",
      ])
    expectEqual(
      try await shown("k2", "k2", hasHeadings: true), ["= 1 of 6 (+0 -0)"])
  }

  @Test func `columns that do not fit are cut`() async throws {
    let lines = try await shown("popocat | k2", columns: 16)
    #expect(lines.allSatisfy { $0.count <= 16 }, "\(lines)")
    #expect(lines[0].hasPrefix("+ K2"))
  }

  @Test func `hidden columns are marked, and a match in one is shown`() async throws {
    let lines = try await shown("everest", "karakoram", columns: 18)
    #expect(lines.contains("- Everest  8849  …"), "\(lines)")
    expectEqual(lines.first { $0.hasPrefix("+") }, "+ K2   … Karakoram")
  }

  @MainActor
  @Test func `a changed cell is shown with its old text`() async throws {
    let block = try await reloaded("id,a\n1,x\n2,y\n", as: "id,a\n1,longer\n2,y\n")
    let console = ScriptedConsole(size: TerminalSize(columns: 60, lines: 10))
    _ = try await TerminalPresenter(color: false).present(block, on: console)
    expectEqual(console.lines, ["~ 1  x → longer", "= 2 of 2 (+0 -0 ~1)"])
    let json = ScriptedConsole()
    _ = try await JSONPresenter().present(block, on: json)
    #expect(json.output.contains(#""cells":{"id":1,"a":"longer"},"was":{"a":"x"}}"#))
  }

  @MainActor
  @Test func `a changed cell that does not fit follows the row`() async throws {
    let row = "id,first,second,third,last\n1,abcdefgh,abcdefgh,abcdefgh,"
    let block = try await reloaded("\(row)x\n", as: "\(row)y\n")
    let console = ScriptedConsole(size: TerminalSize(columns: 30, lines: 10))
    _ = try await TerminalPresenter(color: false).present(block, on: console)
    expectEqual(console.lines, ["~ 1  abcdefgh     … last x → y", "= 1 of 1 (+0 -0 ~1)"])
  }

  @Test func `more rows than a screen are printed`() async throws {
    expectEqual(try await shown("").count, 7)
  }
}
