/// The edits under UIKit's names. A refused edit is a programming error and stops the program.
///
/// For identifiers from untrusted data, use `perform(_:)`, which throws instead.
extension DiffableDataSourceSnapshot {
  /// Appends items to a section, by default the last one; existing items move.
  /// - Complexity: O(`identifiers`), plus O(items) if some are already in the snapshot.
  @inlinable public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.appendItems(identifiers, toSection: section), file, line)
  }

  /// Appends the items of a selection to a section, by default the last one; existing items move.
  ///
  /// An empty section stores the selection itself instead of its items.
  /// - Complexity: O(base / 64) for each section with a selection if the target is empty, plus
  ///   O(items) if other sections store items.
  @inlinable public mutating func appendItems(
    _ selection: Selection<ItemIdentifierType>, toSection section: SectionIdentifierType? = nil,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.appendSelection(selection, toSection: section), file, line)
  }

  /// Inserts items before an item; existing items move.
  /// - Complexity: O(items).
  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.insertItems(identifiers, .before(item)), file, line)
  }

  /// Inserts items after an item; existing items move.
  /// - Complexity: O(items).
  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.insertItems(identifiers, .after(item)), file, line)
  }

  /// Deletes items and gives back their memory; ignores unknown ones.
  /// - Complexity: Amortized O(256) for each of `identifiers`, plus O(items / 256) where many of
  ///   their neighbors are deleted, and O(marks) if some are marked.
  @inlinable public mutating func deleteItems(
    _ identifiers: [ItemIdentifierType], file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.deleteItems(identifiers), file, line)
  }

  /// Deletes all items and all sections.
  @inlinable public mutating func deleteAllItems() { self = Self() }

  /// Moves an item before another one, in any section.
  /// - Complexity: O(items).
  @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.moveItem(identifier, .before(item)), file, line)
  }

  /// Moves an item after another one, in any section.
  /// - Complexity: O(items).
  @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.moveItem(identifier, .after(item)), file, line)
  }

  /// Marks items for a new cell at the next apply.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func reloadItems(
    _ identifiers: [ItemIdentifierType], file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.reloadItems(identifiers), file, line)
  }

  /// Marks items for reconfiguration of their existing cell at the next apply.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func reconfigureItems(
    _ identifiers: [ItemIdentifierType], file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.reconfigureItems(identifiers), file, line)
  }

  /// Appends empty sections; refuses existing ones.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func appendSections(
    _ identifiers: [SectionIdentifierType], file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.appendSections(identifiers), file, line)
  }

  /// Inserts empty sections before a section.
  /// - Complexity: O(`identifiers` * log sections).
  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.insertSections(identifiers, .before(section)), file, line)
  }

  /// Inserts empty sections after a section.
  /// - Complexity: O(`identifiers` * log sections).
  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.insertSections(identifiers, .after(section)), file, line)
  }

  /// Deletes sections and their items and gives back their memory; ignores unknown sections.
  /// - Complexity: O(`identifiers` * log sections + their items), amortized, plus O(marks) if they or
  ///   their items are marked, and O(sections) if one holds a selection.
  @inlinable public mutating func deleteSections(
    _ identifiers: [SectionIdentifierType], file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.deleteSections(identifiers), file, line)
  }

  /// Moves a section and its items before another section.
  /// - Complexity: O(log sections).
  @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection section: SectionIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.moveSection(identifier, .before(section)), file, line)
  }

  /// Moves a section and its items after another section.
  /// - Complexity: O(log sections).
  @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection section: SectionIdentifierType,
    file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.moveSection(identifier, .after(section)), file, line)
  }

  /// Marks sections for new cells at the next apply.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func reloadSections(
    _ identifiers: [SectionIdentifierType], file: StaticString = #fileID, line: UInt = #line
  ) {
    performOrTrap(.reloadSections(identifiers), file, line)
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
