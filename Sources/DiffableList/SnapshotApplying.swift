extension DiffableDataSourceSnapshot {
  /// The snapshot that a difference leads to from this one, or nil when it is not of this one.
  ///
  /// For any two snapshots, `old.applying(SnapshotDifference(from: old, to: new)) == new`; what the
  /// difference shows anew is marked in the result.
  ///
  /// - Complexity: O(items).
  @inlinable
  public func applying(
    _ difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  ) -> Self? {
    let origins = Array(sectionIdentifiers.indices)
    let came = difference.insertedSections
    guard came.count == difference.insertedSectionIdentifiers.count,
      let sections = rearranged(
        origins, without: difference.removedSections + difference.movedSections.map(\.from),
        placing: came.map { ($0, -1) } + difference.movedSections.map { ($0.to, $0.from) }),
      let lists = items(in: sections, after: difference)
    else { return nil }
    let names = Dictionary(
      zip(came, difference.insertedSectionIdentifiers), uniquingKeysWith: { first, _ in first })
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
        // An item that is in two sections would have been moved.
        if result.numberOfItems != before + items.count { return nil }
      }
    } catch {
      return nil
    }
    return result.marked(as: difference)
  }

  /// The items of each section, given by its old position or -1, once a difference is applied.
  @inlinable
  func items(
    in sections: [Int],
    after difference: SnapshotDifference<
      SectionIdentifierType, ItemIdentifierType
    >
  ) -> [[ItemIdentifierType]]? {
    var gone = Dictionary(grouping: difference.removed, by: \.section).mapValues { $0.map(\.row) }
    var placed: [Int: [(Int, ItemIdentifierType)]] = [:]
    guard difference.inserted.count == difference.insertedItemIdentifiers.count else { return nil }
    for (path, item) in zip(difference.inserted, difference.insertedItemIdentifiers) {
      placed[path.section, default: []].append((path.row, item))
    }
    for move in difference.moved {
      guard let item = item(at: move.from) else { return nil }
      gone[move.from.section, default: []].append(move.from.row)
      placed[move.to.section, default: []].append((move.to.row, item))
    }
    // A section that goes takes no item along that is not told of.
    for section in difference.removedSections {
      let list = lists.order[section]
      guard gone[section]?.count ?? 0 == lists.lists[list].count else { return nil }
    }
    guard gone.keys.allSatisfy(sectionIdentifiers.indices.contains),
      placed.keys.allSatisfy(sections.indices.contains)
    else { return nil }
    var result: [[ItemIdentifierType]] = []
    for (position, section) in sections.enumerated() {
      let items = section < 0 ? [] : itemIdentifiers(inSection: sectionIdentifiers[section])
      guard
        let list = rearranged(
          items, without: section < 0 ? [] : gone[section] ?? [], placing: placed[position] ?? [])
      else { return nil }
      result.append(list)
    }
    return result
  }

  /// The item at an index path, or nil when there is none.
  @inlinable
  func item(at path: ListIndexPath) -> ItemIdentifierType? {
    guard lists.order.indices ~= path.section else { return nil }
    let list = lists.order[path.section]
    return 0..<lists.lists[list].count ~= path.row ? lists.item(list: list, row: path.row) : nil
  }

  @inlinable
  func marked(
    as difference: SnapshotDifference<SectionIdentifierType, ItemIdentifierType>
  ) -> Self? {
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

/// Takes elements out by position, then puts others in so that they stand at given positions; nil
/// where the positions do not fit.
///
/// - Complexity: O(elements).
@inlinable
func rearranged<Element>(
  _ elements: [Element], without gone: [Int], placing placed: [(Int, Element)]
) -> [Element]? {
  var isStaying = [Bool](repeating: true, count: elements.count)
  for position in gone {
    guard elements.indices ~= position, isStaying[position] else { return nil }
    isStaying[position] = false
  }
  let count = elements.count - gone.count + placed.count
  var result = [Element?](repeating: nil, count: count)
  for (position, element) in placed {
    guard result.indices ~= position, result[position] == nil else { return nil }
    result[position] = element
  }
  var staying = zip(elements, isStaying).lazy.filter(\.1).map(\.0).makeIterator()
  for position in result.indices where result[position] == nil {
    result[position] = staying.next()
  }
  return result.compactMap(\.self)
}
