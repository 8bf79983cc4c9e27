import Datasets
import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

@Suite struct KeyColumnsTests {
  private func columns(_ names: [String]) throws -> [ListColumn] {
    ListColumn.columns(of: try #require(Dataset(name: "x", columns: names, rows: [])))
  }

  @Test func `both lists must have a usual key`() throws {
    let (old, new) = (try columns(["name", "a", "ID"]), try columns(["id", "key", "name"]))
    expectEqual(
      PositionPair.usualKeys(in: old, new),
      [PositionPair(old: 2, new: 0), PositionPair(old: 0, new: 2)])
  }

  @Test func `names are separated by commas or blanks`() throws {
    let (old, new) = (try columns(["height_m", "range"]), try columns(["range", "height_m"]))
    expectEqual(
      try PositionPair.pairs(named: "ran, height", in: old, new),
      [PositionPair(old: 1, new: 0), PositionPair(old: 0, new: 1)])
    #expect(throws: Problem.self) { try PositionPair.pairs(named: "depth", in: old, new) }
  }

  @Test func `a problem names the rows and their key`() throws {
    let list = try #require(
      Dataset(name: "peaks", columns: ["a", "b"], rows: [["1", "x"], ["1", "x"]]))
    let key = [PositionPair(old: 0, new: 0), PositionPair(old: 1, new: 1)]
    let repeated = Problem(
      .init(row: 1, isOld: true, repeats: 0), key: key, list, list)
    expectEqual(repeated.sentence, "rows 1 and 2 of peaks have the same key: 1\tx")
    expectEqual(
      repeated.advice,
      ["name more columns: --key a,b,COLUMN", "compare whole rows: without --key"])
    let empty = Problem(.init(row: 4, isOld: false), key: key, list, list)
    expectEqual(empty.sentence, "row 5 of peaks has no a,b")
  }
}
