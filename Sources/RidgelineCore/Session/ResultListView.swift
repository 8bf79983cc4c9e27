import Datasets
import DiffableList
import Search

/// The list view of a session: it keeps the last update, whose rows a presenter prints in pages.
///
/// Its cells are the rows' identities. A class because a list view is a place with a state; it stays
/// with the session that made it.
final class ResultListView: ListView {
  /// What changed with the last update.
  private(set) var difference = SnapshotDifference<SectionTitle, RowID>(
    from: ListSnapshot(), to: ListSnapshot())

  func performUpdate(
    _ update: SnapshotUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {
    difference = update.difference
  }

  /// Does nothing: the difference has what changed in place already.
  func performReloads(
    _ update: SnapshotUpdate<SectionTitle, RowID>, contents: ListContents<RowID, RowID>
  ) {}
}
