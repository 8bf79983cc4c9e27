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

/// The step from a list to another one of which no row is the same.
struct Replacement: ListDifference {
  private let removed: AllRemoved
  private let added: any ListDifference

  /// - Parameters:
  ///   - old: What was listed, if anything was.
  ///   - added: The new list's difference from nothing.
  init(of old: (any ListResult)?, added: any ListDifference) {
    removed = AllRemoved(old: old)
    self.added = added
  }

  private func difference(of part: ListChange.Part) -> any ListDifference {
    part == .removed ? removed : added
  }

  func count(of part: ListChange.Part) -> RowCount { difference(of: part).count(of: part) }

  nonisolated(nonsending) func countAll() async {
    await removed.countAll()
    await added.countAll()
  }

  func columns(of part: ListChange.Part) -> [ListColumn] {
    difference(of: part).columns(of: part)
  }

  nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    try await difference(of: part).page(of: part, from: offset, limit: limit)
  }
}
