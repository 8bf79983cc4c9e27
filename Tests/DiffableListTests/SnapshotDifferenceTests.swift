import DiffableList
import TestSupport
import Testing

@Suite struct SnapshotDifferenceTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private func difference(_ old: [Int], _ new: [Int]) -> SnapshotDifference {
    SnapshotDifference(from: snapshot([("s", old)]), to: snapshot([("s", new)]))
  }

  @Test func `equal snapshots differ in nothing`() {
    #expect(difference([1, 2, 3], [1, 2, 3]).isEmpty)
  }

  @Test func `what left has old positions and what came has new ones`() {
    let difference = difference([1, 2, 3, 4], [9, 1, 4])
    #expect(difference.removed.map(\.row) == [1, 2])
    #expect(difference.inserted.map(\.row) == [0])
    #expect(difference.moved.isEmpty)
  }

  @Test func `the first row brought to the end is one move`() {
    let items = Array(0..<10_000)
    let difference = difference(items, Array(items.dropFirst()) + [0])
    #expect(difference.moved.count == 1)
    #expect(difference.moved.first?.from == ListIndexPath(row: 0, section: 0))
    #expect(difference.moved.first?.to == ListIndexPath(row: 9_999, section: 0))
  }

  @Test func `of the minimal sets of moves the earliest new positions stay put`() {
    // Each of the three could stay; the one that comes first now does.
    #expect(difference([1, 2, 3], [3, 2, 1]).moved.map(\.to.row) == [1, 2])
    // 2 and 3, 1 and 3, ... are as long as 2 and 4: the first positions win.
    #expect(difference([1, 2, 3, 4], [2, 1, 4, 3]).moved.map(\.to.row) == [1, 3])
  }

  @Test func `an item that changes its section moves`() {
    let old = snapshot([("a", [1, 2]), ("b", [3])])
    let new = snapshot([("a", [1]), ("b", [2, 3])])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.removed.isEmpty && difference.inserted.isEmpty)
    #expect(difference.moved.map(\.from) == [ListIndexPath(row: 1, section: 0)])
    #expect(difference.moved.map(\.to) == [ListIndexPath(row: 0, section: 1)])
  }

  @Test func `items travel along with their section`() {
    let old = snapshot([("a", [1, 2]), ("b", [3])])
    let new = snapshot([("b", [3]), ("a", [1, 2])])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.movedSections.map(\.to) == [1])
    #expect(difference.moved.isEmpty)
  }

  @Test func `sections come and go with their items`() {
    let old = snapshot([("a", [1]), ("b", [2])])
    let new = snapshot([("b", [2]), ("c", [3])])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.removedSections == [0])
    #expect(difference.insertedSections == [1])
    #expect(difference.removed == [ListIndexPath(row: 0, section: 0)])
    #expect(difference.inserted == [ListIndexPath(row: 0, section: 1)])
  }

  @Test func `marked survivors are configured again at their new positions`() {
    let old = snapshot([("a", [1, 2])])
    var new = snapshot([("a", [3, 2])])
    new.reconfigureItems([3, 2])
    let difference = SnapshotDifference(from: old, to: new)
    #expect(difference.reconfigured == [ListIndexPath(row: 1, section: 0)])
  }

  /// Old + difference == new, on every pair of small lists, and no pair could do with fewer moves.
  @Test func `the law holds and moves are minimal on all lists of up to four of four items`() {
    let lists = (0...4).flatMap { permutations(of: [1, 2, 3, 4], taking: $0) }
    for old in lists {
      for new in lists {
        let difference = difference(old, new)
        #expect(applied(difference, to: old, from: new) == new)
        let survivors = new.filter(old.contains)
        let longest = longestCommonSubsequence(survivors, old.filter(new.contains))
        #expect(difference.moved.count == survivors.count - longest)
      }
    }
  }

  @Test(arguments: [1, 2, 3])
  func `the law holds on random lists over two sections`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<2_000 {
      let lists = (0..<2).map { _ in
        let items = Array(0..<12).shuffled(using: &random)
          .prefix(Int.random(in: 0...12, using: &random))
        let cut = Int.random(in: 0...items.count, using: &random)
        return [Array(items.prefix(cut)), Array(items.dropFirst(cut))]
      }
      let old = snapshot([("a", lists[0][0]), ("b", lists[0][1])])
      let new = snapshot([("a", lists[1][0]), ("b", lists[1][1])])
      let difference = SnapshotDifference(from: old, to: new)
      #expect(applied(difference, to: lists[0], from: lists[1]) == lists[1], "seed \(seed)")
    }
  }

  private func applied(_ difference: SnapshotDifference, to old: [Int], from new: [Int]) -> [Int] {
    applied(difference, to: [old], from: [new])[0]
  }

  /// Takes out what left or moved, puts in what came or moved; knows `new` for what came only.
  private func applied(
    _ difference: SnapshotDifference, to old: [[Int]], from new: [[Int]]
  ) -> [[Int]] {
    var lists = old
    for path in (difference.removed + difference.moved.map(\.from)).sorted().reversed() {
      lists[path.section].remove(at: path.row)
    }
    let came = difference.inserted.map { (to: $0, item: new[$0.section][$0.row]) }
    let moved = difference.moved.map { (to: $0.to, item: old[$0.from.section][$0.from.row]) }
    for step in (came + moved).sorted(by: { $0.to < $1.to }) {
      lists[step.to.section].insert(step.item, at: step.to.row)
    }
    return lists
  }

  private func permutations(of items: [Int], taking count: Int) -> [[Int]] {
    if count == 0 { return [[]] }
    return items.flatMap { item in
      permutations(of: items.filter { $0 != item }, taking: count - 1).map { [item] + $0 }
    }
  }

  private func longestCommonSubsequence(_ a: [Int], _ b: [Int]) -> Int {
    guard let first = a.first else { return 0 }
    let without = longestCommonSubsequence(Array(a.dropFirst()), b)
    guard let index = b.firstIndex(of: first) else { return without }
    return max(
      without, 1 + longestCommonSubsequence(Array(a.dropFirst()), Array(b[(index + 1)...])))
  }
}
