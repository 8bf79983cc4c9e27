import Datasets
import DiffableList

/// The result of searching a dataset.
///
/// It keeps its version of the dataset, so that removed rows can still be shown.
struct DatasetResult: ListResult {
  let sections: [ListSection]
  let columns: [ListColumn]
  let listed: RowCount
  let found: RowCount
  let total: RowCount
  private let shown: ShownRows
  private let offsets: [Int]
  /// The first rows of the only section, if they are known before the others.
  private let first: [RowID]

  init(
    of source: DatasetSource, _ arrangement: ListArrangement, found: Int, sections: [ListSection],
    first: [RowID] = []
  ) {
    self.sections = sections
    self.first = first
    self.found = .exact(found)
    total = source.total
    columns = arrangement.columns.map { source.columns[$0] }
    shown = ShownRows(source.dataset, columns: arrangement.columns)
    offsets = sections.offsets
    listed = .exact(sections.reduce(0) { $0 + $1.rows.count })
  }

  nonisolated(nonsending)
    func rows(in range: Range<Int>) async throws(ListSourceError) -> [ListRow]
  {
    try await rows(at: Array(range.clamped(to: 0..<listed.value)))
  }

  /// Returns a row of the dataset, listed or not.
  func row(_ identifier: RowID) -> ListRow? {
    guard shown.dataset.position(of: identifier) != nil else { return nil }
    return ListRow(identifier: identifier, section: .untitled, in: shown)
  }

  /// Returns the rows, listed or not, whose shown cells differ from columns of an older version.
  func rowsChanged(since old: DatasetResult, showing columns: [Int]) -> [RowID] {
    let before = ShownRows(old.shown.dataset, columns: columns)
    return shown.dataset.rowsChanged(since: before.dataset).filter {
      !shown.hasSameCells($0, as: before)
    }
  }

  nonisolated(nonsending)
    func rows(at positions: [Int]) async throws(ListSourceError) -> [ListRow]
  {
    if let title = sections.first?.title, positions.allSatisfy(first.indices.contains) {
      return positions.map { ListRow(identifier: first[$0], section: title, in: shown) }
    }
    var rows: [ListRow] = []
    rows.reserveCapacity(positions.count)
    var rest = positions[...]
    while let position = rest.first {
      let section = firstSection(endingAfter: position)
      let range = offsets[section]..<offsets[section] + sections[section].rows.count
      let inside = rest.prefix { range.contains($0) }.map { $0 - range.lowerBound }
      let title = sections[section].title
      for row in sections[section].rows.rows(at: inside) {
        rows.append(ListRow(identifier: row, section: title, in: shown))
      }
      rest = rest.dropFirst(inside.count)
    }
    return rows
  }

  private func firstSection(endingAfter position: Int) -> Int {
    sections.indices.partitioningIndex { offsets[$0] + sections[$0].rows.count > position }
  }
}

/// The shown columns of a dataset's rows.
///
/// A class because each row of a page refers to it, and should be small.
final class ShownRows: Sendable {
  let dataset: Dataset
  private let columns: [Int?]
  private let areAll: Bool
  /// The delimiter and quote of the rows, if all columns are shown in file order.
  let separators: (delimiter: UInt8, quote: UInt8?)?

  /// - Parameter columns: Nil for a column that the dataset lacks, whose cells are empty.
  init(_ dataset: Dataset, columns: [Int?]) {
    self.dataset = dataset
    self.columns = columns
    areAll = columns == Array(dataset.columns.indices)
    separators = areAll ? dataset.separators : nil
  }

  func hasSameCells(_ row: RowID, as other: ShownRows) -> Bool {
    var (cells, others): ([[UInt8]], [[UInt8]]) = ([], [])
    forEachCell(of: row) { cells.append(Array($0)) }
    other.forEachCell(of: row) { others.append(Array($0)) }
    return cells == others
  }

  func jsonForms(of row: RowID) -> [JSONForm]? {
    let known = columns.compactMap(\.self)
    return known.count == columns.count ? dataset.jsonForms(of: row, known) : nil
  }

  func forEachCell(of row: RowID, _ body: (ArraySlice<UInt8>) -> Void) {
    if areAll { return dataset.forEachCell(of: row, body) }
    for column in columns {
      if let column { dataset.withBytes(of: row, column, body) } else { body([]) }
    }
  }
}
