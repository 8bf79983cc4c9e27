import Datasets
import Search

/// A result of a remote source: it returns rows in pages and computes its own changes.
struct RemoteResult: ListResult {
  let source: RemoteSource
  let arrangement: ListArrangement
  let rows: [RemoteRow]
  let listed: RowCount
  let found: RowCount

  var columns: [ListColumn] { arrangement.columns.map { source.columns[$0] } }
  var total: RowCount { source.total }
  /// Always empty, because row identities are known only from pages.
  var sections: [ListSection] { [] }

  func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow] {
    try await source.server.answer(
      .page, "rows \(range)", honorsCancellation: source.honorsCancellation)
    return rows[range.clamped(to: rows.indices)].map(shown)
  }

  func changes(since old: (any ListResult)?, isReordered: Bool) -> (any ListChanges)? {
    RemoteChanges(from: old as? RemoteResult, to: self, isReordered: isReordered)
  }

  func shown(_ row: RemoteRow) -> ListRow {
    ListRow(
      identifier: row.identifier, section: title(of: row),
      cells: arrangement.columns.map { row.cells[$0] })
  }

  func title(of row: RemoteRow) -> SectionTitle { row.title(by: arrangement.section) }
}

/// The changes between two results of a remote source.
struct RemoteChanges: ListChanges {
  private let source: RemoteSource
  private let oldColumns: [ListColumn]
  private let newColumns: [ListColumn]
  private var changes: [ListChange.Part: [ListChange]] = [:]

  init(from old: RemoteResult?, to new: RemoteResult, isReordered: Bool) {
    source = new.source
    oldColumns = old?.columns ?? []
    newColumns = new.columns
    let oldPositions = Self.positions(old?.rows ?? [])
    let newPositions = Self.positions(new.rows)
    let oldTitles = Set((old?.rows ?? []).map { old?.title(of: $0) ?? .untitled })
    let newTitles = Set(new.rows.map(new.title))
    if let old {
      changes[.removed] = old.rows.enumerated().filter { newPositions[$1.identifier] == nil }.map {
        let isRemoved = !newTitles.contains(old.title(of: $1))
        return ListChange(
          position: $0, row: old.shown($1),
          sectionChange: isRemoved ? .removed : nil)
      }
    }
    var lastKept = -1
    for (position, row) in new.rows.enumerated() {
      let oldPosition = oldPositions[row.identifier]
      // Rows in ascending old order are kept, though not necessarily the longest such sequence.
      if let oldPosition, oldPosition > lastKept {
        lastKept = oldPosition
        continue
      }
      let isNew = !oldTitles.contains(new.title(of: row))
      changes[oldPosition == nil ? .inserted : .moved, default: []].append(
        ListChange(
          position: position, row: new.shown(row),
          sectionChange: isNew ? .inserted : nil))
    }
    if isReordered { changes[.moved] = nil }
  }

  private static func positions(_ rows: [RemoteRow]) -> [RowID: Int] {
    Dictionary(uniqueKeysWithValues: rows.enumerated().map { ($1.identifier, $0) })
  }

  func count(of part: ListChange.Part) -> RowCount { source.count(changes[part]?.count ?? 0) }

  func columns(of part: ListChange.Part) -> [ListColumn] {
    part == .removed ? oldColumns : newColumns
  }

  func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    try await source.server.answer(
      .page, "\(part) \(offset)", honorsCancellation: source.honorsCancellation)
    return Array((changes[part] ?? []).dropFirst(offset).prefix(min(limit, source.changesPerPage)))
  }
}
