import TestSupport
import Testing

@testable import DiffableList

@Suite struct ItemListsTests {
  /// Lists of 0 and up, 1000 and up, and a selection of the even numbers from 2000 on.
  private func lists(_ counts: Int...) -> ItemLists<Int> {
    var lists = ItemLists<Int>()
    let numbers = lists.insertLists(counts.count + 1, at: 0)
    for (number, count) in zip(numbers, counts) {
      lists.insert(ItemBatch(Array(number * 1_000..<number * 1_000 + count)), into: number, at: 0)
    }
    let base = SelectionBase<Int>(
      count: 10, item: { $0 + 2_000 }, position: { 2_000..<2_010 ~= $0 ? $0 - 2_000 : nil })
    let even = Bitmap(length: 10, positions: [0, 2, 4, 6, 8])
    lists.setSelection(Selection(base: base, positions: even), in: numbers[counts.count])
    return lists
  }

  @Test func `an item is found in chunks and in selections`() throws {
    let lists = lists(600, 300)
    for (item, list, row) in [(0, 0, 0), (599, 0, 599), (1_299, 1, 299), (2_004, 2, 2)] {
      let location = try #require(lists.location(of: item))
      #expect(location == (list, row))
      expectEqual(lists.list(of: item), list)
      expectEqual(lists.item(list: list, row: row), item)
    }
    #expect(lists.location(of: 600) == nil && lists.list(of: 2_001) == nil)
    expectEqual(lists.count, 905)
    expectEqual(lists.position(of: (2, 1)), 901)
  }

  @Test func `findEach finds the same items as find`() {
    let lists = lists(600, 300)
    let items = Array(stride(from: 0, to: 2_010, by: 3))
    var found: [Int] = []
    lists.findEach(items, items.map { ItemIndex.hash(of: $0) }) { item, location in
      if let location {
        let (list, row) = lists.location(of: location)
        expectEqual(lists.item(list: list, row: row), item)
        found.append(item)
      }
    }
    expectEqual(found, items.filter { $0 < 600 || 1_000..<1_300 ~= $0 })
  }

  @Test func `a list's pieces contain its items`() {
    let lists = lists(600, 0)
    expectEqual(lists.pieces(of: 0).map(\.count), [256, 256, 88])
    expectEqual(lists.items(of: 0), Array(0..<600))
    expectEqual(lists.items(of: 1), [])
    expectEqual(lists.items(of: 2), [2_000, 2_002, 2_004, 2_006, 2_008])
  }
}
