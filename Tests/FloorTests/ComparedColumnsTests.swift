import Datasets
import Search
import TestSupport
import Testing

@testable import Session

@Suite struct ComparedColumnsTests {
  private func load(_ text: String, as format: String = "csv") throws -> Dataset {
    try DatasetLoader.load(
      Array(text.utf8), name: "x", path: "x.\(format)", extension: format)
  }

  private func areValues(_ old: Dataset, _ new: Dataset) throws -> [Bool] {
    let difference = try TableDifference(from: old, to: new, TableDifference.Options())
    return ComparedColumns(difference).columns.map(\.hasJSONValues)
  }

  @Test func `cells are values in JSON only if those of both versions are`() throws {
    let numbers = try load("a,b\n1,2\n")
    let text = try load("a,b\nx,2\n")
    expectEqual(try areValues(text, numbers), [false, true])
    expectEqual(try areValues(numbers, text), [false, true])
    expectEqual(
      try areValues(load("{\"a\":\"x\"}\n", as: "jsonl"), load("a,c\n1,2\n")), [true, true])
  }
}
