/// Compares the items of two snapshots: first each section with the one that it was, then what is
/// left of all with what is left of all.
@usableFromInline
struct ItemComparison<Section: Hashable & Sendable, Item: Hashable & Sendable> {
  /// A section that is in both, by its positions.
  @usableFromInline
  struct Pair {
    @usableFromInline let old: Int
    @usableFromInline let new: Int
    /// Nil where both are selections of one base in one order.
    @usableFromInline var matches: RowMatches?

    @inlinable
    init(old: Int, new: Int, matches: RowMatches?) {
      self.old = old
      self.new = new
      self.matches = matches
    }
  }

  @usableFromInline typealias Crossing = (from: ListIndexPath, to: ListIndexPath)

  @usableFromInline let old: ItemLists<Item>
  @usableFromInline let new: ItemLists<Item>
  @usableFromInline let contentsEqual: ((Item, Item) -> Bool)?
  @usableFromInline var pairs: [Pair] = []
  /// What is in no pair of rows, so far.
  @usableFromInline var leftOld: [UnmatchedRows<Item>] = []
  @usableFromInline var leftNew: [UnmatchedRows<Item>] = []
  @usableFromInline var moved: [Crossing] = []
  /// The items that stayed and have other contents.
  @usableFromInline var changed: [ListIndexPath] = []

  @inlinable
  init(
    _ old: DiffableDataSourceSnapshot<Section, Item>,
    _ new: DiffableDataSourceSnapshot<Section, Item>, contentsEqual: ((Item, Item) -> Bool)?
  ) {
    self.old = old.lists
    self.new = new.lists
    self.contentsEqual = contentsEqual
    for (position, section) in old.sections.enumerated() where new.listNumbers[section] == nil {
      leftOld.append(UnmatchedRows(allOf: self.old, position))
    }
    for (position, section) in new.sections.enumerated() {
      if let before = old.indexOfSection(section) {
        compare(before, position)
      } else {
        leftNew.append(UnmatchedRows(allOf: self.new, position))
      }
    }
    leftOld = leftOld.filter { $0.rows.count > 0 }
    leftNew = leftNew.filter { $0.rows.count > 0 }
    if !leftOld.isEmpty && !leftNew.isEmpty { settleLeft() }
    leftOld.sort { $0.section < $1.section }
    findMoves()
    if contentsEqual != nil { compareContents() }
  }

  @inlinable var removed: ListIndexPaths { paths(leftOld) }
  @inlinable var inserted: ListIndexPaths { paths(leftNew) }

  @inlinable
  func paths(_ left: [UnmatchedRows<Item>]) -> ListIndexPaths {
    var paths = ListIndexPaths()
    for part in left { paths.append(part.rows, section: part.section) }
    return paths
  }

  // MARK: Within a section

  @inlinable
  mutating func compare(_ oldSection: Int, _ newSection: Int) {
    let (oldList, newList) = (old.order[oldSection], new.order[newSection])
    if let before = old.lists[oldList].selection, let now = new.lists[newList].selection,
      before.isComparable(to: now)
    {
      pairs.append(Pair(old: oldSection, new: newSection, matches: nil))
      let (removed, inserted) = Selection.differences(before, now)
      leftOld.append(UnmatchedRows(oldSection, removed, of: before))
      leftNew.append(UnmatchedRows(newSection, inserted, of: now))
      return
    }
    let matches = walk(oldList, newList)
    pairs.append(Pair(old: oldSection, new: newSection, matches: matches))
    leftOld.append(UnmatchedRows(oldSection, matches.removed))
    leftNew.append(UnmatchedRows(newSection, matches.inserted))
  }

  /// Pairs rows of two lists that are in the same order in both, going along the shorter one.
  @inlinable
  func walk(_ oldList: Int, _ newList: Int) -> RowMatches {
    let (oldCount, newCount) = (old.lists[oldList].count, new.lists[newList].count)
    let (oldPieces, newPieces) = (old.pieces(of: oldList), new.pieces(of: newList))
    let isOldShort = oldCount < newCount
    let (lists, list) = isOldShort ? (new, newList) : (old, oldList)
    var walk = RowWalk(
      short: isOldShort ? oldPieces : newPieces, shortCount: min(oldCount, newCount),
      long: isOldShort ? newPieces : oldPieces, longCount: max(oldCount, newCount)
    ) { item in
      lists.place(of: item).flatMap { $0.list == list ? $0.row : nil }
    }
    walk.run()
    return RowMatches(
      oldInOrder: (isOldShort ? walk.shortPaired : walk.longPaired).bitmap,
      newInOrder: (isOldShort ? walk.longPaired : walk.shortPaired).bitmap)
  }

  /// As few moves as possible within each section, and those from one to another.
  @inlinable
  mutating func findMoves() {
    let crossings = moved
    for pair in pairs {
      for move in pair.matches?.moves ?? [] {
        moved.append(
          (
            ListIndexPath(row: move.old, section: pair.old),
            ListIndexPath(row: move.new, section: pair.new)
          ))
      }
    }
    if !crossings.isEmpty { moved.sort { $0.to < $1.to } }
  }

  // MARK: What is left

  /// Finds the items that are on both sides of what is left: strays of their section, or from
  /// another one.
  @inlinable
  mutating func settleLeft() {
    if UnmatchedRows.areDisjoint(leftOld, leftNew) { return }
    let found = UnmatchedRows.common(leftOld, old, leftNew, new)
    if found.isEmpty { return }
    var strays = pairs.map { _ in [(old: Int, new: Int)]() }
    var numbers = [Int](repeating: -1, count: new.order.count)
    for (number, pair) in pairs.enumerated() { numbers[pair.new] = number }
    for crossing in found {
      let number = numbers[crossing.to.section]
      if number >= 0 && pairs[number].old == crossing.from.section {
        strays[number].append((crossing.from.row, crossing.to.row))
      } else {
        moved.append(crossing)
      }
    }
    for number in pairs.indices { pairs[number].matches?.strays = strays[number] }
    leftOld = UnmatchedRows.subtract(found.map(\.from), from: leftOld)
    leftNew = UnmatchedRows.subtract(found.map(\.to), from: leftNew)
  }

  @inlinable
  mutating func compareContents() {
    guard let contentsEqual else { return }
    for pair in pairs {
      guard let matches = pair.matches else { continue }
      let oldItems = old.items(of: old.order[pair.old])
      let newItems = new.items(of: new.order[pair.new])
      for row in matches.pairs where !contentsEqual(oldItems[row.old], newItems[row.new]) {
        changed.append(ListIndexPath(row: row.new, section: pair.new))
      }
    }
    for crossing in moved {
      let before = old.item(list: old.order[crossing.from.section], row: crossing.from.row)
      let now = new.item(list: new.order[crossing.to.section], row: crossing.to.row)
      if !contentsEqual(before, now) { changed.append(crossing.to) }
    }
  }
}
