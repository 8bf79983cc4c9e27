extension DiffableDataSourceSectionSnapshot {
  /// Returns this tree changed so that its visible items are the rows of a section.
  ///
  /// Items that are no longer rows are removed with their hidden descendants. A new row gets the
  /// level of the row before it, or of the row after it if that is deeper. A remaining row keeps its
  /// parent if it still follows the parent's other descendants; otherwise it is placed like a new
  /// one. The children of collapsed items stay hidden.
  /// - Complexity: O(rows), plus O(n log n) for n rows of which some moved.
  func showing(_ rows: [ItemIdentifierType]) -> Self {
    let old = VisibleRows(of: self)
    if rows == old.items { return self }
    let placement = RowPlacement(oldRows: old.rows(of: rows), old.levels, old.parents)
    var tree = self
    tree.reveal(placement.newRows.map { rows[$0] }.filter(contains))
    tree.remove(placement.removed.map { old.items[$0] })
    tree.attach(rows, placement)
    return tree
  }

  /// Takes hidden items that became rows out of their parents, and collapses those with children.
  private mutating func reveal(_ items: [ItemIdentifierType]) {
    if items.isEmpty { return }
    let revealed = Set(items)
    for parent in Set(items.compactMap { nodes[$0]?.parent }) {
      nodes[parent]?.children.removeAll(where: revealed.contains)
    }
    for item in items where nodes[item]?.children.isEmpty == false {
      nodes[item]?.isExpanded = false
    }
  }

  /// Removes items and the hidden children of collapsed ones, which parents still list.
  private mutating func remove(_ items: [ItemIdentifierType]) {
    for item in items {
      guard let node = nodes.removeValue(forKey: item), !node.isExpanded else { continue }
      for hidden in flattened(node.children) { nodes[hidden] = nil }
    }
  }

  /// Sets the parents of changed rows, and the children of their old and new parents.
  private mutating func attach(_ rows: [ItemIdentifierType], _ placement: RowPlacement) {
    for row in placement.changed {
      let parent = placement.parents[row]
      nodes[rows[row], default: Node()].parent = parent < 0 ? nil : rows[parent]
    }
    var children: [Int: [ItemIdentifierType]] = [:]
    for (row, parent) in placement.parents.enumerated() where placement.hasOtherChildren(parent) {
      children[parent, default: []].append(rows[row])
    }
    if placement.hasOtherChildren(-1) { roots = children[-1] ?? [] }
    for row in rows.indices where placement.hasOtherChildren(row) {
      nodes[rows[row]]?.children = children[row] ?? []
    }
  }
}

/// The visible items of a tree from top to bottom, with their levels, and the rows of their parents
/// or -1.
private struct VisibleRows<Item: Hashable & Sendable> {
  private(set) var items: [Item] = []
  private(set) var levels: [Int] = []
  private(set) var parents: [Int] = []

  init(of tree: DiffableDataSourceSectionSnapshot<Item>) {
    var stack = tree.rootItems.reversed().map { (item: $0, parent: -1) }
    while let (item, parent) = stack.popLast() {
      let row = items.count
      items.append(item)
      levels.append(parent < 0 ? 0 : levels[parent] + 1)
      parents.append(parent)
      guard let node = tree.nodes[item], node.isExpanded else { continue }
      for child in node.children.reversed() { stack.append((child, row)) }
    }
  }

  /// Returns the row here of each item, or -1.
  func rows(of others: [Item]) -> [Int] {
    // Hashes only the items between the common start and end, which are few after most edits.
    let start = zip(items, others).prefix { $0 == $1 }.count
    let limit = min(items.count, others.count) - start
    let end = zip(items.reversed(), others.reversed()).prefix(limit).prefix { $0 == $1 }.count
    let (middle, otherMiddle) = (start..<items.count - end, start..<others.count - end)
    let rows = Dictionary(uniqueKeysWithValues: zip(items[middle], middle))
    return Array(0..<start) + otherMiddle.map { rows[others[$0]] ?? -1 }
      + Array(middle.upperBound..<items.count)
  }
}

/// The parents of rows in a changed tree, by row number; -1 is no row.
private struct RowPlacement {
  /// The parent of each row, or -1.
  private(set) var parents: [Int] = []
  /// The rows that were not visible.
  let newRows: [Int]
  /// The rows that are new, or may have another parent or order.
  let changed: [Int]
  /// The old rows that are no longer rows.
  let removed: [Int]
  /// Whether the children of a row may have changed, with those of no row first.
  private var areChildrenChanged: [Bool]

  private var levels: [Int] = []
  /// The last placed row after its ancestors.
  private var path: [Int] = []

  init(oldRows: [Int], _ oldLevels: [Int], _ oldParents: [Int]) {
    let isFixed = Self.fixedRows(oldRows, oldParents)
    var rows = [Int](repeating: -1, count: oldLevels.count)
    for (row, old) in oldRows.enumerated() where old >= 0 { rows[old] = row }
    newRows = oldRows.indices.filter { oldRows[$0] < 0 }
    changed = oldRows.indices.filter { oldRows[$0] < 0 || !isFixed[oldRows[$0]] }
    removed = rows.indices.filter { rows[$0] < 0 }
    areChildrenChanged = [Bool](repeating: false, count: oldRows.count + 1)
    let minimumLevels = Self.minimumLevels(oldRows, oldLevels, isFixed)
    for (row, old) in oldRows.enumerated() {
      place(row, parent: old < 0 ? nil : oldParents[old], rows, minimumLevels[row])
    }
    for row in changed { areChildrenChanged[parents[row] + 1] = true }
    // A removed parent counts as no row, whose children may be listed again without a change.
    for old in rows.indices where !isFixed[old] {
      let parent = oldParents[old]
      areChildrenChanged[parent < 0 ? 0 : rows[parent] + 1] = true
    }
  }

  func hasOtherChildren(_ row: Int) -> Bool { areChildrenChanged[row + 1] }

  /// Returns whether each old row keeps its order together with all its ancestors.
  private static func fixedRows(_ oldRows: [Int], _ oldParents: [Int]) -> [Bool] {
    let known = oldRows.filter { $0 >= 0 }
    var isFixed = [Bool](repeating: false, count: oldParents.count)
    for (old, isStaying) in zip(known, longestIncreasingSubsequence(known)) where isStaying {
      isFixed[old] = oldParents[old] < 0 || isFixed[oldParents[old]]
    }
    return isFixed
  }

  /// Returns the lowest level for each row at which the rows after it can keep their parents.
  private static func minimumLevels(
    _ oldRows: [Int], _ oldLevels: [Int], _ isFixed: [Bool]
  ) -> [Int] {
    var level = 0
    var levels = [Int](repeating: 0, count: oldRows.count)
    for (row, old) in oldRows.enumerated().reversed() {
      if old >= 0 && isFixed[old] { level = oldLevels[old] }
      levels[row] = level
    }
    return levels
  }

  /// Places a row after the previous ones: below its old parent, nil for a new row, or at least at a
  /// minimum level.
  private mutating func place(_ row: Int, parent: Int?, _ rows: [Int], _ minimum: Int) {
    var level = max(path.count - 1, minimum)
    if let parent, let kept = levelBelow(parent, rows), kept >= minimum { level = kept }
    path.removeLast(path.count - level)
    parents.append(path.last ?? -1)
    path.append(row)
    levels.append(level)
  }

  /// Returns the level below an old row, or nil if rows after its subtree were placed.
  private func levelBelow(_ old: Int, _ rows: [Int]) -> Int? {
    if old < 0 { return 0 }
    let row = rows[old]
    guard row >= 0, row < levels.count, path.count > levels[row], path[levels[row]] == row else {
      return nil
    }
    return levels[row] + 1
  }
}
