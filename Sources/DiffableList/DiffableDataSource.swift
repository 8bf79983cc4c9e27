/// Feeds a list view with snapshots: each apply compares the new snapshot with the one before and
/// tells the view what changed.
///
/// A class, and open, because it is the one owner of a view's state and because UIKit's samples
/// subclass it. It is bound to no actor: it belongs to the one that made it, and the compiler sees
/// to it that no other uses it.
open class DiffableDataSource<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
> {
  /// The snapshots that this data source takes.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The trees that its sections can be.
  public typealias SectionSnapshot = DiffableDataSourceSectionSnapshot<ItemIdentifierType>

  @usableFromInline typealias Update = SnapshotUpdate<SectionIdentifierType, ItemIdentifierType>

  /// How rows come and go in a view that can show it.
  public var defaultRowAnimation = RowAnimation.automatic
  /// What is asked and told when a row is dragged to another place.
  public var reorderingHandlers = ReorderingHandlers()
  /// What is asked and told when a row with children is expanded or collapsed.
  public var sectionSnapshotHandlers = SectionSnapshotHandlers()

  @usableFromInline var current = Snapshot()
  /// The trees of the sections that were applied as such.
  @usableFromInline var trees: [SectionIdentifierType: SectionSnapshot] = [:]
  @usableFromInline var isFirst = true
  @usableFromInline let contentsEqual: ((ItemIdentifierType, ItemIdentifierType) -> Bool)?
  @usableFromInline let tell: (Update, _ titleForHeader: @escaping (Int) -> String?) -> Void

  /// Connects a data source to a view.
  ///
  /// - Parameters:
  ///   - listView: The view to tell. The data source does not keep it alive.
  ///   - contentsEqual: Whether an old and a new item of the same identity have the same contents;
  ///     those that do not are configured again. Nil when identity is all there is to them.
  ///   - cellProvider: Makes the cell of an item. Returning nil is a programmer's error.
  @inlinable
  public init<View: ListView>(
    listView: View,
    contentsEqual: ((_ old: ItemIdentifierType, _ new: ItemIdentifierType) -> Bool)? = nil,
    cellProvider: @escaping (View, ListIndexPath, ItemIdentifierType) -> View.Cell?
  )
  where
    View.SectionIdentifierType == SectionIdentifierType,
    View.ItemIdentifierType == ItemIdentifierType
  {
    self.contentsEqual = contentsEqual
    tell = { [weak listView] update, titleForHeader in
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

  // MARK: The list

  /// Makes `snapshot` the list, and tells the view what changed.
  ///
  /// The first one is shown as a reload.
  ///
  /// - Parameters:
  ///   - snapshot: The new list. Its pending marks are used up.
  ///   - animatingDifferences: Whether the view shows the steps or only the outcome.
  ///   - completion: Called when the view has been told.
  /// - Complexity: That of the difference.
  @inlinable
  open func apply(
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

  /// Makes `snapshot` the list, and returns when the view has been told what changed.
  ///
  /// It runs where its caller does.
  ///
  /// - Parameters:
  ///   - snapshot: The new list. Its pending marks are used up.
  ///   - animatingDifferences: Whether the view shows the steps or only the outcome.
  /// - Complexity: That of the difference.
  nonisolated(nonsending)
    open func apply(_ snapshot: Snapshot, animatingDifferences: Bool = true) async
  {
    apply(snapshot, animatingDifferences: animatingDifferences, completion: nil)
  }

  /// Makes `snapshot` the list and shows everything anew, without comparing.
  ///
  /// - Parameters:
  ///   - snapshot: The new list.
  ///   - completion: Called when the view has been told.
  /// - Complexity: O(sections).
  open func applySnapshotUsingReloadData(
    _ snapshot: Snapshot, completion: (() -> Void)? = nil
  ) {
    reload(snapshot)
    completion?()
  }

  /// Makes `snapshot` the list and shows everything anew, without comparing.
  ///
  /// It runs where its caller does.
  ///
  /// - Complexity: O(sections).
  nonisolated(nonsending)
    open func applySnapshotUsingReloadData(_ snapshot: Snapshot) async
  {
    applySnapshotUsingReloadData(snapshot, completion: nil)
  }

  /// A copy of the current list, without marks.
  open func snapshot() -> Snapshot { current }

  // MARK: Where things are

  /// The item at an index path, or nil when there is none.
  ///
  /// - Complexity: O(log items).
  open func itemIdentifier(for indexPath: ListIndexPath) -> ItemIdentifierType? {
    current.item(at: indexPath)
  }

  /// Where an item is, or nil when it is not in the list.
  ///
  /// - Complexity: O(log items).
  open func indexPath(for itemIdentifier: ItemIdentifierType) -> ListIndexPath? {
    current.indexPath(ofItem: itemIdentifier)
  }

  /// The section at a position, or nil when there is none.
  open func sectionIdentifier(for index: Int) -> SectionIdentifierType? {
    current.sectionIdentifiers.indices ~= index ? current.sectionIdentifiers[index] : nil
  }

  /// The position of a section, or nil when it is not in the list.
  open func index(for sectionIdentifier: SectionIdentifierType) -> Int? {
    current.indexOfSection(sectionIdentifier)
  }

  // MARK: For subclasses

  /// The title of a section by its position, or nil, which is what it is unless overridden.
  open func titleForHeader(inSection section: Int) -> String? { nil }

  /// Whether a row can be edited: not unless overridden.
  open func canEditRow(at indexPath: ListIndexPath) -> Bool { false }

  /// Does to a row what a person asked for; nothing unless overridden.
  open func commit(_ editingStyle: EditingStyle, forRowAt indexPath: ListIndexPath) {}

  /// How many sections and items there are, in a few words.
  open func description() -> String {
    "DiffableDataSource: \(current.numberOfSections) sections, \(current.numberOfItems) items"
  }

  // MARK: Telling the view

  @inlinable
  func reload(_ snapshot: Snapshot) {
    step(to: snapshot, .reload(from: current, to: snapshot), .reload)
  }

  @inlinable
  func step(
    to snapshot: Snapshot,
    _ difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>,
    _ style: Update.Style
  ) {
    let update = Update(
      old: current, new: snapshot.withoutMarks, difference: difference, style: style,
      rowAnimation: style == .animated ? defaultRowAnimation : .none)
    isFirst = false
    current = update.new
    if !trees.isEmpty { forgetTrees(touchedBy: update) }
    // Weak, as the view keeps this until the next step, which need not come.
    tell(update) { [weak self] section in self?.titleForHeader(inSection: section) }
  }
}

/// What a person can ask for a row.
public enum EditingStyle: Sendable, Hashable {
  /// Nothing.
  case none
  /// To take it out.
  case delete
  /// To put another one in.
  case insert
}
