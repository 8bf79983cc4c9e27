import TestSupport
import Testing

@testable import DiffableList

@Suite struct ItemListsEditingTests {
  private func lists(_ items: [Int]) -> ItemLists<Int> {
    var lists = ItemLists<Int>()
    _ = lists.insertLists(2, at: 0)
    lists.insert(ItemBatch(items), into: 0, at: 0)
    return lists
  }

  /// Returns whether every lookup matches the contents of the lists.
  private func expectConsistent(_ lists: ItemLists<Int>, _ items: [Int]) {
    expectEqual(lists.items(of: 0), items)
    expectEqual(lists.count, lists.order.numbers.reduce(0) { $0 + lists.items(of: $1).count })
    for (row, item) in items.enumerated() {
      #expect(lists.location(of: item).map { $0 == (0, row) } == true)
    }
    #expect(lists.chunks.allSatisfy { $0.items.count <= ItemIndex.chunkCapacity })
  }

  @Test(arguments: [0, 1, 255, 256, 300, 511, 600])
  func `few and many items can be inserted at any row`(row: Int) {
    for count in [1, 100, 200, 1_000] {
      var (lists, items) = (lists(Array(0..<600)), Array(0..<600))
      let new = Array(5_000..<5_000 + count)
      lists.insert(ItemBatch(new), into: 0, at: row)
      items.insert(contentsOf: new, at: row)
      expectConsistent(lists, items)
    }
  }

  @Test(arguments: [2, 3, 7, 300])
  func `removed items are not found, and the others are`(step: Int) {
    var lists = lists(Array(0..<2_000))
    lists.remove(ItemBatch(Array(stride(from: 0, to: 3_000, by: step))))
    expectConsistent(lists, (0..<2_000).filter { $0 % step != 0 })
    #expect(lists.list(of: 0) == nil)
  }

  @Test func `empty chunks are reused`() {
    var lists = lists(Array(0..<600))
    lists.remove(ItemBatch(Array(256..<512)))
    expectConsistent(lists, Array(0..<256) + Array(512..<600))
    expectEqual(lists.freeChunks, [1])
    lists.insert(ItemBatch(Array(9_000..<9_200)), into: 1, at: 0)
    expectEqual(lists.freeChunks, [])
    expectEqual(lists.items(of: 1), Array(9_000..<9_200))
  }

  @Test func `a selection loses moved items and is replaced by items when edited`() {
    var lists = lists([100, 101])
    let base = SelectionBase<Int>(count: 50, item: { $0 }, position: { 0..<50 ~= $0 ? $0 : nil })
    lists.setSelection(Selection(base: base, positions: Bitmap(length: 50, repeating: true)), in: 1)
    lists.remove(ItemBatch([3, 100]))
    #expect(lists.lists[1].selection?.count == 49 && lists.count == 50)
    lists.remove(Selection(base: base, positions: Bitmap(length: 50, positions: 10..<50)))
    expectEqual(lists.items(of: 1), (0..<10).filter { $0 != 3 })
    lists.insert(ItemBatch([7_000]), into: 1, at: 1)
    #expect(lists.lists[1].selection == nil && lists.selectionLists.isEmpty)
    expectEqual(lists.items(of: 1), [0, 7_000, 1, 2, 4, 5, 6, 7, 8, 9])
  }
}
