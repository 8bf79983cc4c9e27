import Search
import TestSupport
import Testing

@testable import Live
@testable import Output
@testable import Session

/// The counts that end a block.
@Suite(.session) struct ListCountsTests {
  @MainActor
  private func counts(
    listed: RowCount, total: RowCount, _ counts: [ListChange.Part: RowCount]
  ) -> String {
    let source = RemoteSource(rows: [], count: { _ in listed })
    let result = FixedCounts(listed: listed, total: total)
    let list = ListState(
      id: 0, source: source, arrangement: ListArrangement(allOf: source.columns), result: result)
    return Block(
      .list, list: list, view: .list, changes: FixedChanges(counts: counts)
    ).counts
  }

  @Test(
    arguments: [
      (.exact(0), "0"), (.exact(9999), "9999"), (.exact(10_000), "10,000"),
      (.exact(123_456), "123,456"), (.atLeast(1_234_567), "≥1,234,567"),
    ] as [(RowCount, String)])
  func `numbers of five digits or more can be grouped`(count: RowCount, text: String) {
    expectEqual(count.groupedText, text)
  }

  @Test @MainActor func `zero moved and changed rows are omitted`() {
    expectEqual(
      counts(listed: .exact(3), total: .exact(9), [.inserted: .exact(2), .removed: .exact(1)]),
      "3 of 9 (+2 -1)")
    expectEqual(
      counts(listed: .exact(3), total: .exact(9), [.moved: .exact(4), .changed: .atLeast(1)]),
      "3 of 9 (+0 -0 ^4 ~≥1)")
  }

  @Test @MainActor func `counts are at least what other counts imply`() {
    let added: [ListChange.Part: RowCount] = [.inserted: .exact(7)]
    expectEqual(
      counts(listed: .atLeast(1), total: .atLeast(2), added), "≥7 of ≥7 (+7 -0)")
    expectEqual(counts(listed: .exact(5), total: .atLeast(2), added), "5 of ≥5 (+7 -0)")
  }
}

private struct FixedCounts: ListResult {
  let listed: RowCount
  let total: RowCount
  var columns: [ListColumn] { [] }
  var found: RowCount { listed }
  var sections: [ListSection] { [] }
  func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow] { [] }
}

private struct FixedChanges: ListChanges {
  let counts: [ListChange.Part: RowCount]
  func count(of part: ListChange.Part) -> RowCount { counts[part] ?? .exact(0) }
  func columns(of part: ListChange.Part) -> [ListColumn] { [] }
  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] { [] }
}
