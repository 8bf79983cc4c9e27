/// Lists that are plain arrays: one section without a name, in which an item may be more than once.
extension SnapshotDifference where SectionIdentifierType == Never {
  /// Compares two arrays, as the rows of section 0.
  ///
  /// Of an item that is there several times, the first is paired with the first, the second with the
  /// second. `old.applying(difference) == new`, by law; moves are minimal for that pairing.
  ///
  /// - Parameters:
  ///   - old: The list before.
  ///   - new: The list after.
  ///   - contentsEqual: Whether an old and a new item of the same identity have the same contents;
  ///     those that do not are `reconfigured`.
  /// - Complexity: O(n) while nothing moved, O(n log n) where something did.
  @inlinable
  public init(
    from old: [ItemIdentifierType], to new: [ItemIdentifierType],
    contentsEqual: ((_ old: ItemIdentifierType, _ new: ItemIdentifierType) -> Bool)? = nil
  ) {
    self.init()
    let matches = RowMatches(pairingOccurrencesOf: old, new)
    let came = ListIndexPaths(matches.inserted, section: 0)
    setItems(
      removed: ListIndexPaths(matches.removed, section: 0), inserted: came,
      identifiers: InsertedItems(came.map { new[$0.row] }),
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
  /// The array that a difference leads to from this one, or nil when it is not of this one or
  /// concerns other sections than section 0.
  ///
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
    let came = zip(difference.inserted, difference.insertedItemIdentifiers).map { ($0.row, $1) }
    return rearranged(
      self, without: difference.removed.map(\.row) + difference.moved.map(\.from.row),
      placing: came + difference.moved.map { ($0.to.row, self[$0.from.row]) })
  }
}

extension RowMatches {
  /// Pairs what two arrays have in common, of equal items the first with the first.
  @inlinable
  init<Item: Hashable & Sendable>(pairingOccurrencesOf old: [Item], _ new: [Item]) {
    var start = 0
    let shorter = Swift.min(old.count, new.count)
    while start < shorter && old[start] == new[start] { start += 1 }
    self.init(
      oldInOrder: Bitmap(length: old.count, positions: 0..<start),
      newInOrder: Bitmap(length: new.count, positions: 0..<start))
    // The first row of each item that is not paired yet, and behind each row the next one.
    var firstRows: [Item: Int] = [:]
    firstRows.reserveCapacity(old.count - start)
    var nextRows = [Int](repeating: old.count, count: old.count)
    for row in (start..<old.count).reversed() {
      nextRows[row] = firstRows.updateValue(row, forKey: old[row]) ?? old.count
    }
    for row in start..<new.count {
      guard let first = firstRows[new[row]], first < old.count else { continue }
      firstRows[new[row]] = nextRows[first]
      strays.append((first, row))
    }
  }
}
