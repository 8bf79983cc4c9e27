extension DiffableDataSource {
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

  /// Makes a tree's visible items the items of a section, which is appended if it is unknown.
  /// - Complexity: O(items of the tree), plus the cost of the difference over all sections.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var next = current
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    next.deleteItems(next.itemIdentifiers(inSection: section))
    next.appendItems(snapshot.visibleItems, toSection: section)
    trees[section] = snapshot
    sectionBeingApplied = section
    // An override may not apply it.
    defer { sectionBeingApplied = nil }
    apply(next, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes a tree's visible items the items of a section, on the caller's actor.
  /// - Complexity: O(items of the tree), plus the cost of the difference.
  nonisolated(nonsending)
    public func apply(
      _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
      animatingDifferences: Bool = true
    ) async
  {
    apply(snapshot, to: section, animatingDifferences: animatingDifferences, completion: nil)
  }

  /// Returns a copy of a section's tree: the applied one, or the section's items as roots.
  /// - Complexity: O(items of the section).
  public func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    if let tree = trees[section] { return tree }
    guard current.indexOfSection(section) != nil else { return SectionSnapshot() }
    return SectionSnapshot(roots: current.itemIdentifiers(inSection: section))
  }

  /// Expands an item for the user, unless a handler refuses; returns whether it expanded.
  /// - Complexity: O(items of the section).
  @discardableResult
  public func expandItem(_ item: ItemIdentifierType, animatingDifferences: Bool = true) -> Bool {
    change(item, sectionSnapshotHandlers.shouldExpandItem, animatingDifferences) { tree in
      sectionSnapshotHandlers.willExpandItem?(item)
      if let children = sectionSnapshotHandlers.snapshotForExpandingParent {
        tree.replace(childrenOf: item, using: children(item, tree.snapshot(of: item)))
      }
      tree.expand([item])
    }
  }

  /// Collapses an item for the user, unless a handler refuses; returns whether it collapsed.
  /// - Complexity: O(items of the section).
  @discardableResult
  public func collapseItem(_ item: ItemIdentifierType, animatingDifferences: Bool = true) -> Bool {
    change(item, sectionSnapshotHandlers.shouldCollapseItem, animatingDifferences) { tree in
      sectionSnapshotHandlers.willCollapseItem?(item)
      tree.collapse([item])
    }
  }

  private func change(
    _ item: ItemIdentifierType, _ isAllowed: ((ItemIdentifierType) -> Bool)?,
    _ animatingDifferences: Bool, _ change: (inout SectionSnapshot) -> Void
  ) -> Bool {
    guard let section = current.sectionIdentifier(containingItem: item), var tree = trees[section],
      tree.contains(item), isAllowed?(item) ?? true
    else { return false }
    change(&tree)
    apply(tree, to: section, animatingDifferences: animatingDifferences)
    return true
  }
}
