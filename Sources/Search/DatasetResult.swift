import Datasets
import DiffableList

/// What a search of a dataset found.
///
/// It keeps its version of the dataset, so that a row that left can still be shown.
struct DatasetResult: ListResult {
  let sections: [ListSection]
  let columns: [ListColumn]
  let listed: RowCount
  let found: RowCount
  let total: RowCount
  private let shown: ShownRows
  /// How many rows stand before each section.
  private let offsets: [Int]

  init(
    dataset: Dataset, columns: [ListColumn], arrangement: ListArrangement, found: Int,
    total: RowCount, sections: [ListSection]
  ) {
    self.sections = sections
    self.found = .exact(found)
    shown = ShownRows(dataset, columns: arrangement.columns)
    self.columns = arrangement.columns.map { columns[$0] }
    var next = 0
    offsets = sections.map { section in
      defer { next += section.rows.count }
      return next
    }
    listed = .exact(next)
    self.total = total
  }

  /// The rows of a range.
  ///
  /// - Complexity: O(rows in the range + log sections).
  nonisolated(nonsending)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]
  {
    var rows: [ListRow] = []
    var position = range.lowerBound
    var section = firstSection(endingBehind: position)
    while section < sections.count && position < range.upperBound {
      let start = offsets[section]
      let end = min(start + sections[section].rows.count, range.upperBound)
      for row in sections[section].rows[position - start..<end - start] {
        rows.append(self.row(row, in: sections[section].title))
      }
      position = end
      section += 1
    }
    return rows
  }

  func rowsChanged(since old: any ListResult, showing columns: [Int]) -> [RowID] {
    guard let old = old as? DatasetResult else { return [] }
    let before = ShownRows(old.shown.dataset, columns: columns)
    return shown.dataset.rowsChanged(since: before.dataset).filter {
      !shown.hasSameCells($0, as: before)
    }
  }

  func difference(
    from old: (any ListResult)?, in update: ListUpdate<SectionTitle, RowID>
  ) -> any ListDifference {
    DatasetDifference(update, from: old as? DatasetResult, to: self)
  }

  /// Appends rows of a section, by position in it, as changes of a kind.
  func append(
    _ rows: [Int], ofSection section: Int, sectionChange: ListChange.Part?,
    to changes: inout [ListChange]
  ) {
    let title = sections[section].title
    for (row, identifier) in zip(rows, sections[section].rows.rows(at: rows)) {
      changes.append(
        ListChange(
          position: offsets[section] + row, row: self.row(identifier, in: title),
          sectionChange: sectionChange))
    }
  }

  private func row(_ row: RowID, in section: SectionTitle) -> ListRow {
    ListRow(identifier: row, section: section, in: shown)
  }

  /// The first section that has a row at `position` or behind it.
  private func firstSection(endingBehind position: Int) -> Int {
    var low = 0
    var high = sections.count
    while low < high {
      let middle = (low + high) / 2
      if offsets[middle] + sections[middle].rows.count <= position {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}

/// The difference of two results of datasets, read off the difference of their snapshots.
private struct DatasetDifference: ListDifference {
  private let difference: SnapshotDifference<SectionTitle, RowID>
  private let old: DatasetResult?
  private let new: DatasetResult
  private let leavingSections: [Int: ListChange.Part]
  private let comingSections: [Int: ListChange.Part]

  init(
    _ update: ListUpdate<SectionTitle, RowID>, from old: DatasetResult?, to new: DatasetResult
  ) {
    difference = update.difference
    self.old = old
    self.new = new
    leavingSections = Dictionary(
      uniqueKeysWithValues: difference.removedSections.map { ($0, .removed) })
    comingSections = Dictionary(
      uniqueKeysWithValues: difference.insertedSections.map { ($0, .inserted) }
        + difference.movedSections.map { ($0.to, .moved) })
  }

  func count(of part: ListChange.Part) -> RowCount {
    switch part {
    case .removed: .exact(difference.removed.count)
    case .inserted: .exact(difference.inserted.count)
    case .moved: .exact(difference.moved.count)
    case .changed: .exact(difference.reconfigured.count)
    }
  }

  func columns(of part: ListChange.Part) -> [ListColumn] {
    part == .removed ? old?.columns ?? [] : new.columns
  }

  nonisolated(nonsending) func page(
    of part: ListChange.Part, from offset: Int, limit: Int
  ) async throws(ListSourceError) -> [ListChange] {
    let count = count(of: part).value
    let range = min(offset, count)..<min(offset + limit, count)
    switch part {
    case .removed:
      guard let old else { return [] }
      return changes(difference.removed.paths(in: range), in: old, leavingSections)
    case .inserted:
      return changes(difference.inserted.paths(in: range), in: new, comingSections)
    case .moved: return changes(difference.moved[range].map(\.to), in: new, comingSections)
    case .changed:
      return changes(difference.reconfigured.paths(in: range), in: new, comingSections)
    }
  }

  private func changes(
    _ paths: [ListIndexPath], in result: DatasetResult,
    _ sectionChanges: [Int: ListChange.Part]
  ) -> [ListChange] {
    var changes: [ListChange] = []
    changes.reserveCapacity(paths.count)
    var rest = paths[...]
    while let section = rest.first?.section {
      let rows = rest.prefix { $0.section == section }.map { $0.row }
      result.append(
        rows, ofSection: section, sectionChange: sectionChanges[section], to: &changes)
      rest = rest.dropFirst(rows.count)
    }
    return changes
  }
}
