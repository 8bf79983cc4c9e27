/// A data source that applies snapshots to a list view: each apply compares the new snapshot with
/// the current one and passes the difference to the view.
///
/// It is an open class because it owns the view's state and because UIKit's samples subclass it. It
/// is isolated to the actor that creates it, which the compiler enforces.
open class DiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// A snapshot of the list.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// A snapshot of a section that is a tree.
  public typealias SectionSnapshot = DiffableDataSourceSectionSnapshot<ItemIdentifierType>

  @usableFromInline typealias Update = SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>

  /// The row animation of animated updates.
  public var defaultRowAnimation = RowAnimation.automatic
  /// The handlers for rows that the user drags.
  public var reorderingHandlers = ReorderingHandlers()
  /// The handlers for items that the user expands or collapses.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers()

  @usableFromInline var current = Snapshot()
  /// The trees of the sections that were applied as trees.
  @usableFromInline var trees: [SectionIdentifierType: SectionSnapshot] = [:]
  @usableFromInline var sectionBeingApplied: SectionIdentifierType?
  @usableFromInline var isFirst = true
  @usableFromInline let contentsEqual: ((ItemIdentifierType, ItemIdentifierType) -> Bool)?
  @usableFromInline let updateView: (Update, _ titleForHeader: @escaping (Int) -> String?) -> Void

  /// Creates a data source for a view.
  /// - Parameters:
  ///   - listView: The view to update, which the data source does not retain.
  ///   - contentsEqual: Returns whether an old and a new item of the same identity have the same
  ///     contents. If not, the item is reconfigured. Nil if items have no contents besides their
  ///     identity.
  ///   - cellProvider: Returns the cell of an item. Returning nil is a programming error.
  @inlinable public init<View: ListView>(
    listView: View,
    contentsEqual: ((_ old: ItemIdentifierType, _ new: ItemIdentifierType) -> Bool)? = nil,
    cellProvider: @escaping (View, ListIndexPath, ItemIdentifierType) -> View.Cell?
  )
  where
    View.SectionIdentifierType == SectionIdentifierType,
    View.ItemIdentifierType == ItemIdentifierType
  {
    self.contentsEqual = contentsEqual
    updateView = { [weak listView] update, titleForHeader in
      guard let listView else { return }
      let contents = ListContents<ItemIdentifierType, View.Cell>(
        cell: { [unowned listView] path, item in
          guard let cell = cellProvider(listView, path, item) else {
            fatalError(
              "the cell provider returned nil for \(item) at row \(path.row) of section "
                + "\(path.section)")
          }
          return cell
        }, titleForHeader: titleForHeader)
      listView.performUpdate(update, contents: contents)
      if update.difference.hasReloads { listView.performReloads(update, contents: contents) }
    }
  }

  /// Makes `snapshot` the current list and updates the view; the first apply is a reload.
  ///
  /// A section with a tree keeps it. Items that are no longer rows are removed from the tree with
  /// their hidden descendants. A new row gets the level of the row before it. The children of
  /// collapsed items stay hidden.
  /// - Parameters:
  ///   - snapshot: The new list; the update consumes its pending marks.
  ///   - animatingDifferences: Whether the view animates the changes.
  ///   - completion: Called after the view is updated.
  /// - Complexity: The cost of the difference, plus O(n log n) for the n items of changed trees.
  @inlinable open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    if isFirst {
      reload(snapshot)
    } else {
      step(
        to: snapshot,
        SnapshotDifference(from: current, to: snapshot, contentsEqual: contentsEqual),
        animatingDifferences ? .animated : .immediate)
    }
    completion?()
  }

  /// Makes `snapshot` the current list and updates the view, on the caller's actor.
  /// - Parameters:
  ///   - snapshot: The new list; the update consumes its pending marks.
  ///   - animatingDifferences: Whether the view animates the changes.
  /// - Complexity: The cost of the difference.
  nonisolated(nonsending)
    open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async
  {
    apply(snapshot, animatingDifferences: animatingDifferences, completion: nil)
  }

  /// Makes `snapshot` the current list and reloads everything, without comparing.
  /// - Parameters:
  ///   - snapshot: The new list.
  ///   - completion: Called after the view is updated.
  /// - Complexity: O(sections).
  open func applySnapshotUsingReloadData(_ snapshot: Snapshot, completion: (() -> Void)? = nil) {
    reload(snapshot)
    completion?()
  }

  /// Makes `snapshot` the current list and reloads everything, on the caller's actor.
  /// - Complexity: O(sections).
  nonisolated(nonsending)
    open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async
  {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  /// Returns a copy of the current list, without marks.
  open func snapshot() -> Snapshot { current }

  /// Returns the item at an index path, or nil if there is none.
  /// - Complexity: O(log items).
  open func itemIdentifier(for indexPath: ListIndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// Returns the index path of an item, or nil if it is not in the list.
  /// - Complexity: O(log items).
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> ListIndexPath? {
    current.indexPath(ofItem: itemIdentifier)
  }

  /// Returns the section at a position, or nil if there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices ~= index ? current.sectionIdentifiers[index] : nil
  }

  /// Returns the position of a section, or nil if it is not in the list.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  /// Returns the title of the section at a position, by default nil.
  open func titleForHeader(inSection section: Int) -> String? { nil }

  /// Returns whether a row can be edited, by default false.
  open func canEditRow(at indexPath: ListIndexPath) -> Bool { false }

  /// Performs an edit that the user requested for a row; does nothing by default.
  open func commit(_ editingStyle: EditingStyle, forRowAt indexPath: ListIndexPath) {}

  /// Returns a summary with the numbers of sections and items.
  open func description() -> String {
    "DiffableDataSource: \(current.numberOfSections) sections, \(current.numberOfItems) items"
  }

  @inlinable func reload(_ snapshot: Snapshot) {
    step(to: snapshot, .reload(from: current, to: snapshot), .reload)
  }

  @inlinable func step(
    to snapshot: Snapshot,
    _ difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>,
    _ style: Update.Style
  ) {
    let update = Update(
      old: current, new: snapshot.withoutMarks, difference: difference, style: style,
      rowAnimation: style == .animated ? defaultRowAnimation : .none)
    isFirst = false
    current = update.new
    if !trees.isEmpty { updateTrees(update) }
    // Weak, because the view keeps this closure until the next update.
    updateView(update) { [weak self] section in self?.titleForHeader(inSection: section) }
  }
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
