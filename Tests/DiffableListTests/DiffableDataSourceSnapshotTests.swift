import DiffableList
import TestSupport
import Testing

@Suite struct DiffableDataSourceSnapshotTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  @Test func `a new snapshot is empty`() {
    let snapshot = Snapshot()
    expectEqual(snapshot.numberOfItems, 0)
    expectEqual(snapshot.numberOfSections, 0)
    expectEqual(snapshot.itemIdentifiers, [])
  }

  @Test func `items are appended to the last section or to a named one`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2])
    snapshot.appendItems([3], toSection: "a")
    expectEqual(snapshot.itemIdentifiers, [3, 1, 2])
    expectEqual(snapshot.itemIdentifiers(inSection: "b"), [1, 2])
    expectEqual(snapshot.numberOfItems(inSection: "a"), 1)
    expectEqual(snapshot.sectionIdentifiers, ["a", "b"])
  }

  @Test func `appending an existing item moves it, across sections too`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2, 3], toSection: "a")
    snapshot.appendItems([2, 4, 1], toSection: "b")
    expectEqual(snapshot.itemIdentifiers(inSection: "a"), [3])
    expectEqual(snapshot.itemIdentifiers(inSection: "b"), [2, 4, 1])
    expectEqual(snapshot.numberOfItems, 4)
    snapshot.appendItems([2])
    expectEqual(snapshot.itemIdentifiers, [3, 4, 1, 2])
  }

  @Test func `an item's index counts over all sections`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([10, 20], toSection: "a")
    snapshot.appendItems([30, 40], toSection: "b")
    expectEqual(snapshot.indexOfItem(40), 3)
    expectEqual(snapshot.indexOfItem(50), nil)
    expectEqual(snapshot.sectionIdentifier(containingItem: 30), "b")
    expectEqual(snapshot.sectionIdentifier(containingItem: 50), nil)
    expectEqual(snapshot.indexOfSection("b"), 1)
    expectEqual(snapshot.indexOfSection("c"), nil)
  }

  @Test func `marks are unique and do not affect equality`() {
    var snapshot = Snapshot()
    snapshot.appendSections(["a"])
    snapshot.appendItems([1, 2])
    var marked = snapshot
    marked.reconfigureItems([2])
    marked.reconfigureItems([2, 1, 1])
    expectEqual(marked, snapshot)
    expectEqual(marked.reconfiguredItemIdentifiers, [2, 1])
  }

  @Test func `a printed snapshot lists the items of each section`() {
    let snapshot = Snapshot([("a", [1, 2]), ("b", []), ("c\n", [3])])
    expectEqual("\(snapshot)", #"["a": [1, 2], "b": [], "c\n": [3]]"#)
    expectEqual("\(Snapshot())", "[:]")
  }

  @Test func `equal snapshots hash equally, whatever their history, marks and storage`() {
    let snapshot = Snapshot([("a", [1, 2]), ("b", [3])])
    var edited = Snapshot([("b", [2]), ("c", [4])])
    edited.insertSections(["a"], beforeSection: "b")
    edited.deleteSections(["c"])
    edited.appendItems([3])
    edited.appendItems([1, 2], toSection: "a")
    edited.reloadItems([3])
    var selected = Snapshot([("a", []), ("b", [3])])
    let base = SelectionBase<Int>(count: 9, item: { $0 }, position: { 0..<9 ~= $0 ? $0 : nil })
    selected.appendItems(
      Selection(base: base, positions: Bitmap(length: 9, positions: [1, 2])), toSection: "a")
    let others = [
      Snapshot([("a", [1]), ("b", [2, 3])]), Snapshot([("a", [2, 1]), ("b", [3])]),
      Snapshot([("b", [3]), ("a", [1, 2])]), Snapshot(),
    ]
    #expect(edited == snapshot && selected == snapshot)
    expectEqual(Set([snapshot, edited, selected]), [snapshot])
    expectEqual(Set(others + [snapshot]).count, 5)
    expectEqual(Set((others + [snapshot]).map(\.hashValue)).count, 5)
  }

  /// An item whose `hashValue` has few distinct bits, as in older types and classes.
  struct OldStyle: Hashable {
    let id: Int
    var hashValue: Int { id & 1 }
    func hash(into hasher: inout Hasher) { hasher.combine(id) }
  }

  /// An item whose hashes are all equal.
  struct Alike: Hashable {
    let id: Int
    func hash(into hasher: inout Hasher) {}
  }

  @Test func `equality decides, not hashes`() {
    // More items than a chunk has.
    let count = testSize(300, thorough: 600)
    func check<Item: Hashable & Sendable>(_ item: (Int) -> Item) {
      var snapshot = DiffableDataSourceSnapshot<String, Item>()
      snapshot.appendSections(["a"])
      snapshot.appendItems((0..<count).map(item))
      snapshot.deleteItems((0..<count).filter { $0 % 3 == 0 }.map(item))
      snapshot.insertItems([item(0), item(1)], beforeItem: item(count - 1))
      let expected =
        (0..<count).filter { $0 % 3 != 0 && $0 != 1 && $0 != count - 1 } + [0, 1, count - 1]
      expectEqual(snapshot.itemIdentifiers, expected.map(item))
      #expect(expected.enumerated().allSatisfy { snapshot.indexOfItem(item($1)) == $0 })
      expectEqual(snapshot.indexOfItem(item(3)), nil)
    }
    check { OldStyle(id: $0) }
    check { Alike(id: $0) }
  }
}
