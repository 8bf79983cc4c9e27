import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct ItemMovesTests {
  typealias Difference = SnapshotDifference<String, Int>

  @Test func `moves are coded and printed like an array`() throws {
    let base = try SelectionBase([5, 6, 7])
    let difference = Difference(
      from: .init("", [0, 1, 2], of: base, in: SelectionOrder([0, 1, 2])),
      to: .init("", [0, 1, 2], of: base, in: SelectionOrder([2, 0, 1])))
    expectEqual(difference.moved.map(\.to.row), [0])
    expectEqual(difference.moved.map(\.from.row), [2])
    let data = try JSONEncoder().encode(difference.moved)
    expectEqual(
      try JSONDecoder().decode(Difference.ItemMoves.self, from: data), difference.moved)
    expectEqual(difference.moved.description, "\(Array(difference.moved))")
  }
}
