/// Sections as trees: applied, expanded and collapsed.
extension DiffableDataSource {
  /// What is asked and told when a row with children is expanded or collapsed.
  public struct SectionSnapshotHandlers {
    /// Whether an item may be expanded; without it all may.
    public var shouldExpandItem: ((ItemIdentifierType) -> Bool)?
    /// Whether an item may be collapsed; without it all may.
    public var shouldCollapseItem: ((ItemIdentifierType) -> Bool)?
    /// Told before an item is expanded.
    public var willExpandItem: ((ItemIdentifierType) -> Void)?
    /// Told before an item is collapsed.
    public var willCollapseItem: ((ItemIdentifierType) -> Void)?
    /// Gives the children of an item that is about to be expanded, from those that it has; without
    /// it they stay.
    ///
    /// None of them may be elsewhere in the section's tree.
    public var snapshotForExpandingParent:
      ((ItemIdentifierType, SectionSnapshot) -> SectionSnapshot)?

    /// No handlers: everything may be expanded and collapsed.
    public init() {}
  }

  /// Makes the visible items of a tree the items of a section, which is added at the end when it is
  /// not there.
  ///
  /// - Complexity: O(items of the tree), and that of the difference, which goes through all sections.
  public func apply(
    _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
    animatingDifferences: Bool = true, completion: (() -> Void)? = nil
  ) {
    var next = current
    if next.indexOfSection(section) == nil { next.appendSections([section]) }
    next.deleteItems(next.itemIdentifiers(inSection: section))
    next.appendItems(snapshot.visibleItems, toSection: section)
    trees[section] = snapshot
    apply(next, animatingDifferences: animatingDifferences, completion: completion)
  }

  /// Makes the visible items of a tree the items of a section; it runs where its caller does.
  ///
  /// - Complexity: O(items of the tree), and that of the difference.
  nonisolated(nonsending)
    public func apply(
      _ snapshot: SectionSnapshot, to section: SectionIdentifierType,
      animatingDifferences: Bool = true
    ) async
  {
    apply(snapshot, to: section, animatingDifferences: animatingDifferences, completion: nil)
  }

  /// A copy of a section's tree: the one that was applied, or its items as roots.
  ///
  /// - Complexity: O(items of the section).
  public func snapshot(for section: SectionIdentifierType) -> SectionSnapshot {
    if let tree = trees[section] { return tree }
    guard current.indexOfSection(section) != nil else { return SectionSnapshot() }
    return SectionSnapshot(roots: current.itemIdentifiers(inSection: section))
  }

  /// Shows the children of an item, as a person asked for; returns whether it may be.
  ///
  /// - Complexity: O(items of the section).
  @discardableResult
  public func expandItem(_ item: ItemIdentifierType, animatingDifferences: Bool = true) -> Bool {
    guard let section = section(ofTreeWith: item), var tree = trees[section],
      sectionSnapshotHandlers.shouldExpandItem?(item) ?? true
    else { return false }
    sectionSnapshotHandlers.willExpandItem?(item)
    if let children = sectionSnapshotHandlers.snapshotForExpandingParent {
      tree.replace(childrenOf: item, using: children(item, tree.snapshot(of: item)))
    }
    tree.expand([item])
    apply(tree, to: section, animatingDifferences: animatingDifferences)
    return true
  }

  /// Hides the children of an item, as a person asked for; returns whether it may be.
  ///
  /// - Complexity: O(items of the section).
  @discardableResult
  public func collapseItem(_ item: ItemIdentifierType, animatingDifferences: Bool = true) -> Bool {
    guard let section = section(ofTreeWith: item), var tree = trees[section],
      sectionSnapshotHandlers.shouldCollapseItem?(item) ?? true
    else { return false }
    sectionSnapshotHandlers.willCollapseItem?(item)
    tree.collapse([item])
    apply(tree, to: section, animatingDifferences: animatingDifferences)
    return true
  }

  private func section(ofTreeWith item: ItemIdentifierType) -> SectionIdentifierType? {
    guard let section = current.sectionIdentifier(containingItem: item),
      trees[section]?.contains(item) ?? false
    else { return nil }
    return section
  }

  /// Forgets the trees of sections that a step has changed and that no longer show them.
  @usableFromInline
  func forgetTrees(touchedBy update: Update) {
    let difference = update.difference
    let left = Set(difference.removed.sections + difference.moved.map(\.from.section))
    let came = Set(difference.inserted.sections + difference.moved.map(\.to.section))
    let touched =
      (left.union(difference.removedSections)).map { update.old.sectionIdentifiers[$0] }
      + came.map { update.new.sectionIdentifiers[$0] }
    for section in touched {
      guard let tree = trees[section] else { continue }
      let isShown =
        update.new.indexOfSection(section) != nil
        && update.new.itemIdentifiers(inSection: section) == tree.visibleItems
      if !isShown { trees[section] = nil }
    }
  }
}
