extension DiffableDataSourceSectionSnapshot {
  /// Performs an edit, or throws and leaves the tree unchanged.
  ///
  /// An empty argument does nothing, whatever the anchor, but an empty tree still replaces the
  /// children of an item in the tree. Checks run in UIKit's order: an unknown parent or anchor, then
  /// repeated and existing items, which one error lists together; an anchor in the argument counts
  /// as repeated. A deleted item may be repeated.
  /// - Complexity: O(inserted items + removed items + their siblings).
  @inlinable public mutating func perform(_ edit: Edit) throws(EditError) {
    switch edit {
    case .append(let items, let parent):
      guard !items.isEmpty else { return }
      try checkNew(items, beside: parent)
      attach(items, under: parent)
    case .insert(let items, let place):
      guard !items.isEmpty else { return }
      try checkNew(items, beside: place.anchor)
      attach(items, beside: place)
    case .insertSnapshot(let tree, let place):
      guard !tree.rootItems.isEmpty else { return }
      try checkNew(tree.items, beside: place.anchor)
      nodes.merge(tree.nodes) { _, new in new }
      attach(tree.rootItems, beside: place)
    case .delete(let items):
      let unique = Self.unique(items)
      try checkKnown(unique)
      detach(unique)
    case .deleteAll:
      self = Self()
    case .expand(let items):
      setExpanded(true, items)
    case .collapse(let items):
      setExpanded(false, items)
    case .replaceChildren(let parent, let snapshot):
      try replaceChildren(of: parent, using: snapshot)
    }
  }

  /// Inserts roots, whose descendants are already in `nodes`, next to an item.
  @inlinable mutating func attach(_ roots: [Item], beside place: Edit.Place) {
    let parent = nodes[place.anchor]?.parent
    let siblings = parent.flatMap { nodes[$0]?.children } ?? rootItems
    let index = siblings.firstIndex(of: place.anchor) ?? siblings.count
    attach(roots, under: parent, at: place.position(index))
  }

  /// Inserts roots among a parent's children or among the roots, by default at the end.
  @inlinable mutating func attach(_ roots: [Item], under parent: Item?, at index: Int? = nil) {
    for root in roots { nodes[root, default: Node()].parent = parent }
    withChildren(of: parent) { $0.insert(contentsOf: roots, at: index ?? $0.count) }
  }

  @inlinable mutating func replaceChildren(of parent: Item, using tree: Self) throws(EditError) {
    let below = Set(flattened(nodes[parent]?.children ?? []))
    try checkNew(tree.items, beside: parent, except: below)
    for item in below { nodes[item] = nil }
    nodes[parent]?.children = []
    nodes.merge(tree.nodes) { _, new in new }
    attach(tree.rootItems, under: parent)
  }

  @inlinable mutating func detach(_ items: [Item]) {
    if items.count == 1, let parent = items.first.map({ nodes[$0]?.parent }) {
      withChildren(of: parent) { siblings in
        if let index = siblings.firstIndex(of: items[0]) { siblings.remove(at: index) }
      }
      for item in flattened(items) { nodes[item] = nil }
      return
    }
    let removed = Set(items)
    for parent in Set(items.map { nodes[$0]?.parent }) {
      withChildren(of: parent) { $0.removeAll(where: removed.contains) }
    }
    for item in flattened(items) { nodes[item] = nil }
  }

  /// Changes a parent's children, or the roots, in place.
  @inlinable mutating func withChildren(of parent: Item?, _ change: (inout [Item]) -> Void) {
    guard let parent else { return change(&roots) }
    change(&nodes[parent, default: Node()].children)
  }

  @inlinable mutating func setExpanded(_ isExpanded: Bool, _ items: [Item]) {
    for item in items { nodes[item]?.isExpanded = isExpanded }
  }

  @inlinable func checkNew(
    _ items: [Item], beside anchor: Item?,
    except replaced: Set<Item> = []
  ) throws(EditError) {
    if let anchor { try checkKnown([anchor]) }
    var repeated = Set(duplicates(in: items))
    if let anchor, items.contains(anchor) { repeated.insert(anchor) }
    let refused = Self.unique(
      items.filter { repeated.contains($0) || contains($0) && !replaced.contains($0) })
    if let anchor, refused == [anchor] { throw .anchorInArgument(anchor) }
    try refuse(refused, repeated.isEmpty ? EditError.existingItems : EditError.duplicateItems)
  }

  @inlinable static func unique(_ items: [Item]) -> [Item] {
    var seen: Set<Item> = []
    return items.filter { seen.insert($0).inserted }
  }

  @inlinable func checkKnown(_ items: [Item]) throws(EditError) {
    try refuse(items.filter { !contains($0) }, EditError.unknownItems)
  }
}

/// The edits under UIKit's names. A refused edit is a programming error and stops the program.
extension DiffableDataSourceSectionSnapshot {
  /// Appends items to the children of a parent, by default to the roots.
  /// - Complexity: O(`items`).
  @inlinable public mutating func append(
    _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.append(items, to: parent), file, line)
  }

  /// Inserts items before a sibling.
  /// - Complexity: O(`items` + siblings).
  @inlinable public mutating func insert(
    _ items: [ItemIdentifierType], before item: ItemIdentifierType, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    performOrTrap(.insert(items, .before(item)), file, line)
  }

  /// Inserts items after a sibling and its descendants.
  /// - Complexity: O(`items` + siblings).
  @inlinable public mutating func insert(
    _ items: [ItemIdentifierType], after item: ItemIdentifierType, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    performOrTrap(.insert(items, .after(item)), file, line)
  }

  /// Inserts a tree before an item, under the same parent.
  /// - Complexity: O(the tree's items + siblings).
  @inlinable public mutating func insert(
    _ snapshot: Self, before item: ItemIdentifierType, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    performOrTrap(.insertSnapshot(snapshot, .before(item)), file, line)
  }

  /// Inserts a tree after an item and its descendants, under the same parent.
  /// - Complexity: O(the tree's items + siblings).
  @inlinable public mutating func insert(
    _ snapshot: Self, after item: ItemIdentifierType, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    performOrTrap(.insertSnapshot(snapshot, .after(item)), file, line)
  }

  /// Deletes items and their descendants; refuses unknown items.
  /// - Complexity: O(`items` + their siblings + their descendants).
  @inlinable public mutating func delete(
    _ items: [ItemIdentifierType], file: StaticString = #fileID, line: UInt = #line
  ) { performOrTrap(.delete(items), file, line) }

  /// Deletes all items.
  @inlinable public mutating func deleteAll() { self = Self() }

  /// Expands items; ignores unknown ones.
  /// - Complexity: O(`items`).
  @inlinable public mutating func expand(_ items: [ItemIdentifierType]) { setExpanded(true, items) }

  /// Collapses items; ignores unknown ones.
  /// - Complexity: O(`items`).
  @inlinable public mutating func collapse(_ items: [ItemIdentifierType]) {
    setExpanded(false, items)
  }

  /// Replaces the descendants of an item with a tree, which may be empty.
  /// - Complexity: O(the tree's items + those it replaces).
  @inlinable public mutating func replace(
    childrenOf parent: ItemIdentifierType, using snapshot: Self, file: StaticString = #fileID,
    line: UInt = #line
  ) {
    performOrTrap(.replaceChildren(of: parent, using: snapshot), file, line)
  }

  @inlinable mutating func performOrTrap(
    _ edit: Edit, _ file: StaticString, _ line: UInt
  ) {
    do {
      try perform(edit)
    } catch {
      fatalError("the edit was refused: \(error)", file: file, line: line)
    }
  }
}
