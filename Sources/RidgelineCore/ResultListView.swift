import Datasets
import DiffableList
import Search

/// The list view of a session: it keeps the list as it stands and the last step to it, for a
/// presenter to print in pages.
///
/// A class because a list view is a place with a state; it stays with the session that made it.
final class ResultListView: ListView {
  /// One row of the list as it stands.
  struct Row {
    let section: SectionTitle
    let cells: [String]
  }

  /// What the list shows; set before the update that makes it so.
  var result: (any ListResult)?
  /// The last step.
  private(set) var step: ListStep?

  private var shown: (any ListResult)?
  private var list = DiffableDataSourceSnapshot<SectionTitle, RowID>()
  private var cell: (ListIndexPath, RowID) -> [String] = { _, _ in [] }

  func performUpdate(
    _ update: ListUpdate<SectionTitle, RowID>,
    cell: @escaping (ListIndexPath, RowID) -> [String]
  ) {
    step = result.map {
      ListStep(
        difference: $0.difference(from: shown, in: update),
        isAnimated: update.animatingDifferences)
    }
    shown = result
    list = update.new
    self.cell = cell
  }

  /// Rows of the list by position from 0, over all sections.
  @MainActor
  func rows(in range: Range<Int>) async throws(ListSourceError) -> [Row] {
    var found: [(path: ListIndexPath, title: SectionTitle, row: RowID)] = []
    var start = 0
    for (section, title) in list.sectionIdentifiers.enumerated() {
      let rows = list.itemIdentifiers(inSection: title)
      let here = range.clamped(to: start..<start + rows.count)
      found += here.map { position in
        (ListIndexPath(row: position - start, section: section), title, rows[position - start])
      }
      start += rows.count
    }
    try await shown?.prepare(found.map(\.row))
    return found.map { Row(section: $0.title, cells: cell($0.path, $0.row)) }
  }
}
