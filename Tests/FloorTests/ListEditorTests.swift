import TestSupport
import Testing

@testable import Session

@MainActor
@Suite(.session) struct ListEditorTests {
  private let file: PeaksFile
  private var folder: TemporaryFolder { file.folder }
  private var path: String { file.path }

  init() throws { file = try PeaksFile() }

  private func answers(_ lines: String...) async throws -> [String] {
    try await file.answers(lines)
  }

  // MARK: Undo

  @Test func `queries, settings and deletions are undone and redone`() async throws {
    expectEqual(
      try await answers("k2", "lhotse", ":undo", ":redo", ":undo", ":undo", ":undo"),
      [
        "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -0)",
        "- K2\t8611\tKarakoram", "+ Lhotse\t8516\tHimalaya", "= 1 of 6 (+1 -1)",
        "- Lhotse\t8516\tHimalaya", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -1)",
        "- K2\t8611\tKarakoram", "+ Lhotse\t8516\tHimalaya", "= 1 of 6 (+1 -1)",
        "- Lhotse\t8516\tHimalaya", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -1)",
        "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)",
        "! nothing to undo", "! a query, a setting or :delete can be undone", "= 0 of 6 (+0 -0)",
      ])
    expectEqual(
      try await answers("k2", ":delete 1", ":undo", ":redo", ":redo").dropFirst(2),
      [
        "- K2\t8611\tKarakoram", "= 0 of 5 (+0 -1)", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -0)",
        "- K2\t8611\tKarakoram", "= 0 of 5 (+0 -1)", "! nothing to redo",
        "! :redo reapplies what :undo reverted",
        "= 0 of 5 (+0 -0)",
      ])
    expectEqual(
      try await answers("himalaya", ":sort height_m", ":limit 1", ":undo", ":undo", ":sort")
        .dropFirst(3),
      [
        "= 2 of 6 (+0 -0)", "- Everest\t8849\tHimalaya", "= 1 of 6 (+0 -1), 2 found",
        "+ Everest\t8849\tHimalaya", "= 2 of 6 (+1 -0)", "= 2 of 6 (+0 -0)", "| :sort none",
        "= 2 of 6 (+0 -0)",
      ])
  }

  @Test func `undo removes the sections of the undone list`() async throws {
    expectEqual(
      try await answers(":section range", "k2", ":undo").suffix(3),
      [
        "-@ Karakoram", "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)",
      ])
  }

  @Test func `undo skips lines without a change, and a change clears redo`()
    async throws
  {
    expectEqual(
      try await answers("k2", "k2", ":show", ":sort", ":nonsense", ":undo", ":undo").suffix(5),
      [
        "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)", "! nothing to undo",
        "! a query, a setting or :delete can be undone",
        "= 0 of 6 (+0 -0)",
      ])
    expectEqual(
      try await answers("k2", ":undo", "lhotse", ":redo").suffix(3),
      [
        "! nothing to redo", "! :redo reapplies what :undo reverted", "= 1 of 6 (+0 -0)",
      ])
  }

  @Test(
    arguments: [
      (":undo", "a query, a setting or :delete can be undone"),
      (":redo", ":redo reapplies what :undo reverted"),
      (":recover", ":recover reapplies deletions that an earlier session did not save"),
      (":discard", ":discard drops deletions that :recover could reapply"),
    ] as [(String, String)])
  func `a command with nothing to do explains what it does`(
    line: String, advice: String
  ) async throws {
    expectEqual(
      try await plain(line),
      ["! nothing to \(line.dropFirst())", "! \(advice)", "= 0 of 6 (+0 -0)"])
  }

  @Test func `undo does not cross a load`() async throws {
    expectEqual(
      try await answers("k2", ":load \(path)", ":undo").suffix(3),
      [
        "! nothing to undo", "! a query, a setting or :delete can be undone", "= 0 of 6 (+0 -0)",
      ])
  }

  // MARK: Unsaved deletes

  @Test(arguments: [":quit", ":load nowhere"])
  func `quitting with unsaved deletions is refused once`(line: String) async throws {
    let refusal = [
      "! 2 deleted rows are not saved",
      "! save the file with :save, or repeat \(line.words[0]) to discard the deletions",
    ]
    let first = try await answers("olympus", ":delete 1-2", line).dropFirst(6)
    expectEqual(Array(first.prefix(2)), refusal)
    let second = try await answers("olympus", ":delete 1-2", line, line)
    expectEqual(second.filter { $0 == refusal[0] }.count, 1)
    let third = try await answers("olympus", ":delete 1-2", line, "k2", line)
    expectEqual(third.filter { $0 == refusal[0] }.count, 2)
  }

  @Test func `saved or undone deletions do not block quitting`() async throws {
    expectEqual(try await answers("k2", ":delete 1", ":save", ":quit").last, "= 0 of 5 (+0 -0)")
    try folder.write(peaks, to: "peaks.csv")
    expectEqual(try await answers("k2", ":delete 1", ":undo", ":quit").last, "= 1 of 6 (+0 -0)")
    try folder.write(peaks, to: "peaks.csv")
    expectEqual(
      try await answers("k2", ":delete 1", ":save", ":undo", ":quit").suffix(3).first,
      "! 1 deleted row is not saved")
  }

  @Test func `deleted rows stay deleted`() async throws {
    expectEqual(
      try await plain("himalaya", ":delete 2", "", ":delete 1 3-4 3").suffix(11),
      [
        "- Lhotse\t8516\tHimalaya", "= 1 of 5 (+0 -1)",
        "+ K2\t8611\tKarakoram", "+ Popocatépetl\t5393\t", "+ Olympus\t2917\tGreece",
        "+ Olympus\t2917\tGreece", "= 5 of 5 (+4 -0)",
        "- Everest\t8849\tHimalaya", "- Popocatépetl\t5393\t", "- Olympus\t2917\tGreece",
        "= 2 of 2 (+0 -3)",
      ])
  }

  @Test func `rows are deleted by their numbers over all sections`() async throws {
    expectEqual(
      try await plain(":section range", "8", ":delete 3 1").suffix(5),
      [
        "@ Himalaya", "- Everest\t8849\tHimalaya", "-@ Karakoram",
        "- K2\t8611\tKarakoram", "= 1 of 4 (+0 -2)",
      ])
  }

  @Test(
    arguments: [
      (":delete", "no row is selected; usage: :delete [N…]"),
      (":delete x", "x is not a number; usage: :delete [N…]"),
      (":delete 3-1", "the range ends before it begins"),
      (":delete 0", "row numbers start at 1; usage: :delete [N…]"),
      (":delete 2", "no row 2; the list has 1 row"),
      (":delete 1-9999999999999999", "no row 9999999999999999; the list has 1 row"),
    ] as [(String, String)])
  func `an invalid row number deletes nothing`(line: String, message: String) async throws {
    let lines = try await plain("everest", line, "everest")
    #expect(lines.contains("! \(message)"))
    expectEqual(lines.last, "= 1 of 6 (+0 -0)")
  }
}
