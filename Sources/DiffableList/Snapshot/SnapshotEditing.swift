extension DiffableDataSourceSnapshot {
  /// Performs an edit, or throws and leaves the snapshot unchanged.
  ///
  /// Checks run in UIKit's order: duplicates in the argument, an anchor in the argument, then
  /// unknown and existing identifiers.
  /// - Complexity: O(the edit's identifiers), plus O(items) if items are removed, moved or inserted.
  @inlinable public mutating func perform(_ edit: Edit) throws(EditError) {
    switch edit {
    case .appendItems(let items, let section):
      try append(items, to: section)
    case .insertItems(let items, let place):
      try insert(items, place)
    case .appendSelection(let selection, let section):
      try append(selection, to: section)
    case .deleteItems(let items):
      try delete(items)
    case .deleteAllItems:
      self = Self()
    case .moveItem(let item, let place):
      guard item != place.anchor else { throw .anchorItemInArgument(item) }
      try checkKnown([item])
      try checkKnown([place.anchor])
      put(ItemBatch([item]), place)
    case .reloadItems(let items):
      try refuse(duplicates(in: items), EditError.duplicateItems)
      try checkKnown(items)
      reloadedItems.insert(items)
    case .reconfigureItems(let items):
      try checkKnown(items)
      reconfiguredItems.insert(items)
    case .appendSections(let sections):
      try checkNew(sections)
      insert(sections, at: numberOfSections)
    case .insertSections(let sections, let place):
      try insert(sections, place)
    case .deleteSections(let sections):
      try refuse(duplicates(in: sections), EditError.duplicateSections)
      delete(sections.filter { listNumbers[$0] != nil })
    case .moveSection(let section, let place):
      try move(section, place)
    case .reloadSections(let sections):
      try refuse(duplicates(in: sections), EditError.duplicateSections)
      try checkKnown(sections: sections)
      reloadedSections.insert(sections)
    }
  }

  @inlinable mutating func append(_ items: [Item], to section: Section?) throws(EditError) {
    if section == nil && numberOfSections == 0 { throw .noSections }
    let batch = ItemBatch(items)
    try refuse(batch.duplicates, EditError.duplicateItems)
    let list = try list(toAppendTo: section)
    lists.remove(batch)
    lists.insert(batch, into: list, at: lists.lists[list].count)
    version = Version()
  }

  @inlinable
  mutating func append(_ selection: Selection<Item>, to section: Section?) throws(EditError) {
    let list = try list(toAppendTo: section)
    lists.remove(selection)
    if lists.lists[list].count == 0 {
      lists.setSelection(selection, in: list)
    } else {
      lists.insert(ItemBatch(Array(selection)), into: list, at: lists.lists[list].count)
    }
    version = Version()
  }

  @inlinable func list(toAppendTo section: Section?) throws(EditError) -> Int {
    guard numberOfSections > 0 else { throw .noSections }
    guard let section else { return lists.order[numberOfSections - 1] }
    try checkKnown(sections: [section])
    return list(of: section)
  }

  @inlinable mutating func insert(_ items: [Item], _ place: Edit.Place<Item>) throws(EditError) {
    let batch = ItemBatch(items)
    try refuse(batch.duplicates, EditError.duplicateItems)
    if batch.contains(place.anchor) { throw .anchorItemInArgument(place.anchor) }
    try checkKnown([place.anchor])
    put(batch, place)
  }

  /// Puts items next to an anchor that is not one of them; existing items move.
  @inlinable mutating func put(_ batch: ItemBatch<Item>, _ place: Edit.Place<Item>) {
    lists.remove(batch)
    guard let anchor = lists.location(of: place.anchor) else { return }
    lists.insert(batch, into: anchor.list, at: place.position(anchor.row))
    version = Version()
  }

  @inlinable mutating func delete(_ items: [Item]) throws(EditError) {
    let batch = ItemBatch(items)
    try refuse(batch.duplicates, EditError.duplicateItems)
    lists.remove(batch)
    removeMarks(of: items)
    version = Version()
  }

  @inlinable mutating func removeMarks(of items: some Sequence<Item>) {
    reloadedItems.remove(items)
    reconfiguredItems.remove(items)
  }

  @inlinable
  mutating func insert(_ sections: [Section], _ place: Edit.Place<Section>) throws(EditError) {
    try refuse(duplicates(in: sections), EditError.duplicateSections)
    if sections.contains(place.anchor) { throw .anchorSectionInArgument(place.anchor) }
    try checkKnown(sections: [place.anchor])
    try checkAbsent(sections)
    insert(sections, at: place.position(lists.order.position(of: list(of: place.anchor))))
  }

  @inlinable mutating func insert(_ new: [Section], at index: Int) {
    let numbers = lists.insertLists(new.count, at: index)
    for (section, number) in zip(new, numbers) {
      listNumbers[section] = number
      sections.set(section, of: number)
    }
    sections.invalidate()
    version = Version()
  }

  @inlinable mutating func delete(_ removed: [Section]) {
    if !reloadedItems.identifiers.isEmpty || !reconfiguredItems.identifiers.isEmpty {
      removeMarks(of: removed.flatMap(itemIdentifiers(inSection:)))
    }
    let numbers = removed.map { list(of: $0) }
    for (section, number) in zip(removed, numbers) {
      listNumbers[section] = nil
      sections.set(nil, of: number)
    }
    sections.invalidate()
    lists.removeLists(numbers)
    // Removals of as many sections outweigh the cost.
    if lists.hasManyFreeLists { renumberLists() }
    reloadedSections.remove(removed)
    version = Version()
  }

  /// Gives back the memory of removed sections, in O(sections).
  @inlinable mutating func renumberLists() {
    let ordered = sectionIdentifiers
    lists.renumberLists()
    sections = SectionIdentifiers(ordered)
    listNumbers = [:]
    for (number, section) in ordered.enumerated() { listNumbers[section] = number }
  }

  @inlinable
  mutating func move(_ section: Section, _ place: Edit.Place<Section>) throws(EditError) {
    guard section != place.anchor else { throw .anchorSectionInArgument(section) }
    try checkKnown(sections: [section])
    try checkKnown(sections: [place.anchor])
    let anchor = list(of: place.anchor)
    lists.moveList(list(of: section)) { place.position($0.position(of: anchor)) }
    sections.invalidate()
    version = Version()
  }

  @inlinable func checkKnown(_ items: [Item]) throws(EditError) {
    try refuse(items.filter { lists.list(of: $0) == nil }, EditError.unknownItems)
  }

  @inlinable func checkKnown(sections: [Section]) throws(EditError) {
    try refuse(sections.filter { listNumbers[$0] == nil }, EditError.unknownSections)
  }

  @inlinable func checkNew(_ sections: [Section]) throws(EditError) {
    try refuse(duplicates(in: sections), EditError.duplicateSections)
    try checkAbsent(sections)
  }

  @inlinable func checkAbsent(_ sections: [Section]) throws(EditError) {
    try refuse(sections.filter { listNumbers[$0] != nil }, EditError.existingSections)
  }
}

/// Throws an error about `identifiers` unless there are none.
@inlinable func refuse<Identifier, Failure: Error>(
  _ identifiers: [Identifier], _ failure: ([Identifier]) -> Failure
) throws(Failure) {
  if !identifiers.isEmpty { throw failure(identifiers) }
}

/// Returns the identifiers that occur more than once, each once, in the order of their second
/// occurrence.
@inlinable
func duplicates<Identifier: Hashable & Sendable>(in identifiers: [Identifier]) -> [Identifier] {
  identifiers.count < 2 ? [] : ItemBatch(identifiers).duplicates
}
