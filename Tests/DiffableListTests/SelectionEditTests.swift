import DiffableList
import TestSupport
import Testing

/// Every edit of a section with a selection has the same result as with stored items.
@Suite struct SelectionEditTests {
  typealias Edit = SnapshotEdit<String, Int>

  /// The same list twice: with selections and with stored items.
  struct Pair {
    typealias Snapshot = DiffableDataSourceSnapshot<String, Int>

    var held = Snapshot()
    var written = Snapshot()
    var refused = 0

    /// Performs an edit on both; returns whether both accept it and stay equal.
    mutating func perform(_ edit: Edit) -> Bool {
      var spelled = edit
      if case .appendSelection(let selection, let section) = edit {
        spelled = .appendItems(Array(selection), toSection: section)
      }
      let before = held
      let error = error(of: edit, on: &held)
      let expected = self.error(of: spelled, on: &written)
      if error != nil {
        refused += 1
        guard held == before else { return false }
      }
      return error == expected && isEqual
    }

    private func error(of edit: Edit, on snapshot: inout Snapshot) -> Snapshot.EditError? {
      do {
        try snapshot.perform(edit)
        return nil
      } catch {
        return error
      }
    }

    private var isEqual: Bool {
      held == written && held.numberOfItems == written.numberOfItems
        && held.itemIdentifiers == written.itemIdentifiers
        && held.reloadedItemIdentifiers == written.reloadedItemIdentifiers
        && held.reconfiguredItemIdentifiers == written.reconfiguredItemIdentifiers
        && held.reloadedSectionIdentifiers == written.reloadedSectionIdentifiers
        && held.sectionIdentifiers.allSatisfy {
          held.numberOfItems(inSection: $0) == written.numberOfItems(inSection: $0)
            && held.itemIdentifiers(inSection: $0) == written.itemIdentifiers(inSection: $0)
        }
    }

    /// Returns whether items have the same positions in both.
    func findsEqually(_ items: some Sequence<Int>) -> Bool {
      items.allSatisfy {
        held.indexOfItem($0) == written.indexOfItem($0)
          && held.sectionIdentifier(containingItem: $0)
            == written.sectionIdentifier(containingItem: $0)
      }
    }
  }

  @Test(arguments: 1...4)
  func `random edits of short selections match edits of items`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let selections = try RandomSelections(items: 12, &random)
    var edits = RandomSnapshotEdits(seed: seed)
    var (performed, refused, appended) = (0, 0, 0)
    for sequence in 0..<testSize(8, thorough: 140) {
      var pair = Pair()
      let halves = Set((0..<12).filter { _ in Bool.random(using: &random) })
      let start: [Edit] = [
        .appendSections(["a", "b", "c"]),
        .appendSelection(selections.selection(of: halves, &random), toSection: "a"),
        .appendSelection(selections.selection(of: 0..<8, &random), toSection: "b"),
      ]
      for step in 0..<33 {
        var edit = step < start.count ? start[step] : edits.edit()
        if step >= start.count, Int.random(in: 0..<5, using: &random) == 0 {
          let items = (0..<12).filter { _ in Int.random(in: 0..<4, using: &random) == 0 }
          edit = .appendSelection(
            selections.selection(of: items, &random), toSection: edits.section())
        }
        if case .appendSelection = edit { appended += 1 }
        performed += 1
        guard pair.perform(edit), pair.findsEqually(-1...12) else {
          Issue.record("seed \(seed), sequence \(sequence): \(edit)")
          return
        }
      }
      refused += pair.refused
    }
    #expect(appended * 5 > performed)
    #expect(refused * 5 > performed && refused * 2 < performed)
  }

  /// Long enough for chunks to be split and removed.
  @Test(arguments: 1...testSize(2, thorough: 4) as ClosedRange<UInt64>)
  func `random edits of long selections match edits of items`(seed: UInt64) throws {
    var random = SeededGenerator(seed: seed)
    let selections = try RandomSelections(items: 2_000, &random)
    var edits = RandomSnapshotEdits(seed: seed, items: 2_000, maxCount: 300)
    for sequence in 0..<testSize(1, thorough: 4) {
      var pair = Pair()
      let bounds = (0..<4).map { _ in Int.random(in: 0...2_000, using: &random) }
      let start: [Edit] = [
        .appendSections(["a", "b", "c"]), .appendItems(Array(0..<1_000), toSection: "c"),
        .appendSelection(
          selections.selection(of: min(bounds[0], bounds[1])..<max(bounds[0], bounds[1]), &random),
          toSection: "a"),
        .appendSelection(
          selections.selection(of: min(bounds[2], bounds[3])..<max(bounds[2], bounds[3]), &random),
          toSection: "b"),
      ]
      for step in 0..<24 {
        var edit = step < start.count ? start[step] : edits.edit()
        if step >= start.count, Int.random(in: 0..<8, using: &random) == 0 {
          let start = edits.item()
          edit = .appendSelection(
            selections.selection(of: start..<min(start + 400, 2_000), &random),
            toSection: edits.section())
        }
        let looked = (0..<20).map { _ in Int.random(in: 0..<2_000, using: &random) }
        guard pair.perform(edit), pair.findsEqually(looked) else {
          Issue.record("seed \(seed), sequence \(sequence): \(edit)")
          return
        }
      }
    }
  }
}
