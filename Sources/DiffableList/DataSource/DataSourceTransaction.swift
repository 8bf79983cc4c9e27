/// The changes that the user made by dragging a row.
public struct DiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The list before the drag.
  public let initialSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The list after the drag.
  public let finalSnapshot: DiffableDataSourceSnapshot<SectionIdentifierType, ItemIdentifierType>
  /// The changes over all sections, for a model that is an array.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The changes of each changed section, the last section first as in UIKit.
  public let sectionTransactions:
    [DiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>]
}

/// The changes that the user made to one section by dragging a row.
public struct DiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The section that changed.
  public let sectionIdentifier: SectionIdentifierType
  /// The section before the drag.
  public let initialSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The section after the drag.
  public let finalSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The changes in the section.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension DiffableDataSource {
  /// The changes of a drag in this data source.
  public typealias Transaction = DiffableDataSourceTransaction<
    SectionIdentifierType, ItemIdentifierType
  >

  /// The handlers for rows that the user drags.
  public struct ReorderingHandlers {
    /// Returns whether an item can be dragged; nil allows no drags.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Called before the list changes.
    public var willReorder: ((Transaction) -> Void)?
    /// Called after the list changed.
    public var didReorder: ((Transaction) -> Void)?

    /// Creates handlers that allow no drags.
    public init() {}
  }

  func performMove(from source: ListIndexPath, to destination: ListIndexPath) -> Bool {
    guard let item = itemIdentifier(for: source), let from = sectionIdentifier(for: source.section),
      let to = sectionIdentifier(for: destination.section),
      canMoveRow(at: source)
    else { return false }
    var moved = [from: shownTree(of: from)]
    if to != from { moved[to] = shownTree(of: to) }
    let part = moved[from]?.snapshot(of: item, includingParent: true) ?? SectionSnapshot()
    moved[from]?.delete([item])
    guard moved[to]?.insert(part, atVisibleRow: destination.row) ?? false else { return false }
    let transaction = transaction(to: moved)
    reorderingHandlers.willReorder?(transaction)
    for section in [from, to] where trees[section] != nil || moved[section]?.isFlat == false {
      trees[section] = moved[section]
    }
    let update = Update(
      old: current, new: transaction.finalSnapshot, rowAnimation: defaultRowAnimation)
    current = update.new
    consumers.send(update)
    reorderingHandlers.didReorder?(transaction)
    return true
  }

  /// Returns a section's tree without the items that another section took.
  private func shownTree(of section: SectionIdentifierType) -> SectionSnapshot {
    guard let tree = trees[section] else { return snapshot(for: section) }
    return tree.showing(current.itemIdentifiers(inSection: section))
  }

  private func transaction(to moved: [SectionIdentifierType: SectionSnapshot]) -> Transaction {
    var final = current
    for section in moved.keys { final.deleteItems(current.itemIdentifiers(inSection: section)) }
    for (section, tree) in moved { final.appendItems(tree.visibleItems, toSection: section) }
    let sections = current.sectionIdentifiers.reversed().compactMap { section in
      moved[section].flatMap { tree in sectionTransaction(section, to: tree) }
    }
    return Transaction(
      initialSnapshot: current, finalSnapshot: final,
      difference: CollectionDifference(from: current.itemIdentifiers, to: final.itemIdentifiers),
      sectionTransactions: sections)
  }

  /// Returns the changes of a section, or nil if there are none.
  private func sectionTransaction(
    _ section: SectionIdentifierType, to final: SectionSnapshot
  ) -> DiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>? {
    let initial = shownTree(of: section)
    if initial == final { return nil }
    return DiffableDataSourceSectionTransaction(
      sectionIdentifier: section, initialSnapshot: initial, finalSnapshot: final,
      difference: CollectionDifference(from: initial.visibleItems, to: final.visibleItems))
  }
}

extension DiffableDataSourceSectionSnapshot {
  var isFlat: Bool { nodes.count == rootItems.count }

  /// Inserts a tree so that its root is at a row of the visible items; returns false if there is no
  /// such row.
  mutating func insert(_ part: Self, atVisibleRow row: Int) -> Bool {
    let visible = visibleItems
    guard 0...visible.count ~= row else { return false }
    if row < visible.count {
      insert(part, before: visible[row])
    } else if let last = rootItems.last {
      insert(part, after: last)
    } else {
      self = part
    }
    return true
  }
}

extension CollectionDifference where ChangeElement: Hashable & Sendable {
  /// Computes the difference of two arrays of unique items; a move is an associated removal and
  /// insertion.
  /// - Complexity: O(n log n), where the standard library's `difference(from:)` is quadratic.
  init(from old: [ChangeElement], to new: [ChangeElement]) {
    let difference = SnapshotDifference<Never, ChangeElement>(from: old, to: new)
    var changes: [Change] = []
    for path in difference.removed {
      changes.append(.remove(offset: path.row, element: old[path.row], associatedWith: nil))
    }
    for path in difference.inserted {
      changes.append(.insert(offset: path.row, element: new[path.row], associatedWith: nil))
    }
    for move in difference.moved {
      let (from, to) = (move.from.row, move.to.row)
      changes.append(.remove(offset: from, element: old[from], associatedWith: to))
      changes.append(.insert(offset: to, element: new[to], associatedWith: from))
    }
    guard let result = Self(changes) else {
      fatalError("the offsets of a difference must be unique")
    }
    self = result
  }
}
