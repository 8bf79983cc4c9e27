import DiffableList
import TestSupport
import Testing

private typealias NSDiffableDataSourceSnapshot = DiffableDataSourceSnapshot

/// The lines of *Differences from UIKit* about the main snapshot, as code for UIKit.
@Suite struct UIKitSnapshotTests {
  private typealias Snapshot = NSDiffableDataSourceSnapshot<String, Int>

  /// Sections a of 1, 2 and b of 3.
  private let filled = Snapshot([("a", [1, 2]), ("b", [3])])

  /// The sections and items after an edit.
  private func edited(_ edit: (inout Snapshot) -> Void) -> String {
    var snapshot = filled
    edit(&snapshot)
    return snapshot.sectionIdentifiers.map { "\($0)\(snapshot.itemIdentifiers(inSection: $0))" }
      .joined(separator: " ")
  }

  @Test func `SectionIdentifierType, ItemIdentifierType`() {
    // The same identifier in both namespaces.
    var snapshot = NSDiffableDataSourceSnapshot<Int, Int>()
    snapshot.appendSections([1])
    snapshot.appendItems([1])
    func isSendable<Value: Sendable>(_ value: Value) -> Bool { true }
    #expect(isSendable(snapshot) && snapshot.indexOfItem(1) == 0 && snapshot.indexOfSection(1) == 0)
  }

  @Test func `init()`() { expectEqual(Snapshot().numberOfSections, 0) }

  @Test func `numberOfItems`() { expectEqual(filled.numberOfItems, 3) }

  @Test func `numberOfSections`() { expectEqual(filled.numberOfSections, 2) }

  @Test func `sectionIdentifiers`() { expectEqual(filled.sectionIdentifiers, ["a", "b"]) }

  @Test func `itemIdentifiers`() { expectEqual(filled.itemIdentifiers, [1, 2, 3]) }

  @Test func `numberOfItems(inSection:)`() { expectEqual(filled.numberOfItems(inSection: "a"), 2) }

  @Test func `itemIdentifiers(inSection:)`() {
    expectEqual(filled.itemIdentifiers(inSection: "a"), [1, 2])
  }

  @Test func `sectionIdentifier(containingItem:)`() {
    expectEqual(filled.sectionIdentifier(containingItem: 3), "b")
    expectEqual(filled.sectionIdentifier(containingItem: 9), nil)
  }

  @Test func `indexOfItem(_:)`() {
    #expect(filled.indexOfItem(3) == 2 && filled.indexOfItem(9) == nil)
  }

  @Test func `indexOfSection(_:)`() {
    #expect(filled.indexOfSection("b") == 1 && filled.indexOfSection("z") == nil)
  }

  @Test func `appendItems(_:toSection:)`() {
    expectEqual(edited { $0.appendItems([4, 1]) }, "a[2] b[3, 4, 1]")
    expectEqual(edited { $0.appendItems([4, 3], toSection: "a") }, "a[1, 2, 4, 3] b[]")
  }

  @Test func `insertItems(_:beforeItem:)`() {
    expectEqual(edited { $0.insertItems([4, 3], beforeItem: 2) }, "a[1, 4, 3, 2] b[]")
  }

  @Test func `insertItems(_:afterItem:)`() {
    expectEqual(edited { $0.insertItems([4, 2], afterItem: 3) }, "a[1] b[3, 4, 2]")
  }

  @Test func `deleteItems(_:)`() { expectEqual(edited { $0.deleteItems([9, 1]) }, "a[2] b[3]") }

  @Test func `deleteAllItems()`() { expectEqual(edited { $0.deleteAllItems() }, "") }

  @Test func `moveItem(_:beforeItem:)`() {
    expectEqual(edited { $0.moveItem(3, beforeItem: 1) }, "a[3, 1, 2] b[]")
  }

  @Test func `moveItem(_:afterItem:)`() {
    expectEqual(edited { $0.moveItem(1, afterItem: 2) }, "a[2, 1] b[3]")
  }

  @Test func `reloadItems(_:)`() {
    var snapshot = filled
    snapshot.reloadItems([2, 1])
    snapshot.reloadItems([2])
    expectEqual(snapshot.reloadedItemIdentifiers, [2, 1])
  }

  @Test func `reconfigureItems(_:)`() {
    var snapshot = filled
    snapshot.reconfigureItems([2, 2])
    expectEqual(snapshot.reconfiguredItemIdentifiers, [2])
  }

  @Test func `appendSections(_:)`() {
    expectEqual(edited { $0.appendSections(["c", "d"]) }, "a[1, 2] b[3] c[] d[]")
    #expect(throws: Snapshot.EditError.existingSections(["b"])) {
      var snapshot = filled
      try snapshot.perform(.appendSections(["c", "b"]))
    }
  }

  @Test func `insertSections(_:beforeSection:)`() {
    expectEqual(edited { $0.insertSections(["c"], beforeSection: "b") }, "a[1, 2] c[] b[3]")
  }

  @Test func `insertSections(_:afterSection:)`() {
    expectEqual(edited { $0.insertSections(["c"], afterSection: "a") }, "a[1, 2] c[] b[3]")
  }

  @Test func `deleteSections(_:)`() {
    expectEqual(edited { $0.deleteSections(["z", "a"]) }, "b[3]")
  }

  @Test func `moveSection(_:beforeSection:)`() {
    expectEqual(edited { $0.moveSection("b", beforeSection: "a") }, "b[3] a[1, 2]")
  }

  @Test func `moveSection(_:afterSection:)`() {
    expectEqual(edited { $0.moveSection("a", afterSection: "b") }, "b[3] a[1, 2]")
  }

  @Test func `reloadSections(_:)`() {
    var snapshot = filled
    snapshot.reloadSections(["b"])
    expectEqual(snapshot.reloadedSectionIdentifiers, ["b"])
  }

  // MARK: Pending marks

  /// A snapshot with each kind of mark, of which item 1 is deleted.
  private var marked: Snapshot {
    var snapshot = filled
    snapshot.reloadItems([1, 2])
    snapshot.reconfigureItems([3, 1])
    snapshot.reloadSections(["b", "a"])
    snapshot.deleteItems([1])
    return snapshot
  }

  @Test func `reloadedItemIdentifiers`() { expectEqual(marked.reloadedItemIdentifiers, [2]) }

  @Test func `reconfiguredItemIdentifiers`() {
    expectEqual(marked.reconfiguredItemIdentifiers, [3])
  }

  @Test func `reloadedSectionIdentifiers`() {
    expectEqual(marked.reloadedSectionIdentifiers, ["b", "a"])
  }

  @Test func `==(_:_:)`() {
    #expect(marked == Snapshot([("a", [2]), ("b", [3])]) && marked != filled)
  }
}
