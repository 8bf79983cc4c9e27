import DiffableList
import TestSupport
import Testing

/// Old + difference == new, with minimal moves.
@Suite struct DifferenceLawTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>
  typealias Layout = [(String, [Int])]

  private func snapshot(_ layout: Layout) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in layout {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  /// All lists of up to four out of four items, usually of up to three.
  private let lists = (0...testSize(3, thorough: 4)).flatMap {
    permutations(of: [1, 2, 3, 4], taking: $0)
  }

  /// All lists of two sections, usually of no more than two items.
  private var layouts: [Layout] {
    lists.filter {
      $0.count <= testSize(2, thorough: 4) && $0.allSatisfy { $0 <= testSize(3, thorough: 4) }
    }.flatMap { items in
      (0...items.count).map { cut in [("a", Array(items[..<cut])), ("b", Array(items[cut...]))] }
    }
  }

  @Test func `old + difference == new for all small lists of one section`() {
    let snapshots = lists.map { snapshot([("s", $0)]) }
    for (old, before) in zip(snapshots, lists) {
      for (new, now) in zip(snapshots, lists) {
        let difference = Difference(from: old, to: new)
        expectEqual(old.applying(difference), new)
        expectEqual(before.applying(difference), now)
        expectEqual(difference.moved.map { $0.to.row }, minimalMoves(from: before, to: now))
      }
    }
  }

  @Test func `old + difference == new for all small lists of two sections`() {
    let old = layouts.map(snapshot)
    let new = old + layouts.map { snapshot($0.reversed()) }
    for before in old {
      for now in new {
        let difference = Difference(from: before, to: now)
        if before.applying(difference) != now { Issue.record("\(before) to \(now)") }
        let survivors = now.itemIdentifiers.filter { before.indexOfItem($0) != nil }
        var minMoves = survivors.count
        for section in ["a", "b"] {
          let rows = before.itemIdentifiers(inSection: section)
          minMoves -= longestIncreasing(
            now.itemIdentifiers(inSection: section).compactMap { rows.firstIndex(of: $0) })
        }
        if difference.moved.count != minMoves { Issue.record("\(before) to \(now)") }
      }
    }
  }

  @Test func `old + difference == new for all small arrays with repetitions`() {
    let kinds = testSize(2, thorough: 4)
    var arrays: [[Int]] = [[]]
    var longest = arrays
    for _ in 0..<4 {
      longest = longest.flatMap { array in (1...kinds).map { array + [$0] } }
      arrays += longest
    }
    expectEqual(arrays.count, testSize(31, thorough: 341))
    for old in arrays {
      for new in arrays {
        let difference = SnapshotDifference(from: old, to: new)
        if old.applying(difference) != new { Issue.record("\(old) to \(new)") }
      }
    }
  }

  @Test(arguments: [1, 2, 3])
  func `old + difference == new for random arrays with repetitions`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    for _ in 0..<testSize(50, thorough: 3_000) {
      let kinds = Int.random(in: 1...40, using: &random)
      func array(isUnique: Bool) -> [Int] {
        let count = Int.random(in: 0...30, using: &random)
        if isUnique { return Array((0..<40).shuffled(using: &random).prefix(count)) }
        return (0..<count).map { _ in Int.random(in: 0..<kinds, using: &random) }
      }
      let old = array(isUnique: Bool.random(using: &random))
      let new = array(isUnique: Bool.random(using: &random))
      let difference = SnapshotDifference(from: old, to: new)
      expectEqual(old.applying(difference), new, "seed \(seed): \(old) to \(new)")
    }
  }

  /// Removes, inserts, shuffles, reverses and moves ranges of lists that are long enough for chunks.
  @Test(arguments: 1...testSize(2, thorough: 8) as ClosedRange<UInt64>)
  func `old + difference == new for long lists with random range edits`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<testSize(2, thorough: 12) {
      let old = Array(0..<Int.random(in: 1...3_000, using: &random))
      var new = old
      for _ in 0..<Int.random(in: 0...6, using: &random) {
        let start = Int.random(in: 0...new.count, using: &random)
        let end = min(start + Int.random(in: 0...700, using: &random), new.count)
        switch Int.random(in: 0..<6, using: &random) {
        case 0: new.removeSubrange(start..<end)
        case 1: new.insert(contentsOf: fresh(&random), at: start)
        case 2: new[start..<end].shuffle(using: &random)
        case 3: new[start..<end].reverse()
        case 4: new = new.filter { _ in Int.random(in: 0..<10, using: &random) > 0 }
        default:
          let carried = Array(new[start..<end])
          new.removeSubrange(start..<end)
          new.insert(contentsOf: carried, at: Int.random(in: 0...new.count, using: &random))
        }
        var seen: Set<Int> = []
        new = new.filter { seen.insert($0).inserted }
      }
      let layouts = [layout(old, &random), layout(new, &random)]
      for (before, now) in [(0, 1), (1, 0)] {
        let (from, to) = (snapshot(layouts[before]), snapshot(layouts[now]))
        let difference = Difference(from: from, to: to)
        expectEqual(from.applying(difference), to, "seed \(seed), round \(round)")
      }
      let (one, other) = (snapshot([("s", old)]), snapshot([("s", new)]))
      let difference = Difference(from: one, to: other)
      expectEqual(one.applying(difference), other, "seed \(seed), round \(round)")
      let survivors = new.filter { $0 < old.count }
      expectEqual(difference.moved.count, survivors.count - longestIncreasing(survivors))
    }
  }

  private func fresh(_ random: inout SeededGenerator) -> [Int] {
    let start = Int.random(in: 10_000..<1_000_000, using: &random)
    return Array(start..<start + Int.random(in: 0...700, using: &random))
  }

  /// Items in up to four sections, which have one of four names in any order.
  private func layout(_ items: [Int], _ random: inout SeededGenerator) -> Layout {
    let names = ["a", "b", "c", "d"].shuffled(using: &random)
      .prefix(Int.random(in: 1...4, using: &random))
    let cuts = names.dropFirst().map { _ in Int.random(in: 0...items.count, using: &random) }
    let bounds = [0] + cuts.sorted() + [items.count]
    return names.enumerated().map { ($1, Array(items[bounds[$0]..<bounds[$0 + 1]])) }
  }
}

// MARK: Oracles

/// The new rows of a minimal set of moves, found by trying all subsets.
///
/// The items that stay have the lexicographically smallest new rows.
private func minimalMoves(from old: [Int], to new: [Int]) -> [Int] {
  let rows = new.indices.filter { old.contains(new[$0]) }
  let subsets = (0..<1 << rows.count).map { bits in
    rows.indices.filter { bits >> $0 & 1 == 1 }.map { rows[$0] }
  }
  let staying = subsets.filter { subset in
    let before = subset.map { old.firstIndex(of: new[$0]) ?? -1 }
    return zip(before, before.dropFirst()).allSatisfy(<)
  }
  let best = staying.min { left, right in
    left.count != right.count ? left.count > right.count : left.lexicographicallyPrecedes(right)
  }
  return rows.filter { !(best ?? []).contains($0) }
}

/// The length of a longest increasing subsequence, by trying each pair: O(n²).
private func longestIncreasing(_ values: [Int]) -> Int {
  var lengths: [Int] = []
  lengths.reserveCapacity(values.count)
  for (index, value) in values.enumerated() {
    var longest = 0
    for before in 0..<index where values[before] < value { longest = max(longest, lengths[before]) }
    lengths.append(longest + 1)
  }
  return lengths.max() ?? 0
}

private func permutations(of items: [Int], taking count: Int) -> [[Int]] {
  if count == 0 { return [[]] }
  return items.flatMap { item in
    permutations(of: items.filter { $0 != item }, taking: count - 1).map { [item] + $0 }
  }
}
