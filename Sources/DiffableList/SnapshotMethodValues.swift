// A method's value and a protocol's witness cannot have default arguments.

/// The methods that can be refused, without the location of the call, as values and witnesses of
/// protocols. A call selects the method that reports its location.
extension DiffableDataSourceSnapshot {
  /// Returns the number of items in a section, which must be in the snapshot.
  @_disfavoredOverload @inlinable public func numberOfItems(
    inSection identifier: SectionIdentifierType
  ) -> Int {
    numberOfItems(inSection: identifier, file: #fileID, line: #line)
  }

  /// Returns the items of a section, which must be in the snapshot, in display order.
  /// - Complexity: O(its items).
  @_disfavoredOverload @inlinable public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    itemIdentifiers(inSection: identifier, file: #fileID, line: #line)
  }

  /// Appends items to a section, by default the last one; existing items move.
  /// - Complexity: O(`identifiers`), plus O(items) if some are already in the snapshot.
  @_disfavoredOverload @inlinable public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    appendItems(identifiers, toSection: section, file: #fileID, line: #line)
  }

  /// Appends the items of a selection to a section, by default the last one; existing items move.
  ///
  /// An empty section stores the selection itself instead of its items.
  /// - Complexity: O(base / 64) for each section with a selection if the target is empty, plus
  ///   O(items) if other sections store items.
  @_disfavoredOverload @inlinable public mutating func appendItems(
    _ selection: Selection<ItemIdentifierType>, toSection section: SectionIdentifierType? = nil
  ) {
    appendItems(selection, toSection: section, file: #fileID, line: #line)
  }

  /// Inserts items before an item; existing items move.
  /// - Complexity: O(items).
  @_disfavoredOverload @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType
  ) {
    insertItems(identifiers, beforeItem: item, file: #fileID, line: #line)
  }

  /// Inserts items after an item; existing items move.
  /// - Complexity: O(items).
  @_disfavoredOverload @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType
  ) {
    insertItems(identifiers, afterItem: item, file: #fileID, line: #line)
  }

  /// Deletes items; ignores unknown ones.
  /// - Complexity: O(items).
  @_disfavoredOverload @inlinable public mutating func deleteItems(
    _ identifiers: [ItemIdentifierType]
  ) {
    deleteItems(identifiers, file: #fileID, line: #line)
  }

  /// Moves an item before another one, in any section.
  /// - Complexity: O(items).
  @_disfavoredOverload @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType
  ) {
    moveItem(identifier, beforeItem: item, file: #fileID, line: #line)
  }

  /// Moves an item after another one, in any section.
  /// - Complexity: O(items).
  @_disfavoredOverload @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType
  ) {
    moveItem(identifier, afterItem: item, file: #fileID, line: #line)
  }

  /// Marks items for a new cell at the next apply.
  /// - Complexity: O(`identifiers`).
  @_disfavoredOverload @inlinable public mutating func reloadItems(
    _ identifiers: [ItemIdentifierType]
  ) {
    reloadItems(identifiers, file: #fileID, line: #line)
  }

  /// Marks items for reconfiguration of their existing cell at the next apply.
  /// - Complexity: O(`identifiers`).
  @_disfavoredOverload @inlinable public mutating func reconfigureItems(
    _ identifiers: [ItemIdentifierType]
  ) {
    reconfigureItems(identifiers, file: #fileID, line: #line)
  }

  /// Appends empty sections; refuses existing ones.
  /// - Complexity: O(`identifiers`).
  @_disfavoredOverload @inlinable public mutating func appendSections(
    _ identifiers: [SectionIdentifierType]
  ) {
    appendSections(identifiers, file: #fileID, line: #line)
  }

  /// Inserts empty sections before a section.
  /// - Complexity: O(sections).
  @_disfavoredOverload @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType
  ) {
    insertSections(identifiers, beforeSection: section, file: #fileID, line: #line)
  }

  /// Inserts empty sections after a section.
  /// - Complexity: O(sections).
  @_disfavoredOverload @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType
  ) {
    insertSections(identifiers, afterSection: section, file: #fileID, line: #line)
  }

  /// Deletes sections and their items; ignores unknown sections.
  /// - Complexity: O(sections + their items).
  @_disfavoredOverload @inlinable public mutating func deleteSections(
    _ identifiers: [SectionIdentifierType]
  ) {
    deleteSections(identifiers, file: #fileID, line: #line)
  }

  /// Moves a section and its items before another section.
  /// - Complexity: O(sections).
  @_disfavoredOverload @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection section: SectionIdentifierType
  ) {
    moveSection(identifier, beforeSection: section, file: #fileID, line: #line)
  }

  /// Moves a section and its items after another section.
  /// - Complexity: O(sections).
  @_disfavoredOverload @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection section: SectionIdentifierType
  ) {
    moveSection(identifier, afterSection: section, file: #fileID, line: #line)
  }

  /// Marks sections for new cells at the next apply.
  /// - Complexity: O(`identifiers`).
  @_disfavoredOverload @inlinable public mutating func reloadSections(
    _ identifiers: [SectionIdentifierType]
  ) {
    reloadSections(identifiers, file: #fileID, line: #line)
  }
}

/// The methods that can be refused, without the location of the call.
extension DiffableDataSourceSectionSnapshot {
  /// Returns whether an item, which must be in the tree, shows its children.
  @_disfavoredOverload public func isExpanded(_ item: ItemIdentifierType) -> Bool {
    isExpanded(item, file: #fileID, line: #line)
  }

  /// Returns whether all ancestors of an item, which must be in the tree, are expanded.
  /// - Complexity: O(level).
  @_disfavoredOverload public func isVisible(_ item: ItemIdentifierType) -> Bool {
    isVisible(item, file: #fileID, line: #line)
  }

  /// Returns the number of ancestors of an item, which must be in the tree.
  /// - Complexity: O(level).
  @_disfavoredOverload public func level(of item: ItemIdentifierType) -> Int {
    level(of: item, file: #fileID, line: #line)
  }

  /// Returns the parent of an item, which must be in the tree, or nil for a root.
  @_disfavoredOverload public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    parent(of: child, file: #fileID, line: #line)
  }

  /// Returns the subtree below an item, which must be in the tree.
  /// - Complexity: O(items below it).
  @_disfavoredOverload public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> Self {
    snapshot(of: parent, includingParent: includingParent, file: #fileID, line: #line)
  }

  /// Appends items to the children of a parent, by default to the roots.
  /// - Complexity: O(`items`).
  @_disfavoredOverload public mutating func append(
    _ items: [ItemIdentifierType], to parent: ItemIdentifierType? = nil
  ) {
    append(items, to: parent, file: #fileID, line: #line)
  }

  /// Inserts items before a sibling.
  /// - Complexity: O(`items` + siblings).
  @_disfavoredOverload public mutating func insert(
    _ items: [ItemIdentifierType], before item: ItemIdentifierType
  ) {
    insert(items, before: item, file: #fileID, line: #line)
  }

  /// Inserts items after a sibling and its descendants.
  /// - Complexity: O(`items` + siblings).
  @_disfavoredOverload public mutating func insert(
    _ items: [ItemIdentifierType], after item: ItemIdentifierType
  ) {
    insert(items, after: item, file: #fileID, line: #line)
  }

  /// Inserts a tree before an item, under the same parent.
  /// - Complexity: O(the tree's items + siblings).
  @_disfavoredOverload public mutating func insert(
    _ snapshot: Self, before item: ItemIdentifierType
  ) {
    insert(snapshot, before: item, file: #fileID, line: #line)
  }

  /// Inserts a tree after an item and its descendants, under the same parent.
  /// - Complexity: O(the tree's items + siblings).
  @_disfavoredOverload public mutating func insert(_ snapshot: Self, after item: ItemIdentifierType)
  {
    insert(snapshot, after: item, file: #fileID, line: #line)
  }

  /// Deletes items and their descendants; refuses unknown items.
  /// - Complexity: O(`items` + their siblings + their descendants).
  @_disfavoredOverload public mutating func delete(_ items: [ItemIdentifierType]) {
    delete(items, file: #fileID, line: #line)
  }

  /// Replaces the descendants of an item with a tree, which may be empty.
  /// - Complexity: O(the tree's items + those it replaces).
  @_disfavoredOverload public mutating func replace(
    childrenOf parent: ItemIdentifierType, using snapshot: Self
  ) {
    replace(childrenOf: parent, using: snapshot, file: #fileID, line: #line)
  }
}
