extension DiffableDataSourceSnapshot {
  /// Performs an edit, or says why not and leaves the snapshot as it is.
  ///
  /// Checks run in the order that UIKit has: duplicates in the argument, an anchor among them,
  /// then what has to be in the snapshot and what must not.
  ///
  /// - Complexity: O(the edit's identifiers), and O(items) where items leave or come before others.
  @inlinable
  public mutating func perform(_ edit: Edit) throws(EditError) {
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
      try checkUnique(ItemBatch(items))
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
      try checkUnique(sections: sections)
      delete(sections.filter { listNumbers[$0] != nil })
    case .moveSection(let section, let place):
      try move(section, place)
    case .reloadSections(let sections):
      try checkKnown(sections: sections)
      reloadedSections.insert(sections)
    }
  }

  // MARK: Items

  @inlinable
  mutating func append(
    _ items: [ItemIdentifierType], to section: SectionIdentifierType?
  ) throws(EditError) {
    let batch = ItemBatch(items)
    try checkUnique(batch)
    let list = try list(toAppendTo: section)
    lists.remove(lists.findAll(batch))
    lists.insert(batch, into: list, at: lists.lists[list].count)
    version = Version()
  }

  @inlinable
  mutating func append(
    _ selection: Selection<ItemIdentifierType>, to section: SectionIdentifierType?
  ) throws(EditError) {
    let list = try list(toAppendTo: section)
    lists.remove(selection)
    if lists.lists[list].count == 0 {
      lists.hold(selection, in: list)
    } else {
      lists.insert(ItemBatch(Array(selection)), into: list, at: lists.lists[list].count)
    }
    version = Version()
  }

  @inlinable
  func list(toAppendTo section: SectionIdentifierType?) throws(EditError) -> Int {
    guard let last = sectionIdentifiers.last else { throw .noSections }
    try checkKnown(sections: [section ?? last])
    return list(of: section ?? last)
  }

  @inlinable
  mutating func insert(
    _ items: [ItemIdentifierType], _ place: Edit.Place<ItemIdentifierType>
  ) throws(EditError) {
    let batch = ItemBatch(items)
    try checkUnique(batch)
    if batch.contains(place.anchor) { throw .anchorItemInArgument(place.anchor) }
    try checkKnown([place.anchor])
    put(batch, place)
  }

  /// Puts items beside an anchor, which is there and none of them; those there already move.
  @inlinable
  mutating func put(
    _ batch: ItemBatch<ItemIdentifierType>, _ place: Edit.Place<ItemIdentifierType>
  ) {
    lists.remove(lists.findAll(batch))
    guard let anchor = lists.place(of: place.anchor) else { return }
    let row =
      switch place {
      case .before: anchor.row
      case .after: anchor.row + 1
      }
    lists.insert(batch, into: anchor.list, at: row)
    version = Version()
  }

  @inlinable
  mutating func delete(_ items: [ItemIdentifierType]) throws(EditError) {
    let (found, duplicates) = lists.findAll(items)
    if !duplicates.isEmpty { throw .duplicateItems(duplicates) }
    lists.remove(found)
    forgetMarks(of: items)
    version = Version()
  }

  @inlinable
  mutating func forgetMarks(of items: some Sequence<ItemIdentifierType>) {
    reloadedItems.remove(items)
    reconfiguredItems.remove(items)
  }

  // MARK: Sections

  @inlinable
  mutating func insert(
    _ sections: [SectionIdentifierType], _ place: Edit.Place<SectionIdentifierType>
  ) throws(EditError) {
    try checkUnique(sections: sections)
    if sections.contains(place.anchor) { throw .anchorSectionInArgument(place.anchor) }
    try checkNew(sections)
    try checkKnown(sections: [place.anchor])
    insert(sections, at: index(of: place))
  }

  @inlinable
  mutating func insert(_ new: [SectionIdentifierType], at index: Int) {
    let numbers = lists.insertLists(new.count, at: index)
    sections.insert(contentsOf: new, at: index)
    for (section, number) in zip(new, numbers) { listNumbers[section] = number }
    version = Version()
  }

  @inlinable
  mutating func delete(_ gone: [SectionIdentifierType]) {
    if !reloadedItems.identifiers.isEmpty || !reconfiguredItems.identifiers.isEmpty {
      forgetMarks(of: gone.flatMap(itemIdentifiers(inSection:)))
    }
    let numbers = gone.map(list(of:))
    var isStaying = [Bool](repeating: true, count: sections.count)
    for number in numbers { isStaying[lists.lists[number].position] = false }
    sections = zip(sections, isStaying).filter(\.1).map(\.0)
    for section in gone { listNumbers[section] = nil }
    lists.removeLists(numbers)
    reloadedSections.remove(gone)
    version = Version()
  }

  @inlinable
  mutating func move(
    _ section: SectionIdentifierType, _ place: Edit.Place<SectionIdentifierType>
  ) throws(EditError) {
    guard section != place.anchor else { throw .anchorSectionInArgument(section) }
    try checkKnown(sections: [section])
    try checkKnown(sections: [place.anchor])
    let number = list(of: section)
    sections.remove(at: lists.lists[number].position)
    let anchor = list(of: place.anchor)
    lists.moveList(number) { others in
      others.lists[anchor].position + (place == .after(place.anchor) ? 1 : 0)
    }
    sections.insert(section, at: lists.lists[number].position)
    version = Version()
  }

  /// Where a section goes that is to stand beside one that is there.
  @inlinable
  func index(of place: Edit.Place<SectionIdentifierType>) -> Int {
    let anchor = indexOfSection(place.anchor) ?? numberOfSections
    return switch place {
    case .before: anchor
    case .after: anchor + 1
    }
  }

  // MARK: Checks

  @inlinable
  func checkUnique(_ batch: ItemBatch<ItemIdentifierType>) throws(EditError) {
    if !batch.duplicates.isEmpty { throw .duplicateItems(batch.duplicates) }
  }

  @inlinable
  func checkUnique(sections: [SectionIdentifierType]) throws(EditError) {
    let duplicates = duplicates(in: sections)
    if !duplicates.isEmpty { throw .duplicateSections(duplicates) }
  }

  @inlinable
  func checkKnown(_ items: [ItemIdentifierType]) throws(EditError) {
    let unknown = items.filter { !lists.contains($0) }
    if !unknown.isEmpty { throw .unknownItems(unknown) }
  }

  @inlinable
  func checkKnown(sections: [SectionIdentifierType]) throws(EditError) {
    let unknown = sections.filter { listNumbers[$0] == nil }
    if !unknown.isEmpty { throw .unknownSections(unknown) }
  }

  @inlinable
  func checkNew(_ sections: [SectionIdentifierType]) throws(EditError) {
    try checkUnique(sections: sections)
    let existing = sections.filter { listNumbers[$0] != nil }
    if !existing.isEmpty { throw .existingSections(existing) }
  }
}

/// Those that occur more than once, each once, in the order of their second occurrence.
@inlinable
func duplicates<Identifier: Hashable & Sendable>(
  in identifiers: [Identifier]
) -> [Identifier] {
  ItemBatch(identifiers).duplicates
}
