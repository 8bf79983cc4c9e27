import Datasets
import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct BestRowSearchTests {
  /// Rows in order of their scores, so that a sample can miss the best or take too many of them.
  private func text(_ rows: [String]) throws -> RowText {
    try RowText(csv: "x\n" + rows.map { $0 + "\n" }.joined())
  }

  @Test(arguments: ["sorted", "reversed", "shuffled", "few", "best sampled"])
  func `the best rows are those of the whole ranking`(order: String) throws {
    var generator = SeededGenerator(seed: 30)
    var rows = (0..<testSize(600, thorough: 6_000)).map { row in
      String(repeating: "-", count: row % 37) + "ab"
    }
    switch order {
    case "sorted": rows.sort { $0.count < $1.count }
    case "reversed": rows.sort { $0.count > $1.count }
    case "shuffled": rows.shuffle(using: &generator)
    case "few": rows = Array(rows.prefix(50))
    default:
      // The sampled rows alone are good.
      rows = rows.indices.map { $0 % 16 == $0 / 64 % 16 ? "ab" : "xxxxxaxxxxb" }
    }
    let text = try text(rows)
    let columns = ListColumn.columns(of: text.dataset)
    let score = try #require(RowScore(.fuzzy("ab"), columns: columns, shown: [0]))
    let all = Bitmap(length: rows.count, repeating: true)
    let ranked = score.ranked(Array(all), of: text)
    let index = try RowIndex(text) { _ in true }
    for index in [nil, index] {
      let groups = BoundedRows.groups(of: all, by: score.onlyLetters ?? [], index)
      for limit in [1, 20, 256, 1_000] {
        let best = try BestRowSearch(score: score, text: text, cancellation: Cancellation())
          .positions(limit, of: groups)
        expectEqual(best, Array(ranked.prefix(limit)), "\(order), \(limit)")
      }
    }
  }

  @Test func `gaps that the index proves are not counted twice`() throws {
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
    let index = try RowIndex(text) { _ in true }
    let all = Bitmap(length: text.count, repeating: true)
    for term in ["abcd", "aabb", "abc", "dcba", "aB"] {
      let score = try #require(RowScore(.fuzzy(term), columns: columns, shown: [0]))
      let ranked = score.ranked(Array(all), of: text)
      let groups = BoundedRows.groups(of: all, by: score.onlyLetters ?? [], index)
      #expect(groups.count > 1)
      for limit in [1, 30, 256, 1_000] {
        let best = try BestRowSearch(score: score, text: text, cancellation: Cancellation())
          .positions(limit, of: groups)
        expectEqual(best, Array(ranked.prefix(limit)), "~\(term), \(limit)")
      }
    }
  }
}
