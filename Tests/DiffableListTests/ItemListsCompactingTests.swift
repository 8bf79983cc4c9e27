import TestSupport
import Testing

@testable import DiffableList

extension ItemLists {
  /// The bytes in its arrays, without the lists.
  var bytes: Int {
    let items = chunks.reduce(0) { $0 + $1.items.capacity * MemoryLayout<Item>.stride }
    let ranks = lists.reduce(0) { $0 + ($1.chunks.capacity + $1.counts.count) * 8 }
    return items + ranks + chunks.capacity * MemoryLayout<Chunk>.stride
      + (index.entries.capacity + freeChunks.capacity) * 8
  }
}

@Suite struct ItemListsCompactingTests {
  private func lists(_ items: [Int]) -> ItemLists<Int> {
    var lists = ItemLists<Int>()
    _ = lists.insertLists(2, at: 0)
    lists.insert(ItemBatch(items), into: 0, at: 0)
    return lists
  }

  private func expectConsistent(
    _ lists: ItemLists<Int>, _ items: [Int], sourceLocation: SourceLocation = #_sourceLocation
  ) {
    expectEqual(lists.items(of: 0), items, sourceLocation: sourceLocation)
    expectEqual(lists.count, items.count, sourceLocation: sourceLocation)
    let rows = items.map { lists.location(of: $0)?.row ?? -1 }
    expectEqual(rows, Array(items.indices), sourceLocation: sourceLocation)
    let used = lists.lists[0].chunks
    let unused = lists.chunks.indices.filter { lists.chunks[$0].items.isEmpty }
    expectEqual(lists.freeChunks.sorted(), unused, sourceLocation: sourceLocation)
    expectEqual(used.count + unused.count, lists.chunks.count, sourceLocation: sourceLocation)
    #expect(lists.chunks.allSatisfy { $0.items.count <= ItemIndex.chunkCapacity })
  }

  private func expectCompact(
    _ lists: ItemLists<Int>, sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let fresh = self.lists(lists.items(of: 0))
    let figures: [(String, (ItemLists<Int>) -> Int)] = [
      ("chunks", { $0.lists[0].chunks.count }),
      ("entries", { $0.index.entries.count }),
      ("items", { $0.chunks.reduce(0) { $0 + $1.items.capacity } }),
      ("bytes", { $0.bytes }),
    ]
    for (name, figure) in figures {
      let (edited, fresh) = (figure(lists), figure(fresh))
      #expect(edited <= 2 * fresh, "\(name): \(edited), \(fresh)", sourceLocation: sourceLocation)
    }
  }

  @Test(arguments: [0, 1, 2])
  func `deleting 99 % leaves at most twice the memory of fresh lists`(pattern: Int) {
    let all = Array(0..<testSize(20_000, thorough: 100_000))
    var lists = lists(all)
    var random = SeededGenerator(seed: 1)
    let left =
      switch pattern {
      case 0: all.filter { $0 % 100 == 7 }
      case 1: Array(all[4_000..<4_000 + all.count / 100])
      default: all.shuffled(using: &random).prefix(all.count / 100).sorted()
      }
    lists.remove(ItemBatch(Array(Set(all).subtracting(left))))
    expectConsistent(lists, left)
    expectCompact(lists)
  }

  @Test(arguments: [false, true])
  func `deleting items one at a time leaves as little memory`(isInOrder: Bool) {
    let all = Array(0..<testSize(4_000, thorough: 20_000))
    var lists = lists(all)
    var random = SeededGenerator(seed: 2)
    let shuffled = isInOrder ? all : all.shuffled(using: &random)
    for item in shuffled.dropLast(200) { lists.remove(ItemBatch([item])) }
    expectConsistent(lists, shuffled.suffix(200).sorted())
    expectCompact(lists)
    for item in shuffled.suffix(200) { lists.remove(ItemBatch([item])) }
    expectConsistent(lists, [])
    #expect(lists.chunks.count <= 32 && lists.index.entries.count == 16)
  }

  @Test(arguments: [2, 3, 5, 40, 300])
  func `adjacent chunks that fit into one merge`(step: Int) {
    var lists = lists(Array(0..<5_000))
    for start in 0..<3 {
      lists.remove(ItemBatch(Array(stride(from: start, to: 5_000, by: step))))
      let sizes = lists.lists[0].chunks.map { lists.chunks[$0].items.count }
      let sums = zip(sizes, sizes.dropFirst()).map { $0 + $1 }
      let limit = ItemLists<Int>.mergeLimit
      #expect(sums.allSatisfy { $0 > limit }, "\(sizes)")
    }
  }

  @Test func `a merged chunk has room for insertions`() {
    var lists = lists(Array(0..<512))
    lists.remove(ItemBatch(Array(0..<160) + Array(256..<416)))
    expectEqual(lists.lists[0].chunks.count, 1)
    lists.insert(ItemBatch(Array(1_000..<1_064)), into: 0, at: 100)
    expectEqual(lists.lists[0].chunks.count, 1)
    expectConsistent(
      lists, Array(160..<256) + Array(416..<420) + Array(1_000..<1_064) + Array(420..<512))
  }

  @Test func `a chunk without neighbors gives back the memory of removed items`() {
    var lists = lists(Array(0..<256))
    for item in 0..<250 {
      lists.remove(ItemBatch([item]))
      let left = 255 - item
      #expect(lists.chunks[0].items.capacity <= max(2 * left, 16))
    }
    expectConsistent(lists, Array(250..<256))
  }

  @Test func `chunks on both sides of an emptied one merge`() {
    var lists = lists(Array(0..<768))
    lists.remove(ItemBatch(Array(0..<156) + Array(592..<768)))
    expectEqual(lists.lists[0].chunks.count, 3)
    lists.remove(ItemBatch(Array(256..<512)))
    expectEqual(lists.lists[0].chunks.count, 1)
    expectConsistent(lists, Array(156..<256) + Array(512..<592))
  }

  @Test func `chunks that would be full do not merge`() {
    var lists = lists(Array(0..<512))
    lists.remove(ItemBatch(Array(0..<159) + Array(256..<416)))
    expectEqual(lists.lists[0].chunks.count, 2)
    expectConsistent(lists, Array(159..<256) + Array(416..<512))
  }

  @Test func `only chunks with removed items merge`() {
    var (lists, items) = (lists(Array(0..<1_792)), Array(0..<1_792))
    let new = Array(5_000..<5_257)
    lists.insert(ItemBatch(new), into: 0, at: 856)
    items.insert(contentsOf: new, at: 856)
    func sizes() -> [Int] { lists.lists[0].chunks.map { lists.chunks[$0].items.count } }
    expectEqual(sizes(), [256, 256, 256, 88, 256, 1, 168, 256, 256, 256])
    let removed = [0..<200, 256..<456, 1_280..<1_480, 1_536..<1_736].flatMap(Array.init)
    lists.remove(ItemBatch(removed))
    items.removeAll(where: removed.contains)
    expectEqual(sizes(), [112, 256, 88, 256, 1, 168, 256, 112])
    expectConsistent(lists, items)
  }

  @Test(arguments: 1...testSize(1, thorough: 6) as ClosedRange<UInt64>)
  func `random insertions and removals equal an array`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var (lists, items, next) = (lists([]), [Int](), 0)
    for step in 0..<60 {
      let isGrowing = step / 15 % 2 == 0
      if Int.random(in: 0..<10, using: &random) < (isGrowing ? 7 : 2) {
        let new = Array(next..<next + Int.random(in: 1...900, using: &random))
        next += new.count
        let row = Int.random(in: 0...items.count, using: &random)
        lists.insert(ItemBatch(new), into: 0, at: row)
        items.insert(contentsOf: new, at: row)
      } else if !items.isEmpty {
        let isRange = Bool.random(using: &random)
        let count = Int.random(in: 1...items.count, using: &random)
        let removed = isRange ? Array(items.suffix(count)) : items.filter { $0 % 7 < count % 7 }
        lists.remove(ItemBatch(removed))
        items.removeAll(where: Set(removed).contains)
      }
      expectConsistent(lists, items)
    }
  }
}
