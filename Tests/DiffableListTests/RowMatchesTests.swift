import TestSupport
import Testing

@testable import DiffableList

@Suite struct RowMatchesTests {
  /// Rows 0, 2, 5 match 1, 2, 3; two other rows are in both.
  private var matches: RowMatches {
    var matches = RowMatches(
      oldInOrder: Bitmap(length: 7, positions: [0, 2, 5]),
      newInOrder: Bitmap(length: 6, positions: [1, 2, 3]))
    matches.displaced = [(3, 0), (1, 5)]
    return matches
  }

  @Test func `unpaired rows are removed or inserted`() {
    expectEqual(Array(matches.removed), [4, 6])
    expectEqual(Array(matches.inserted), [4])
  }

  @Test func `pairs are sorted by new row`() {
    expectEqual(matches.pairs.map(\.old), [3, 0, 2, 5, 1])
    expectEqual(matches.pairs.map(\.new), [0, 1, 2, 3, 5])
  }

  @Test func `moves are minimal`() {
    expectEqual(matches.moves.map(\.new), [0, 5])
    var near = RowMatches(
      oldInOrder: Bitmap(length: 5, positions: [0, 1, 4]),
      newInOrder: Bitmap(length: 5, positions: [0, 3, 4]))
    #expect(near.moves.isEmpty)
    // Two displaced rows kept their order and one row in order passed them: that one moves.
    near.displaced = [(2, 1), (3, 2)]
    expectEqual(near.moves.map(\.new), [3])
  }

  @Test func `rows are set one by one and across words`() {
    let rows = RowBits(length: 200)
    rows.insert(3..<4)
    rows.insert(60..<130)
    rows.insert(199..<200)
    expectEqual(rows.bitmap, Bitmap(length: 200, positions: [3, 199] + Array(60..<130)))
  }
}
