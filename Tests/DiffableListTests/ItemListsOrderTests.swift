import TestSupport
import Testing

@testable import DiffableList

@Suite struct ItemListsOrderTests {
  @Test func `lists are inserted, moved and removed with their items`() {
    var lists = ItemLists<Int>()
    expectEqual(lists.insertLists(3, at: 0), [0, 1, 2])
    lists.insert(ItemBatch([0, 1, 2]), into: 0, at: 0)
    lists.insert(ItemBatch([1_000, 1_001]), into: 1, at: 0)
    let base = SelectionBase<Int>(
      count: 5, item: { $0 + 2_000 }, position: { 2_000..<2_005 ~= $0 ? $0 - 2_000 : nil })
    lists.setSelection(Selection(base: base, positions: Bitmap(length: 5, repeating: true)), in: 2)
    expectEqual(lists.insertLists(1, at: 1), [3])
    lists.insert(ItemBatch([7_000]), into: 3, at: 0)
    let items = lists.order.numbers.flatMap(lists.items(of:))
    expectEqual(items.prefix(6), [0, 1, 2, 7_000, 1_000, 1_001])
    lists.moveList(0) { $0.count }
    expectEqual(lists.order.numbers, [3, 1, 2, 0])
    expectEqual(lists.location(of: 1).map(lists.position(of:)), 9)
    lists.removeLists([1, 2])
    expectEqual(lists.order.numbers.flatMap(lists.items(of:)), [7_000, 0, 1, 2])
    #expect(lists.list(of: 1_000) == nil && lists.list(of: 2_000) == nil && lists.count == 4)
    #expect(lists.selectionLists.isEmpty)
    expectEqual(lists.insertLists(1, at: 2), [2])
  }
}
