/// A view of a list that a data source updates: the counterpart of `UITableView`.
///
/// It is a class protocol because a view has shared state.
public protocol ListView<SectionIdentifierType, ItemIdentifierType>: AnyObject {
  /// The type of section identifiers.
  associatedtype SectionIdentifierType: Hashable & Sendable
  /// The type of item identifiers, which are unique over all sections.
  associatedtype ItemIdentifierType: Hashable & Sendable
  /// The type of a row's content, which the data source's cell provider creates.
  associatedtype Cell

  /// Updates the view from the old list to the new one in one batch: removals and move sources at
  /// old positions, insertions and move targets at new positions.
  ///
  /// Other rows keep their cells; `performReloads` follows if some need to be reloaded.
  func performUpdate(
    _ update: SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>,
    contents: ListContents<ItemIdentifierType, Cell>)

  /// Reloads the sections and items that the difference lists as reloaded or reconfigured.
  ///
  /// It is called after `performUpdate`, and only if the difference lists any.
  func performReloads(
    _ update: SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>,
    contents: ListContents<ItemIdentifierType, Cell>)
}

/// The contents of the new list, which a view can read until its next update.
public struct ListContents<ItemIdentifierType: Hashable & Sendable, Cell> {
  /// Returns the cell of an item at an index path of the new list.
  public let cell: (ListIndexPath, ItemIdentifierType) -> Cell
  /// Returns the title above a section of the new list by its position, or nil.
  public let titleForHeader: (Int) -> String?
  /// Returns the title below a section of the new list by its position, or nil.
  public let titleForFooter: (Int) -> String?
  /// Returns the supplementary view of a kind at an index path of the new list, or nil.
  public let supplementaryView: (_ elementKind: String, ListIndexPath) -> Any?

  /// Creates contents, for a data source or a test of a view.
  @inlinable public init(
    cell: @escaping (ListIndexPath, ItemIdentifierType) -> Cell,
    titleForHeader: @escaping (Int) -> String? = { _ in nil }
  ) {
    self.init(cell: cell, titleForHeader: titleForHeader, titleForFooter: { _ in nil })
  }

  /// Creates contents with titles below sections and supplementary views.
  /// - Parameters:
  ///   - cell: Returns the cell of an item at an index path.
  ///   - titleForHeader: Returns the title above the section at a position, or nil.
  ///   - titleForFooter: Returns the title below the section at a position, or nil.
  ///   - supplementaryView: Returns the supplementary view of a kind at an index path, or nil.
  @inlinable public init(
    cell: @escaping (ListIndexPath, ItemIdentifierType) -> Cell,
    titleForHeader: @escaping (Int) -> String?, titleForFooter: @escaping (Int) -> String?,
    supplementaryView: @escaping (_ elementKind: String, ListIndexPath) -> Any? = { _, _ in nil }
  ) {
    self.cell = cell
    self.titleForHeader = titleForHeader
    self.titleForFooter = titleForFooter
    self.supplementaryView = supplementaryView
  }
}

/// An update of a list: the old and new snapshots and their difference.
public struct SnapshotUpdate<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// A snapshot of the list.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// The ways that a view shows an update.
  public enum Style: Sendable, Hashable {
    /// Animate the changes.
    case animated
    /// Show the result without animation.
    case immediate
    /// Reload everything: the difference removes all old rows and inserts all new ones.
    case reload
  }

  /// The old list, to which the positions of removed rows refer.
  public let old: Snapshot
  /// The new list, to which all other positions refer.
  public let new: Snapshot
  /// The changes between the two.
  public let difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  /// The way to show the update.
  public let style: Style
  /// The animation of inserted and removed rows.
  public let rowAnimation: RowAnimation

  /// Creates an update between two lists.
  /// - Parameters:
  ///   - old: The old list.
  ///   - new: The new list.
  ///   - difference: The changes, or nil to compute them.
  ///   - style: The way to show the update.
  ///   - rowAnimation: The animation of inserted and removed rows.
  @inlinable public init(
    old: Snapshot, new: Snapshot,
    difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>? = nil,
    style: Style = .animated, rowAnimation: RowAnimation = .automatic
  ) {
    self.old = old
    self.new = new
    self.difference = difference ?? SnapshotDifference(from: old, to: new)
    self.style = style
    self.rowAnimation = rowAnimation
  }
}

/// The animation of inserted and removed rows, with UIKit's names.
public enum RowAnimation: Sendable, Hashable, CaseIterable {
  /// The view chooses.
  case automatic
  /// Rows fade.
  case fade
  /// Rows slide from and to the right.
  case right
  /// Rows slide from and to the left.
  case left
  /// Rows slide from and to the top.
  case top
  /// Rows slide from and to the bottom.
  case bottom
  /// Adjacent rows cover and uncover them.
  case middle
  /// No animation.
  case none
}

/// An edit that the user can request for a row.
public enum EditingStyle: Sendable, Hashable {
  /// No edit.
  case none
  /// Delete the row.
  case delete
  /// Insert a row.
  case insert
}
