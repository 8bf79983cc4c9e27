import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct FuzzyRowsTests {
  /// Rows of three cells, some with copies, whose letters are often in different cells.
  private func randomRows(_ count: Int) -> [[String]] {
    var generator = SeededGenerator(seed: 41)
    let letters = ["a", "b", "A", "B", "c", "-", " ", "@", "`", "1"]
    return (0..<count).map { row in
      let alphabet = row % 4 == 0 ? letters + ["é", "Á", "ß"] : letters
      return (0..<3).map { _ in
        (0..<Int.random(in: 0...6, using: &generator)).compactMap { _ in
          alphabet.randomElement(using: &generator)
        }.joined()
      }
    }
  }

  @Test(arguments: ["a", "ab", "abc", "aB", "a@", "á", "ss", "bé1", "\u{301}", "日", "b b"])
  func `a row matches if a searched cell has the letters`(term: String) throws {
    let rows = randomRows(300)
    let lines = rows.map { $0.map { "\"\($0)\"" }.joined(separator: ",") + "\n" }
    let text = try RowText(csv: "x,y,z\n" + lines.joined())
    var matcher = FuzzyMatcher(FuzzyPattern(term))
    for columns in [[0, 1, 2], [1], [0, 2]] {
      let expected = rows.indices.filter { row in
        columns.contains { matcher.score(rows[row][$0]) != nil }
      }
      let found = try text.rows(FuzzyRows(term, ColumnSet(columns, of: 3)))
      expectEqual(found, expected, "~\(term) in \(columns)")
    }
  }
}
