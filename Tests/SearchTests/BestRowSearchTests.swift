import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct BestRowSearchTests {
  private func text(_ rows: [String]) throws -> RowText {
    try RowText(csv: "x\n" + rows.map { $0 + "\n" }.joined())
  }

  /// Small chunks, so that most of them have a threshold.
  private func search(by score: RowScore, _ text: RowText) -> BestRowSearch {
    BestRowSearch(score: score, text: text, cancellation: Cancellation(), rowsPerChunk: 64)
  }

  @Test(arguments: ["sorted", "reversed", "shuffled", "few"])
  func `the best rows are those of the whole ranking`(order: String) throws {
    var generator = SeededGenerator(seed: 30)
    var rows = (0..<testSize(600, thorough: 6_000)).map { row in
      String(repeating: "-", count: row % 37) + "ab"
    }
    switch order {
    case "sorted": rows.sort { $0.count < $1.count }
    case "reversed": rows.sort { $0.count > $1.count }
    case "shuffled": rows.shuffle(using: &generator)
    default: rows = Array(rows.prefix(50))
    }
    let text = try text(rows)
    let columns = ListColumn.columns(of: text.dataset)
    let score = try #require(RowScore(.fuzzy("ab"), columns: columns, shown: [0]))
    let all = Bitmap(length: rows.count, repeating: true)
    let ranked = score.ranked(Array(all), of: text)
    for limit in [1, 20, 256, 1_000] {
      let best = try search(by: score, text).positions(limit, of: all)
      expectEqual(best, Array(ranked.prefix(limit)), "\(order), \(limit)")
    }
  }

  @Test func `gaps and starts of words do not hide one of the best rows`() throws {
    var generator = SeededGenerator(seed: 31)
    let words = ["ab", "cd", "abcd", "a", "b", "cabd", "dab", "B", "bcd", "x"]
    let gaps = [" ", "-", "/", "x", "xxx", "  ", "\t"]
    let rows = (0..<testSize(500, thorough: 3_000)).map { _ in
      (0..<Int.random(in: 1...7, using: &generator)).map { _ in
        (words.randomElement(using: &generator) ?? "")
          + (gaps.randomElement(using: &generator) ?? "")
      }.joined()
    }
    let text = try RowText(csv: "x\n" + rows.map { "\($0)x\n" }.joined())
    let columns = ListColumn.columns(of: text.dataset)
    // Not all rows match the query.
    let some = Bitmap(length: text.count, positions: rows.indices.filter { $0 % 7 > 0 })
    for term in ["abcd", "aabb", "abc", "dcba", "aB"] {
      let score = try #require(RowScore(.fuzzy(term), columns: columns, shown: [0]))
      let ranked = score.ranked(Array(some), of: text)
      for limit in [1, 30, 256, 1_000] {
        let best = try search(by: score, text).positions(limit, of: some)
        expectEqual(best, Array(ranked.prefix(limit)), "~\(term), \(limit)")
      }
    }
  }
}
