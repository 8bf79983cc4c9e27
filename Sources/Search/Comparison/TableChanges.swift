import Datasets

/// The difference of two tables as changes of a list.
///
/// Positions are those of the rows in their files.
public struct TableChanges: ListChanges {
  /// A row of a kind of change, and its section.
  public struct Entry: Sendable {
    let pair: PositionPair
    let section: SectionTitle
  }

  /// In the order to print them.
  private let entries: [ListChange.Part: [Entry]]
  private let difference: TableDifference
  private let shownColumns: [ListColumn]
  /// The position of each shown column in the new table; nil if it is gone.
  private let shownNew: [Int?]
  private let before: ShownRows
  private let after: ShownRows
  /// The new positions of the changed rows.
  private let changed: Set<Int>

  init(
    _ entries: [ListChange.Part: [Entry]], of difference: TableDifference,
    _ columns: ComparedColumns, shown: [Int]
  ) {
    self.entries = entries
    self.difference = difference
    shownNew = shown.map { columns.new[$0] }
    changed = Set((entries[.changed] ?? []).map(\.pair.new))
    shownColumns = shown.map { columns.columns[$0] }
    before = ShownRows(difference.old, columns: shown.map { columns.old[$0] })
    after = ShownRows(difference.new, columns: shownNew)
  }

  /// The positions of the changed rows.
  public var changedRows: [PositionPair] { (entries[.changed] ?? []).map(\.pair) }

  /// Returns the number of changes of a kind.
  public func count(of part: ListChange.Part) -> RowCount { .exact(entries[part]?.count ?? 0) }

  /// Returns the shown columns of both tables.
  public func columns(of part: ListChange.Part) -> [ListColumn] { shownColumns }

  /// Returns changes of a kind.
  public nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    let entries = entries[part] ?? []
    let end = limit < entries.count - offset ? offset + limit : entries.count
    return entries[min(offset, end)..<end].map { change($0, part) }
  }

  private func change(_ entry: Entry, _ part: ListChange.Part) -> ListChange {
    let pair = entry.pair
    switch part {
    case .removed:
      return ListChange(position: pair.old, row: before.row(at: pair.old, entry.section))
    case .inserted:
      return ListChange(position: pair.new, row: after.row(at: pair.new, entry.section))
    case .moved, .changed:
      // A row that moved without a change may have other cells in columns that are not compared.
      let isKnown = part == .moved && changed.contains(pair.new)
      return ListChange(
        position: pair.new, row: after.row(at: pair.new, entry.section), oldPosition: pair.old,
        before: isKnown ? nil : before.row(at: pair.old, entry.section),
        changedCells: part == .changed ? changedCells(of: pair) : nil)
    }
  }

  private func changedCells(of pair: PositionPair) -> [Int] {
    let changed = Set(difference.changedColumns(of: pair).map(\.new))
    return shownNew.indices.filter { shownNew[$0].map(changed.contains) ?? false }
  }
}

extension ShownRows {
  fileprivate func row(at position: Int, _ section: SectionTitle) -> ListRow {
    ListRow(identifier: dataset.row(at: position), section: section, in: self)
  }
}
