/// The state of a list at one moment: sections in order, and items in order within each.
///
/// A value, in the manner of UIKit's `NSDiffableDataSourceSnapshot`. Section identifiers and item
/// identifiers are two namespaces; an item identifier is unique in the whole snapshot.
public struct DiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  struct Section: Sendable, Equatable {
    let identifier: SectionIdentifierType
    var items: [ItemIdentifierType]
  }

  private(set) var sections: [Section] = []
  private var sectionIndexes: [SectionIdentifierType: Int] = [:]
  /// The section that each item is in, which is also the record of what is there.
  private var itemSections: [ItemIdentifierType: Int] = [:]
  /// Items whose contents changed, marked for the next apply.
  public private(set) var reconfiguredItemIdentifiers: [ItemIdentifierType] = []

  /// An empty snapshot: no sections, no items.
  public init() {}

  /// The number of items in all sections.
  ///
  /// - Complexity: O(1).
  public var numberOfItems: Int { itemSections.count }

  /// The number of sections.
  ///
  /// - Complexity: O(1).
  public var numberOfSections: Int { sections.count }

  /// The section identifiers in display order.
  ///
  /// - Complexity: O(sections).
  public var sectionIdentifiers: [SectionIdentifierType] { sections.map(\.identifier) }

  /// The item identifiers in display order, flattened section by section.
  ///
  /// - Complexity: O(items).
  public var itemIdentifiers: [ItemIdentifierType] { sections.flatMap(\.items) }

  /// The number of items in a section, which must be in the snapshot.
  ///
  /// - Complexity: O(1).
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    sections[existingIndex(ofSection: identifier)].items.count
  }

  /// The items of a section, which must be in the snapshot, in display order.
  ///
  /// - Complexity: O(1).
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    sections[existingIndex(ofSection: identifier)].items
  }

  /// The section that holds an item, or nil when the item is not in the snapshot.
  ///
  /// - Complexity: O(1).
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    itemSections[identifier].map { sections[$0].identifier }
  }

  /// The position of a section, or nil when it is not in the snapshot.
  ///
  /// - Complexity: O(1).
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    sectionIndexes[identifier]
  }

  /// The position of an item over all sections, or nil when it is not in the snapshot.
  ///
  /// - Complexity: O(items).
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    guard let section = itemSections[identifier],
      let row = sections[section].items.firstIndex(of: identifier)
    else { return nil }
    return sections[..<section].reduce(row) { $0 + $1.items.count }
  }

  /// Adds empty sections at the end.
  ///
  /// A section that is already there is a programmer's error.
  public mutating func appendSections(_ identifiers: [SectionIdentifierType]) {
    for identifier in identifiers {
      precondition(
        sectionIndexes[identifier] == nil,
        "appendSections: the section \(identifier) is already in the snapshot")
      sectionIndexes[identifier] = sections.count
      sections.append(Section(identifier: identifier, items: []))
    }
  }

  /// Adds items at the end of a section, by default the last one.
  ///
  /// An item that is already in the snapshot is moved to its new place, as UIKit does. Duplicates
  /// within `identifiers`, an unknown section, and a snapshot without sections are programmer's
  /// errors. O(`identifiers`), and O(items) when some of them were there before.
  public mutating func appendItems(
    _ identifiers: [ItemIdentifierType], toSection section: SectionIdentifierType? = nil
  ) {
    precondition(
      Set(identifiers).count == identifiers.count,
      "appendItems: an item identifier occurs twice in the argument")
    precondition(!sections.isEmpty, "appendItems: the snapshot has no section to append to")
    let target = section.map { existingIndex(ofSection: $0) } ?? sections.count - 1
    removeFromSections(identifiers.filter { itemSections[$0] != nil })
    sections[target].items.append(contentsOf: identifiers)
    itemSections.reserveCapacity(itemSections.count + identifiers.count)
    for identifier in identifiers { itemSections[identifier] = target }
  }

  /// Marks items whose contents changed, so that the next apply configures their cells again.
  ///
  /// An item that is not in the snapshot is a programmer's error.
  public mutating func reconfigureItems(_ identifiers: [ItemIdentifierType]) {
    for identifier in identifiers {
      precondition(
        itemSections[identifier] != nil,
        "reconfigureItems: the item \(identifier) is not in the snapshot")
    }
    var marked = Set(reconfiguredItemIdentifiers)
    reconfiguredItemIdentifiers += identifiers.filter { marked.insert($0).inserted }
  }

  /// The snapshot without its pending marks, as a data source keeps it once it is applied.
  var withoutMarks: Self {
    var copy = self
    copy.reconfiguredItemIdentifiers = []
    return copy
  }

  private mutating func removeFromSections(_ identifiers: [ItemIdentifierType]) {
    guard !identifiers.isEmpty else { return }
    let leaving = Set(identifiers)
    for section in Set(identifiers.compactMap { itemSections[$0] }) {
      sections[section].items.removeAll { leaving.contains($0) }
    }
  }

  private func existingIndex(ofSection identifier: SectionIdentifierType) -> Int {
    guard let index = sectionIndexes[identifier] else {
      preconditionFailure("the section \(identifier) is not in the snapshot")
    }
    return index
  }
}

extension DiffableDataSourceSnapshot: Equatable {
  /// Two snapshots are equal when they hold the same items in the same sections in the same order;
  /// pending marks do not count.
  ///
  /// - Complexity: O(items).
  public static func == (left: Self, right: Self) -> Bool {
    left.sections == right.sections
  }
}
