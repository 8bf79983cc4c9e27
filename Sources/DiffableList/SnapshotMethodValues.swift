// A method's value cannot have default arguments: `sections.map(snapshot.itemIdentifiers)`. A call
// selects the method that reports its location.

extension DiffableDataSourceSnapshot {
  /// Calls ``numberOfItems(inSection:file:line:)``.
  @_disfavoredOverload @inlinable public func numberOfItems(
    inSection identifier: SectionIdentifierType
  ) -> Int { numberOfItems(inSection: identifier, line: #line) }

  /// Calls ``itemIdentifiers(inSection:file:line:)``.
  @_disfavoredOverload @inlinable public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] { itemIdentifiers(inSection: identifier, line: #line) }
}

extension DiffableDataSourceSectionSnapshot {
  /// Calls ``isExpanded(_:file:line:)``.
  @_disfavoredOverload public func isExpanded(_ item: ItemIdentifierType) -> Bool {
    isExpanded(item, line: #line)
  }

  /// Calls ``isVisible(_:file:line:)``.
  @_disfavoredOverload public func isVisible(_ item: ItemIdentifierType) -> Bool {
    isVisible(item, line: #line)
  }

  /// Calls ``level(of:file:line:)``.
  @_disfavoredOverload public func level(of item: ItemIdentifierType) -> Int {
    level(of: item, line: #line)
  }

  /// Calls ``parent(of:file:line:)``.
  @_disfavoredOverload public func parent(of child: ItemIdentifierType) -> ItemIdentifierType? {
    parent(of: child, line: #line)
  }

  /// Calls ``snapshot(of:includingParent:file:line:)``.
  @_disfavoredOverload public func snapshot(
    of parent: ItemIdentifierType, includingParent: Bool = false
  ) -> Self { snapshot(of: parent, includingParent: includingParent, line: #line) }
}
