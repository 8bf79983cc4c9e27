import DiffableList
import TestSupport
import Testing

/// Tasks that concurrently read, copy, edit and compare one snapshot; also run under the
/// thread sanitizer.
@Suite struct SharedSnapshotTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>

  private static let count = 3_000

  /// A snapshot with two selections, one with an order, and stored items; its rows are computed
  /// on first access, by any task.
  private static func snapshot() -> Snapshot {
    let base = SelectionBase<Int>(
      count: count, item: { $0 }, position: { 0..<count ~= $0 ? $0 : nil })
    var random = SeededGenerator(seed: 1)
    let order = SelectionOrder((0..<count).shuffled(using: &random))
    func some(_ remainder: Int) -> Bitmap {
      Bitmap(length: count, positions: (0..<count).filter { $0 % 3 == remainder })
    }
    var snapshot = Snapshot()
    snapshot.appendSections(["ordered", "items", "plain"])
    snapshot.appendItems(
      Selection(base: base, positions: some(0), order: order), toSection: "ordered")
    snapshot.appendItems(Selection(base: base, positions: some(1)), toSection: "plain")
    snapshot.appendItems((0..<count).filter { $0 % 3 == 2 }, toSection: "items")
    return snapshot
  }

  /// The results of a task.
  private struct Findings: Sendable, Equatable {
    var items: [Int] = []
    var indexes: [Int?] = []
    var edited: [Int] = []
    var differences: [Difference] = []
  }

  /// Reads the snapshot, edits copies of it, and compares them with it and with another one; tasks
  /// begin with different operations.
  private static func findings(
    _ shared: Snapshot, _ other: Snapshot, beginningWith first: Int
  ) -> Findings {
    var findings = Findings()
    var edited = shared
    for step in 0..<4 {
      switch (first + step) % 4 {
      case 0: findings.items = shared.itemIdentifiers
      case 1: findings.indexes = stride(from: 0, to: count, by: 37).map(shared.indexOfItem)
      case 2: findings.differences = [Difference(from: shared, to: other)]
      default:
        // One edit keeps the selections, some shrink them, one replaces a selection with its items.
        edited.moveSection("plain", beforeSection: "ordered")
        edited.deleteItems((0..<600).filter { $0 % 2 == 0 })
        edited.appendItems([601, 602, 603, -1], toSection: "ordered")
        edited.reconfigureItems([601])
      }
    }
    findings.edited = edited.itemIdentifiers
    let there = Difference(from: shared, to: edited)
    findings.differences += [there, Difference(from: edited, to: shared)]
    findings.edited += shared.applying(there)?.itemIdentifiers ?? []
    return findings
  }

  @Test func `concurrent tasks get the same results`() async {
    // Another snapshot of the same bases, with fewer items.
    let shared = Self.snapshot()
    var narrowed = shared
    narrowed.deleteItems((0..<Self.count).filter { $0 % 5 == 0 })
    let other = narrowed
    let all = await withTaskGroup(of: Findings.self) { group in
      for task in 0..<16 {
        group.addTask { Self.findings(shared, other, beginningWith: task) }
      }
      return await group.reduce(into: []) { $0.append($1) }
    }
    // The results of a single task with its own snapshots.
    let single = Self.snapshot()
    var singleOther = single
    singleOther.deleteItems((0..<Self.count).filter { $0 % 5 == 0 })
    let expected = Self.findings(single, singleOther, beginningWith: 0)
    expectEqual(all.count, 16)
    #expect(all.allSatisfy { $0 == expected })
    #expect(shared == single && shared.numberOfItems == Self.count)
  }

  /// Repeated with a common start, so that sometimes two tasks access a row first.
  @Test func `rows can be read concurrently for the first time`() async {
    var random = SeededGenerator(seed: 2)
    let base = SelectionBase<Int>(
      count: Self.count, item: { $0 }, position: { 0..<Self.count ~= $0 ? $0 : nil })
    let places = (0..<Self.count).shuffled(using: &random)
    let order = SelectionOrder(places)
    let even = Bitmap(length: Self.count, positions: stride(from: 0, to: Self.count, by: 2))
    let expected = places.lazy.filter { $0 % 2 == 0 }.prefix(3)
    for _ in 0..<400 {
      let selection = Selection(base: base, positions: even, order: order)
      let start = Barrier(count: 4)
      let first = await withTaskGroup(of: [Int].self) { group in
        for _ in 0..<4 {
          group.addTask {
            await start.arrive()
            return (0..<3).map { selection[$0] }
          }
        }
        return await group.reduce(into: []) { $0.append($1) }
      }
      expectEqual(first, [[Int]](repeating: Array(expected), count: 4))
    }
  }

  @Test func `a lazy difference can be read concurrently`() async {
    let shared = Self.snapshot()
    let difference = Difference(from: Snapshot(), to: shared)
    let sums = await withTaskGroup(of: [Int].self) { group in
      for task in 0..<8 {
        group.addTask {
          // In both directions.
          let items = difference.insertedItemIdentifiers
          let read = task % 2 == 0 ? Array(items) : items.reversed().reversed()
          let rows = difference.inserted.map(\.row)
          return [read.reduce(0) { $0 &* 31 &+ $1 }, rows.reduce(0) { $0 &* 31 &+ $1 }]
        }
      }
      return await group.reduce(into: Set<[Int]>()) { $0.insert($1) }
    }
    expectEqual(sums.count, 1)
    expectEqual(Array(difference.insertedItemIdentifiers), shared.itemIdentifiers)
  }

  @Test func `section snapshots, edits and index paths are sendable`() async {
    var tree = DiffableDataSourceSectionSnapshot<Int>()
    tree.append(Array(0..<100))
    for item in 0..<100 { tree.append([item + 1_000], to: item) }
    let shared = tree
    let visible = await withTaskGroup(of: [Int].self) { group in
      for _ in 0..<8 {
        group.addTask {
          var copy = shared
          copy.expand(Array(0..<50))
          copy.delete([3, 7])
          return copy.visibleItems
        }
      }
      return await group.reduce(into: Set<[Int]>()) { $0.insert($1) }
    }
    expectEqual(visible.map(\.count), [100 - 2 + 48])
    #expect(shared.items.count == 200 && shared.visibleItems.count == 100)
  }
}

/// A point where tasks wait for each other.
private actor Barrier {
  private let count: Int
  private var waiting: [CheckedContinuation<Void, Never>] = []

  init(count: Int) { self.count = count }

  func arrive() async {
    if waiting.count < count - 1 { return await withCheckedContinuation { waiting.append($0) } }
    for task in waiting { task.resume() }
  }
}
