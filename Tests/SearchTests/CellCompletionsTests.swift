import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct CellCompletionsTests {
  private func completions(
    of source: DatasetSource, column: Int = 1, _ prefix: String, limit: Int = 1_000
  ) -> [String] {
    source.completions(
      ofCellsInColumn: column, startingWith: prefix, limit: limit, within: waitLimit
    ).cells
  }

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
    let found = completions(of: source, prefix)
    expectEqual(found.sorted(), cells.sorted())
    if prefix != "" { expectEqual(found, cells) } else { expectEqual(found.first, "Himalaya") }
  }

  @Test func `deleted rows, long cells and invalid text are skipped`() throws {
    let source = try source(["b", "a", "a", String(repeating: "a", count: 201)])
    let deleting = try #require(source.deleting)
    let rest = try #require(
      deleting([source.dataset.row(at: 1), source.dataset.row(at: 2)]).inMemory)
    expectEqual(completions(of: rest, ""), ["b"])
    let invalid = DatasetSource(
      try DatasetLoader.load(
        Array("a\n".utf8) + [0xFF, 0x0A], name: "x", path: "x.csv", extension: "csv"))
    expectEqual(completions(of: invalid, column: 0, ""), [])
  }

  @Test func `at most the limit of distinct cells is counted, from all parts of the list`() throws {
    let source = try source((0..<40_000).map { "c\($0 / 100)" })
    let found = completions(of: source, "c", limit: 50)
    expectEqual(found.count, 50)
    #expect(found.contains { Int($0.dropFirst()) ?? 0 > 300 })
    expectEqual(Set(completions(of: source, "c")), Set((0..<400).map { "c\($0)" }))
  }

  @Test func `no time leaves no cells`() throws {
    let source = try source(["a"])
    func completions(within time: Duration) -> CellCompletions {
      source.completions(ofCellsInColumn: 1, startingWith: "", within: time)
    }
    // The clock may not advance between two readings.
    expectEqual(
      completions(within: .seconds(-1)), CellCompletions(cells: [], isComplete: false))
    expectEqual(
      completions(within: waitLimit), CellCompletions(cells: ["a"], isComplete: true))
  }
}
