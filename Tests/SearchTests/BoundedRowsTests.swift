import DiffableList
import TestSupport
import Testing

@testable import Search

@Suite struct BoundedRowsTests {
  private static let names = [
    "machine", "my-machine", "macchina", "m a c h", "MaChine", "máchine", "chima", "mach/ine",
    "ham",
    "xMaCh", "x.m/a", "mac-h", "m", "", "a machine that is long",
  ]

  @Test func `the rows of a group score at least its cost below the highest score`() throws {
    var generator = SeededGenerator(seed: 2)
    let rows = (0..<testSize(200, thorough: 600)).map { _ in
      Self.names.randomElement(using: &generator) ?? ""
    }
    let text = try RowText(csv: "x\n" + rows.map { "\"\($0)\"\n" }.joined())
    let index = try RowIndex(text) { _ in true }
    let all = Bitmap(length: rows.count, repeating: true)
    for term in ["m", "ma", "mach", "mM", "hi", "aam", "m-a", "\u{e1}ch"] {
      let pattern = FuzzyPattern(term)
      let groups = BoundedRows.groups(of: all, by: pattern.letters, index)
      expectEqual(groups.reduce(0) { $0 + $1.rows.count }, rows.count)
      var matcher = FuzzyMatcher(pattern)
      for group in groups {
        for row in group.rows {
          if let score = matcher.score(rows[row]) {
            #expect(score <= pattern.highestScore - group.cost, "~\(term): \(rows[row])")
          }
        }
      }
      // Without an index, nothing is known.
      expectEqual(BoundedRows.groups(of: all, by: pattern.letters, nil).map(\.cost), [0])
    }
  }

  @Test func `each gap that the index proves costs more`() throws {
    let rows = ["abcd", "ab cd", "ab c d", "a b c d"]
    let text = try RowText(csv: "x\n" + rows.map { $0 + "\n" }.joined())
    let index = try RowIndex(text) { _ in true }
    let all = Bitmap(length: 4, repeating: true)
    let groups = BoundedRows.groups(of: all, by: FuzzyPattern("abcd").letters, index)
    expectEqual(groups.map { Array($0.rows) }, [[0], [1], [2], [3]])
    expectEqual(groups.map(\.cost), [0, 80, 160, 240])
  }

  @Test func `starts that the index rules out cost the points of words or of parts`() throws {
    let rows = ["ab", "xab", "xa xb", "x/a b", "1ab", "aB"]
    let text = try RowText(csv: "x\n" + rows.map { $0 + "\n" }.joined())
    let index = try RowIndex(text) { _ in true }
    let all = Bitmap(length: rows.count, repeating: true)
    let groups = BoundedRows.groups(of: all, by: FuzzyPattern("ab").letters, index)
    expectEqual(groups.map { Array($0.rows) }, [[0, 5], [3], [1, 4], [2]])
    expectEqual(groups.map(\.cost), [0, 336, 768, 1616])
  }
}
