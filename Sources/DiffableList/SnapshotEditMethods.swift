/// The edits under UIKit's names. A refused edit is a programming error and stops the program.
///
/// For identifiers from untrusted data, use `perform(_:)`, which throws instead.
extension DiffableDataSourceSnapshot {
  /// Appends items to a section, by default the last one; existing items move.
  /// - Complexity: O(`identifiers`), plus O(items) if some are already in the snapshot.
  @inlinable public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    performOrTrap(.appendItems(identifiers, toSection: section))
  }

  /// Appends the items of a selection to a section, by default the last one; existing items move.
  ///
  /// An empty section stores the selection itself instead of its items.
  /// - Complexity: O(base / 64) for each section with a selection if the target is empty, plus
  ///   O(items) if other sections store items.
  @inlinable public mutating func appendItems(
    _ selection: Selection<ItemIdentifierType>, toSection section: SectionIdentifierType? = nil
  ) {
    performOrTrap(.appendSelection(selection, toSection: section))
  }

  /// Inserts items before an item; existing items move.
  /// - Complexity: O(items).
  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType
  ) {
    performOrTrap(.insertItems(identifiers, .before(item)))
  }

  /// Inserts items after an item; existing items move.
  /// - Complexity: O(items).
  @inlinable public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType
  ) {
    performOrTrap(.insertItems(identifiers, .after(item)))
  }

  /// Deletes items; ignores unknown ones.
  /// - Complexity: O(items).
  @inlinable public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    performOrTrap(.deleteItems(identifiers))
  }

  /// Deletes all items and all sections.
  @inlinable public mutating func deleteAllItems() { performOrTrap(.deleteAllItems) }

  /// Moves an item before another one, in any section.
  /// - Complexity: O(items).
  @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType
  ) {
    performOrTrap(.moveItem(identifier, .before(item)))
  }

  /// Moves an item after another one, in any section.
  /// - Complexity: O(items).
  @inlinable public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType
  ) {
    performOrTrap(.moveItem(identifier, .after(item)))
  }

  /// Marks items for a new cell at the next apply.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    performOrTrap(.reloadItems(identifiers))
  }

  /// Marks items for reconfiguration of their existing cell at the next apply.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    performOrTrap(.reconfigureItems(identifiers))
  }

  /// Appends empty sections; refuses existing ones.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    performOrTrap(.appendSections(identifiers))
  }

  /// Inserts empty sections before a section.
  /// - Complexity: O(sections).
  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType
  ) {
    performOrTrap(.insertSections(identifiers, .before(section)))
  }

  /// Inserts empty sections after a section.
  /// - Complexity: O(sections).
  @inlinable public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType
  ) {
    performOrTrap(.insertSections(identifiers, .after(section)))
  }

  /// Deletes sections and their items; ignores unknown sections.
  /// - Complexity: O(sections + their items).
  @inlinable public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    performOrTrap(.deleteSections(identifiers))
  }

  /// Moves a section and its items before another section.
  /// - Complexity: O(sections).
  @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection section: SectionIdentifierType
  ) {
    performOrTrap(.moveSection(identifier, .before(section)))
  }

  /// Moves a section and its items after another section.
  /// - Complexity: O(sections).
  @inlinable public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection section: SectionIdentifierType
  ) {
    performOrTrap(.moveSection(identifier, .after(section)))
  }

  /// Marks sections for new cells at the next apply.
  /// - Complexity: O(`identifiers`).
  @inlinable public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    performOrTrap(.reloadSections(identifiers))
  }

  @inlinable mutating func performOrTrap(_ edit: Edit) {
    do {
      try perform(edit)
    } catch {
      fatalError("the edit was refused: \(error)")
    }
  }
}
