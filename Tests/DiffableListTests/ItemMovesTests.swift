import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct ItemMovesTests {
  typealias Difference = SnapshotDifference<String, Int>

  private func snapshot(_ items: [Int], _ order: [Int], _ base: SelectionBase<Int>)
    -> Difference.Snapshot
  {
    var snapshot = Difference.Snapshot()
    snapshot.appendSections([""])
    snapshot.appendItems(
      Selection(
        base: base, positions: Bitmap(length: base.count, positions: items),
        order: SelectionOrder(order)))
    return snapshot
  }

  @Test func `moves are coded and printed like an array`() throws {
    let base = try SelectionBase([5, 6, 7])
    let difference = Difference(
      from: snapshot([0, 1, 2], [0, 1, 2], base), to: snapshot([0, 1, 2], [2, 0, 1], base))
    expectEqual(difference.moved.map(\.to.row), [0])
    expectEqual(difference.moved.map(\.from.row), [2])
    let data = try JSONEncoder().encode(difference.moved)
    expectEqual(
      try JSONDecoder().decode(Difference.ItemMoves.self, from: data), difference.moved)
    expectEqual(difference.moved.description, "\(Array(difference.moved))")
  }
}
