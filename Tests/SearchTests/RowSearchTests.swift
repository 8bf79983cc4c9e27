import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowSearchTests {
  private let source: DatasetSource

  init() throws {
    let text = "name,size\na1,21\nb2,12\nc1,11\n"
    source = DatasetSource(
      try DatasetLoader.load(Array(text.utf8), name: "x", path: "x.csv", extension: "csv"))
  }

  private func found(_ typed: String, shown: [Int] = [0, 1]) throws -> [Int] {
    let query = try Query(typed, columns: source.columns)
    return Array(try source.positions(matching: query, shown: shown))
  }

  @Test func `a word matches anywhere in a cell`() throws {
    expectEqual(try found("1"), [0, 1, 2])
    expectEqual(try found("1", shown: [0]), [0, 2])
    expectEqual(try found("1", shown: [1]), [0, 1, 2])
    expectEqual(try found("^1", shown: [1]), [1, 2])
  }

  @Test func `a named hidden column is searched`() throws {
    expectEqual(try found("size:2", shown: [0]), [0, 1])
  }

  @Test func `conditions combine like sets`() throws {
    expectEqual(try found("1 2"), [0, 1])
    expectEqual(try found("a1 | c1"), [0, 2])
    expectEqual(try found("!a1"), [1, 2])
    expectEqual(try found("!a1 !(b2 | c1)"), [])
    expectEqual(try found("1 !size:2"), [2])
  }

  @Test func `no condition finds all rows`() throws {
    expectEqual(try found(""), [0, 1, 2])
  }
}
