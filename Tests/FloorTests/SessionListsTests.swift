import Datasets
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session

@MainActor
@Suite(.session) struct SessionListsTests {
  private let folder: TemporaryFolder
  private let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(peaks, to: "peaks.csv")
  }

  /// Returns the blocks of `lines`; the file is rewritten before the last one.
  private func answers(
    _ lines: String..., from first: String = peaks, after text: String,
    options: DatasetOptions = DatasetOptions()
  ) async throws -> [String] {
    try folder.write(first, to: "peaks.csv")
    let list = try await DatasetLoader.load(
      DatasetLocation(name: "peaks", path: FilePath(path)), options)
    let session = Session(list)
    let console = ScriptedConsole()
    for line in lines.dropLast() { _ = await session.handle(line) }
    try folder.write(text, to: "peaks.csv")
    _ = try await PlainPresenter().present(session.handle(lines.last ?? ""), on: console)
    return console.lines
  }

  private let changed = """
    name,height_m,range
    K2,8611,Karakoram
    Everest,8850,Himalaya
    Kangchenjunga,8586,Himalaya

    """

  /// The peaks, none twice.
  private let unique = peaks.replacing("Olympus,2917,Greece\n", with: "", maxReplacements: 1)

  @Test func `reload reports added, removed, moved and changed rows`() async throws {
    expectEqual(
      try await answers("himalaya", ":reload", from: unique, after: changed),
      [
        "- Lhotse\t8516\tHimalaya", "+ Kangchenjunga\t8586\tHimalaya",
        "~ Everest\t8850\tHimalaya", "= 2 of 3 (+1 -1 ~1)",
      ])
    expectEqual(
      try await answers("", ":reload", from: unique, after: changed).suffix(3),
      [
        "^ 2 Everest\t8850\tHimalaya", "~ Everest\t8850\tHimalaya", "= 3 of 3 (+1 -3 ^1 ~1)",
      ])
  }

  @Test func `a change in a hidden column is not reported`() async throws {
    expectEqual(
      try await answers(":columns name", "everest", ":reload", from: unique, after: changed),
      [
        "= 1 of 3 (+0 -0)"
      ])
  }

  @Test func `removing one of two equal rows keeps the other`() async throws {
    let one = peaks.replacing("Olympus,2917,Greece\n", with: "", maxReplacements: 1)
    expectEqual(
      try await answers("olympus", ":reload", after: one),
      [
        "- Olympus\t2917\tGreece", "= 1 of 5 (+0 -1)",
      ])
  }

  @Test func `the key option identifies rows`() async throws {
    var options = DatasetOptions()
    options.key = "height_m"
    let renamed = peaks.replacing("K2,", with: "Chogori,").replacing(
      "Olympus,2917,Greece\n", with: "", maxReplacements: 1)
    expectEqual(
      try await answers("karakoram", ":reload", after: renamed, options: options),
      [
        "- K2\t8611\tKarakoram", "+ Chogori\t8611\tKarakoram", "= 1 of 5 (+1 -1)",
      ])
    let unique = "name,height_m,range\nChogori,8611,Karakoram\n"
    var list = try loadedText(peaks.replacing("Olympus,2917,Greece\n", with: ""))
    list = try loadedText(unique).continuing(list, keys: [[PositionPair(old: 1, new: 1)]])
    expectEqual(list.row(at: 0), RowID(1))
  }

  private func loadedText(_ text: String) throws -> Dataset {
    try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv")
  }

  @Test func `reload keeps order, columns and sections by column name`() async throws {
    let other = "range,name\nHimalaya,Lhotse\nKarakoram,K2\nHimalaya,Everest\n"
    expectEqual(
      try await answers(
        ":columns name height_m", ":sort name", ":section range", "himalaya", ":sort", ":reload",
        after: other
      ).last, "= 2 of 3 (+0 -0 ~2)")
  }

  @Test func `reload reports a broken file and keeps the list`() async throws {
    let lines = try await answers("k2", ":reload", after: "name,height_m\n1,\0\n")
    expectEqual(lines.first, "! \(path):2:3: NUL byte: this is not a text file")
    expectEqual(lines.last, "= 1 of 6 (+0 -0)")
  }

  @Test func `reload reports a query invalid for the new columns and keeps the list`()
    async throws
  {
    let lines = try await answers("height>8600.5", ":reload", after: "height_ft,height_m\n1,2\n")
    expectEqual(lines.first, "! height could be height_ft, height_m")
    expectEqual(lines.last, "= 2 of 6 (+0 -0)")
  }

  @Test func `reload restores deleted rows and lists nothing before the first query`() async throws
  {
    expectEqual(try await answers(":reload", after: changed), ["= 0 of 3 (+0 -0)"])
    expectEqual(
      try await answers("k2", ":delete 1", ":reload", ":reload", after: peaks),
      [
        "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -0)",
      ])
  }

  @Test func `a list without a file cannot be reloaded`() async throws {
    expectEqual(
      try await plain(":reload"),
      [
        "! peaks has no file to reload", "= 0 of 6 (+0 -0)",
      ])
  }
}
