import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SnapshotEditTests {
  typealias Edit = DiffableDataSourceSnapshot<String, Int>.Edit
  typealias EditError = DiffableDataSourceSnapshot<String, Int>.EditError

  @Test func `edits and errors survive coding`() throws {
    let edits: [Edit] = [
      .insertItems([1, 2], .after(3)), .deleteAllItems, .moveSection("a", .before("b")),
    ]
    let sent = try JSONDecoder().decode([Edit].self, from: JSONEncoder().encode(edits))
    expectEqual(sent, edits)
    let error = EditError.unknownItems([1])
    expectEqual(try JSONDecoder().decode(EditError.self, from: JSONEncoder().encode(error)), error)
  }

  @Test(
    arguments: [
      (EditError.duplicateItems([1, 2]), "1, 2 more than once in the argument"),
      (.unknownItems(Array(1...7)), "not in the snapshot: 1, 2, 3, 4, 5 and 2 more"),
      (.existingSections(["a"]), "already in the snapshot: a"),
      (.anchorItemInArgument(3), "cannot place the item 3 next to itself"),
      (.noSections, "the snapshot has no section to append to"),
    ] as [(EditError, String)])
  func `an error is described in a sentence`(error: EditError, sentence: String) {
    expectEqual(error.description, sentence)
  }
}
