import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct CellCompletionsTests {
  private func source(_ cells: [String]) throws -> DatasetSource {
    let text = "a,b\n" + cells.map { "x,\"\($0)\"\n" }.joined()
    return DatasetSource(
      try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv"))
  }

  @Test(
    arguments: [
      ("", ["Himalaya", "Hindu Kush", "Évora", "alps", "hills"]),
      ("hi", ["Himalaya", "Hindu Kush", "hills"]), ("Hi", ["Himalaya", "Hindu Kush"]),
      ("HI", []), ("evo", ["Évora"]), ("évo", ["Évora"]), ("kush", []), ("hindu k", ["Hindu Kush"]),
    ] as [(String, [String])])
  func `cells match a prefix as a query does, the most common first`(
    prefix: String, cells: [String]
  ) throws {
    let source = try source(
      ["Hindu Kush", "Himalaya", "", "hills", "Himalaya", "Évora", "alps", "Évora", "Himalaya"]
        + ["Hindu Kush"])
    let found = source.completions(ofCellsInColumn: 1, startingWith: prefix).cells
    expectEqual(found.sorted(), cells.sorted())
    if prefix != "" { expectEqual(found, cells) } else { expectEqual(found.first, "Himalaya") }
  }

  @Test func `deleted rows, long cells and invalid text are skipped`() throws {
    let source = try source(["b", "a", "a", String(repeating: "a", count: 201)])
    let deleting = try #require(source.deleting)
    let rest = try #require(
      deleting([source.dataset.row(at: 1), source.dataset.row(at: 2)]).inMemory)
    expectEqual(rest.completions(ofCellsInColumn: 1, startingWith: "").cells, ["b"])
    let invalid = DatasetSource(
      try DatasetLoader.load(
        Array("a\n".utf8) + [0xFF, 0x0A], name: "x", path: "x.csv", extension: "csv"))
    expectEqual(invalid.completions(ofCellsInColumn: 0, startingWith: "").cells, [])
  }

  @Test func `at most the limit of distinct cells is counted, from all parts of the list`() throws {
    let source = try source((0..<40_000).map { "c\($0 / 100)" })
    let found = source.completions(
      ofCellsInColumn: 1, startingWith: "c", limit: 50, within: .seconds(60)
    ).cells
    expectEqual(found.count, 50)
    #expect(found.contains { Int($0.dropFirst()) ?? 0 > 300 })
    let all = source.completions(
      ofCellsInColumn: 1, startingWith: "c", within: .seconds(60)
    ).cells
    expectEqual(Set(all), Set((0..<400).map { "c\($0)" }))
  }

  @Test func `no time leaves no cells`() throws {
    let source = try source(["a"])
    let none = source.completions(ofCellsInColumn: 1, startingWith: "", within: .zero)
    expectEqual(none, CellCompletions(cells: [], isComplete: false))
    #expect(source.completions(ofCellsInColumn: 1, startingWith: "").isComplete)
  }
}
