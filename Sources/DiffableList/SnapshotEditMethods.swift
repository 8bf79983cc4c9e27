/// UIKit's names for the edits: each performs one, and a refusal is a programmer's error that stops
/// the program with a sentence.
///
/// Where the identifiers come from real data, `perform(_:)` reports instead.
extension DiffableDataSourceSnapshot {
  // MARK: Items

  /// Adds items at the end of a section, by default the last one; those there already move.
  ///
  /// - Complexity: O(`identifiers`), and O(items) when some of them were there before.
  @inlinable
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    performOrStop(.appendItems(identifiers, toSection: section))
  }

  /// Adds the items of a selection at the end of a section, by default the last one; those there
  /// already move.
  ///
  /// An empty section holds the selection itself, and no item is written down.
  ///
  /// - Complexity: O(the selection's base / 64) into an empty section, for each section that holds a
  ///   selection; O(items) where others hold items.
  @inlinable
  public mutating func appendItems(
    _ selection: Selection<ItemIdentifierType>, toSection section: SectionIdentifierType? = nil
  ) {
    performOrStop(.appendSelection(selection, toSection: section))
  }

  /// Puts items in front of another one; those there already move.
  ///
  /// - Complexity: O(items).
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], beforeItem item: ItemIdentifierType
  ) {
    performOrStop(.insertItems(identifiers, .before(item)))
  }

  /// Puts items behind another one; those there already move.
  ///
  /// - Complexity: O(items).
  @inlinable
  public mutating func insertItems(
    _ identifiers: [ItemIdentifierType], afterItem item: ItemIdentifierType
  ) {
    performOrStop(.insertItems(identifiers, .after(item)))
  }

  /// Takes items out; unknown ones are ignored.
  ///
  /// - Complexity: O(items).
  @inlinable
  public mutating func deleteItems(_ identifiers: [ItemIdentifierType]) {
    performOrStop(.deleteItems(identifiers))
  }

  /// Takes out all items and all sections.
  @inlinable
  public mutating func deleteAllItems() { performOrStop(.deleteAllItems) }

  /// Puts an item in front of another one, in whatever section.
  ///
  /// - Complexity: O(items).
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, beforeItem item: ItemIdentifierType
  ) {
    performOrStop(.moveItem(identifier, .before(item)))
  }

  /// Puts an item behind another one, in whatever section.
  ///
  /// - Complexity: O(items).
  @inlinable
  public mutating func moveItem(
    _ identifier: ItemIdentifierType, afterItem item: ItemIdentifierType
  ) {
    performOrStop(.moveItem(identifier, .after(item)))
  }

  /// Marks items for a new cell at the next apply.
  ///
  /// - Complexity: O(`identifiers`).
  @inlinable
  public mutating func reloadItems(_ identifiers: [ItemIdentifierType]) {
    performOrStop(.reloadItems(identifiers))
  }

  /// Marks items whose cell in place is to be configured again at the next apply.
  ///
  /// - Complexity: O(`identifiers`).
  @inlinable
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    performOrStop(.reconfigureItems(identifiers))
  }

  // MARK: Sections

  /// Adds empty sections at the end; one that is there already is refused, not moved.
  ///
  /// - Complexity: O(`identifiers`).
  @inlinable
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    performOrStop(.appendSections(identifiers))
  }

  /// Adds empty sections in front of another one.
  ///
  /// - Complexity: O(sections).
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], beforeSection section: SectionIdentifierType
  ) {
    performOrStop(.insertSections(identifiers, .before(section)))
  }

  /// Adds empty sections behind another one.
  ///
  /// - Complexity: O(sections).
  @inlinable
  public mutating func insertSections(
    _ identifiers: [SectionIdentifierType], afterSection section: SectionIdentifierType
  ) {
    performOrStop(.insertSections(identifiers, .after(section)))
  }

  /// Takes sections out with their items; unknown ones are ignored.
  ///
  /// - Complexity: O(sections + their items).
  @inlinable
  public mutating func deleteSections(_ identifiers: [SectionIdentifierType]) {
    performOrStop(.deleteSections(identifiers))
  }

  /// Puts a section in front of another one, its items with it.
  ///
  /// - Complexity: O(sections).
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, beforeSection section: SectionIdentifierType
  ) {
    performOrStop(.moveSection(identifier, .before(section)))
  }

  /// Puts a section behind another one, its items with it.
  ///
  /// - Complexity: O(sections).
  @inlinable
  public mutating func moveSection(
    _ identifier: SectionIdentifierType, afterSection section: SectionIdentifierType
  ) {
    performOrStop(.moveSection(identifier, .after(section)))
  }

  /// Marks sections for new cells at the next apply.
  ///
  /// - Complexity: O(`identifiers`).
  @inlinable
  public mutating func reloadSections(_ identifiers: [SectionIdentifierType]) {
    performOrStop(.reloadSections(identifiers))
  }

  @inlinable
  mutating func performOrStop(_ edit: Edit) {
    do {
      try perform(edit)
    } catch {
      fatalError("the edit was refused: \(error)")
    }
  }
}
