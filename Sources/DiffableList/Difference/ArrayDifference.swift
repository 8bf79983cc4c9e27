/// Differences of arrays, which are one section without a name and may contain an item repeatedly.
extension SnapshotDifference where SectionIdentifierType == Never {
  /// Computes the difference of two arrays, as the rows of section 0.
  ///
  /// Occurrences of equal items are paired in order: the first with the first, the second with the
  /// second. `old.applying(difference) == new`; moves are minimal for this pairing.
  /// - Parameters:
  ///   - old: The old array.
  ///   - new: The new array.
  ///   - contentsEqual: Returns whether an old and a new item of the same identity have the same
  ///     contents. If not, the new one is `reconfigured`.
  /// - Complexity: O(n) without moves, else O(n log n).
  @inlinable public init(
    from old: [ItemIdentifierType], to new: [ItemIdentifierType],
    contentsEqual: ((_ old: ItemIdentifierType, _ new: ItemIdentifierType) -> Bool)? = nil
  ) {
    self.init()
    let matches = RowMatches(pairingOccurrencesOf: old, new)
    let inserted = ListIndexPaths(matches.inserted, section: 0)
    setItems(
      removed: ListIndexPaths(matches.removed, section: 0), inserted: inserted,
      identifiers: InsertedItems(inserted.map { new[$0.row] }),
      moved: matches.moves.map { move in
        Move(
          from: ListIndexPath(row: move.old, section: 0),
          to: ListIndexPath(row: move.new, section: 0))
      })
    guard let contentsEqual else { return }
    setReloads(
      reconfigured: matches.pairs.filter { !contentsEqual(old[$0.old], new[$0.new]) }
        .map { ListIndexPath(row: $0.new, section: 0) })
  }
}

extension Array where Element: Hashable & Sendable {
  /// Returns the result of applying a difference to this array, or nil if the difference does not
  /// fit or concerns sections other than section 0.
  /// - Complexity: O(items).
  public func applying<Section>(_ difference: SnapshotDifference<Section, Element>) -> [Element]? {
    let paths = [
      difference.removed, difference.inserted, difference.reloaded, difference.reconfigured,
    ].joined()
    let sections = difference.removedSections + difference.insertedSections
    guard sections.isEmpty, difference.movedSections.isEmpty, difference.reloadedSections.isEmpty,
      paths.allSatisfy({ $0.section == 0 }),
      difference.moved.allSatisfy({ $0.from.section == 0 && $0.to.section == 0 }),
      difference.moved.allSatisfy({ indices ~= $0.from.row }),
      difference.inserted.count == difference.insertedItemIdentifiers.count
    else { return nil }
    let inserted = zip(difference.inserted, difference.insertedItemIdentifiers).map { ($0.row, $1) }
    return rearranged(
      self, without: difference.removed.map(\.row) + difference.moved.map(\.from.row),
      placing: inserted + difference.moved.map { ($0.to.row, self[$0.from.row]) })
  }
}

extension RowMatches {
  /// Pairs the occurrences of equal items in order.
  @inlinable init<Item: Hashable & Sendable>(pairingOccurrencesOf old: [Item], _ new: [Item]) {
    var start = 0
    let shorter = Swift.min(old.count, new.count)
    while start < shorter && old[start] == new[start] { start += 1 }
    self.init(
      oldInOrder: Bitmap(length: old.count, positions: 0..<start),
      newInOrder: Bitmap(length: new.count, positions: 0..<start))
    // The first unpaired row of each item, and for each row the next one with the same item.
    var firstRows: [Item: Int] = [:]
    firstRows.reserveCapacity(old.count - start)
    var nextRows = [Int](repeating: old.count, count: old.count)
    for row in (start..<old.count).reversed() {
      nextRows[row] = firstRows.updateValue(row, forKey: old[row]) ?? old.count
    }
    for row in start..<new.count {
      guard let first = firstRows[new[row]], first < old.count else { continue }
      firstRows[new[row]] = nextRows[first]
      displaced.append((first, row))
    }
  }
}
