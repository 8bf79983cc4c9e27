import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SnapshotDifferenceTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>

  private func snapshot(_ sections: [(String, [Int])]) -> Snapshot {
    var snapshot = Snapshot()
    for (section, items) in sections {
      snapshot.appendSections([section])
      snapshot.appendItems(items, toSection: section)
    }
    return snapshot
  }

  private func difference(_ old: [Int], _ new: [Int]) -> Difference {
    Difference(from: snapshot([("s", old)]), to: snapshot([("s", new)]))
  }

  @Test func `equal snapshots differ in nothing`() {
    #expect(difference([1, 2, 3], [1, 2, 3]).isEmpty)
  }

  @Test func `what left has old positions and what came has new ones`() {
    let difference = difference([1, 2, 3, 4], [9, 1, 4])
    expectEqual(difference.removed.map(\.row), [1, 2])
    expectEqual(difference.inserted.map(\.row), [0])
    #expect(difference.moved.isEmpty)
  }

  @Test func `the first row brought to the end is one move`() {
    let items = Array(0..<10_000)
    let difference = difference(items, Array(items.dropFirst()) + [0])
    expectEqual(difference.moved.count, 1)
    expectEqual(difference.moved.first?.from, ListIndexPath(row: 0, section: 0))
    expectEqual(difference.moved.first?.to, ListIndexPath(row: 9_999, section: 0))
  }

  @Test func `of the minimal sets of moves the earliest new positions stay put`() {
    // Each of the three could stay; the one that comes first now does.
    expectEqual(difference([1, 2, 3], [3, 2, 1]).moved.map(\.to.row), [1, 2])
    // 2 and 3, 1 and 3, ... are as long as 2 and 4: the first positions win.
    expectEqual(difference([1, 2, 3, 4], [2, 1, 4, 3]).moved.map(\.to.row), [1, 3])
  }

  @Test func `an item that changes its section moves`() {
    let old = snapshot([("a", [1, 2]), ("b", [3])])
    let new = snapshot([("a", [1]), ("b", [2, 3])])
    let difference = Difference(from: old, to: new)
    #expect(difference.removed.isEmpty && difference.inserted.isEmpty)
    expectEqual(difference.moved.map(\.from), [ListIndexPath(row: 1, section: 0)])
    expectEqual(difference.moved.map(\.to), [ListIndexPath(row: 0, section: 1)])
  }

  @Test func `items travel along with their section`() {
    let old = snapshot([("a", [1, 2]), ("b", [3])])
    let new = snapshot([("b", [3]), ("a", [1, 2])])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.movedSections.map(\.to), [1])
    #expect(difference.moved.isEmpty)
  }

  @Test func `sections come and go with their items`() {
    let old = snapshot([("a", [1]), ("b", [2])])
    let new = snapshot([("b", [2]), ("c", [3])])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.removedSections, [0])
    expectEqual(difference.insertedSections, [1])
    expectEqual(difference.removed, [ListIndexPath(row: 0, section: 0)])
    expectEqual(difference.inserted, [ListIndexPath(row: 0, section: 1)])
  }

  @Test func `marked survivors are configured again at their new positions`() {
    let old = snapshot([("a", [1, 2])])
    var new = snapshot([("a", [3, 2])])
    new.reconfigureItems([3, 2])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.reconfigured, [ListIndexPath(row: 1, section: 0)])
  }

  @Test func `what came is known by name`() {
    let old = snapshot([("a", [1, 2])])
    let new = snapshot([("b", [3]), ("a", [4, 1, 5])])
    let difference = Difference(from: old, to: new)
    expectEqual(Array(difference.insertedItemIdentifiers), [3, 4, 5])
    expectEqual(difference.insertedSectionIdentifiers, ["b"])
    expectEqual(difference.inserted.last, ListIndexPath(row: 2, section: 1))
  }

  @Test func `reloads are told of survivors, at their new positions`() {
    let old = snapshot([("a", [1, 2]), ("b", [])])
    var new = snapshot([("c", [4]), ("b", [2]), ("a", [1, 3])])
    new.reloadItems([3, 2])
    new.reconfigureItems([2, 1])
    new.reloadSections(["a", "c"])
    let difference = Difference(from: old, to: new)
    expectEqual(difference.reloaded, [ListIndexPath(row: 0, section: 1)])
    // A new cell is configured anyway.
    expectEqual(difference.reconfigured, [ListIndexPath(row: 0, section: 2)])
    expectEqual(difference.reloadedSections, [2])
    #expect(difference.hasReloads)
  }

  @Test func `items whose contents changed are configured again`() {
    struct Network: Hashable {
      let name: String
      let bars: Int
      static func == (left: Self, right: Self) -> Bool { left.name == right.name }
      func hash(into hasher: inout Hasher) { hasher.combine(name) }
    }
    typealias Snapshot = DiffableDataSourceSnapshot<String, Network>
    func snapshot(_ here: [Network], _ there: [Network]) -> Snapshot {
      var snapshot = Snapshot()
      snapshot.appendSections(["here", "there"])
      snapshot.appendItems(here, toSection: "here")
      snapshot.appendItems(there, toSection: "there")
      return snapshot
    }
    let old = snapshot([.init(name: "a", bars: 1), .init(name: "b", bars: 2)], [])
    let new = snapshot(
      [.init(name: "c", bars: 1), .init(name: "a", bars: 3)], [.init(name: "b", bars: 1)])
    let difference = SnapshotDifference(from: old, to: new) { $0.bars == $1.bars }
    expectEqual(
      difference.reconfigured,
      [ListIndexPath(row: 1, section: 0), ListIndexPath(row: 0, section: 1)])
    #expect(SnapshotDifference(from: old, to: new).reconfigured.isEmpty)
    let arrays = SnapshotDifference(
      from: old.itemIdentifiers, to: new.itemIdentifiers, contentsEqual: { $0.bars == $1.bars })
    expectEqual(arrays.reconfigured.map { $0.row }, [1, 2])
  }

  @Test func `a copy differs in nothing but its marks`() {
    let old = snapshot([("a", [1, 2])])
    var copy = old
    #expect(Difference(from: old, to: copy).isEmpty)
    copy.reconfigureItems([2])
    let difference = Difference(from: old, to: copy)
    #expect(!difference.hasChanges && difference.reconfigured.map { $0.row } == [1])
  }

  @Test func `a difference can be sent and still leads to the new list`() throws {
    let old = snapshot([("a", [1, 2, 3]), ("b", [4, 5]), ("c", [])])
    var new = snapshot([("d", [9]), ("b", [5, 2, 4]), ("a", [3, 1, 8])])
    new.reconfigureItems([5])
    new.reloadItems([1])
    new.reloadSections(["b"])
    let difference = Difference(from: old, to: new)
    let sent = try JSONDecoder().decode(
      Difference.self, from: JSONEncoder().encode(difference))
    expectEqual(sent, difference)
    let applied = try #require(old.applying(sent))
    expectEqual(applied, new)
    expectEqual(applied.reconfiguredItemIdentifiers, [5])
    expectEqual(applied.reloadedItemIdentifiers, [1])
    expectEqual(applied.reloadedSectionIdentifiers, ["b"])
    let snapshots = try JSONDecoder().decode(Snapshot.self, from: JSONEncoder().encode(new))
    expectEqual(snapshots, new)
    expectEqual(snapshots.reconfiguredItemIdentifiers, [5])
    expectEqual(snapshots.reloadedSectionIdentifiers, ["b"])
  }

  @Test func `a difference of another list is not applied`() throws {
    let (a, b) = (snapshot([("a", [1, 2])]), snapshot([("a", [2, 3])]))
    let empty = Snapshot()
    let changes = Difference(from: a, to: b)
    expectEqual(empty.applying(changes), nil)
    expectEqual(snapshot([("a", [])]).applying(changes), nil)
    expectEqual(snapshot([("a", [1, 3])]).applying(changes), nil)
    expectEqual([1, 2].applying(changes), [2, 3])
    expectEqual([Int]().applying(changes), nil)
    expectEqual([1, 2].applying(Difference(from: empty, to: a)), nil)
    // A section that goes has to say what goes with it.
    let silent =
      #"{"removedSections":[0],"insertedSections":[],"insertedSectionIdentifiers":[],"#
      + #""movedSections":[],"reloadedSections":[],"removed":[],"inserted":[],"moved":[],"#
      + #""insertedItemIdentifiers":[],"reloaded":[],"reconfigured":[]}"#
    let decoded = try JSONDecoder().decode(Difference.self, from: Data(silent.utf8))
    expectEqual(a.applying(decoded), nil)
    expectEqual([1, 2].applying(decoded), nil)
  }

  @Test(arguments: [
    #"{"sections":[{"identifier":"a","items":[1,1]}]}"#,
    #"{"sections":[{"identifier":"a","items":[1]},{"identifier":"b","items":[1]}]}"#,
    #"{"sections":[{"identifier":"a","items":[]},{"identifier":"a","items":[]}]}"#,
    #"{"sections":[{"identifier":"a","items":[1]}],"reloadedItems":[2]}"#,
  ])
  func `a snapshot that cannot be is not read`(json: String) {
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(Snapshot.self, from: Data(json.utf8))
    }
  }
}
