import Datasets
import DiffableList

/// The changes between two lists whose snapshots have all rows.
struct SnapshotChanges: ListChanges {
  private let difference: SnapshotDifference<SectionTitle, RowID>
  private let moved: SnapshotDifference<SectionTitle, RowID>.ItemMoves
  private let old: LocatedRows
  private let new: LocatedRows

  /// - Parameter moves: The difference whose moves are printed; nil for none.
  init(
    _ difference: SnapshotDifference<SectionTitle, RowID>,
    moves: SnapshotDifference<SectionTitle, RowID>?,
    from old: (any ListResult)?, to new: any ListResult
  ) {
    self.difference = difference
    moved = moves?.moved ?? []
    self.old = LocatedRows(
      of: old, Dictionary(uniqueKeysWithValues: difference.removedSections.map { ($0, .removed) }))
    self.new = LocatedRows(
      of: new,
      Dictionary(
        uniqueKeysWithValues: difference.insertedSections.map { ($0, .inserted) }
          + difference.movedSections.map { ($0.to, .moved) }))
  }

  func count(of part: ListChange.Part) -> RowCount {
    switch part {
    case .removed: .exact(difference.removed.count)
    case .inserted: .exact(difference.inserted.count)
    case .moved: .exact(moved.count)
    case .changed: .exact(difference.reconfigured.count)
    }
  }

  func columns(of part: ListChange.Part) -> [ListColumn] {
    (part == .removed ? old : new).result?.columns ?? []
  }

  func before(_ row: ListRow) -> ListRow? {
    guard columns(of: .removed) == columns(of: .changed) else { return nil }
    return old.result?.row(row.identifier)
  }

  nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    let count = count(of: part).value
    let range = min(offset, count)..<min(offset + limit, count)
    switch part {
    case .removed: return try await old.changes(at: difference.removed.paths(in: range))
    case .inserted: return try await new.changes(at: difference.inserted.paths(in: range))
    case .moved: return try await new.changes(at: moved[range].map(\.to))
    case .changed:
      return try await new.changes(at: difference.reconfigured.paths(in: range), before: before)
    }
  }
}

/// The rows of a list by index path.
private struct LocatedRows: Sendable {
  let result: (any ListResult)?
  /// The number of rows before each section.
  private let offsets: [Int]
  private let sectionChanges: [Int: ListChange.Part]

  init(of result: (any ListResult)?, _ sectionChanges: [Int: ListChange.Part]) {
    self.result = result
    self.sectionChanges = sectionChanges
    offsets = result?.sections.offsets ?? []
  }

  /// - Parameter before: Returns a row as it was.
  nonisolated(nonsending)
    func changes(
      at paths: [ListIndexPath], before: (ListRow) -> ListRow? = { _ in nil }
    ) async throws(ListSourceError) -> [ListChange]
  {
    guard let result else { return [] }
    let positions = paths.map { offsets[$0.section] + $0.row }
    let rows = try await result.rows(at: positions)
    return zip(paths, zip(positions, rows)).map { path, row in
      ListChange(
        position: row.0, row: row.1, sectionChange: sectionChanges[path.section],
        before: before(row.1))
    }
  }
}
