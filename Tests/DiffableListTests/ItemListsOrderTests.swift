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

  @Test func `renumbered lists keep their items and positions`() {
    var lists = ItemLists<Int>()
    let numbers = lists.insertLists(100, at: 0)
    for number in numbers where number != 99 {
      lists.insert(ItemBatch([number, number + 1_000]), into: number, at: 0)
    }
    let base = SelectionBase<Int>(
      count: 2, item: { $0 + 5_000 }, position: { 5_000..<5_002 ~= $0 ? $0 - 5_000 : nil })
    lists.setSelection(Selection(base: base, positions: Bitmap(length: 2, repeating: true)), in: 99)
    lists.removeLists(Array(0..<50))
    #expect(!lists.hasManyFreeLists)
    lists.moveList(50) { $0.count }
    lists.removeLists([60])
    #expect(lists.hasManyFreeLists)
    let items = lists.order.numbers.map(lists.items(of:))
    lists.renumberLists()
    expectEqual(lists.order.numbers, Array(0..<49))
    expectEqual(lists.order.numbers.map(lists.items(of:)), items)
    #expect(lists.lists.count == 49 && lists.freeLists.isEmpty)
    for (list, items) in items.enumerated() {
      for (row, item) in items.enumerated() {
        #expect(lists.location(of: item).map { $0 == (list, row) } == true)
      }
    }
    expectEqual(lists.selectionLists, [47])
  }
}
