import TestSupport
import Testing

@testable import Datasets

@Suite struct RowIDTests {
  private func numbers(_ list: Dataset) -> [UInt32] {
    (0..<list.count).map { list.row(at: $0).rawValue }
  }

  @Test func `an identity is never reused`() throws {
    let first = try loaded("id\na\nb\n")
    let second = try loaded("id\na\n").continuing(first, keys: [[PositionPair(old: 0, new: 0)]])
    let third = try loaded("id\na\nb\nc\n").continuing(
      second, keys: [[PositionPair(old: 0, new: 0)]])
    expectEqual(numbers(third), [0, 2, 3])
  }

  @Test func `changed rows accumulate over versions`() {
    let first = RowRevisions()
    let second = first.next(changing: [RowID(1)])
    let third = second.next(changing: [RowID(2)])
    expectEqual(Set(third.rows(changedAfter: first)), [RowID(1), RowID(2)])
    expectEqual(third.rows(changedAfter: second), [RowID(2)])
    expectEqual(third.rows(changedAfter: third), [])
  }

  @Test func `a reload is another version`() throws {
    let old = try loaded("id\na\n")
    let new = old.continuing(old, keys: [[PositionPair(old: 0, new: 0)]])
    #expect(old.isSameVersion(as: old))
    #expect(!new.isSameVersion(as: old))
  }
}
