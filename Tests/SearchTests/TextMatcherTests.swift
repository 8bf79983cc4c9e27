import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct TextMatcherTests {
  private let csv = """
    name,note,size
    Mount Everest,high,8849
    everest mount,É,188
    MOUNT ÉVEREST,x,88
    Mounting,"a, Mount",1988
    ,,
    """

  private func rows(
    _ text: String, _ anchors: Query.Anchors = [], _ columns: [Int] = [0, 1, 2]
  ) throws -> [Int] {
    try RowText(csv: csv).rows(TextMatcher(text, anchors: anchors, ColumnSet(columns, of: 3)))
  }

  @Test(
    arguments: [
      ("mount", [], [0, 1, 2, 3]), ("Mount", [], [0, 3]), ("evérest", [], [0, 1, 2]),
      ("mount", .start, [0, 2, 3]), ("mount", .end, [1, 3]), ("Mount", .end, [3]),
      ("mounting", .both, [3]), ("t ev", [], [0, 2]), ("a, m", [], [3]), ("high,8", [], []),
      ("88", [], [0, 1, 2, 3]), ("88", .start, [0, 2]),
      ("88", .end, [1, 2, 3]), ("88", .both, [2]), ("e", .both, [1]),
    ] as [(String, Query.Anchors, [Int])])
  func `a word matches where anchors and columns allow it`(
    text: String, anchors: Query.Anchors, expected: [Int]
  ) throws {
    expectEqual(try rows(text, anchors), expected)
  }

  @Test(
    arguments: [
      ("b", .start, [0, 1, 2, 4]), ("b", .end, [0, 1, 3, 4]), ("b", .both, [0, 1, 4]),
      (" b", .start, [0, 1, 2, 4]),
      ("b ", .both, [0, 1, 4]), (" b", [], [0, 3]), ("é b", .start, [3]), ("b c", .both, [2]),
    ] as [(String, Query.Anchors, [Int])])
  func `blanks at the ends of a cell do not count for anchors`(
    text: String, anchors: Query.Anchors, expected: [Int]
  ) throws {
    let rows = try RowText(csv: "a,c\n b ,x\n\"b\t\",x\nb c,x\né b ,x\nb,x\n")
    expectEqual(try rows.rows(TextMatcher(text, anchors: anchors, ColumnSet([0], of: 2))), expected)
  }

  @Test func `other columns are not searched`() throws {
    expectEqual(try rows("mount", [], [1]), [3])
    expectEqual(try rows("e", [], [1, 2]), [1])
    expectEqual(try rows("88", [], [0, 1]), [])
  }

  /// Long words and few or many candidates have separate implementations.
  @Test func `all search strategies find the same rows`() throws {
    let long = String(repeating: "ab", count: 40)
    let lines = (0..<1_000).map { row in
      ["x", "xab\(long)", long, "B\(long.uppercased())", "é\(long)", "aé"][row % 6]
    }
    let text = try RowText(csv: "a\n" + lines.joined(separator: "\n") + "\n")
    let all = ColumnSet([0], of: 1)
    let few = (0..<16).map { (word: Int) -> UInt64 in word % 3 == 0 ? 0x8421 : 0 }
    let none: Query.Anchors = []
    for (typed, anchors) in [
      (long, none), (long, .start), (long, .both), ("ab", .start), ("Bab", none), ("B", .start),
    ] as [(String, Query.Anchors)] {
      let isCaseSensitive = TextFolding.hasCapital(typed)
      let expected = lines.indices.filter { row in
        let cell = TextFolding.fold(lines[row], caseSensitive: isCaseSensitive)
        let needle = TextFolding.fold(typed, caseSensitive: isCaseSensitive)
        if anchors == .both { return cell == needle }
        return anchors == .start ? cell.starts(with: needle) : cell.contains(needle)
      }
      let matcher = TextMatcher(typed, anchors: anchors, all)
      expectEqual(try text.rows(matcher), expected)
      expectEqual(
        try text.rows(matcher, within: few),
        expected.filter { few[$0 / 64] >> UInt64($0 % 64) & 1 == 1 })
    }
  }
}
