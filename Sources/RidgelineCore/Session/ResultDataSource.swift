import Datasets
import DiffableList
import Search

/// The data source of a session's list: its sections have titles, and its rows can be deleted.
final class ResultDataSource: DiffableDataSource<SectionTitle, RowID> {
  /// Whether the rows' source lets some be deleted.
  var canDelete: () -> Bool = { false }
  /// Told which row a person wants to be rid of.
  var delete: (RowID) -> Void = { _ in }

  /// What a section is called; the only one of a list without sections is not.
  override func titleForHeader(inSection section: Int) -> String? {
    sectionIdentifier(for: section)?.text
  }

  override func canEditRow(at indexPath: ListIndexPath) -> Bool {
    canDelete() && itemIdentifier(for: indexPath) != nil
  }

  override func commit(_ editingStyle: EditingStyle, forRowAt indexPath: ListIndexPath) {
    guard editingStyle == .delete, let row = itemIdentifier(for: indexPath) else { return }
    delete(row)
  }
}
