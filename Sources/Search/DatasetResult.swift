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
    offsets = sections.offsets
    listed = .exact(sections.reduce(0) { $0 + $1.rows.count })
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

  /// The rows at some positions.
  ///
  /// - Complexity: O(log sections) for each run of positions in a section, and O(log rows) for each
  ///   position.
  nonisolated(nonsending)
    func rows(at positions: [Int]) async throws(ListSourceError) -> [ListRow]
  {
    var rows: [ListRow] = []
    rows.reserveCapacity(positions.count)
    var rest = positions[...]
    while let position = rest.first {
      let section = firstSection(endingBehind: position)
      let range = offsets[section]..<offsets[section] + sections[section].rows.count
      let inside = rest.prefix { range.contains($0) }.map { $0 - range.lowerBound }
      let title = sections[section].title
      rows += sections[section].rows.rows(at: inside).map { row($0, in: title) }
      rest = rest.dropFirst(inside.count)
    }
    return rows
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
