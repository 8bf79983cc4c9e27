extension DiffableDataSource {
  /// A snapshot of a section that is a tree.
  public typealias SectionSnapshot = DiffableDataSourceSectionSnapshot<ItemIdentifierType>

  /// The handlers for items that the user expands or collapses.
  public struct SectionSnapshotHandlers {
    /// Returns whether an item may expand; nil allows all items.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Returns whether an item may collapse; nil allows all items.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Called before an item expands.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Called before an item collapses.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Returns the children of an item that is about to expand, given its current ones; nil keeps
    /// those.
    ///
    /// None of them may be elsewhere in the section's tree.
    public var snapshotForExpandingParent:
      ((ItemIdentifierType, SectionSnapshot) -> SectionSnapshot)?

    /// Creates handlers that allow everything.
    public init() {}
  }

  /// Makes a tree the section's tree, and its visible items the section's items.
  func setTree(
    _ tree: SectionSnapshot, of section: SectionIdentifierType, animatingDifferences: Bool,
    completion: (() -> Void)?
  ) {
    var next = current
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    next.deleteItems(next.itemIdentifiers(inSection: section))
    next.appendItems(tree.visibleItems, toSection: section)
    trees[section] = tree
    sectionBeingApplied = section
    // An override may not apply it.
    defer { sectionBeingApplied = nil }
    apply(next, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Returns a section that shows an item of its tree, with the tree.
  func shownTree(with item: ItemIdentifierType) -> (SectionIdentifierType, SectionSnapshot)? {
    guard let section = current.sectionIdentifier(containingItem: item), let tree = trees[section],
      tree.contains(item)
    else { return nil }
    return (section, tree)
  }

  /// Expands or collapses an item unless it is already so or may not; returns whether it changed.
  func setExpanded(
    _ isExpanded: Bool, _ item: ItemIdentifierType, animatingDifferences: Bool
  ) -> Bool {
    let handlers = sectionSnapshotHandlers
    let isAllowed = isExpanded ? handlers.shouldExpandItem : handlers.shouldCollapseItem
    guard case (let section, var tree)? = shownTree(with: item),
      tree.isExpanded(item) != isExpanded,
      isAllowed?(item) ?? true
    else { return false }
    if isExpanded {
      handlers.willExpandItem?(item)
      if let children = handlers.snapshotForExpandingParent {
        tree.replace(childrenOf: item, using: children(item, tree.snapshot(of: item)))
      }
      tree.expand([item])
    } else {
      handlers.willCollapseItem?(item)
      tree.collapse([item])
    }
    apply(tree, to: section, animatingDifferences: animatingDifferences)
    return true
  }
}
