extension SnapshotDifference {
  /// Snapshots of the kind compared.
  public typealias Snapshot = DiffableDataSourceSnapshot<
    SectionIdentifierType, ItemIdentifierType
  >

  /// Compares two snapshots.
  ///
  /// A pure function of the two values. Moves are minimal, and among the minimal sets of moves the
  /// survivors that stay put are those with the lexicographically smallest new positions.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after; its pending marks say what is to be shown anew.
  ///   - contentsEqual: Whether an old and a new item of the same identity have the same contents;
  ///     those that do not are `reconfigured`. Nil when identity is all there is to them.
  /// - Complexity: O(1) for two copies of one snapshot; O(base / 64) for selections of one base in
  ///   one order; else O(n) while nothing moved, O(n log n) where something did.
  @inlinable
  public init(
    from old: Snapshot, to new: Snapshot,
    contentsEqual: ((_ old: ItemIdentifierType, _ new: ItemIdentifierType) -> Bool)? = nil
  ) {
    self.init()
    var changed: [ListIndexPath] = []
    if old.version !== new.version {
      compareSections(old, new)
      let comparison = ItemComparison(old, new, contentsEqual: contentsEqual)
      let inserted = comparison.inserted
      setItems(
        removed: comparison.removed, inserted: inserted,
        identifiers: InsertedItems(inserted, in: new.lists),
        moved: comparison.moved.map { Move(from: $0.from, to: $0.to) })
      changed = comparison.changed
    }
    takeMarks(old, new, changed)
  }

  /// Everything out and everything in: what a list is told that is to be shown anew whole.
  ///
  /// - Complexity: O(sections).
  @inlinable
  public static func reload(from old: Snapshot, to new: Snapshot) -> Self {
    var difference = Self()
    difference.setSections(
      removed: Array(old.sectionIdentifiers.indices),
      inserted: Array(new.sectionIdentifiers.indices), identifiers: new.sectionIdentifiers,
      moved: [])
    let inserted = new.lists.allPaths
    difference.setItems(
      removed: old.lists.allPaths, inserted: inserted,
      identifiers: InsertedItems(inserted, in: new.lists), moved: [])
    return difference
  }

  @inlinable
  mutating func compareSections(_ old: Snapshot, _ new: Snapshot) {
    if old.sectionIdentifiers == new.sectionIdentifiers { return }
    let removed = old.sectionIdentifiers.indices.filter {
      new.listNumbers[old.sectionIdentifiers[$0]] == nil
    }
    var inserted: [Int] = []
    var survivors: [Move<Int>] = []
    for (index, section) in new.sectionIdentifiers.enumerated() {
      if let before = old.indexOfSection(section) {
        survivors.append(Move(from: before, to: index))
      } else {
        inserted.append(index)
      }
    }
    let isStaying = longestIncreasingSubsequence(survivors.map(\.from))
    setSections(
      removed: removed, inserted: inserted,
      identifiers: inserted.map { new.sectionIdentifiers[$0] },
      moved: zip(survivors, isStaying).filter { !$1 }.map(\.0))
  }

  /// Says which survivors are to be shown anew; an item that came gets a fresh cell anyway.
  @inlinable
  mutating func takeMarks(_ old: Snapshot, _ new: Snapshot, _ changed: [ListIndexPath]) {
    if !new.isMarked && changed.isEmpty { return }
    let sections = new.reloadedSectionIdentifiers
      .filter { old.listNumbers[$0] != nil }.compactMap(new.indexOfSection).sorted()
    func survivors(_ items: [ItemIdentifierType]) -> [ListIndexPath] {
      items.filter(old.lists.contains).compactMap(new.indexPath(ofItem:))
    }
    let reloaded = survivors(new.reloadedItemIdentifiers)
    let again = survivors(new.reconfiguredItemIdentifiers) + changed
    setReloads(
      sections: sections, reloaded: reloaded.sorted(),
      reconfigured: Set(again).subtracting(reloaded).sorted())
  }
}

extension ItemLists {
  /// Where all items are.
  @usableFromInline var allPaths: ListIndexPaths {
    var paths = ListIndexPaths()
    for (section, list) in order.enumerated() {
      paths.append(.range(0..<lists[list].count), section: section)
    }
    return paths
  }
}
