import Datasets
import DiffableList
import Search

/// The result before the first query, to which a session can go back.
struct NothingListed: ListResult {
  let total: RowCount
  var columns: [ListColumn] { [] }
  var listed: RowCount { .exact(0) }
  var found: RowCount { .exact(0) }
  var sections: [ListSection] { [] }

  func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow] { [] }

  func difference(
    from old: (any ListResult)?, in update: ListUpdate<SectionTitle, RowID>
  ) -> any ListDifference {
    AllRemoved(old: old)
  }
}

/// All rows of a result that leave, with their sections.
private struct AllRemoved: ListDifference {
  let old: (any ListResult)?

  func count(of part: ListChange.Part) -> RowCount {
    part == .removed ? old?.listed ?? .exact(0) : .exact(0)
  }

  func columns(of part: ListChange.Part) -> [ListColumn] { old?.columns ?? [] }

  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    guard part == .removed, let old else { return [] }
    let rows = try await old.rows(in: offset..<offset + limit)
    return rows.enumerated().map { index, row in
      ListChange(
        position: offset + index, row: row, sectionChange: .removed)
    }
  }
}
