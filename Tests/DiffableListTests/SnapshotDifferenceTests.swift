import DiffableList
import TestSupport
import Testing

@Suite struct SnapshotDifferenceTests {
  typealias Snapshot = DiffableDataSourceSnapshot<String, Int>
  typealias Difference = SnapshotDifference<String, Int>

  @Test func `a difference names the inserted items`() {
    let old = Snapshot([("a", [1, 2])])
    let new = Snapshot([("b", [3]), ("a", [4, 1, 5])])
    let difference = Difference(from: old, to: new)
    expectEqual(Array(difference.insertedItemIdentifiers), [3, 4, 5])
    expectEqual(difference.insertedSectionIdentifiers, ["b"])
    expectEqual(difference.inserted.last, ListIndexPath(row: 2, section: 1))
  }

  @Test func `a copy differs only in its marks`() {
    let old = Snapshot([("a", [1, 2])])
    var copy = old
    #expect(Difference(from: old, to: copy).isEmpty)
    copy.reconfigureItems([2])
    let difference = Difference(from: old, to: copy)
    #expect(!difference.hasChanges && difference.reconfigured.map { $0.row } == [1])
  }
}
