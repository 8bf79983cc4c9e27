import Datasets
import DiffableList

/// One step of a list and its changed rows.
///
/// The law: applying the changes to the old list gives the new one. A row in only one of the lists
/// is removed or added. A row in both is changed if its cells differ in the columns shown after the
/// step, and moved if it is not in the longest run of rows that kept their order. The effect of a new
/// order or new sections on the remaining rows is not printed: moves are those that remain after
/// the old list is sorted again.
public struct ListStep: ListChanges {
  /// The list before.
  public let old: ListState
  /// The list after.
  public let new: ListState
  /// The difference of the rows that are known without asking the source.
  public let difference: SnapshotDifference<SectionTitle, RowID>
  /// The changes of rows that only their source knows.
  private let remote: (any ListChanges)?
  private let moved: SnapshotDifference<SectionTitle, RowID>.ItemMoves
  private let oldRows: LocatedRows
  private let newRows: LocatedRows

  /// Creates the step between two lists of one source, or of versions of it.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - difference: The difference of their snapshots; nil to compute it.
  public init(
    from old: ListState, to new: ListState,
    difference: SnapshotDifference<SectionTitle, RowID>? = nil
  ) {
    let difference =
      difference
      ?? SnapshotDifference(from: ListSnapshot(old.result), to: new.snapshot(since: old))
    self.old = old
    self.new = new
    self.difference = difference
    let isReordered = new.isReordered(since: old)
    let moves =
      isReordered
      ? new.reordered.map {
        SnapshotDifference(from: ListSnapshot($0), to: ListSnapshot(new.result))
      }
      : difference
    moved = moves?.moved ?? []
    remote =
      new.result == nil
      ? ReplacedList(old.result, by: nil)
      : new.result?.changes(since: old.result, isReordered: isReordered)
    oldRows = LocatedRows(of: old.result, difference.removedSections.map { ($0, .removed) })
    newRows = LocatedRows(
      of: new.result,
      difference.insertedSections.map { ($0, .inserted) }
        + difference.movedSections.map { ($0.to, .moved) })
  }

  /// Returns the number of changes of a kind.
  public func count(of part: ListChange.Part) -> RowCount {
    if let remote { return remote.count(of: part) }
    switch part {
    case .removed: return .exact(difference.removed.count)
    case .inserted: return .exact(difference.inserted.count)
    case .moved: return .exact(moved.count)
    case .changed: return .exact(difference.reconfigured.count)
    }
  }

  /// Asks the source for exact counts.
  public nonisolated(nonsending) func countAll() async { await remote?.countAll() }

  /// Returns the columns of one list.
  public func columns(of part: ListChange.Part) -> [ListColumn] {
    remote?.columns(of: part) ?? (part == .removed ? old : new).columns
  }

  /// Returns a row of the old list, if it shows the same columns.
  public func before(_ row: ListRow) -> ListRow? {
    if let remote { return remote.before(row) }
    guard old.columns == new.columns else { return nil }
    return (old.result as? DatasetResult)?.row(row.identifier)
  }

  /// Returns the change of each row, if the source knows it.
  public nonisolated(nonsending) func parts(
    of rows: [ListRow]
  ) async throws(ListSourceError) -> [ListChange.Part?]? {
    try await remote?.parts(of: rows)
  }

  /// Returns changes of a kind.
  public nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    if let remote { return try await remote.page(of: part, from: offset, limit: limit) }
    let count = count(of: part).value
    let range = min(offset, count)..<min(offset + limit, count)
    switch part {
    case .removed: return try await oldRows.changes(at: difference.removed.paths(in: range))
    case .inserted: return try await newRows.changes(at: difference.inserted.paths(in: range))
    case .moved: return try await newRows.changes(at: moved[range].map(\.to))
    case .changed:
      return try await newRows.changes(at: difference.reconfigured.paths(in: range), before: before)
    }
  }
}

/// The rows of a list by index path.
private struct LocatedRows: Sendable {
  let result: (any ListResult)?
  /// The number of rows before each section.
  private let offsets: [Int]
  private let sectionChanges: [Int: ListChange.Part]

  init(of result: (any ListResult)?, _ sectionChanges: [(Int, ListChange.Part)]) {
    self.result = result
    self.sectionChanges = Dictionary(uniqueKeysWithValues: sectionChanges)
    offsets = result?.sections.offsets ?? []
  }

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

/// The rows that are known without asking the source.
public typealias ListSnapshot = DiffableDataSourceSnapshot<SectionTitle, RowID>

extension ListSnapshot {
  /// Creates a snapshot of a result's rows; empty without a result.
  public init(_ result: (any ListResult)?) {
    self.init()
    for section in result?.sections ?? [] {
      appendSections([section.title])
      switch section.rows {
      case .listed(let rows): appendItems(rows, toSection: section.title)
      case .selected(let rows): appendItems(rows, toSection: section.title)
      }
    }
  }
}
