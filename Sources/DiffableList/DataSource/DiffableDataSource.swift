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

  /// The row animation of animated updates.
  public var defaultRowAnimation = RowAnimation.automatic
  /// The handlers for rows that the user drags.
  public var reorderingHandlers = ReorderingHandlers()
  /// The handlers for items that the user expands or collapses.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers()

  /// Supplies the views that are neither cells nor titles, which a list view reads from its
  /// contents.
  public var supplementaryViewProvider: SupplementaryViewProvider?

  @usableFromInline var current = Snapshot()
  /// The trees of the sections that were applied as trees.
  @usableFromInline var trees: [SectionIdentifierType: SectionSnapshot] = [:]
  @usableFromInline var sectionBeingApplied: SectionIdentifierType?
  @usableFromInline var isFirst = true
  @usableFromInline let contentsEqual: ((ItemIdentifierType, ItemIdentifierType) -> Bool)?
  @usableFromInline let updateView: (Update, DiffableDataSource) -> Void
  @usableFromInline let consumers = UpdateConsumers<SectionIdentifierType, ItemIdentifierType>()

  /// Creates a data source for a view.
  /// - Parameters:
  ///   - listView: The view to update, which the data source does not retain.
  ///   - contentsEqual: Returns whether an old and a new item of the same identity have the same
  ///     contents; if not, the item is reconfigured. Nil if items have only an identity.
  ///   - cellProvider: Returns the cell of an item. Returning nil is a programming error.
  @inlinable public init<View: ListView>(
    listView: View,
    contentsEqual: ((_ old: ItemIdentifierType, _ new: ItemIdentifierType) -> Bool)? = nil,
    cellProvider: @escaping CellProvider<View>
  )
  where
    View.SectionIdentifierType == SectionIdentifierType,
    View.ItemIdentifierType == ItemIdentifierType
  {
    self.contentsEqual = contentsEqual
    updateView = { [weak listView] update, source in
      guard let listView else { return }
      let contents = source.contents(for: listView, cellProvider)
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
  /// - Returns: The difference that the view received.
  /// - Complexity: The cost of the difference, plus O(n log n) for the n items of changed trees.
  @discardableResult
  @inlinable open func apply(
    _ snapshot: Snapshot, animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) -> SnapshotDifference<SectionIdentifierType, ItemIdentifierType> {
    let difference =
      isFirst
      ? .reload(from: current, to: snapshot)
      : SnapshotDifference(from: current, to: snapshot, contentsEqual: contentsEqual)
    let style: Update.Style = isFirst ? .reload : animatingDifferences ? .animated : .immediate
    step(to: snapshot, difference, style)
    completion?()
    return difference
  }

  /// Makes `snapshot` the current list and updates the view, on the caller's actor; returns the
  /// difference.
  /// - Complexity: The cost of the difference.
  @discardableResult
  nonisolated(nonsending)
    open func apply(
      _ snapshot: Snapshot, animatingDifferences: Bool = true
    ) async -> SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  {
    apply(snapshot, animatingDifferences: animatingDifferences, completion: nil)
  }

  /// Makes `snapshot` the current list and reloads everything, without comparing, then calls
  /// `completion`.
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

  /// Makes a tree's visible items the items of a section, which is appended if it is unknown.
  ///
  /// Items of other sections move, and the trees of those sections do not change.
  /// - Complexity: O(items of the tree), plus the cost of the difference over all sections.
  open func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    setTree(
      snapshot, of: section, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes a tree's visible items the items of a section, on the caller's actor.
  /// - Complexity: O(items of the tree), plus the cost of the difference.
  nonisolated(nonsending)
    open func apply(
      _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
      animatingDifferences: Bool = true
    ) async
  {
    apply(snapshot, to: section, animatingDifferences: animatingDifferences, completion: nil)
  }

  /// Returns a copy of a section's tree: the applied one, or the section's items as roots.
  /// - Complexity: O(items of the section).
  open func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    if let tree = trees[section] { return tree }
    guard current.indexOfSection(section) != nil else { return SectionSnapshot() }
    return SectionSnapshot(roots: current.itemIdentifiers(inSection: section))
  }

  /// Expands a collapsed item for the user, unless a handler refuses; returns whether it expanded.
  /// - Complexity: O(items of the section).
  @discardableResult
  open func expandItem(_ item: ItemIdentifierType, animatingDifferences: Bool = true) -> Bool {
    setExpanded(true, item, animatingDifferences: animatingDifferences)
  }

  /// Collapses an expanded item for the user, unless a handler refuses; returns whether it
  /// collapsed.
  /// - Complexity: O(items of the section).
  @discardableResult
  open func collapseItem(_ item: ItemIdentifierType, animatingDifferences: Bool = true) -> Bool {
    setExpanded(false, item, animatingDifferences: animatingDifferences)
  }

  /// Expands a collapsed item and collapses an expanded one, unless a handler refuses; returns
  /// whether it changed.
  /// - Complexity: O(items of the section).
  @discardableResult
  open func toggleItem(_ item: ItemIdentifierType, animatingDifferences: Bool = true) -> Bool {
    shownTree(with: item)?.1.isExpanded(item) ?? false
      ? collapseItem(item, animatingDifferences: animatingDifferences)
      : expandItem(item, animatingDifferences: animatingDifferences)
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
    current.section(at: index)
  }

  /// Returns the position of a section, or nil if it is not in the list.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  /// The number of sections.
  open var numberOfSections: Int { current.numberOfSections }

  /// Returns the number of rows in the section at a position, which must be in the list.
  open func numberOfRows(inSection section: Int) -> Int {
    let sections = 0..<current.numberOfSections
    if !(sections ~= section) { fatalError("section \(section) is out of range \(sections)") }
    return current.lists.lists[current.lists.order[section]].count
  }

  /// Returns the title above the section at a position, by default nil.
  open func titleForHeader(inSection section: Int) -> String? { nil }

  /// Returns the title below the section at a position, by default nil.
  open func titleForFooter(inSection section: Int) -> String? { nil }

  /// The titles of an index beside the list, by default nil.
  open var sectionIndexTitles: [String]? { nil }

  /// Returns the position of the section for a title of the index, by default the title's position.
  /// - Parameters:
  ///   - title: The title in `sectionIndexTitles`.
  ///   - index: The title's position there.
  open func section(forSectionIndexTitle title: String, at index: Int) -> Int { index }

  /// Returns whether a row can be edited, by default false.
  open func canEditRow(at indexPath: ListIndexPath) -> Bool { false }

  /// Returns whether the user can drag a row, by default what the reordering handlers allow.
  open func canMoveRow(at indexPath: ListIndexPath) -> Bool {
    itemIdentifier(for: indexPath).flatMap { reorderingHandlers.canReorderItem?($0) } ?? false
  }

  /// Moves a dragged row without updating the view, which already shows the row at its new
  /// position.
  ///
  /// In a tree, an item's descendants move with it, to the level of the item at the destination.
  /// - Parameters:
  ///   - source: The row's index path before the drag.
  ///   - destination: The row's index path after its removal from the source.
  /// - Returns: Whether the row could be moved.
  /// - Complexity: O(items).
  @discardableResult
  open func moveRow(at source: ListIndexPath, to destination: ListIndexPath) -> Bool {
    performMove(from: source, to: destination)
  }

  /// Performs an edit that the user requested for a row; does nothing by default.
  open func commit(_ editingStyle: EditingStyle, forRowAt indexPath: ListIndexPath) {}

  /// Returns a summary with the numbers of sections and items.
  open func description() -> String {
    "DiffableDataSource: \(current.numberOfSections) sections, \(current.numberOfItems) items"
  }
}
