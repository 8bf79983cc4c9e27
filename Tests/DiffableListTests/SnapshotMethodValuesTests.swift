import DiffableList
import TestSupport
import Testing

/// Methods as values, and the locations that calls report.
@Suite struct SnapshotMethodValuesTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Tree = DiffableDataSourceSectionSnapshot<Int>
  typealias Source = DiffableDataSource<String, String>

  @Test func `methods are values`() {
    let snapshot = Snapshot([("a", [1]), ("b", [2, 3])])
    expectEqual(["a", "b"].map(snapshot.numberOfItems(inSection:)), [1, 2])
    expectEqual(["b", "a"].flatMap(snapshot.itemIdentifiers(inSection:)), [2, 3, 1])
    var tree = Tree()
    tree.append([1])
    tree.append([2], to: 1)
    tree.expand([1])
    expectEqual([1, 2].map(tree.level(of:)), [0, 1])
    expectEqual([1, 2].map(tree.isExpanded), [true, false])
    expectEqual([1, 2].filter(tree.isVisible), [1, 2])
    expectEqual([1, 2].map(tree.parent), [nil, 1])
    let subtree = tree.snapshot(of:includingParent:)
    expectEqual(subtree(1, true).items, [1, 2])
  }

  // MARK: Locations

  private func error(of result: ExitTest.Result?) throws -> String {
    try String(decoding: #require(result).standardErrorContent, as: UTF8.self)
  }

  // Inside a macro, each line has the number of the macro's first.
  private static let line = #line + 3
  private static func appendWithoutSection() {
    var snapshot = Snapshot()
    snapshot.appendItems([1])
  }

  @Test func `a refused edit reports the line of its call`() async throws {
    let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
      Self.appendWithoutSection()
    }
    let text = try error(of: result)
    let line = "DiffableListTests/SnapshotMethodValuesTests.swift:\(Self.line): Fatal error: "
    #expect(text.contains(line + "the edit was refused: the snapshot has no section to append to"))
  }

  enum Misuse: String, CaseIterable, Codable {
    case appendItems, appendSelection, insertBefore, insertAfter, deleteItems, moveBefore, moveAfter
    case reloadItems, reconfigureItems, appendSections, insertSectionBefore, insertSectionAfter
    case deleteSections, moveSectionBefore, moveSectionAfter, reloadSections, count, items
    case append, insertTreeItemsBefore, insertTreeItemsAfter, insertTreeBefore, insertTreeAfter
    case delete, replace, isExpanded, isVisible, level, parent, children, snapshot
  }

  private static func commitInSnapshot(_ misuse: Misuse) {
    var snapshot = Snapshot([("a", [1])])
    let base = SelectionBase<Int>(count: 1, item: { $0 }, position: { $0 == 0 ? 0 : nil })
    switch misuse {
    case .appendItems: snapshot.appendItems([2], toSection: "z")
    case .appendSelection:
      snapshot.appendItems(
        Selection(base: base, positions: Bitmap(length: 1, positions: [0])), toSection: "z")
    case .insertBefore: snapshot.insertItems([2], beforeItem: 9)
    case .insertAfter: snapshot.insertItems([2], afterItem: 9)
    case .deleteItems: snapshot.deleteItems([1, 1])
    case .moveBefore: snapshot.moveItem(1, beforeItem: 1)
    case .moveAfter: snapshot.moveItem(1, afterItem: 9)
    case .reloadItems: snapshot.reloadItems([9])
    case .reconfigureItems: snapshot.reconfigureItems([9])
    case .appendSections: snapshot.appendSections(["a"])
    case .insertSectionBefore: snapshot.insertSections(["b"], beforeSection: "z")
    case .insertSectionAfter: snapshot.insertSections(["b"], afterSection: "z")
    case .deleteSections: snapshot.deleteSections(["a", "a"])
    case .moveSectionBefore: snapshot.moveSection("a", beforeSection: "a")
    case .moveSectionAfter: snapshot.moveSection("a", afterSection: "z")
    case .reloadSections: snapshot.reloadSections(["z"])
    case .count: _ = snapshot.numberOfItems(inSection: "z")
    case .items: _ = snapshot.itemIdentifiers(inSection: "z")
    default: commitInTree(misuse)
    }
  }

  private static func commitInTree(_ misuse: Misuse) {
    var tree = Tree()
    tree.append([1])
    switch misuse {
    case .append: tree.append([2], to: 9)
    case .insertTreeItemsBefore: tree.insert([2], before: 9)
    case .insertTreeItemsAfter: tree.insert([2], after: 9)
    case .insertTreeBefore: tree.insert(tree, before: 9)
    case .insertTreeAfter: tree.insert(tree, after: 9)
    case .delete: tree.delete([9])
    case .replace: tree.replace(childrenOf: 9, using: Tree())
    case .isExpanded: _ = tree.isExpanded(9)
    case .isVisible: _ = tree.isVisible(9)
    case .level: _ = tree.level(of: 9)
    case .parent: _ = tree.parent(of: 9)
    case .children: _ = tree.children(of: 9)
    case .snapshot: _ = tree.snapshot(of: 9)
    default: break
    }
  }

  @Test(arguments: Misuse.allCases)
  func `each refused call reports its file`(misuse: Misuse) async throws {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) { [misuse] in
      Self.commitInSnapshot(misuse)
    }
    let text = try error(of: result)
    #expect(text.contains("DiffableListTests/SnapshotMethodValuesTests.swift:"), "\(text)")
  }
}
