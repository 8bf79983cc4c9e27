/// Feeds a list view with snapshots: each apply compares the new snapshot with the one before and
/// tells the view what changed.
///
/// A class, and open, because it is the one owner of a view's state and because UIKit's samples
/// subclass it. It belongs to the actor that made it.
open class DiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// The snapshots that this data source takes.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  private var current = Snapshot()
  private let update: (ListUpdate<SectionIdentifierType, ItemIdentifierType>) -> Void

  /// Connects a data source to a view.
  ///
  /// - Parameters:
  ///   - listView: The view to tell. The data source does not keep it alive.
  ///   - cellProvider: Makes the cell of an item. Returning nil is a programmer's error.
  public init<View: ListView>(
    listView: View,
    cellProvider: @escaping (View, ListIndexPath, ItemIdentifierType) -> View.Cell?
  )
  where
    View.SectionIdentifierType == SectionIdentifierType,
    View.ItemIdentifierType == ItemIdentifierType
  {
    update = { [weak listView] update in
      guard let listView else { return }
      listView.performUpdate(update) { [unowned listView] path, item in
        guard let cell = cellProvider(listView, path, item) else {
          preconditionFailure("the cell provider returned nil for \(item) at \(path)")
        }
        return cell
      }
    }
  }

  /// Makes `snapshot` the list, and tells the view what changed.
  ///
  /// - Parameters:
  ///   - snapshot: The new list. Its pending marks are used up.
  ///   - animatingDifferences: Whether the view shows the steps or only the outcome.
  open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) {
    let old = current
    current = snapshot.withoutMarks
    update(
      ListUpdate(
        old: old, new: current, difference: SnapshotDifference(from: old, to: snapshot),
        animatingDifferences: animatingDifferences))
  }

  /// A copy of the current list, without marks.
  open func snapshot() -> Snapshot { current }
}
