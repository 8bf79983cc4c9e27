import TestSupport
import Testing

@testable import DiffableList

@Suite struct PartitionedTableTests {
  @Test(arguments: [512, 5_000, testSize(65_536, thorough: 300_000)])
  func `every item is found, and no other one`(count: Int) {
    let items = (0..<count).map { $0 * 3 }
    let table = PartitionedTable(items) { $0.map { ItemIndex.hash(of: items[$0]) } }
    expectEqual(table.repeated, [])
    check(table, items) { ItemIndex.hash(of: $0) }
    #expect(slot(of: 1, in: table, items) { ItemIndex.hash(of: $0) } == nil)
  }

  @Test func `repeated items are listed by position, and the first one is found`() {
    var generator = SeededGenerator(seed: 7)
    let items = (0..<200_000).map { _ in Int.random(in: 0..<150_000, using: &generator) }
    let table = PartitionedTable(items) { $0.map { ItemIndex.hash(of: items[$0]) } }
    var seen: Set<Int> = []
    expectEqual(table.repeated, items.indices.filter { !seen.insert(items[$0]).inserted })
    check(table, items) { ItemIndex.hash(of: $0) }
  }

  @Test func `items that do not fit into their partitions are found`() {
    // The first 600 items belong to the last buckets of the fourth and the eighth partition.
    let hash: @Sendable (Int) -> UInt32 = { item in
      let half = UInt32(4 * PartitionedEntries.partitionSize(of: 1 << 18))
      let bucket = item < 600 ? half * UInt32(item % 2 + 1) - 1 : UInt32(item) &* 0x9E37_79B1
      return bucket & (1 << 29 - 1) | 1 << 29
    }
    let items = (0..<140_000).map { $0 % 139_900 }
    let table = PartitionedTable(items) { $0.map { hash(items[$0]) } }
    expectEqual(table.repeated, Array(139_900..<140_000))
    check(table, items, hash)
  }

  @Test(arguments: [0, 1, 9, 10, 99, 1_000])
  func `ranges in parallel cover all positions in order`(count: Int) {
    let ranges = inParallel(count, atLeast: 10) { $0 }
    expectEqual(ranges.flatMap { Array($0) }, Array(0..<count))
    #expect(ranges.count == 1 || ranges.allSatisfy { $0.count >= 10 })
  }

  private func check(
    _ table: PartitionedTable, _ items: [Int], _ hash: (Int) -> UInt32,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    var firsts: [Int: Int] = [:]
    for (position, item) in items.enumerated() where firsts[item] == nil { firsts[item] = position }
    expectEqual(table.index.count, firsts.count, sourceLocation: sourceLocation)
    expectEqual(table.index.used, firsts.count, sourceLocation: sourceLocation)
    let wrong = firsts.filter { slot(of: $0.key, in: table, items, hash) != $0.value }
    #expect(wrong.isEmpty, sourceLocation: sourceLocation)
  }

  private func slot(
    of item: Int, in table: PartitionedTable, _ items: [Int], _ hash: (Int) -> UInt32
  ) -> Int? {
    table.index.find(hash(item)) { items[$0] == item }
      .map { ItemIndex.slot(table.index.entries[$0]) }
  }
}
