/// Something that shows a list and can be told what changed in it.
///
/// The counterpart of `UITableView`: a transcript printer, a list on a terminal, a test's recorder.
/// A class because a list view is a place with a state, shared by those who write to it.
public protocol ListView<SectionIdentifierType, ItemIdentifierType>: AnyObject {
  /// Identifies a section.
  associatedtype SectionIdentifierType: Hashable & Sendable
  /// Identifies an item, over all sections.
  associatedtype ItemIdentifierType: Hashable & Sendable
  /// What the view shows for one item; the data source's cell provider makes them.
  associatedtype Cell

  /// Takes the view from the old list to the new one.
  ///
  /// - Parameters:
  ///   - update: The two lists and their difference.
  ///   - cell: Makes the cell of an item of the new list. Valid until the next update.
  func performUpdate(
    _ update: ListUpdate<SectionIdentifierType, ItemIdentifierType>,
    cell: @escaping (ListIndexPath, ItemIdentifierType) -> Cell)
}

/// One step of a list: what it was, what it is, and what changed.
public struct ListUpdate<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The list before; the positions of what left refer to it.
  public let old: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The list after; the positions of what came and moved refer to it.
  public let new: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// What changed.
  public let difference: SnapshotDifference
  /// Whether the steps between are to be shown, or only the outcome.
  public let animatingDifferences: Bool
}
