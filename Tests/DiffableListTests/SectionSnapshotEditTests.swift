import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SectionSnapshotEditTests {
  typealias Snapshot = DiffableDataSourceSectionSnapshot<String>
  typealias Edit = Snapshot.Edit

  @Test func `edits and errors survive coding`() throws {
    var tree = Snapshot()
    tree.append(["a", "b"])
    tree.append(["a1"], to: "a")
    let edits: [Edit] = [
      .append(["x"], to: nil), .append(["x"], to: "a"), .insert(["x", "y"], .before("a")),
      .insertSnapshot(tree, .after("a")), .delete(["a"]), .deleteAll, .expand(["a"]),
      .collapse(["a"]), .replaceChildren(of: "a", using: tree),
    ]
    let sent = try JSONDecoder().decode([Edit].self, from: JSONEncoder().encode(edits))
    expectEqual(sent, edits)
    expectEqual(Set(sent).union(edits).count, edits.count)
    let errors: [Snapshot.EditError] = [
      .duplicateItems(["a"]), .anchorInArgument("a"), .existingItems(["a"]), .unknownItems(["a"]),
    ]
    expectEqual(
      try JSONDecoder().decode([Snapshot.EditError].self, from: JSONEncoder().encode(errors)),
      errors)
  }

  @Test(
    arguments: [
      (SectionSnapshotError<Int>.duplicateItems([1, 2]), "1, 2 more than once in the argument"),
      (.anchorInArgument(3), "cannot place the item 3 next to or below itself"),
      (.existingItems([1]), "already in the section snapshot: 1"),
      (.unknownItems(Array(1...7)), "not in the section snapshot: 1, 2, 3, 4, 5 and 2 more"),
    ] as [(SectionSnapshotError<Int>, String)])
  func `an error is described in a sentence`(error: SectionSnapshotError<Int>, sentence: String) {
    expectEqual(error.description, sentence)
  }
}
