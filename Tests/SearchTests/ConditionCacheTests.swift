import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct ConditionCacheTests {
  private func key(_ number: Int, shown: [Int] = [0]) -> ConditionCache.Key {
    ConditionCache.Key(condition: .text("q\(number)"), shown: shown)
  }

  @Test func `the least recently used entry is evicted first`() {
    let cache = ConditionCache()
    let rows = Bitmap(length: 100, positions: [7])
    for number in 0..<256 { cache.keep(rows, for: key(number)) }
    expectEqual(cache[key(0)], rows)
    expectEqual(cache[key(0, shown: [1])], nil)
    for number in 256..<300 { cache.keep(rows, for: key(number)) }
    let cached = (0..<300).filter { cache[key($0)] != nil }
    expectEqual(cached, [0] + Array(45..<300))
  }

  @Test(arguments: [(1 << 20, 256), (1 << 24, 16), (1 << 27, 2), (1 << 29, 2)])
  func `the cached results of a large list are limited`(rows: Int, limit: Int) {
    let cache = ConditionCache()
    // All entries share one bitmap to save memory in the test.
    let found = Bitmap(length: rows, repeating: false)
    for number in 0..<(limit + 3) { cache.keep(found, for: key(number)) }
    expectEqual((0..<(limit + 3)).filter { cache[key($0)] != nil }.count, limit)
  }

  @Test func `the fewest rows of a start of a term are found`() {
    let cache = ConditionCache()
    func keep(_ letters: String, _ column: String? = nil, shown: [Int] = [0]) -> Bitmap {
      let rows = Bitmap(length: 100, positions: letters.utf8.count..<9)
      cache.keep(rows, for: .init(condition: .fuzzy(letters, in: column), shown: shown))
      return rows
    }
    let (a, ab) = (keep("a"), keep("ab"))
    _ = keep("abc", "x")
    _ = keep("abc", shown: [1])
    expectEqual(cache.rows([0], matchingStartOf: .fuzzy("abcd"), column: nil), ab)
    expectEqual(cache.rows([0], matchingStartOf: .fuzzy("ab"), column: nil), ab)
    expectEqual(cache.rows([0], matchingStartOf: .fuzzy("a"), column: nil), a)
    expectEqual(cache.rows([0], matchingStartOf: .fuzzy("ba"), column: nil), nil)
    expectEqual(cache.rows([0], matchingStartOf: .text("abcd", anchors: []), column: nil), nil)
  }

  @Test func `blanks at an anchored end do not count after the same text without an anchor`()
    async throws
  {
    let source = DatasetSource(
      try DatasetLoader.load(
        Array("name,n\nx,18\n".utf8), name: "x", path: "x.csv", extension: "csv"))
    for (typed, count) in [("\"8 \"", 0), ("\"8 \"$", 1)] {
      let request = ListRequest(
        query: try Query(typed, columns: source.columns),
        arrangement: ListArrangement(allOf: source.columns))
      expectEqual(try await source.search(request).found, .exact(count), "\(typed)")
    }
  }

  @Test func `the best rows are cached with the rows of their condition`() {
    let cache = ConditionCache()
    let (rows, others) = (
      Bitmap(length: 100, positions: [7, 8]), Bitmap(length: 100, positions: [7])
    )
    // Without the condition's rows, nothing is kept.
    cache.keep(best: [8, 7], of: rows, for: key(0))
    expectEqual(cache.best(for: key(0), of: rows), nil)
    cache.keep(rows, for: key(0))
    expectEqual(cache.best(for: key(0), of: rows), nil)
    cache.keep(best: [8, 7], of: rows, for: key(0))
    expectEqual(cache.best(for: key(0), of: rows), [8, 7])
    expectEqual(cache[key(0)], rows)
    // Some rows were deleted.
    expectEqual(cache.best(for: key(0), of: others), nil)
    expectEqual(cache.best(for: key(1), of: rows), nil)
  }

  private static let list =
    "name,n\n"
    + (0..<400).map { "row \($0 % 7) of \($0 % 11) ÉÈ \($0 % 3 == 0 ? "Big" : "big"),\($0)\n" }
    .joined()

  @Test func `typing and deleting letters matches a fresh search`() async throws {
    func source() throws -> DatasetSource {
      DatasetSource(
        try DatasetLoader.load(
          Array(Self.list.utf8), name: "x", path: "x.csv", extension: "csv"))
    }
    func rows(_ text: String, in source: DatasetSource) async throws -> [RowID] {
      let request = ListRequest(
        query: Query.parse(text, columns: source.columns).query,
        arrangement: ListArrangement(allOf: source.columns))
      return try await source.search(request).sections.flatMap(\.rows)
    }
    var random = SeededGenerator(seed: 44)
    let words = [
      "row", "of", "big", "Big", "ée", "EE", "1", "10", "39", "^row", "big$", "!of", "n>30", "|",
      // Equal as strings, but different cells in a list.
      "/É/", "/E\u{301}/",
    ]
    let typed = try source()
    for _ in 0..<testSize(2, thorough: 60) {
      let text = (0..<Int.random(in: 1...3, using: &random)).map { _ in
        words.randomElement(using: &random) ?? ""
      }.joined(separator: " ")
      let lengths = Array(1...text.count) + (0..<text.count).reversed()
      for length in lengths {
        let prefix = String(text.prefix(length))
        let expected = try await rows(prefix, in: source())
        expectEqual(try await rows(prefix, in: typed), expected, "seed 44: \(prefix)")
      }
    }
  }
}
