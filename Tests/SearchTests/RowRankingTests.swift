import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct RowRankingTests {
  private static let words = [
    "alpha", "Beta", "al-pha", "béta", "alp/ha", "a", "b", "halpa", "tab", "ALPHA", "plaza", "",
  ]

  private func source(_ count: Int) throws -> DatasetSource {
    var generator = SeededGenerator(seed: 8)
    let lines = (0..<count).map { _ in
      (0..<3).map { _ in
        (0..<Int.random(in: 1...3, using: &generator)).map { _ in
          Self.words.randomElement(using: &generator) ?? ""
        }.joined(separator: " ")
      }.joined(separator: "\t")
    }
    return DatasetSource(
      try DatasetLoader.load(
        Array((["x\ty\tz"] + lines).joined(separator: "\n").utf8), name: "x", path: "x.tsv",
        extension: "tsv"))
  }

  @Test(
    arguments: [
      "~a", "~al", "~aph", "~B", "~b é", "x:~alp", "~a ~b", "~a | ~tb", "a ~tb",
      "p | ~tb", "!~z ~a", "~\\ a",
    ])
  func `the first rows are those of the whole ranking`(text: String) async throws {
    let source = try source(testSize(400, thorough: 3_000))
    let query = try Query(text, columns: source.columns)
    for shown in [[0, 1, 2], [2, 0], [1]] {
      var arrangement = ListArrangement(allOf: source.columns)
      (arrangement.columns, arrangement.searched) = (shown, shown)
      let result = try await source.search(ListRequest(query: query, arrangement: arrangement))
      let all = result.sections.flatMap(\.rows)
      expectEqual(Set(all).count, result.found.value)
      let count = RowRanking.firstCount
      let first = try await result.rows(in: 0..<count).map(\.identifier)
      expectEqual(first, Array(all.prefix(count)))
      let around = try await result.rows(in: count - 10..<count + 10).map(\.identifier)
      expectEqual(around, Array(all.dropFirst(count - 10).prefix(20)))
      for limit in [0, 1, count - 1, count, count + 1, 3 * count] {
        arrangement.limit = limit
        let some = try await source.search(ListRequest(query: query, arrangement: arrangement))
        expectEqual(some.sections.flatMap(\.rows), Array(all.prefix(limit)))
        expectEqual(some.found, result.found)
      }
    }
  }

  @Test func `an explicit order comes before the ranking`() async throws {
    let source = try source(200)
    let query = try Query("~al", columns: source.columns)
    var arrangement = ListArrangement(allOf: source.columns)
    arrangement.sort = [.init(column: 1, isDescending: true)]
    let sorted = try await source.search(ListRequest(query: query, arrangement: arrangement))
    let plain = try Query("", columns: source.columns)
    let all = try await source.search(ListRequest(query: plain, arrangement: arrangement))
    let found = Set(sorted.sections.flatMap(\.rows))
    expectEqual(
      sorted.sections.flatMap(\.rows), all.sections.flatMap(\.rows).filter(found.contains))
    #expect(found.count > 10)
  }
}
