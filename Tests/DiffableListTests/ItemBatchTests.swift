import TestSupport
import Testing

@testable import DiffableList

@Suite struct ItemBatchTests {
  @Test func `a batch lists duplicates in the order of their second occurrence`() {
    let batch = ItemBatch(["a", "b", "c", "b", "a", "b"])
    expectEqual(batch.duplicates, ["b", "a"])
    expectEqual(batch.position(of: "c"), 2)
    expectEqual(batch.position(of: "b"), 1)
    #expect(batch.contains("a") && !batch.contains("x"))
    var positions: [Int] = []
    batch.forEach { hash, position in
      expectEqual(hash, ItemIndex.hash(of: batch.items[position]))
      positions.append(position)
    }
    expectEqual(positions.sorted(), [0, 1, 2])
  }

  @Test func `a batch lists many duplicates as it lists few`() {
    let items = (0..<70_000).map { $0 % 50_000 }
    let batch = ItemBatch(items)
    expectEqual(batch.duplicates, Array(0..<20_000))
    expectEqual(batch.position(of: 10), 10)
    expectEqual(batch.chunks.flatMap(\.items), items)
    #expect(batch.chunks.dropLast().allSatisfy { $0.items.count == ItemIndex.chunkCapacity })
  }

  @Test(arguments: 1...4)
  func `a batch reuses the hashes of items in the same order`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let tally = Tally()
    let old = (0..<2_000).map { CountedItem($0, tally) }
    let other = ItemBatch(old)
    var new = old.filter { _ in Int.random(in: 0..<50, using: &random) > 0 }
    for number in 2_000..<2_040 {
      new.insert(CountedItem(number, tally), at: Int.random(in: 0...new.count, using: &random))
    }
    let hashes = tally.hashes
    let batch = ItemBatch(new, reusing: other)
    #expect(tally.hashes - hashes < 100)
    expectEqual(batch.hashes, new.map { ItemIndex.hash(of: $0) })
    expectEqual(batch.duplicates, [])
    expectEqual(batch.position(of: new[1_000]), 1_000)
    expectEqual(ItemBatch(new + [new[3]], reusing: other).duplicates, [new[3]])
    expectEqual(ItemBatch(new.reversed(), reusing: other).hashes, batch.hashes.reversed())
  }
}
