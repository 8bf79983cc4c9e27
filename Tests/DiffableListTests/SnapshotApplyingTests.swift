import DiffableList
import Foundation
import TestSupport
import Testing

@Suite struct SnapshotApplyingTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>

  @Test func `a difference survives coding`() throws {
    let old = Snapshot([("a", [1, 2, 3]), ("b", [4, 5]), ("c", [])])
    var new = Snapshot([("d", [9]), ("b", [5, 2, 4]), ("a", [3, 1, 8])])
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

  @Test func `a difference of another list cannot be applied`() throws {
    let (a, b) = (Snapshot([("a", [1, 2])]), Snapshot([("a", [2, 3])]))
    let empty = Snapshot()
    let changes = Difference(from: a, to: b)
    expectEqual(empty.applying(changes), nil)
    expectEqual(Snapshot([("a", [])]).applying(changes), nil)
    expectEqual(Snapshot([("a", [1, 3])]).applying(changes), nil)
    expectEqual([1, 2].applying(changes), [2, 3])
    expectEqual([Int]().applying(changes), nil)
    expectEqual([1, 2].applying(Difference(from: empty, to: a)), nil)
    // A removed section must list its items.
    let silent =
      #"{"removedSections":[0],"insertedSections":[],"insertedSectionIdentifiers":[],"#
      + #""movedSections":[],"reloadedSections":[],"removed":[],"inserted":[],"moved":[],"#
      + #""insertedItemIdentifiers":[],"reloaded":[],"reconfigured":[]}"#
    let decoded = try JSONDecoder().decode(Difference.self, from: Data(silent.utf8))
    expectEqual(a.applying(decoded), nil)
    expectEqual([1, 2].applying(decoded), nil)
  }
}
