import Datasets
import Search
import TestSupport
import Testing

/// A result that returns ranges only, and records them.
private final class RangeResult: ListResult {
  let columns: [ListColumn] = []
  let listed = RowCount.exact(9)
  let found = RowCount.atLeast(9)
  let total = RowCount.exact(9)
  let sections: [ListSection] = []

  func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow] {
    if range.contains(7) { throw .failed("gone") }
    return range.map { ListRow(identifier: RowID(0), section: .untitled, cells: ["\($0)"]) }
  }
}

@Suite struct ListResultTests {
  @Test func `rows at positions are requested one by one in order`() async throws {
    let rows = try await RangeResult().rows(at: [5, 2, 5])
    expectEqual(rows.map(\.cells), [["5"], ["2"], ["5"]])
    await #expect(throws: ListSourceError.failed("gone")) {
      try await RangeResult().rows(at: [6, 7])
    }
  }

  @Test func `by default the snapshots have a result's changes`() {
    let result = RangeResult()
    #expect(result.changes(since: nil, isReordered: false) == nil)
  }

  @Test func `a count is exact or a lower bound`() {
    #expect(RowCount.exact(3).isExact && !RowCount.atLeast(3).isExact)
    expectEqual([RowCount.exact(3), .atLeast(4)].map(\.value), [3, 4])
    #expect(RowCount.exact(3) != .atLeast(3))
  }
}
