import DiffableList
import TestSupport
import Testing

/// Old + difference == new for all kinds of sections, and the difference equals that of the same
/// lists with stored items.
@Suite struct SelectionDifferenceTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>

  /// A list with selections, and the same list without.
  private struct ListPair {
    var held = Snapshot()
    var written = Snapshot()

    mutating func append(_ section: String, _ selection: Selection<Int>) {
      held.appendSections([section])
      held.appendItems(selection, toSection: section)
      written.appendSections([section])
      written.appendItems(Array(selection), toSection: section)
    }

    mutating func append(_ section: String, _ items: [Int]) {
      held.appendSections([section])
      held.appendItems(items, toSection: section)
      written.appendSections([section])
      written.appendItems(items, toSection: section)
    }
  }

  /// One to four sections in any order, with some of the items, as selections or stored items.
  private func pair(
    _ items: Int, _ selections: RandomSelections, _ random: inout SeededGenerator
  ) -> ListPair {
    let names = RandomSnapshotEdits.sections.shuffled(using: &random)
      .prefix(Int.random(in: 1...4, using: &random))
    let places = names.count + Int.random(in: 0...2, using: &random)
    let isInRuns = Bool.random(using: &random)
    var chosen = [[Int]](repeating: [], count: places)
    var place = 0
    for item in 0..<items {
      // Items move to other sections one by one, or in runs.
      if !isInRuns || Int.random(in: 0..<20, using: &random) == 0 {
        place = Int.random(in: 0..<places, using: &random)
      }
      chosen[place].append(item)
    }
    var pair = ListPair()
    for (name, items) in zip(names, chosen) {
      switch Int.random(in: 0..<4, using: &random) {
      case 0: pair.append(name, items)
      case 1: pair.append(name, items.shuffled(using: &random))
      default: pair.append(name, selections.selection(of: items, &random))
      }
    }
    return pair
  }

  private func expect(
    from old: ListPair, to new: ListPair, _ comment: String,
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let difference = Difference(from: old.written, to: new.written)
    for (before, now) in [(old.held, new.held), (old.held, new.written), (old.written, new.held)] {
      let other = Difference(from: before, to: now)
      let isEqual =
        other == difference && before.applying(other) == now && other.isEmpty == (before == now)
      if !isEqual { Issue.record("\(comment)", sourceLocation: sourceLocation) }
    }
  }

  @Test(arguments: [(4, 300), (12, 250), (100, 40), (700, 6)], [1, 2])
  func `old + difference == new for lists with selections`(
    size: (items: Int, rounds: Int), seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    for round in 0..<testSize(max(size.rounds / 10, 2), thorough: size.rounds) {
      let selections = try RandomSelections(items: size.items, &random)
      let old = pair(size.items, selections, &random)
      let new = pair(size.items, selections, &random)
      expect(from: old, to: new, "seed \(seed), \(size.items) items, round \(round)")
    }
  }

  /// Selections of one base in one order, which gain and lose some rows each time, as in a search.
  @Test(arguments: [64, 65, 700], [false, true])
  func `old + difference == new for narrowed and widened selections`(items: Int, isOrdered: Bool) {
    var random = SeededGenerator(seed: UInt64(items))
    let base = SelectionBase<Int>(
      count: items, item: { $0 }, position: { 0..<items ~= $0 ? $0 : nil })
    let order = isOrdered ? SelectionOrder((0..<items).shuffled(using: &random)) : nil
    let lists = (0..<6).map { step in
      let chosen = (0..<items).filter { _ in Int.random(in: 0...step, using: &random) == 0 }
      var pair = ListPair()
      pair.append(
        "s",
        Selection(base: base, positions: Bitmap(length: items, positions: chosen), order: order))
      return pair
    }
    for (old, new) in zip(lists, lists.dropFirst()) {
      expect(from: old, to: new, "narrowing")
      expect(from: new, to: old, "widening")
      #expect(Difference(from: old.held, to: new.held).moved.isEmpty)
    }
  }

  @Test func `items that change selection move`() {
    let base = SelectionBase<Int>(count: 10, item: { $0 }, position: { 0..<10 ~= $0 ? $0 : nil })
    let order = SelectionOrder((0..<10).reversed())
    func snapshot(_ first: [Int], _ second: [Int]) -> Snapshot {
      var snapshot = Snapshot()
      snapshot.appendSections(["first", "second"])
      for (section, items) in [("first", first), ("second", second)] {
        snapshot.appendItems(
          Selection(base: base, positions: Bitmap(length: 10, positions: items), order: order),
          toSection: section)
      }
      return snapshot
    }
    let (old, new) = (snapshot([1, 2, 3], [7, 8, 9]), snapshot([1, 8, 3], [0, 7, 2]))
    let difference = Difference(from: old, to: new)
    expectEqual(difference.removed, [ListIndexPath(row: 0, section: 1)])
    expectEqual(difference.inserted, [ListIndexPath(row: 2, section: 1)])
    expectEqual(
      difference.moved,
      [
        .init(from: ListIndexPath(row: 1, section: 1), to: ListIndexPath(row: 0, section: 0)),
        .init(from: ListIndexPath(row: 1, section: 0), to: ListIndexPath(row: 1, section: 1)),
      ])
    expectEqual(old.applying(difference), new)
  }

  @Test func `contents are compared across bases`() throws {
    struct Network: Hashable {
      let name: String
      let bars: Int
      static func == (left: Self, right: Self) -> Bool { left.name == right.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
    func snapshot(_ networks: [Network]) throws -> DiffableDataSourceSnapshot<String, Network> {
      var snapshot = DiffableDataSourceSnapshot<String, Network>()
      snapshot.appendSections(["s"])
      let all = Bitmap(length: networks.count, repeating: true)
      snapshot.appendItems(Selection(base: try SelectionBase(networks), positions: all))
      return snapshot
    }
    let old = try snapshot([.init(name: "a", bars: 1), .init(name: "b", bars: 2)])
    let new = try snapshot(["c", "b", "a"].map { .init(name: $0, bars: 1) })
    let difference = SnapshotDifference(from: old, to: new) { $0.bars == $1.bars }
    expectEqual(difference.reconfigured, [ListIndexPath(row: 1, section: 0)])
  }
}
