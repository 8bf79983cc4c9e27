import Datasets
import DiffableList
import Search

/// The list view of a session: it keeps the last step of the list, for a presenter to print.
///
/// Its cells are the rows' identities; their texts are fetched in pages, when they are printed. A
/// class because a list view is a place with a state; it stays with the session that made it.
final class ResultListView: ListView {
  /// What the list is about to show; set before the update that makes it so.
  var result: (any ListResult)?
  /// The last step.
  private(set) var step: ListStep?
  /// The titles of the sections shown.
  private(set) var headers: [SectionTitle: String] = [:]
  private var shown: (any ListResult)?

  func performUpdate(
    _ update: ListUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {
    guard let result else { return }
    let before = headers
    headers = [:]
    for (position, section) in update.new.sectionIdentifiers.enumerated() {
      headers[section] = contents.titleForHeader(position)
    }
    step = ListStep(
      difference: result.difference(from: shown, in: update),
      headers: before.merging(headers) { _, new in new }, isAnimated: update.style == .animated)
    shown = result
  }

  /// Nothing: the step has what changed in place already.
  func performReloads(
    _ update: ListUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {}
}
