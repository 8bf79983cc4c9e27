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

  /// Takes the view from the old list to the new one, in one batch: what left and moved out (old
  /// positions), what came and moved in (new positions).
  ///
  /// What stayed in place is left alone; `performReloads` follows where some of it is to be shown
  /// anew.
  func performUpdate(
    _ update: SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>,
    contents: ListContents<ItemIdentifierType, Cell>)

  /// Shows anew the sections and items of the new list that the difference has as reloaded or
  /// reconfigured.
  ///
  /// Called after `performUpdate`, and only where there are such.
  func performReloads(
    _ update: SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>,
    contents: ListContents<ItemIdentifierType, Cell>)
}

/// What a view can ask for while it takes a step, and until the next one.
public struct ListContents<ItemIdentifierType: Hashable & Sendable, Cell> {
  /// Makes the cell of an item, which is at an index path of the new list.
  public let cell: (ListIndexPath, ItemIdentifierType) -> Cell
  /// The title of a section of the new list by its position, or nil where it has none.
  public let titleForHeader: (Int) -> String?

  /// What a view is given, as a data source does or a test of a view.
  @inlinable
  public init(
    cell: @escaping (ListIndexPath, ItemIdentifierType) -> Cell,
    titleForHeader: @escaping (Int) -> String? = { _ in nil }
  ) {
    self.cell = cell
    self.titleForHeader = titleForHeader
  }
}

/// One step of a list: what it was, what it is, and what changed.
public struct SnapshotUpdate<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The lists of the step.
  public typealias Snapshot = DiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  /// How a view shows a step.
  public enum Style: Sendable, Hashable {
    /// The rows come and go.
    case animated
    /// The outcome is shown at once.
    case immediate
    /// Everything is shown anew: the difference takes all out and puts all in.
    case reload
  }

  /// The list before; the positions of what left refer to it.
  public let old: Snapshot
  /// The list after; the positions of what came and moved refer to it.
  public let new: Snapshot
  /// What changed.
  public let difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  /// How to show it.
  public let style: Style
  /// How rows come and go where they do so visibly.
  public let rowAnimation: RowAnimation

  /// A step between two lists.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - difference: What changed; nil to have it worked out.
  ///   - style: How to show it.
  ///   - rowAnimation: How rows come and go where they do so visibly.
  @inlinable
  public init(
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

/// How rows come and go in a view that can show it; the names are UIKit's.
public enum RowAnimation: Sendable, Hashable, CaseIterable {
  /// The view decides.
  case automatic
  /// They fade.
  case fade
  /// They slide to and from the right.
  case right
  /// They slide to and from the left.
  case left
  /// They slide to and from the top.
  case top
  /// They slide to and from the bottom.
  case bottom
  /// The cell above or below covers and uncovers them.
  case middle
  /// They come and go at once.
  case none
}
