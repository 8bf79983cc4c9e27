import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SnapshotDiffingTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>

  private func difference(_ old: [Int], _ new: [Int]) -> Difference {
    Difference(from: Snapshot([("s", old)]), to: Snapshot([("s", new)]))
  }

  @Test func `equal snapshots have an empty difference`() {
    #expect(difference([1, 2, 3], [1, 2, 3]).isEmpty)
  }

  @Test func `removals have old positions and insertions new ones`() {
    let difference = difference([1, 2, 3, 4], [9, 1, 4])
    expectEqual(difference.removed.map(\.row), [1, 2])
    expectEqual(difference.inserted.map(\.row), [0])
    #expect(difference.moved.isEmpty)
  }

  @Test func `moving the first row to the end is one move`() {
    let items = Array(0..<10_000)
    let difference = difference(items, Array(items.dropFirst()) + [0])
    expectEqual(difference.moved.count, 1)
    expectEqual(difference.moved.first?.from, ListIndexPath(row: 0, section: 0))
    expectEqual(difference.moved.first?.to, ListIndexPath(row: 9_999, section: 0))
  }

  @Test func `among minimal moves, the smallest new positions stay`() {
    // Each of the three could stay; the first one does.
    expectEqual(difference([1, 2, 3], [3, 2, 1]).moved.map(\.to.row), [1, 2])
    // 2 and 3, 1 and 3, … are as long as 2 and 4; the first positions are chosen.
    expectEqual(difference([1, 2, 3, 4], [2, 1, 4, 3]).moved.map(\.to.row), [1, 3])
  }

  @Test func `items move with their section`() {
    let old = Snapshot([("a", [1, 2]), ("b", [3])])
    let new = Snapshot([("b", [3]), ("a", [1, 2])])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.movedSections.map(\.to), [1])
    #expect(difference.moved.isEmpty)
  }

  @Test func `sections are inserted and removed with their items`() {
    let old = Snapshot([("a", [1]), ("b", [2])])
    let new = Snapshot([("b", [2]), ("c", [3])])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.removedSections, [0])
    expectEqual(difference.insertedSections, [1])
    expectEqual(difference.removed, [ListIndexPath(row: 0, section: 0)])
    expectEqual(difference.inserted, [ListIndexPath(row: 0, section: 1)])
  }

  @Test func `marked items are reconfigured at their new positions`() {
    let old = Snapshot([("a", [1, 2])])
    var new = Snapshot([("a", [3, 2])])
    new.reconfigureItems([3, 2])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.reconfigured, [ListIndexPath(row: 1, section: 0)])
  }

  @Test func `only remaining elements are reloaded, at their new positions`() {
    let old = Snapshot([("a", [1, 2]), ("b", [])])
    var new = Snapshot([("c", [4]), ("b", [2]), ("a", [1, 3])])
    new.reloadItems([3, 2])
    new.reconfigureItems([2, 1])
    new.reloadSections(["a", "c"])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.reloaded, [ListIndexPath(row: 0, section: 1)])
    // A new cell is always configured.
    expectEqual(difference.reconfigured, [ListIndexPath(row: 0, section: 2)])
    expectEqual(difference.reloadedSections, [2])
    #expect(difference.hasReloads)
  }
}
