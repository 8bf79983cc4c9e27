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

  struct Section: Sendable, Equatable {
    let identifier: SectionIdentifierType
    var items: [ItemIdentifierType]
  }

  var sections: [Section] = []
  /// The position of each section.
  var sectionIndexes: [SectionIdentifierType: Int] = [:]
  /// The section that each item is in, which is also the record of what is there.
  var itemSections: [ItemIdentifierType: SectionIdentifierType] = [:]
  var reloadedItems = Marks<ItemIdentifierType>()
  var reconfiguredItems = Marks<ItemIdentifierType>()
  var reloadedSections = Marks<SectionIdentifierType>()

  /// An empty snapshot: no sections, no items.
  public init() {}

  // MARK: What is in it

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
    itemIdentifiers(inSection: identifier).count
  }

  /// The items of a section, which must be in the snapshot, in display order.
  ///
  /// - Complexity: O(1).
  public func itemIdentifiers(
    inSection identifier: SectionIdentifierType
  ) -> [ItemIdentifierType] {
    guard let index = sectionIndexes[identifier] else {
      preconditionFailure("itemIdentifiers: \(EditError.unknownSections([identifier]))")
    }
    return sections[index].items
  }

  /// The section that holds an item, or nil when the item is not in the snapshot.
  ///
  /// - Complexity: O(1).
  public func sectionIdentifier(
    containingItem identifier: ItemIdentifierType
  ) -> SectionIdentifierType? {
    itemSections[identifier]
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
    indexPath(ofItem: identifier).map { path in
      sections[..<path.section].reduce(path.row) { $0 + $1.items.count }
    }
  }

  // MARK: What is pending

  /// The items marked for a new cell at the next apply, in the order marked.
  ///
  /// - Complexity: O(marks).
  public var reloadedItemIdentifiers: [ItemIdentifierType] { reloadedItems.identifiers }

  /// The items marked to be configured again at the next apply, in the order marked.
  ///
  /// - Complexity: O(marks).
  public var reconfiguredItemIdentifiers: [ItemIdentifierType] { reconfiguredItems.identifiers }

  /// The sections marked for new cells at the next apply, in the order marked.
  ///
  /// - Complexity: O(marks).
  public var reloadedSectionIdentifiers: [SectionIdentifierType] { reloadedSections.identifiers }

  /// The snapshot without its pending marks, as a data source keeps it once it is applied.
  var withoutMarks: Self {
    var copy = self
    copy.reloadedItems = Marks()
    copy.reconfiguredItems = Marks()
    copy.reloadedSections = Marks()
    return copy
  }

  /// Where an item is, or nil when it is not in the snapshot.
  ///
  /// - Complexity: O(items in its section).
  func indexPath(ofItem identifier: ItemIdentifierType) -> ListIndexPath? {
    guard let section = itemSections[identifier].flatMap({ sectionIndexes[$0] }),
      let row = sections[section].items.firstIndex(of: identifier)
    else { return nil }
    return ListIndexPath(row: row, section: section)
  }
}

extension DiffableDataSourceSnapshot: Equatable {
  /// Two snapshots are equal when they hold the same items in the same sections in the same
  /// order; pending marks do not count.
  ///
  /// - Complexity: O(items).
  public static func == (left: Self, right: Self) -> Bool {
    left.sections == right.sections
  }
}

/// Identifiers marked once each, in the order in which they were.
struct Marks<Identifier: Hashable & Sendable>: Sendable {
  private(set) var identifiers: [Identifier] = []
  private var marked: Set<Identifier> = []

  mutating func insert(_ new: [Identifier]) {
    for identifier in new where marked.insert(identifier).inserted {
      identifiers.append(identifier)
    }
  }

  mutating func remove(_ gone: some Sequence<Identifier>) {
    guard !marked.isEmpty else { return }
    let before = marked.count
    marked.subtract(gone)
    if marked.count < before { identifiers.removeAll { !marked.contains($0) } }
  }
}
