extension DiffableDataSourceSnapshot {
  /// Performs an edit, or says why not and leaves the snapshot as it is.
  ///
  /// Checks run in the order that UIKit has: duplicates in the argument, an anchor among them,
  /// then what has to be in the snapshot and what must not.
  ///
  /// - Complexity: O(the edit's identifiers), and O(items) where items leave or come before others.
  public mutating func perform(_ edit: Edit) throws(EditError) {
    switch edit {
    case .appendItems(let items, let section):
      try append(items, to: section)
    case .insertItems(let items, let place):
      try insert(items, place)
    case .deleteItems(let items):
      try checkUnique(items)
      forget(items.filter { itemSections[$0] != nil })
    case .deleteAllItems:
      self = Self()
    case .moveItem(let item, let place):
      guard item != place.anchor else { throw .anchorItemInArgument(item) }
      try checkKnown([item])
      try checkKnown([place.anchor])
      put([item], place)
    case .reloadItems(let items):
      try checkUnique(items)
      try checkKnown(items)
      reloadedItems.insert(items)
    case .reconfigureItems(let items):
      try checkKnown(items)
      reconfiguredItems.insert(items)
    case .appendSections(let sections):
      try checkNew(sections)
      insert(sections, at: self.sections.count)
    case .insertSections(let sections, let place):
      try insert(sections, place)
    case .deleteSections(let sections):
      try checkUnique(sections: sections)
      delete(sections.filter { sectionIndexes[$0] != nil })
    case .moveSection(let section, let place):
      try move(section, place)
    case .reloadSections(let sections):
      try checkKnown(sections: sections)
      reloadedSections.insert(sections)
    }
  }

  // MARK: Items

  private mutating func append(
    _ items: [ItemIdentifierType], to section: SectionIdentifierType?
  ) throws(EditError) {
    try checkUnique(items)
    guard let last = sections.last?.identifier else { throw .noSections }
    let target = section ?? last
    try checkKnown(sections: [target])
    takeOut(items)
    guard let index = sectionIndexes[target] else { return }
    sections[index].items.append(contentsOf: items)
    record(items, in: target)
  }

  private mutating func insert(
    _ items: [ItemIdentifierType], _ place: Edit.Place<ItemIdentifierType>
  ) throws(EditError) {
    try checkUnique(items)
    if items.contains(place.anchor) { throw .anchorItemInArgument(place.anchor) }
    try checkKnown([place.anchor])
    put(items, place)
  }

  /// Puts items beside an anchor, which is there and none of them; those there already move.
  private mutating func put(
    _ items: [ItemIdentifierType], _ place: Edit.Place<ItemIdentifierType>
  ) {
    takeOut(items)
    guard let path = indexPath(ofItem: place.anchor) else { return }
    let row =
      switch place {
      case .before: path.row
      case .after: path.row + 1
      }
    sections[path.section].items.insert(contentsOf: items, at: row)
    record(items, in: sections[path.section].identifier)
  }

  private mutating func record(_ items: [ItemIdentifierType], in section: SectionIdentifierType) {
    itemSections.reserveCapacity(itemSections.count + items.count)
    for item in items { itemSections[item] = section }
  }

  /// Takes items out of their sections, to be put elsewhere; those that are not there are none.
  private mutating func takeOut(_ items: [ItemIdentifierType]) {
    let there = items.filter { itemSections[$0] != nil }
    guard !there.isEmpty else { return }
    let leaving = Set(there)
    for section in Set(there.compactMap { itemSections[$0] }) {
      guard let index = sectionIndexes[section] else { continue }
      sections[index].items.removeAll(where: leaving.contains)
    }
  }

  /// Takes items out for good, their marks with them.
  private mutating func forget(_ items: [ItemIdentifierType]) {
    takeOut(items)
    for item in items { itemSections[item] = nil }
    reloadedItems.remove(items)
    reconfiguredItems.remove(items)
  }

  // MARK: Sections

  private mutating func insert(
    _ sections: [SectionIdentifierType], _ place: Edit.Place<SectionIdentifierType>
  ) throws(EditError) {
    try checkUnique(sections: sections)
    if sections.contains(place.anchor) { throw .anchorSectionInArgument(place.anchor) }
    try checkNew(sections)
    try checkKnown(sections: [place.anchor])
    insert(sections, at: index(of: place))
  }

  private mutating func insert(_ new: [SectionIdentifierType], at index: Int) {
    sections.insert(contentsOf: new.map { Section(identifier: $0, items: []) }, at: index)
    reindexSections(from: index)
  }

  private mutating func delete(_ gone: [SectionIdentifierType]) {
    for section in gone { forget(itemIdentifiers(inSection: section)) }
    let leaving = Set(gone)
    sections.removeAll { leaving.contains($0.identifier) }
    for section in gone { sectionIndexes[section] = nil }
    reindexSections(from: 0)
    reloadedSections.remove(gone)
  }

  private mutating func move(
    _ section: SectionIdentifierType, _ place: Edit.Place<SectionIdentifierType>
  ) throws(EditError) {
    guard section != place.anchor else { throw .anchorSectionInArgument(section) }
    try checkKnown(sections: [section])
    try checkKnown(sections: [place.anchor])
    guard let from = sectionIndexes[section] else { return }
    let content = sections.remove(at: from)
    reindexSections(from: 0)
    sections.insert(content, at: index(of: place))
    reindexSections(from: 0)
  }

  /// Where a section goes that is to stand beside one that is there.
  private func index(of place: Edit.Place<SectionIdentifierType>) -> Int {
    let anchor = sectionIndexes[place.anchor] ?? sections.count
    return switch place {
    case .before: anchor
    case .after: anchor + 1
    }
  }

  private mutating func reindexSections(from start: Int) {
    for index in sections.indices.dropFirst(start) {
      sectionIndexes[sections[index].identifier] = index
    }
  }

  // MARK: Checks

  private func checkUnique(_ items: [ItemIdentifierType]) throws(EditError) {
    let duplicates = duplicates(in: items)
    if !duplicates.isEmpty { throw .duplicateItems(duplicates) }
  }

  private func checkUnique(sections: [SectionIdentifierType]) throws(EditError) {
    let duplicates = duplicates(in: sections)
    if !duplicates.isEmpty { throw .duplicateSections(duplicates) }
  }

  private func checkKnown(_ items: [ItemIdentifierType]) throws(EditError) {
    let unknown = items.filter { itemSections[$0] == nil }
    if !unknown.isEmpty { throw .unknownItems(unknown) }
  }

  private func checkKnown(sections: [SectionIdentifierType]) throws(EditError) {
    let unknown = sections.filter { sectionIndexes[$0] == nil }
    if !unknown.isEmpty { throw .unknownSections(unknown) }
  }

  private func checkNew(_ sections: [SectionIdentifierType]) throws(EditError) {
    try checkUnique(sections: sections)
    let existing = sections.filter { sectionIndexes[$0] != nil }
    if !existing.isEmpty { throw .existingSections(existing) }
  }
}

/// Those that occur more than once, each once, in the order of their second occurrence.
func duplicates<Identifier: Hashable & Sendable>(
  in identifiers: [Identifier]
) -> [Identifier] {
  var seen: Set<Identifier> = []
  seen.reserveCapacity(identifiers.count)
  var repeated = Marks<Identifier>()
  for identifier in identifiers where !seen.insert(identifier).inserted {
    repeated.insert([identifier])
  }
  return repeated.identifiers
}
