import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SnapshotEditingTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Edit = Snapshot.Edit
  typealias EditError = Snapshot.EditError

  /// Sections a and b with items 1, 2 and 3, 4.
  private var filled: Snapshot {
    var snapshot = Snapshot()
    snapshot.appendSections(["a", "b"])
    snapshot.appendItems([1, 2], toSection: "a")
    snapshot.appendItems([3, 4], toSection: "b")
    return snapshot
  }

  private func layout(_ snapshot: Snapshot) -> [String] {
    snapshot.sectionIdentifiers.map { section in
      "\(section)" + snapshot.itemIdentifiers(inSection: section).map { " \($0)" }.joined()
    }
  }

  @Test(
    arguments: [
      (Edit.appendItems([5, 1], toSection: nil), ["a 2", "b 3 4 5 1"]),
      (.appendItems([5, 4], toSection: "a"), ["a 1 2 5 4", "b 3"]),
      (.insertItems([5, 4], .before(2)), ["a 1 5 4 2", "b 3"]),
      (.insertItems([1, 5], .after(3)), ["a 2", "b 3 1 5 4"]),
      (.insertItems([1], .after(2)), ["a 2 1", "b 3 4"]),
      (.deleteItems([2, 9, 3]), ["a 1", "b 4"]),
      (.deleteItems([1, 2]), ["a", "b 3 4"]),
      (.deleteAllItems, []),
      (.moveItem(1, .after(4)), ["a 2", "b 3 4 1"]),
      (.moveItem(2, .before(1)), ["a 2 1", "b 3 4"]),
      (.appendSections(["c", "d"]), ["a 1 2", "b 3 4", "c", "d"]),
      (.insertSections(["c"], .before("a")), ["c", "a 1 2", "b 3 4"]),
      (.insertSections(["c", "d"], .after("a")), ["a 1 2", "c", "d", "b 3 4"]),
      (.deleteSections(["x", "a"]), ["b 3 4"]),
      (.moveSection("a", .after("b")), ["b 3 4", "a 1 2"]),
      (.moveSection("b", .before("a")), ["b 3 4", "a 1 2"]),
    ] as [(Edit, [String])])
  func `each edit has its documented effect`(edit: Edit, expected: [String]) throws {
    var snapshot = filled
    try snapshot.perform(edit)
    expectEqual(layout(snapshot), expected)
  }

  @Test(
    arguments: [
      (Edit.appendItems([5, 5, 6, 6], toSection: "x"), EditError.duplicateItems([5, 6])),
      (.appendItems([5], toSection: "x"), .unknownSections(["x"])),
      (.insertItems([5, 5, 9], .before(9)), .duplicateItems([5])),
      (.insertItems([5, 9], .before(9)), .anchorItemInArgument(9)),
      (.insertItems([5], .after(9)), .unknownItems([9])),
      (.deleteItems([9, 9]), .duplicateItems([9])),
      (.moveItem(9, .before(9)), .anchorItemInArgument(9)),
      (.moveItem(8, .before(9)), .unknownItems([8])),
      (.moveItem(1, .before(9)), .unknownItems([9])),
      (.reloadItems([9, 9]), .duplicateItems([9])),
      (.reloadItems([1, 8, 9]), .unknownItems([8, 9])),
      (.reconfigureItems([1, 9]), .unknownItems([9])),
      (.appendSections(["a", "c", "c"]), .duplicateSections(["c"])),
      (.appendSections(["c", "a"]), .existingSections(["a"])),
      (.insertSections(["c", "c", "x"], .before("x")), .duplicateSections(["c"])),
      (.insertSections(["b", "a"], .after("a")), .anchorSectionInArgument("a")),
      (.insertSections(["b"], .after("x")), .unknownSections(["x"])),
      (.insertSections(["b"], .after("a")), .existingSections(["b"])),
      (.insertSections(["c"], .after("x")), .unknownSections(["x"])),
      (.deleteSections(["x", "x"]), .duplicateSections(["x"])),
      (.moveSection("x", .before("x")), .anchorSectionInArgument("x")),
      (.moveSection("x", .before("y")), .unknownSections(["x"])),
      (.moveSection("a", .before("y")), .unknownSections(["y"])),
      (.reloadSections(["a", "x"]), .unknownSections(["x"])),
      (.reloadSections(["x", "a", "a"]), .duplicateSections(["a"])),
    ] as [(Edit, EditError)])
  func `a refused edit throws its reason and changes nothing`(edit: Edit, reason: EditError) {
    var snapshot = filled
    #expect(throws: reason) { try snapshot.perform(edit) }
    expectEqual(snapshot, filled)
    expectEqual(snapshot.reloadedItemIdentifiers, [])
  }

  @Test func `an empty snapshot has no section to append to`() {
    var snapshot = Snapshot()
    #expect(throws: EditError.noSections) {
      try snapshot.perform(.appendItems([1], toSection: "x"))
    }
    #expect(throws: EditError.noSections) {
      try snapshot.perform(.appendItems([1, 1], toSection: nil))
    }
  }

  @Test func `marks keep their order and are removed with their identifiers`() throws {
    var snapshot = filled
    snapshot.reloadItems([3, 1])
    snapshot.reloadItems([2])
    snapshot.reconfigureItems([4, 4, 1])
    snapshot.reloadSections(["b", "a"])
    expectEqual(snapshot.reloadedItemIdentifiers, [3, 1, 2])
    expectEqual(snapshot.reconfiguredItemIdentifiers, [4, 1])
    expectEqual(snapshot.reloadedSectionIdentifiers, ["b", "a"])
    snapshot.moveItem(3, beforeItem: 1)
    snapshot.deleteItems([1])
    snapshot.deleteSections(["b"])
    expectEqual(snapshot.reloadedItemIdentifiers, [3, 2])
    expectEqual(snapshot.reconfiguredItemIdentifiers, [])
    expectEqual(snapshot.reloadedSectionIdentifiers, ["a"])
  }

  // MARK: Against the model

  @Test(arguments: 0..<4)
  func `random edits match the model`(part: Int) {
    let seed = UInt64(20_261_121 + part)
    var random = RandomSnapshotEdits(seed: seed)
    var (performed, refused) = (0, 0)
    for sequence in 0..<testSize(25, thorough: 25_000) {
      var snapshot = Snapshot()
      var model = SnapshotModel()
      let start: [Edit] = [
        .appendSections(["a", "b", "c"]), .appendItems(Array(0..<5), toSection: "a"),
        .appendItems(Array(5..<10), toSection: "b"),
      ]
      for step in 0..<33 {
        let edit = step < start.count ? start[step] : random.edit()
        let expected = model.perform(edit)
        var error: EditError?
        do { try snapshot.perform(edit) } catch let reason { error = reason }
        performed += 1
        if error != nil { refused += 1 }
        let isEqual =
          error == expected && snapshot.sections(equal: model)
          && snapshot.reloadedItemIdentifiers == model.reloaded
          && snapshot.reconfiguredItemIdentifiers == model.reconfigured
          && snapshot.reloadedSectionIdentifiers == model.reloadedSections
        if !isEqual {
          Issue.record("seed \(seed), sequence \(sequence): \(edit), \(String(describing: error))")
          return
        }
      }
    }
    #expect(refused * 4 > performed && refused * 5 < performed * 2)
  }

  @Test func `items are hashed when they are passed, and not again while stored`() {
    let tally = Tally()
    let items = (0..<2_000).map { CountedItem($0, tally) }
    func hashes(_ body: () -> Void) -> Int {
      let before = tally.hashes
      body()
      return tally.hashes - before
    }
    var snapshot = DiffableDataSourceSnapshot<Int, CountedItem>()
    snapshot.appendSections([0, 1])
    expectEqual(hashes { snapshot.appendItems(Array(items[..<1_500]), toSection: 0) }, 1_500)
    expectEqual(hashes { snapshot.appendItems(Array(items[1_500..<1_990]), toSection: 1) }, 490)
    let before = snapshot
    // Splits a chunk, and merges many.
    #expect(hashes { snapshot.insertItems([items[1_990]], afterItem: items[100]) } <= 4)
    #expect(hashes { snapshot.moveItem(items[7], beforeItem: items[900]) } <= 4)
    expectEqual(hashes { snapshot.deleteItems(Array(items[200..<700])) }, 500)
    expectEqual(hashes { snapshot.deleteSections([1]) }, 0)
    expectEqual(
      hashes {
        let difference = SnapshotDifference(from: before, to: snapshot)
        expectEqual(difference.removed.count, 990)
        expectEqual(difference.moved.count, 1)
      }, 0)
  }
}

extension DiffableDataSourceSnapshot<String, Int> {
  /// Returns whether sections, items and every lookup match the model.
  fileprivate func sections(equal model: SnapshotModel) -> Bool {
    guard sectionIdentifiers == model.names, numberOfItems == model.items.count else {
      return false
    }
    for (index, section) in model.sections.enumerated() {
      guard itemIdentifiers(inSection: section.name) == section.items,
        indexOfSection(section.name) == index
      else { return false }
    }
    // One lookup for each edit, because all lookups would be quadratic.
    guard let item = model.items.last else { return true }
    return indexOfItem(item) == model.items.count - 1
      && sectionIdentifier(containingItem: item) == model.sections.last { !$0.items.isEmpty }?.name
  }
}
