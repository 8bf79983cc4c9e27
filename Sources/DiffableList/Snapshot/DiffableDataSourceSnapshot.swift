/// A snapshot of a list: ordered sections, with ordered items in each.
///
/// It is a value modeled on UIKit's `NSDiffableDataSourceSnapshot`. Section identifiers and item
/// identifiers are separate namespaces. An item identifier is unique in the whole snapshot.
public struct DiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// An edit of this kind of snapshot.
  public typealias Edit = SnapshotEdit<SectionIdentifierType, ItemIdentifierType>
  /// The reason that an edit was refused.
  public typealias EditError = SnapshotError<SectionIdentifierType, ItemIdentifierType>

  @usableFromInline typealias Section = SectionIdentifierType
  @usableFromInline typealias Item = ItemIdentifierType

  /// Replaced when sections or items change, so that unedited copies compare equal in O(1).
  @usableFromInline final class Version: Sendable {
    @inlinable init() {}
  }

  /// The items: one list for each section, in the same order.
  @usableFromInline var lists = ItemLists<ItemIdentifierType>()
  @usableFromInline var listNumbers: [SectionIdentifierType: Int] = [:]
  /// The section of each list.
  @usableFromInline var sections = SectionIdentifiers<SectionIdentifierType>()
  @usableFromInline var version = Version()
  @usableFromInline var reloadedItems = Marks<ItemIdentifierType>()
  @usableFromInline var reconfiguredItems = Marks<ItemIdentifierType>()
  @usableFromInline var reloadedSections = Marks<SectionIdentifierType>()

  /// Creates an empty snapshot.
  @inlinable public init() {}

  /// The number of items in all sections.
  @inlinable public var numberOfItems: Int { lists.count }

  /// The number of sections.
  @inlinable public var numberOfSections: Int { lists.order.count }

  /// The section identifiers in display order.
  /// - Complexity: O(sections) for the first access after sections changed, else O(1).
  @inlinable public var sectionIdentifiers: [SectionIdentifierType] {
    sections.ordered(by: lists.order)
  }

  /// The item identifiers of all sections in display order.
  /// - Complexity: O(items).
  @inlinable
  public var itemIdentifiers: [ItemIdentifierType] { lists.order.numbers.flatMap(lists.items(of:)) }

  /// Returns the number of items in a section, which must be in the snapshot.
  @inlinable public func numberOfItems(
    inSection identifier: SectionIdentifierType, file: StaticString = #fileID, line: UInt = #line
  ) -> Int {
    lists.lists[list(of: identifier, file, line)].count
  }

  /// Returns the items of a section, which must be in the snapshot, in display order.
  /// - Complexity: O(its items).
  @inlinable
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType, file: StaticString = #fileID, line: UInt = #line
  ) -> [ItemIdentifierType] {
    lists.items(of: list(of: identifier, file, line))
  }

  /// Returns the section that contains an item, or nil if the item is not in the snapshot.
  @inlinable public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    lists.list(of: identifier).flatMap { sections[$0] }
  }

  /// Returns the position of a section, or nil if it is not in the snapshot.
  /// - Complexity: O(log sections).
  @inlinable public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    listNumbers[identifier].map(lists.order.position(of:))
  }

  /// Returns the position of an item over all sections, or nil if it is not in the snapshot.
  /// - Complexity: O(log items).
  @inlinable public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    lists.location(of: identifier).map(lists.position(of:))
  }

  /// Returns the section at a position in O(log sections), or nil if there is none.
  @inlinable func section(at position: Int) -> SectionIdentifierType? {
    0..<numberOfSections ~= position ? sections[lists.order[position]] : nil
  }

  @inlinable func list(
    of section: SectionIdentifierType, _ file: StaticString = #fileID, _ line: UInt = #line
  ) -> Int {
    guard let list = listNumbers[section] else {
      fatalError("\(EditError.unknownSections([section]))", file: file, line: line)
    }
    return list
  }

  /// The items marked for a new cell at the next apply, in the order marked.
  /// - Complexity: O(marks).
  @inlinable public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.identifiers }

  /// The items marked for reconfiguration at the next apply, in the order marked.
  /// - Complexity: O(marks).
  @inlinable public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
    reconfiguredItems.identifiers
  }

  /// The sections marked for new cells at the next apply, in the order marked.
  /// - Complexity: O(marks).
  @inlinable public var reloadedSectionIdentifiers: [SectionIdentifierType] {
    reloadedSections.identifiers
  }

  @inlinable var isMarked: Bool {
    !(reloadedItems.marked.isEmpty && reconfiguredItems.marked.isEmpty
      && reloadedSections.marked.isEmpty)
  }

  @inlinable var withoutMarks: Self {
    if !isMarked { return self }
    var copy = self
    copy.reloadedItems = Marks()
    copy.reconfiguredItems = Marks()
    copy.reloadedSections = Marks()
    return copy
  }

  @inlinable func indexPath(ofItem identifier: ItemIdentifierType) -> ListIndexPath? {
    lists.location(of: identifier).map {
      ListIndexPath(row: $0.row, section: lists.order.position(of: $0.list))
    }
  }
}

extension DiffableDataSourceSnapshot: Equatable {
  /// Returns whether two snapshots have the same sections and items in order, whatever their marks.
  /// - Complexity: O(items), or O(1) for a copy that has not been edited.
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    if left.version === right.version { return true }
    guard left.sectionIdentifiers == right.sectionIdentifiers else { return false }
    let lists = zip(left.lists.order.numbers, right.lists.order.numbers)
    return lists.allSatisfy { leftList, rightList in
      left.lists.lists[leftList].count == right.lists.lists[rightList].count
        && left.lists.items(of: leftList) == right.lists.items(of: rightList)
    }
  }
}

extension DiffableDataSourceSnapshot: Hashable {
  /// Hashes the sections and items in order.
  /// - Complexity: O(items).
  @inlinable public func hash(into hasher: inout Hasher) {
    hasher.combine(sectionIdentifiers)
    for list in lists.order.numbers {
      hasher.combine(lists.lists[list].count)
      for piece in lists.pieces(of: list) {
        for item in piece { hasher.combine(item) }
      }
    }
  }
}

extension DiffableDataSourceSnapshot: CustomStringConvertible {
  /// The sections and their items, printed like a dictionary of arrays.
  /// - Complexity: O(items + length of the result).
  public var description: String {
    let parts = zip(sectionIdentifiers, lists.order.numbers).map { section, list in
      "\(String(reflecting: section)): \(lists.items(of: list))"
    }
    return parts.isEmpty ? "[:]" : "[\(parts.joined(separator: ", "))]"
  }
}

/// An ordered set of marked identifiers.
@usableFromInline struct Marks<Identifier: Hashable & Sendable>: Sendable {
  @usableFromInline var identifiers: [Identifier] = []
  @usableFromInline var marked: Set<Identifier> = []

  @inlinable init() {}

  @inlinable mutating func insert(_ new: [Identifier]) {
    for identifier in new where marked.insert(identifier).inserted {
      identifiers.append(identifier)
    }
  }

  @inlinable mutating func remove(where isRemoved: (Identifier) -> Bool) {
    if !marked.isEmpty { remove(identifiers.filter(isRemoved)) }
  }

  @inlinable mutating func remove(_ removed: some Sequence<Identifier>) {
    guard !marked.isEmpty else { return }
    let before = marked.count
    marked.subtract(removed)
    if marked.count < before { identifiers.removeAll { !marked.contains($0) } }
  }
}

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
