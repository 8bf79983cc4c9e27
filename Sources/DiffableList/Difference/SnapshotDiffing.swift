extension SnapshotDifference {
  /// A snapshot of the compared kind.
  public typealias Snapshot = DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>

  /// Computes the difference of two snapshots.
  ///
  /// Moves are minimal. Among the minimal sets of moves, the elements that stay are those with the
  /// lexicographically smallest new positions.
  /// - Parameters:
  ///   - old: The old snapshot.
  ///   - new: The new snapshot, whose pending marks select the elements to reload or reconfigure.
  ///   - contentsEqual: Returns whether an old and a new item of the same identity have the same
  ///     contents. If not, the item is `reconfigured`. Nil if items have no contents besides their
  ///     identity.
  /// - Complexity: O(1) for two copies of one snapshot; O(base / 64) for selections of the same
  ///   base, whose moves are found on first access; else O(n) without moves, O(n log n) with moves.
  @inlinable public init(
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
        moved: comparison.moved.map { Move(from: $0.from, to: $0.to) },
        in: comparison.reordered)
      changed = comparison.changed
    }
    markReloads(old, new, changed)
  }

  /// Returns the difference that removes all of `old` and inserts all of `new`, for a reload.
  /// - Complexity: O(sections).
  @inlinable public static func reload(from old: Snapshot, to new: Snapshot) -> Self {
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

  @inlinable mutating func compareSections(_ old: Snapshot, _ new: Snapshot) {
    if old.sectionIdentifiers == new.sectionIdentifiers { return }
    let removed = old.sectionIdentifiers.indices.filter {
      new.listNumbers[old.sectionIdentifiers[$0]] == nil
    }
    let oldPositions = old.lists.order.positions
    var inserted: [Int] = []
    var remaining: [Move<Int>] = []
    for (index, section) in new.sectionIdentifiers.enumerated() {
      if let list = old.listNumbers[section] {
        remaining.append(Move(from: oldPositions[list], to: index))
      } else {
        inserted.append(index)
      }
    }
    let isStaying = longestIncreasingSubsequence(remaining.map(\.from))
    setSections(
      removed: removed, inserted: inserted,
      identifiers: inserted.map { new.sectionIdentifiers[$0] },
      moved: zip(remaining, isStaying).filter { !$1 }.map(\.0))
  }

  /// Sets the reloads of remaining elements; inserted items get a new cell in any case.
  @inlinable
  mutating func markReloads(_ old: Snapshot, _ new: Snapshot, _ changed: [ListIndexPath]) {
    if !new.isMarked && changed.isEmpty { return }
    let sections = new.reloadedSectionIdentifiers
      .filter { old.listNumbers[$0] != nil }.compactMap(new.indexOfSection).sorted()
    func remaining(_ items: [ItemIdentifierType]) -> [ListIndexPath] {
      items.filter { old.lists.list(of: $0) != nil }.compactMap(new.indexPath(ofItem:))
    }
    let reloaded = remaining(new.reloadedItemIdentifiers)
    let again = remaining(new.reconfiguredItemIdentifiers) + changed
    setReloads(
      sections: sections, reloaded: reloaded.sorted(),
      reconfigured: Set(again).subtracting(reloaded).sorted())
  }
}

extension ItemLists {
  @usableFromInline var allPaths: ListIndexPaths {
    var paths = ListIndexPaths()
    for (section, list) in order.numbers.enumerated() {
      paths.append(.range(0..<lists[list].count), section: section)
    }
    return paths
  }
}
