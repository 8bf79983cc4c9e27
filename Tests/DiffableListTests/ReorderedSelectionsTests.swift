import DiffableList
import TestSupport
import Testing

@Suite struct ReorderedSelectionsTests {
  typealias Difference = SnapshotDifference<String, Int>

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
          from: .init("", some, of: base, in: SelectionOrder(old)),
          to: .init("", others, of: base, in: SelectionOrder(new)))
        let before = Difference.Snapshot([("", old.filter(some.contains))])
        let after = Difference.Snapshot([("", new.filter(others.contains))])
        expectEqual(difference, Difference(from: before, to: after))
      }
    }
  }
}
