extension DiffableDataSourceSectionSnapshot {
  /// Performs an edit, or says why not and leaves the tree as it is.
  ///
  /// An empty argument does nothing, whatever the anchor; but an empty tree replaces the children
  /// of an item, which must be there. Checks run in this order: duplicates in the argument, an
  /// anchor among them, items that are there already, unknown ones.
  ///
  /// - Complexity: O(the edit's items + those it takes out + the siblings beside them).
  public mutating func perform(_ edit: Edit) throws(EditError) {
    switch edit {
    case .append(let items, let parent):
      guard !items.isEmpty else { return }
      try checkNew(items, beside: parent)
      graft(items, under: parent)
    case .insert(let items, let place):
      guard !items.isEmpty else { return }
      try checkNew(items, beside: place.anchor)
      graft(items, beside: place)
    case .insertSnapshot(let tree, let place):
      guard !tree.rootItems.isEmpty else { return }
      try checkNew(tree.items, beside: place.anchor)
      nodes.merge(tree.nodes) { _, new in new }
      graft(tree.rootItems, beside: place)
    case .delete(let items):
      try checkUnique(items)
      try checkKnown(items)
      remove(items)
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

  /// Puts roots, below which there may be nodes already, beside an item.
  private mutating func graft(_ roots: [ItemIdentifierType], beside place: Edit.Place) {
    let parent = nodes[place.anchor]?.parent
    let siblings = parent.flatMap { nodes[$0]?.children } ?? rootItems
    let index = siblings.firstIndex(of: place.anchor) ?? siblings.count
    graft(roots, under: parent, at: place == .before(place.anchor) ? index : index + 1)
  }

  /// Puts roots among the children of a parent or among the roots, by default behind them.
  private mutating func graft(
    _ roots: [ItemIdentifierType], under parent: ItemIdentifierType?, at index: Int? = nil
  ) {
    for root in roots { nodes[root, default: Node()].parent = parent }
    withChildren(of: parent) { $0.insert(contentsOf: roots, at: index ?? $0.count) }
  }

  private mutating func replaceChildren(
    of parent: ItemIdentifierType, using tree: Self
  ) throws(EditError) {
    let below = Set(flattened(nodes[parent]?.children ?? []))
    try checkNew(tree.items, beside: parent, except: below)
    for item in below { nodes[item] = nil }
    nodes[parent]?.children = []
    nodes.merge(tree.nodes) { _, new in new }
    graft(tree.rootItems, under: parent)
  }

  /// Takes items out with all below them.
  private mutating func remove(_ items: [ItemIdentifierType]) {
    if items.count == 1, let parent = items.first.map({ nodes[$0]?.parent }) {
      withChildren(of: parent) { siblings in
        if let index = siblings.firstIndex(of: items[0]) { siblings.remove(at: index) }
      }
      for item in flattened(items) { nodes[item] = nil }
      return
    }
    let gone = Set(items)
    for parent in Set(items.map { nodes[$0]?.parent }) {
      withChildren(of: parent) { $0.removeAll(where: gone.contains) }
    }
    for item in flattened(items) { nodes[item] = nil }
  }

  /// Changes the children of a parent, which is there, or the roots, in place.
  private mutating func withChildren(
    of parent: ItemIdentifierType?, _ change: (inout [ItemIdentifierType]) -> Void
  ) {
    guard let parent else { return change(&rootItems) }
    change(&nodes[parent, default: Node()].children)
  }

  /// Checks what is to be added beside or below an anchor.
  private func checkNew(
    _ items: [ItemIdentifierType], beside anchor: ItemIdentifierType?,
    except replaced: Set<ItemIdentifierType> = []
  ) throws(EditError) {
    try checkUnique(items)
    if let anchor, items.contains(anchor) { throw .anchorInArgument(anchor) }
    let existing = items.filter { contains($0) && !replaced.contains($0) }
    if !existing.isEmpty { throw .existingItems(existing) }
    if let anchor { try checkKnown([anchor]) }
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
  /// - Complexity: O(`items` + their siblings + what is below them).
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

  /// Puts the roots of a tree, which may be empty, in the place of all that is below an item.
  ///
  /// - Complexity: O(the tree's items + those it replaces).
  public mutating func replace(childrenOf parent: ItemIdentifierType, using snapshot: Self) {
    performOrStop(.replaceChildren(of: parent, using: snapshot))
  }

  private mutating func performOrStop(_ edit: Edit) {
    do {
      try perform(edit)
    } catch {
      fatalError("the edit was refused: \(error)")
    }
  }
}
