/// The state of a list at one moment: sections in order, and items in order within each.
///
/// A value, in the manner of UIKit's `NSDiffableDataSourceSnapshot`. Section identifiers and item
/// identifiers are two namespaces; an item identifier is unique in the whole snapshot.
public struct DiffableDataSourceSnapshot<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The edits that a snapshot performs.
  public typealias Edit = SnapshotEdit<SectionIdentifierType, ItemIdentifierType>
  /// Why it refuses one.
  public typealias EditError = SnapshotError<SectionIdentifierType, ItemIdentifierType>

  /// Changed with every change of sections or items, so that copies are known to be equal at once.
  @usableFromInline
  final class Version: Sendable {
    @inlinable
    init() {}
  }

  @usableFromInline var sections: [SectionIdentifierType] = []
  /// The items, a list for each section, in the same order.
  @usableFromInline var lists = ItemLists<ItemIdentifierType>()
  /// The number of each section's list.
  @usableFromInline var listNumbers: [SectionIdentifierType: Int] = [:]
  @usableFromInline var version = Version()
  @usableFromInline var reloadedItems = Marks<ItemIdentifierType>()
  @usableFromInline var reconfiguredItems = Marks<ItemIdentifierType>()
  @usableFromInline var reloadedSections = Marks<SectionIdentifierType>()

  /// An empty snapshot: no sections, no items.
  @inlinable
  public init() {}

  // MARK: What is in it

  /// The number of items in all sections.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var numberOfItems: Int { lists.count }

  /// The number of sections.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var numberOfSections: Int { sectionIdentifiers.count }

  /// The section identifiers in display order.
  ///
  /// - Complexity: O(1).
  @inlinable
  public var sectionIdentifiers: [SectionIdentifierType] { sections }

  /// The item identifiers in display order, flattened section by section.
  ///
  /// - Complexity: O(items).
  @inlinable
  public var itemIdentifiers: [ItemIdentifierType] { lists.order.flatMap(lists.items(of:)) }

  /// The number of items in a section, which must be in the snapshot.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func numberOfItems(inSection identifier: SectionIdentifierType) -> Int {
    lists.lists[list(of: identifier)].count
  }

  /// The items of a section, which must be in the snapshot, in display order.
  ///
  /// - Complexity: O(its items).
  @inlinable
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    lists.items(of: list(of: identifier))
  }

  /// The section that holds an item, or nil when the item is not in the snapshot.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    lists.list(of: identifier).map { sectionIdentifiers[lists.lists[$0].position] }
  }

  /// The position of a section, or nil when it is not in the snapshot.
  ///
  /// - Complexity: O(1).
  @inlinable
  public func indexOfSection(_ identifier: SectionIdentifierType) -> Int? {
    listNumbers[identifier].map { lists.lists[$0].position }
  }

  /// The position of an item over all sections, or nil when it is not in the snapshot.
  ///
  /// - Complexity: O(log items).
  @inlinable
  public func indexOfItem(_ identifier: ItemIdentifierType) -> Int? {
    lists.place(of: identifier).map(lists.position(of:))
  }

  @inlinable
  func list(of section: SectionIdentifierType) -> Int {
    guard let list = listNumbers[section] else {
      fatalError("\(EditError.unknownSections([section]))")
    }
    return list
  }

  // MARK: What is pending

  /// The items marked for a new cell at the next apply, in the order marked.
  ///
  /// - Complexity: O(marks).
  @inlinable public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.identifiers }

  /// The items marked to be configured again at the next apply, in the order marked.
  ///
  /// - Complexity: O(marks).
  @inlinable public var reconfiguredItemIdentifiers: [ItemIdentifierType] {
    reconfiguredItems.identifiers
  }

  /// The sections marked for new cells at the next apply, in the order marked.
  ///
  /// - Complexity: O(marks).
  @inlinable public var reloadedSectionIdentifiers: [SectionIdentifierType] {
    reloadedSections.identifiers
  }

  /// Whether something is marked.
  @inlinable var isMarked: Bool {
    !(reloadedItems.marked.isEmpty && reconfiguredItems.marked.isEmpty
      && reloadedSections.marked.isEmpty)
  }

  /// The snapshot without its pending marks, as a data source keeps it once it is applied.
  @inlinable var withoutMarks: Self {
    if !isMarked { return self }
    var copy = self
    copy.reloadedItems = Marks()
    copy.reconfiguredItems = Marks()
    copy.reloadedSections = Marks()
    return copy
  }

  /// Where an item is, or nil when it is not in the snapshot.
  ///
  /// - Complexity: O(log items).
  @inlinable
  func indexPath(ofItem identifier: ItemIdentifierType) -> ListIndexPath? {
    lists.place(of: identifier).map {
      ListIndexPath(row: $0.row, section: lists.lists[$0.list].position)
    }
  }
}

extension DiffableDataSourceSnapshot: Equatable {
  /// Two snapshots are equal when they hold the same items in the same sections in the same
  /// order; pending marks do not count.
  ///
  /// - Complexity: O(items), and O(1) for a copy that has not been edited.
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    if left.version === right.version { return true }
    guard left.sectionIdentifiers == right.sectionIdentifiers else { return false }
    return zip(left.lists.order, right.lists.order).allSatisfy { leftList, rightList in
      left.lists.lists[leftList].count == right.lists.lists[rightList].count
        && left.lists.items(of: leftList) == right.lists.items(of: rightList)
    }
  }
}

/// Identifiers marked once each, in the order in which they were.
@usableFromInline
struct Marks<Identifier: Hashable & Sendable>: Sendable {
  @usableFromInline var identifiers: [Identifier] = []
  @usableFromInline var marked: Set<Identifier> = []

  @inlinable
  init() {}

  @inlinable
  mutating func insert(_ new: [Identifier]) {
    for identifier in new where marked.insert(identifier).inserted {
      identifiers.append(identifier)
    }
  }

  @inlinable
  mutating func remove(_ gone: some Sequence<Identifier>) {
    guard !marked.isEmpty else { return }
    let before = marked.count
    marked.subtract(gone)
    if marked.count < before { identifiers.removeAll { !marked.contains($0) } }
  }
}
