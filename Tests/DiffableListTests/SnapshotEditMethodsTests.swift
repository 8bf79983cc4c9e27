import DiffableList
import TestSupport
import Testing

@Suite struct SnapshotEditMethodsTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

  @Test func `each method performs its edit`() throws {
    let steps: [(Snapshot.Edit, (inout Snapshot) -> Void)] = [
      (.appendSections(["a", "b"]), { $0.appendSections(["a", "b"]) }),
      (.appendItems([1, 2, 3], toSection: "a"), { $0.appendItems([1, 2, 3], toSection: "a") }),
      (.appendItems([4], toSection: nil), { $0.appendItems([4]) }),
      (.insertItems([5], .before(2)), { $0.insertItems([5], beforeItem: 2) }),
      (.insertItems([6], .after(2)), { $0.insertItems([6], afterItem: 2) }),
      (.moveItem(1, .before(4)), { $0.moveItem(1, beforeItem: 4) }),
      (.moveItem(3, .after(4)), { $0.moveItem(3, afterItem: 4) }),
      (.insertSections(["c"], .before("a")), { $0.insertSections(["c"], beforeSection: "a") }),
      (.insertSections(["d"], .after("a")), { $0.insertSections(["d"], afterSection: "a") }),
      (.moveSection("b", .before("c")), { $0.moveSection("b", beforeSection: "c") }),
      (.moveSection("c", .after("d")), { $0.moveSection("c", afterSection: "d") }),
      (.reloadItems([4]), { $0.reloadItems([4]) }),
      (.reconfigureItems([1]), { $0.reconfigureItems([1]) }),
      (.reloadSections(["a"]), { $0.reloadSections(["a"]) }),
      (.deleteItems([2]), { $0.deleteItems([2]) }),
      (.deleteSections(["d"]), { $0.deleteSections(["d"]) }),
    ]
    var (performed, named) = (Snapshot(), Snapshot())
    for (edit, method) in steps {
      try performed.perform(edit)
      method(&named)
      expectEqual(named, performed, "\(edit)")
    }
    expectEqual(named.sectionIdentifiers, ["b", "a", "c"])
    expectEqual(named.itemIdentifiers, [1, 4, 3, 5, 6])
    expectEqual(named.reloadedItemIdentifiers, [4])
    expectEqual(named.reconfiguredItemIdentifiers, [1])
    expectEqual(named.reloadedSectionIdentifiers, ["a"])
    named.deleteAllItems()
    expectEqual(named, Snapshot())
  }

  @Test func `an existing section is refused`() async {
    await #expect(processExitsWith: .failure) {
      var snapshot = Snapshot()
      snapshot.appendSections(["a"])
      snapshot.appendSections(["a"])
    }
  }

  @Test func `duplicates in the argument are refused`() async {
    await #expect(processExitsWith: .failure) {
      var snapshot = Snapshot()
      snapshot.appendSections(["a"])
      snapshot.appendItems([1, 1])
    }
  }

  @Test func `items without any section are refused`() async {
    await #expect(processExitsWith: .failure) {
      var snapshot = Snapshot()
      snapshot.appendItems([1])
    }
  }
}
