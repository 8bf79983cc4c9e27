extension DiffableDataSourceSnapshot {
  /// Replaces the items of a section; items of other sections move.
  ///
  /// The result equals that of a new snapshot, but items in the same order as in the last lists are
  /// compared with these instead of hashed. The section holds a ``Selection`` of the longest of these
  /// lists, which stays in memory. A list with new items or in another order replaces it.
  ///
  /// ```swift
  /// var snapshot = dataSource.snapshot()
  /// snapshot.setItems(results, inSection: "mountains")
  /// dataSource.apply(snapshot)
  /// ```
  ///
  /// - Parameters:
  ///   - identifiers: The items in display order, each once.
  ///   - section: A section of the snapshot.
  ///   - file: The caller's file, for the message that stops the program.
  ///   - line: The caller's line.
  /// - Complexity: O(the longest list) without hashing for a part of it, or O(`identifiers`) lookups
  ///   for a small part; else O(`identifiers`). Items new to the section are also looked up in the
  ///   other sections, or those of the other sections here if these are fewer.
  @inlinable public mutating func setItems(
    _ identifiers: [ItemIdentifierType], inSection section: SectionIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    let list = list(of: section, file, line)
    let old = lists.lists[list].selection
    let selection: Selection<Item>
    if let old, old.order == nil, let positions = old.base.positions(of: identifiers) {
      if positions == old.positions { return }
      selection = Selection(base: old.base, positions: positions)
    } else {
      let batch =
        old?.base.batch.map { ItemBatch(identifiers, reusing: $0) }
        ?? ItemBatch(identifiers)
      if !batch.duplicates.isEmpty {
        fatalError("\(EditError.duplicateItems(batch.duplicates))", file: file, line: line)
      }
      selection = Selection(allOf: SelectionBase(batch))
    }
    lists.replaceItems(of: list, with: selection)
    reloadedItems.remove(where: { lists.list(of: $0) == nil })
    reconfiguredItems.remove(where: { lists.list(of: $0) == nil })
    version = Version()
  }
}

extension SelectionBase {
  /// Returns the positions of items that are in the base in its order, or nil if they are not.
  ///
  /// It walks along the base, which costs less than hashing unless there are few items.
  @inlinable func positions(of items: [Item]) -> Bitmap? {
    if items.count > count { return nil }
    if items.count < count / 16 { return positions(lookingUp: items) }
    guard let stored = batch?.items else { return positions(of: items, itemAt) }
    return positions(of: items) { stored[$0] }
  }

  @inlinable @inline(__always)
  func positions(of items: [Item], _ itemAt: (Int) -> Item) -> Bitmap? {
    let selected = RowBits(length: count)
    var position = 0
    var index = 0
    while index < items.count {
      let first = position
      while index < items.count, position < count, itemAt(position) == items[index] {
        index += 1
        position += 1
      }
      if position > first { selected.insert(first..<position) }
      if index == items.count { break }
      if position == count { return nil }
      position += 1
    }
    return selected.bitmap
  }

  @inlinable func positions(lookingUp items: [Item]) -> Bitmap? {
    var positions: [Int] = []
    positions.reserveCapacity(items.count)
    for item in items {
      guard let position = position(of: item), position > positions.last ?? -1 else { return nil }
      positions.append(position)
    }
    return Bitmap(length: count, positions: positions)
  }
}

extension Selection {
  /// Creates a selection of all items of a base.
  @inlinable init(allOf base: SelectionBase<Item>) {
    self.init(base: base, positions: Bitmap(length: base.count, repeating: true))
  }
}
