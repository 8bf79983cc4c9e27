import DiffableList
import TestSupport
import Testing

@Suite struct ReorderedSelectionsTests {
  typealias Difference = SnapshotDifference<String, Int>

  private func snapshot(_ items: [Int], _ order: [Int], _ base: SelectionBase<Int>)
    -> Difference.Snapshot
  {
    var snapshot = Difference.Snapshot()
    snapshot.appendSections([""])
    snapshot.appendItems(
      Selection(
        base: base, positions: Bitmap(length: base.count, positions: items),
        order: SelectionOrder(order)))
    return snapshot
  }

  @Test func `selections in different orders move the same items as arrays`() throws {
    var random = SeededGenerator(seed: 9)
    for count in [1, 3, 9, 70] {
      let base = try SelectionBase(Array(0..<count))
      for _ in 0..<40 {
        let (old, new) = (
          (0..<count).shuffled(using: &random), (0..<count).shuffled(using: &random)
        )
        let some = (0..<count).filter { _ in Bool.random(using: &random) }
        let others = (0..<count).filter { _ in Bool.random(using: &random) }
        let difference = Difference(
          from: snapshot(some, old, base), to: snapshot(others, new, base))
        var (before, after) = (Difference.Snapshot(), Difference.Snapshot())
        before.appendSections([""])
        before.appendItems(old.filter(some.contains))
        after.appendSections([""])
        after.appendItems(new.filter(others.contains))
        expectEqual(difference, Difference(from: before, to: after))
      }
    }
  }
}
