import TestSupport
import Testing

@testable import DiffableList

@Suite struct ArrayDifferenceTests {
  typealias Difference = SnapshotDifference<Never, String>

  private func difference(_ old: String, _ new: String) -> Difference {
    Difference(from: old.map(String.init), to: new.map(String.init))
  }

  @Test func `occurrences of equal items are paired in order`() {
    let fewer = difference("abaca", "aac")
    expectEqual(fewer.removed.map(\.row), [1, 4])
    #expect(fewer.inserted.isEmpty)
    #expect(fewer.moved.isEmpty)
    let more = difference("ab", "aab")
    expectEqual(more.inserted.map(\.row), [1])
    expectEqual(Array(more.insertedItemIdentifiers), ["a"])
    #expect(more.removed.isEmpty && more.moved.isEmpty)
  }

  @Test(arguments: [("", "ab"), ("abab", "baba"), ("aabbc", "cbaad"), ("abc", "")])
  func `applying a difference gives the new array`(old: String, new: String) {
    expectEqual(old.map(String.init).applying(difference(old, new)), new.map(String.init))
  }

  @Test func `a difference with sections or of a longer array cannot be applied`() {
    expectEqual(["a"].applying(difference("ab", "a")), nil)
    var (old, new) = (
      DiffableDataSourceSnapshot<Int, String>(), DiffableDataSourceSnapshot<Int, String>()
    )
    old.appendSections([0, 1])
    new.appendSections([0, 1])
    new.appendItems(["x"], toSection: 1)
    expectEqual(["a"].applying(SnapshotDifference(from: old, to: new)), nil)
  }

  @Test func `items with equal contents are not reconfigured`() {
    let difference = Difference(from: ["a", "b"], to: ["b", "a", "c"]) { old, _ in old == "a" }
    expectEqual(difference.reconfigured.map { $0.row }, [0])
  }
}
