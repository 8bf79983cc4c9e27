import DiffableList
import TestSupport
import Testing

@Suite struct ItemComparisonTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>

  @Test func `an item that changes section moves`() {
    let old = Snapshot([("a", [1, 2]), ("b", [3])])
    let new = Snapshot([("a", [1]), ("b", [2, 3])])
    let difference = Difference(from: old, to: new)
    #expect(difference.removed.isEmpty && difference.inserted.isEmpty)
    expectEqual(difference.moved.map(\.from), [ListIndexPath(row: 1, section: 0)])
    expectEqual(difference.moved.map(\.to), [ListIndexPath(row: 0, section: 1)])
  }

  @Test func `items whose contents changed are reconfigured`() {
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
}
