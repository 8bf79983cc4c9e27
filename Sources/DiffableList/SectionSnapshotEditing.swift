extension DiffableDataSourceSectionSnapshot {
  /// Performs an edit, or says why not and leaves the tree as it is.
  ///
  /// An empty argument does nothing, whatever the anchor. Else checks run in this order:
  /// duplicates in the argument, an anchor among them, items that are there already, unknown ones.
  ///
  /// - Complexity: O(the edit's items + the siblings beside them).
  public mutating func perform(_ edit: Edit) throws(EditError) {
    switch edit {
    case .append(let items, let parent):
      try add(Self(roots: items), items, under: parent) { $0.count }
    case .insert(let items, let place):
      try insert(Self(roots: items), items, place)
    case .insertSnapshot(let snapshot, let place):
      try insert(snapshot, snapshot.items, place)
    case .delete(let items):
      try checkUnique(items)
      try checkKnown(items)
      for item in items where contains(item) { remove(item) }
    case .deleteAll:
      self = Self()
    case .expand(let items):
      for item in items { nodes[item]?.isExpanded = true }
    case .collapse(let items):
      for item in items { nodes[item]?.isExpanded = false }
    case .replaceChildren(let parent, let snapshot):
      try replaceChildren(of: parent, using: snapshot)
    }
  }

  /// A tree of roots alone; of doubles the last one counts, but those are refused before.
  private init(roots: [ItemIdentifierType]) {
    self.init()
    rootItems = roots
    for root in roots { nodes[root] = Node() }
  }

  private mutating func insert(
    _ tree: Self, _ items: [ItemIdentifierType], _ place: Edit.Place
  ) throws(EditError) {
    let anchor = place.anchor
    try add(tree, items, under: nodes[anchor]?.parent, beside: anchor) { siblings in
      let index = siblings.firstIndex(of: anchor) ?? siblings.count
      return place == .before(anchor) ? index : index + 1
    }
  }

  /// Puts a tree among the children of a parent, or among the roots.
  private mutating func add(
    _ tree: Self, _ items: [ItemIdentifierType], under parent: ItemIdentifierType?,
    beside anchor: ItemIdentifierType? = nil, at index: ([ItemIdentifierType]) -> Int
  ) throws(EditError) {
    guard !items.isEmpty else { return }
    try checkUnique(items)
    let anchors = [anchor ?? parent].compactMap(\.self)
    if let anchor = anchors.first, items.contains(anchor) { throw .anchorInArgument(anchor) }
    let existing = items.filter(contains)
    if !existing.isEmpty { throw .existingItems(existing) }
    try checkKnown(anchors)
    graft(tree, under: parent, at: index)
  }

  private mutating func graft(
    _ tree: Self, under parent: ItemIdentifierType?, at index: ([ItemIdentifierType]) -> Int
  ) {
    nodes.merge(tree.nodes) { _, new in new }
    for root in tree.rootItems { nodes[root]?.parent = parent }
    if let parent, let siblings = nodes[parent]?.children {
      nodes[parent]?.children.insert(contentsOf: tree.rootItems, at: index(siblings))
    } else {
      rootItems.insert(contentsOf: tree.rootItems, at: index(rootItems))
    }
  }

  private mutating func replaceChildren(
    of parent: ItemIdentifierType, using tree: Self
  ) throws(EditError) {
    try checkKnown([parent])
    let below = Set(flattened(nodes[parent]?.children ?? []) { _ in true })
    let existing = tree.items.filter { contains($0) && !below.contains($0) }
    if !existing.isEmpty { throw .existingItems(existing) }
    for item in below { nodes[item] = nil }
    nodes[parent]?.children = []
    graft(tree, under: parent) { $0.count }
  }

  /// Takes an item out with all below it.
  private mutating func remove(_ item: ItemIdentifierType) {
    if let parent = nodes[item]?.parent {
      nodes[parent]?.children.removeAll { $0 == item }
    } else {
      rootItems.removeAll { $0 == item }
    }
    for below in flattened([item], below: { _ in true }) { nodes[below] = nil }
  }

  private func checkUnique(_ items: [ItemIdentifierType]) throws(EditError) {
    let duplicates = duplicates(in: items)
    if !duplicates.isEmpty { throw .duplicateItems(duplicates) }
  }

  private func checkKnown(_ items: [ItemIdentifierType]) throws(EditError) {
    let unknown = items.filter { !contains($0) }
    if !unknown.isEmpty { throw .unknownItems(unknown) }
  }
}

/// UIKit's names for the edits: each performs one, and a refusal is a programmer's error that stops
/// the program with a sentence.
extension DiffableDataSourceSectionSnapshot {
  /// Adds items as the last children of a parent, by default as the last roots.
  ///
  /// - Complexity: O(`items`).
  public mutating func append(_ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil) {
    performOrStop(.append(items, to: parent))
  }

  /// Adds items in front of another one, under the same parent.
  ///
  /// - Complexity: O(`items` + siblings).
  public mutating func insert(_ items: [ItemIdentifierType], before item: ItemIdentifierType) {
    performOrStop(.insert(items, .before(item)))
  }

  /// Adds items behind another one and all below it, under the same parent.
  ///
  /// - Complexity: O(`items` + siblings).
  public mutating func insert(_ items: [ItemIdentifierType], after item: ItemIdentifierType) {
    performOrStop(.insert(items, .after(item)))
  }

  /// Adds a tree in front of an item, under the same parent.
  ///
  /// - Complexity: O(the tree's items + siblings).
  public mutating func insert(_ snapshot: Self, before item: ItemIdentifierType) {
    performOrStop(.insertSnapshot(snapshot, .before(item)))
  }

  /// Adds a tree behind an item and all below it, under the same parent.
  ///
  /// - Complexity: O(the tree's items + siblings).
  public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType) {
    performOrStop(.insertSnapshot(snapshot, .after(item)))
  }

  /// Takes items out with all below them; an unknown one is refused.
  ///
  /// - Complexity: O(`items` × siblings + what is below them).
  public mutating func delete(_ items: [ItemIdentifierType]) { performOrStop(.delete(items)) }

  /// Takes out everything.
  public mutating func deleteAll() { performOrStop(.deleteAll) }

  /// Shows the children of items; unknown ones are ignored.
  ///
  /// - Complexity: O(`items`).
  public mutating func expand(_ items: [ItemIdentifierType]) { performOrStop(.expand(items)) }

  /// Hides the children of items; unknown ones are ignored.
  ///
  /// - Complexity: O(`items`).
  public mutating func collapse(_ items: [ItemIdentifierType]) { performOrStop(.collapse(items)) }

  /// Puts the roots of a tree in the place of all that is below an item.
  ///
  /// - Complexity: O(the tree's items + those it replaces).
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    performOrStop(.replaceChildren(of: parent, using: snapshot))
  }

  private mutating func performOrStop(_ edit: Edit) {
    do {
      try perform(edit)
    } catch {
      preconditionFailure("the edit was refused: \(error)")
    }
  }
}
