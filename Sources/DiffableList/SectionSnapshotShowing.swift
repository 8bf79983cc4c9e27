extension DiffableDataSourceSectionSnapshot {
  /// Returns this tree changed so that its visible items are the rows of a section.
  ///
  /// Items that are no longer rows are removed with their hidden descendants. A new row gets the
  /// level of the row before it, or of the row after it if that is deeper. A remaining row keeps its
  /// parent if it still follows the parent's other descendants; otherwise it is placed like a new
  /// one. The children of collapsed items stay hidden.
  /// - Complexity: O(items), plus O(rows log rows).
  func showing(_ rows: [ItemIdentifierType]) -> Self {
    let visible = visibleItems
    if rows == visible { return self }
    var placement = RowPlacement(of: rows, from: self, showing: visible)
    for (row, level) in zip(rows, placement.minimumLevels) { placement.place(row, level) }
    return placement.tree
  }
}

/// Places rows in a tree, from top to bottom.
private struct RowPlacement<Item: Hashable & Sendable> {
  typealias Tree = DiffableDataSourceSectionSnapshot<Item>

  private let old: Tree
  private let rows: Set<Item>
  private let oldLevels: [Item: Int]
  /// The lowest level for each row at which the rows after it can keep their parents.
  let minimumLevels: [Int]

  private(set) var tree = Tree()
  private var levels: [Item: Int] = [:]
  /// The last placed row after its ancestors.
  private var path: [Item] = []

  init(of rows: [Item], from old: Tree, showing visible: [Item]) {
    self.old = old
    self.rows = Set(rows)
    var oldLevels: [Item: Int] = [:]
    for item in visible {
      oldLevels[item] = (old.nodes[item]?.parent).flatMap { oldLevels[$0] }.map { $0 + 1 } ?? 0
    }
    self.oldLevels = oldLevels
    let fixed = Self.fixedRows(rows, old, visible)
    var level = 0
    var minimumLevels = [Int](repeating: 0, count: rows.count)
    for (position, row) in rows.enumerated().reversed() {
      if fixed.contains(row) { level = oldLevels[row] ?? 0 }
      minimumLevels[position] = level
    }
    self.minimumLevels = minimumLevels
  }

  /// Returns the rows that keep their order together with all their ancestors.
  private static func fixedRows(_ rows: [Item], _ old: Tree, _ visible: [Item]) -> Set<Item> {
    let oldRows = Dictionary(uniqueKeysWithValues: zip(visible, visible.indices))
    let known = rows.compactMap { row in oldRows[row].map { (item: row, row: $0) } }
    var fixed: Set<Item> = []
    for (row, isStaying) in zip(known, longestIncreasingSubsequence(known.map(\.row)))
    where isStaying {
      let parent = old.nodes[row.item]?.parent
      if parent.map(fixed.contains) ?? true { fixed.insert(row.item) }
    }
    return fixed
  }

  /// Places a row after the previous ones, at its parent's children or at a minimum level.
  mutating func place(_ row: Item, _ minimum: Int) {
    var level = max(path.count - 1, minimum)
    if oldLevels[row] != nil, let kept = levelBelowParent(of: row), kept >= minimum { level = kept }
    path.removeLast(path.count - level)
    add(row, under: path.last)
    path.append(row)
    levels[row] = level
  }

  /// Returns the level below a row's parent, or nil if rows after the parent's subtree were placed.
  private func levelBelowParent(of row: Item) -> Int? {
    guard let parent = old.nodes[row]?.parent else { return 0 }
    guard let level = levels[parent], level < path.count, path[level] == parent else { return nil }
    return level + 1
  }

  private mutating func add(_ row: Item, under parent: Item?) {
    if let parent { tree.nodes[parent]?.children.append(row) } else { tree.rootItems.append(row) }
    var node = old.nodes[row] ?? Tree.Node()
    node.parent = parent
    // The children of a visible expanded item are rows, or removed.
    let isOpen = oldLevels[row] != nil && node.isExpanded
    node.children = isOpen ? [] : node.children.filter { !rows.contains($0) }
    if !node.children.isEmpty { node.isExpanded = false }
    tree.nodes[row] = node
    var hidden = node.children
    while let item = hidden.popLast() {
      guard var node = old.nodes[item] else { continue }
      node.children.removeAll(where: rows.contains)
      tree.nodes[item] = node
      hidden += node.children
    }
  }
}
