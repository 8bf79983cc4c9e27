import Datasets
import Search
import TestSupport
import Testing

@Suite struct SkippedCellsTests {
  private func skipped(_ typed: String, _ cells: [String]) async throws -> [(Int, String)] {
    let dataset = try #require(Dataset(name: "x", columns: ["a"], rows: cells.map { [$0] }))
    let source = DatasetSource(dataset)
    var found: [(Int, String)] = []
    for comparison in try Query(typed, columns: source.columns).valueComparisons(ValueSyntax()) {
      if let cells = try await source.skippedCells(by: comparison) {
        found.append((cells.count, cells.first))
      }
    }
    return found
  }

  @Test(
    arguments: [
      ("a>5", "4 x"), ("a:5..9.5", "4 x"), ("a=5", "4 x"), ("!a<5 | a>7", "4 x"),
      ("a>1953-05", "4 1.5"), ("a:1953-05..", "4 1.5"), ("a<1953", "2 x"), ("a:1953..1960", "2 x"),
      ("a>x", ""), ("a:x", ""), ("5", ""), ("a:", ""), ("a>5 a<1953-05", "4 x, 4 1.5"),
    ] as [(String, String)])
  func `cells of another kind than the operand are skipped`(
    typed: String, expected: String
  ) async throws {
    let cells = ["1953", "1.5", "", "x", "1e3", "1953-05-29", "x", "1954-01"]
    let found = try await skipped(typed, cells).map { "\($0) \($1)" }
    expectEqual(found.joined(separator: ", "), expected)
  }

  @Test func `every row is checked`() async throws {
    let cells = (0..<100_000).map { $0 % 40_000 == 39_999 ? "n/a" : "\($0)" }
    expectEqual(try await skipped("a>5", cells).map(\.0), [2])
  }
}
