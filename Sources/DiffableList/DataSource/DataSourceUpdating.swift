extension DiffableDataSource {
  /// Returns the cell of an item at an index path, for a view of a type.
  public typealias CellProvider<View: ListView> = (View, ListIndexPath, ItemIdentifierType) ->
    View.Cell?
  /// Returns the supplementary view of a kind at an index path, or nil.
  public typealias SupplementaryViewProvider = (
    any ListView<SectionIdentifierType, ItemIdentifierType>, _ elementKind: String, ListIndexPath
  ) -> Any?

  @inlinable func contents<View: ListView>(
    for listView: View, _ cellProvider: @escaping CellProvider<View>
  ) -> ListContents<ItemIdentifierType, View.Cell>
  where
    View.SectionIdentifierType == SectionIdentifierType,
    View.ItemIdentifierType == ItemIdentifierType
  {
    // Weak and unowned, because the view keeps these closures until the next update.
    ListContents(
      cell: { [unowned listView] path, item in
        guard let cell = cellProvider(listView, path, item) else {
          fatalError(
            "the cell provider returned nil for \(item) at row \(path.row) of section "
              + "\(path.section)")
        }
        return cell
      },
      titleForHeader: { [weak self] section in self?.titleForHeader(inSection: section) },
      titleForFooter: { [weak self] section in self?.titleForFooter(inSection: section) },
      supplementaryView: { [weak self, unowned listView] kind, path in
        self?.supplementaryViewProvider?(listView, kind, path)
      })
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
    // First, so that an apply by the view comes after this one.
    consumers.send(update)
    updateView(update, self)
  }

  /// Changes the trees of changed sections to show their new rows, and removes those of removed
  /// sections.
  ///
  /// If the update applies a tree, other trees do not change, as in UIKit.
  @usableFromInline func updateTrees(_ update: Update) {
    let applied = sectionBeingApplied
    sectionBeingApplied = nil
    for section in sections(touchedBy: update.difference, update) {
      guard let tree = trees[section] else { continue }
      guard update.new.indexOfSection(section) != nil else {
        trees[section] = nil
        continue
      }
      let rows = update.new.itemIdentifiers(inSection: section)
      let isChanged =
        applied == nil
        ? update.old.indexOfSection(section) == nil
          || rows != update.old.itemIdentifiers(inSection: section)
        : section == applied
      if isChanged { trees[section] = tree.showing(rows) }
    }
  }

  private func sections(
    touchedBy difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>,
    _ update: Update
  ) -> [SectionIdentifierType] {
    let old = Set(difference.removed.sections + difference.moved.map(\.from.section))
    let new = Set(difference.inserted.sections + difference.moved.map(\.to.section))
    return old.union(difference.removedSections).map { update.old.sectionIdentifiers[$0] }
      + new.map { update.new.sectionIdentifiers[$0] }
  }
}

extension DiffableDataSource: CustomStringConvertible {
  // The method's name is UIKit's, and excludes a property of this name.
  /// The summary that `description()` returns.
  @_implements(CustomStringConvertible,description)
  public var summary: String { description() }
}

extension DiffableDataSource: Hashable {
  /// Returns whether both are the same data source.
  public static func == (left: DiffableDataSource, right: DiffableDataSource) -> Bool {
    left === right
  }

  /// Hashes the data source's identity.
  public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
