/// A comparison of the items of two snapshots: first each section with its old version, then all
/// unmatched rows.
@usableFromInline struct ItemComparison<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  /// The positions of a section in both snapshots; `matches` is nil for selections of the same base.
  @usableFromInline typealias Pair = (old: Int, new: Int, matches: RowMatches?)
  @usableFromInline typealias Move = (from: ListIndexPath, to: ListIndexPath)

  @usableFromInline let old: ItemLists<Item>
  @usableFromInline let new: ItemLists<Item>
  /// The numbers of the lists in order.
  @usableFromInline let oldOrder: [Int]
  @usableFromInline let newOrder: [Int]
  @usableFromInline let contentsEqual: ((Item, Item) -> Bool)?
  @usableFromInline var pairs: [Pair] = []
  @usableFromInline var unmatchedOld: [UnmatchedRows<Item>] = []
  @usableFromInline var unmatchedNew: [UnmatchedRows<Item>] = []
  @usableFromInline var moved: [Move] = []
  /// Selections of the same base in different orders, whose moves are not among `moved`.
  @usableFromInline var reordered: [ReorderedSelections<Item>] = []
  @usableFromInline var changed: [ListIndexPath] = []

  @inlinable init(
    _ old: DiffableDataSourceSnapshot<Section, Item>,
    _ new: DiffableDataSourceSnapshot<Section, Item>, contentsEqual: ((Item, Item) -> Bool)?
  ) {
    self.old = old.lists
    self.new = new.lists
    oldOrder = old.lists.order.numbers
    newOrder = new.lists.order.numbers
    self.contentsEqual = contentsEqual
    let oldPositions = old.lists.order.positions
    for (position, section) in old.sectionIdentifiers.enumerated()
    where new.listNumbers[section] == nil {
      unmatchedOld.append(UnmatchedRows(allOf: self.old, position))
    }
    for (position, section) in new.sectionIdentifiers.enumerated() {
      if let list = old.listNumbers[section] {
        compare(oldPositions[list], position)
      } else {
        unmatchedNew.append(UnmatchedRows(allOf: self.new, position))
      }
    }
    unmatchedOld = unmatchedOld.filter { $0.rows.count > 0 }
    unmatchedNew = unmatchedNew.filter { $0.rows.count > 0 }
    if !unmatchedOld.isEmpty && !unmatchedNew.isEmpty { matchRemaining() }
    unmatchedOld.sort { $0.section < $1.section }
    findMoves()
    if contentsEqual != nil { compareContents() }
  }

  @inlinable var removed: ListIndexPaths { paths(unmatchedOld) }
  @inlinable var inserted: ListIndexPaths { paths(unmatchedNew) }

  @inlinable func paths(_ left: [UnmatchedRows<Item>]) -> ListIndexPaths {
    var paths = ListIndexPaths()
    for part in left { paths.append(part.rows, section: part.section) }
    return paths
  }

  @inlinable mutating func compare(_ oldSection: Int, _ newSection: Int) {
    let (oldList, newList) = (oldOrder[oldSection], newOrder[newSection])
    if let before = old.lists[oldList].selection, let now = new.lists[newList].selection,
      before.base === now.base
    {
      pairs.append((oldSection, newSection, nil))
      if !before.isAlike(now) {
        reordered.append(ReorderedSelections((oldSection, before), (newSection, now)))
      }
      let (removed, inserted) = Selection.differences(before, now)
      unmatchedOld.append(UnmatchedRows(oldSection, removed, of: before))
      unmatchedNew.append(UnmatchedRows(newSection, inserted, of: now))
      return
    }
    let matches = walk(oldList, newList)
    pairs.append((oldSection, newSection, matches))
    unmatchedOld.append(UnmatchedRows(oldSection, matches.removed))
    unmatchedNew.append(UnmatchedRows(newSection, matches.inserted))
  }

  /// Pairs rows of two lists in the same order, walking along the shorter one.
  @inlinable func walk(_ oldList: Int, _ newList: Int) -> RowMatches {
    let (oldSide, newSide) = ((old, oldList), (new, newList))
    let isOldShort = old.lists[oldList].count < new.lists[newList].count
    let ((shortLists, short), (lists, long)) = isOldShort ? (oldSide, newSide) : (newSide, oldSide)
    let pieces = (shortLists.pieces(of: short), lists.pieces(of: long))
    var walk = RowWalk(short: pieces.0, long: pieces.1) { item, row in
      let location = lists.location(of: item, shortLists.hash(list: short, row: row))
      return location.flatMap { $0.list == long ? $0.row : nil }
    }
    walk.run()
    let (shortBits, longBits) = (walk.shortPaired.bitmap, walk.longPaired.bitmap)
    return isOldShort
      ? RowMatches(oldInOrder: shortBits, newInOrder: longBits)
      : RowMatches(oldInOrder: longBits, newInOrder: shortBits)
  }

  /// Finds the minimal moves within each section.
  @inlinable mutating func findMoves() {
    let hasSectionChanges = !moved.isEmpty
    for pair in pairs {
      for (from, to) in pair.matches?.moves ?? [] {
        let from = ListIndexPath(row: from, section: pair.old)
        moved.append((from, ListIndexPath(row: to, section: pair.new)))
      }
    }
    if hasSectionChanges { moved.sort { $0.to < $1.to } }
  }

  /// Finds the items on both sides of the unmatched rows, in the same section or another one.
  @inlinable mutating func matchRemaining() {
    // The differences of two selections of the same base are disjoint.
    let isOneSection = unmatchedOld.count == 1 && unmatchedNew.count == 1
    let (oldSection, newSection) = (unmatchedOld[0].section, unmatchedNew[0].section)
    if isOneSection, pairs.contains(where: { $0 == oldSection && $1 == newSection && $2 == nil }) {
      return
    }
    if UnmatchedRows.areDisjoint(unmatchedOld, unmatchedNew) { return }
    let found = UnmatchedRows.common(unmatchedOld, old, unmatchedNew, new)
    if found.isEmpty { return }
    var displaced = pairs.map { _ in [(old: Int, new: Int)]() }
    var numbers = [Int](repeating: -1, count: newOrder.count)
    for (number, pair) in pairs.enumerated() { numbers[pair.new] = number }
    for move in found {
      let number = numbers[move.to.section]
      if number >= 0 && pairs[number].old == move.from.section {
        displaced[number].append((move.from.row, move.to.row))
      } else {
        moved.append(move)
      }
    }
    for number in pairs.indices { pairs[number].matches?.displaced = displaced[number] }
    unmatchedOld = UnmatchedRows.subtract(found.map(\.from), from: unmatchedOld)
    unmatchedNew = UnmatchedRows.subtract(found.map(\.to), from: unmatchedNew)
  }

  @inlinable mutating func compareContents() {
    guard let contentsEqual else { return }
    for pair in pairs {
      guard let matches = pair.matches else { continue }
      let oldItems = old.items(of: oldOrder[pair.old])
      let newItems = new.items(of: newOrder[pair.new])
      for row in matches.pairs where !contentsEqual(oldItems[row.old], newItems[row.new]) {
        changed.append(ListIndexPath(row: row.new, section: pair.new))
      }
    }
    for move in moved {
      let before = old.item(list: oldOrder[move.from.section], row: move.from.row)
      let now = new.item(list: newOrder[move.to.section], row: move.to.row)
      if !contentsEqual(before, now) { changed.append(move.to) }
    }
  }
}
