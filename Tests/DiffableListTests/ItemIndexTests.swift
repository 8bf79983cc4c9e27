import TestSupport
import Testing

@testable import DiffableList

@Suite struct ItemIndexTests {
  @Test func `an item is found by hash and match until it is removed`() throws {
    var index = ItemIndex()
    index.reserve(100)
    for item in 0..<100 { index.insert(ItemIndex.hash(of: item), item) }
    expectEqual(index.count, 100)
    for item in 0..<100 {
      let bucket = try #require(index.find(ItemIndex.hash(of: item)) { $0 == item })
      expectEqual(ItemIndex.slot(index.entries[bucket]), item)
      if item.isMultiple(of: 2) { index.remove(bucket) }
    }
    let remaining = (0..<100).filter { item in
      index.find(ItemIndex.hash(of: item)) { $0 == item } != nil
    }
    expectEqual(remaining, Array(stride(from: 1, to: 100, by: 2)))
    expectEqual(index.count, 50)
  }

  @Test func `the match distinguishes items with the same hash`() {
    var index = ItemIndex(minimumCapacity: 8)
    let hash = ItemIndex.hash(of: "a")
    let areNew = [3, 4, 5].map { slot in index.insert(hash, slot, unless: { $0 == 4 }) }
    expectEqual(areNew, [true, true, false])
    expectEqual(index.count, 2)
    #expect(index.find(hash) { $0 == 5 } == nil)
  }

  @Test func `a moved item is found in its new slot`() throws {
    var index = ItemIndex(minimumCapacity: 1)
    let hash = ItemIndex.hash(of: 7)
    index.insert(hash, 1)
    let bucket = try #require(index.find(hash) { $0 == 1 })
    index.relocate(bucket, to: 70_000)
    #expect(index.find(hash) { $0 == 70_000 } == bucket)
  }

  @Test(arguments: [3, 40, 400])
  func `a sparse table shrinks to the size of a fresh one`(left: Int) throws {
    var index = ItemIndex(minimumCapacity: 3_000)
    for item in 0..<3_000 { index.insert(ItemIndex.hash(of: item), item) }
    index.shrinkIfSparse()
    expectEqual(index.entries.count, 4_096)
    for item in left..<3_000 {
      let bucket = try #require(index.find(ItemIndex.hash(of: item)) { $0 == item })
      index.remove(bucket)
    }
    index.shrinkIfSparse()
    expectEqual(index.entries.count, ItemIndex(minimumCapacity: left).entries.count)
    #expect(index.used == left && index.count == left)
    index.relocate { $0 + 7 }
    for item in 0..<left {
      #expect(index.find(ItemIndex.hash(of: item)) { $0 == item + 7 } != nil)
    }
  }

  @Test func `alternating removals and insertions rarely grow the table`() throws {
    var index = ItemIndex()
    var grown = 0
    index.reserve(3_000)
    for item in 0..<3_000 { index.insert(ItemIndex.hash(of: item), item) }
    for item in 0..<2_000 {
      let bucket = try #require(index.find(ItemIndex.hash(of: item)) { $0 == item })
      index.remove(bucket)
      let used = index.used
      index.reserve(index.count + 1)
      if index.used < used { grown += 1 }
      index.insert(ItemIndex.hash(of: item + 3_000), item + 3_000)
    }
    expectEqual(index.entries.count { $0 > ItemIndex.removed }, 3_000)
    #expect(grown < 5)
  }
}
