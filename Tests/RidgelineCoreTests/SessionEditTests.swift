import TestSupport
import Testing

@testable import RidgelineCore

@MainActor
@Suite(.session) struct SessionEditTests {
  private let file: PeaksFile
  private var folder: TemporaryFolder { file.folder }
  private var path: String { file.path }

  init() throws { file = try PeaksFile() }

  private func answers(_ lines: String...) async throws -> [String] {
    try await file.answers(lines)
  }

  // MARK: Undo

  @Test func `a query, a setting and a delete are taken back and done again`() async throws {
    expectEqual(
      try await answers("k2", "lhotse", ":undo", ":redo", ":undo", ":undo", ":undo"),
      [
        "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -0)",
        "- K2\t8611\tKarakoram", "+ Lhotse\t8516\tHimalaya", "= 1 of 6 (+1 -1)",
        "- Lhotse\t8516\tHimalaya", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -1)",
        "- K2\t8611\tKarakoram", "+ Lhotse\t8516\tHimalaya", "= 1 of 6 (+1 -1)",
        "- Lhotse\t8516\tHimalaya", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -1)",
        "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)",
        "! there is nothing to undo", "= 0 of 6 (+0 -0)",
      ])
    expectEqual(
      try await answers("k2", ":delete 1", ":undo", ":redo", ":redo").dropFirst(2),
      [
        "- K2\t8611\tKarakoram", "= 0 of 5 (+0 -1)", "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -0)",
        "- K2\t8611\tKarakoram", "= 0 of 5 (+0 -1)", "! there is nothing to redo",
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

  @Test func `sections leave with the list that is taken back`() async throws {
    expectEqual(
      try await answers(":section range", "k2", ":undo").suffix(3),
      [
        "-@ Karakoram", "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)",
      ])
  }

  @Test func `what changes nothing is not taken back, and a change ends what can be done again`()
    async throws
  {
    expectEqual(
      try await answers("k2", "k2", ":show", ":sort", ":nonsense", ":undo", ":undo").suffix(4),
      [
        "- K2\t8611\tKarakoram", "= 0 of 6 (+0 -1)", "! there is nothing to undo",
        "= 0 of 6 (+0 -0)",
      ])
    expectEqual(
      try await answers("k2", ":undo", "lhotse", ":redo").suffix(2),
      [
        "! there is nothing to redo", "= 1 of 6 (+0 -0)",
      ])
  }

  @Test func `nothing is taken back across a load`() async throws {
    expectEqual(
      try await answers("k2", ":load \(path)", ":undo").suffix(2),
      [
        "! there is nothing to undo", "= 0 of 6 (+0 -0)",
      ])
  }

  // MARK: Unsaved deletes

  @Test(arguments: [":quit", ":load nowhere"])
  func `whoever leaves unsaved deletes is asked once`(line: String) async throws {
    let refusal = [
      "! 2 deleted rows are not saved",
      "! :save writes the file without them; once more leaves all the same",
    ]
    let first = try await answers("olympus", ":delete 1-2", line).dropFirst(6)
    expectEqual(Array(first.prefix(2)), refusal)
    let second = try await answers("olympus", ":delete 1-2", line, line)
    expectEqual(second.filter { $0 == refusal[0] }.count, 1)
    let third = try await answers("olympus", ":delete 1-2", line, "k2", line)
    expectEqual(third.filter { $0 == refusal[0] }.count, 2)
  }

  @Test func `deletes that were saved or brought back are no reason to ask`() async throws {
    expectEqual(try await answers("k2", ":delete 1", ":save", ":quit").last, "= 0 of 5 (+0 -0)")
    try folder.write(peaks, to: "peaks.csv")
    expectEqual(try await answers("k2", ":delete 1", ":undo", ":quit").last, "= 1 of 6 (+0 -0)")
    try folder.write(peaks, to: "peaks.csv")
    expectEqual(
      try await answers("k2", ":delete 1", ":save", ":undo", ":quit").suffix(3).first,
      "! 1 deleted row is not saved")
  }
}
