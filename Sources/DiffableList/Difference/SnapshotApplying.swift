extension DiffableDataSourceSnapshot {
  @usableFromInline typealias Difference = SnapshotDifference<Section, Item>

  /// Returns the result of applying a difference to this snapshot, or nil if the difference does not
  /// fit.
  ///
  /// For any two snapshots, `old.applying(SnapshotDifference(from: old, to: new)) == new`. Reloaded
  /// and reconfigured elements are marked in the result.
  /// - Complexity: O(items).
  @inlinable public func applying(
    _ difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  ) -> Self? {
    let origins = Array(sectionIdentifiers.indices)
    let inserted = difference.insertedSections
    guard inserted.count == difference.insertedSectionIdentifiers.count,
      let sections = rearranged(
        origins, without: difference.removedSections + difference.movedSections.map(\.from),
        placing: inserted.map { ($0, -1) } + difference.movedSections.map { ($0.to, $0.from) }),
      let lists = items(in: sections, after: difference)
    else { return nil }
    let names = Dictionary(
      zip(inserted, difference.insertedSectionIdentifiers), uniquingKeysWith: { first, _ in first })
    var result = Self()
    do {
      for (position, section) in sections.enumerated() {
        guard let name = section < 0 ? names[position] : sectionIdentifiers[section] else {
          return nil
        }
        try result.perform(.appendSections([name]))
      }
      for (name, items) in zip(result.sectionIdentifiers, lists) {
        let before = result.numberOfItems
        try result.perform(.appendItems(items, toSection: name))
        // An item in two sections would have been moved.
        if result.numberOfItems != before + items.count { return nil }
      }
    } catch {
      return nil
    }
    return result.marked(as: difference)
  }

  /// Returns the items of each section, given by its old position or -1, after a difference.
  @inlinable func items(in sections: [Int], after difference: Difference) -> [[Item]]? {
    var removed = Dictionary(grouping: difference.removed, by: \.section).mapValues {
      $0.map(\.row)
    }
    var placed: [Int: [(Int, Item)]] = [:]
    guard difference.inserted.count == difference.insertedItemIdentifiers.count else { return nil }
    for (path, item) in zip(difference.inserted, difference.insertedItemIdentifiers) {
      placed[path.section, default: []].append((path.row, item))
    }
    for move in difference.moved {
      guard let item = item(at: move.from) else { return nil }
      removed[move.from.section, default: []].append(move.from.row)
      placed[move.to.section, default: []].append((move.to.row, item))
    }
    // A removed section must have all its items listed as removed or moved.
    for section in difference.removedSections {
      let list = lists.order[section]
      guard removed[section]?.count ?? 0 == lists.lists[list].count else { return nil }
    }
    guard removed.keys.allSatisfy(sectionIdentifiers.indices.contains),
      placed.keys.allSatisfy(sections.indices.contains)
    else { return nil }
    var result: [[Item]] = []
    for (position, section) in sections.enumerated() {
      let items = section < 0 ? [] : itemIdentifiers(inSection: sectionIdentifiers[section])
      guard
        let list = rearranged(
          items, without: section < 0 ? [] : removed[section] ?? [], placing: placed[position] ?? []
        )
      else { return nil }
      result.append(list)
    }
    return result
  }

  @inlinable func item(at path: ListIndexPath) -> Item? {
    guard 0..<lists.order.count ~= path.section else { return nil }
    let list = lists.order[path.section]
    return 0..<lists.lists[list].count ~= path.row ? lists.item(list: list, row: path.row) : nil
  }

  @inlinable func marked(as difference: Difference) -> Self? {
    var marked = self
    let reloaded = difference.reloaded.map(item(at:))
    let reconfigured = difference.reconfigured.map(item(at:))
    guard difference.reloadedSections.allSatisfy(sectionIdentifiers.indices.contains),
      (reloaded + reconfigured).allSatisfy({ $0 != nil })
    else { return nil }
    marked.reloadedSections.insert(difference.reloadedSections.map { sectionIdentifiers[$0] })
    marked.reloadedItems.insert(reloaded.compactMap(\.self))
    marked.reconfiguredItems.insert(reconfigured.compactMap(\.self))
    return marked
  }
}
