import DiffableList
import Synchronization
import TestSupport
import Testing

@Suite struct SelectionOrderTests {
  @Test func `an order maps ranks to positions`() {
    let order = SelectionOrder([2, 0, 1])
    expectEqual(order.count, 3)
    expectEqual((0..<3).map(order.position(at:)), [2, 0, 1])
    expectEqual((0..<3).map(order.rank(of:)), [1, 2, 0])
  }

  @Test func `counts and differences do not compute an order, and the first row does once`() {
    let calls = Mutex(0)
    let base = SelectionBase<Int>(count: 4, item: { $0 }, position: { 0..<4 ~= $0 ? $0 : nil })
    func snapshot(_ items: [Int]) -> DiffableDataSourceSnapshot<String, Int> {
      let order = SelectionOrder(count: 4) {
        calls.withLock { $0 += 1 }
        return [3, 1, 0, 2]
      }
      return DiffableDataSourceSnapshot("", items, of: base, in: order)
    }
    let (old, new) = (snapshot([0, 1, 2]), snapshot([0, 1, 3]))
    let difference = SnapshotDifference(from: old, to: new)
    expectEqual(difference.removed.count, 1)
    expectEqual(difference.inserted.count, 1)
    expectEqual(new.numberOfItems, 3)
    expectEqual((0..<4).map { new.sectionIdentifier(containingItem: $0) }, ["", "", nil, ""])
    expectEqual(calls.withLock(\.self), 0)
    expectEqual(new.itemIdentifiers, [3, 1, 0])
    expectEqual(difference.inserted, [ListIndexPath(row: 0, section: 0)])
    expectEqual(calls.withLock(\.self), 1)
    expectEqual(difference.moved, [])
    expectEqual(calls.withLock(\.self), 2)
  }
}
