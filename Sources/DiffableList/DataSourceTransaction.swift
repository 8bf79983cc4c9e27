/// What a person's drag did to a list.
public struct DiffableDataSourceTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// The list before.
  public let initialSnapshot:
    DiffableDataSourceSnapshot<
      SectionIdentifierType, ItemIdentifierType
    >
  /// The list after.
  public let finalSnapshot:
    DiffableDataSourceSnapshot<
      SectionIdentifierType, ItemIdentifierType
    >
  /// What changed, over all sections, so that a model that is an array can follow.
  public let difference: CollectionDifference<ItemIdentifierType>
  /// The same for each section that changed, in display order.
  public let sectionTransactions:
    [DiffableDataSourceSectionTransaction<
      SectionIdentifierType, ItemIdentifierType
    >]
}

/// What a person's drag did to one section.
public struct DiffableDataSourceSectionTransaction<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// Which section.
  public let sectionIdentifier: SectionIdentifierType
  /// The section before.
  public let initialSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// The section after.
  public let finalSnapshot: DiffableDataSourceSectionSnapshot<ItemIdentifierType>
  /// What changed in it.
  public let difference: CollectionDifference<ItemIdentifierType>
}

extension DiffableDataSource {
  /// What this data source calls a transaction.
  public typealias Transaction = DiffableDataSourceTransaction<
    SectionIdentifierType, ItemIdentifierType
  >

  /// What is asked and told when a row is dragged to another place.
  public struct ReorderingHandlers {
    /// Whether an item can be dragged; without it none can.
    public var canReorderItem: ((ItemIdentifierType) -> Bool)?
    /// Told before the list changes.
    public var willReorder: ((Transaction) -> Void)?
    /// Told when it has changed.
    public var didReorder: ((Transaction) -> Void)?

    /// No handlers: no row can be dragged.
    public init() {}
  }

  /// Moves a row that a person has dragged; for a view that shows it in its new place already, and
  /// is not told.
  ///
  /// In a section that is a tree what is below the item goes along, and it is put beside the item that
  /// stands at the destination.
  ///
  /// - Parameters:
  ///   - source: Where the row was.
  ///   - destination: Where it is to be, once it is gone from where it was.
  /// - Returns: Whether it could be moved.
  /// - Complexity: O(items).
  @discardableResult
  public func moveRow(at source: ListIndexPath, to destination: ListIndexPath) -> Bool {
    guard let item = itemIdentifier(for: source), let from = sectionIdentifier(for: source.section),
      let to = sectionIdentifier(for: destination.section),
      reorderingHandlers.canReorderItem?(item) ?? false
    else { return false }
    var moved = [from: snapshot(for: from)]
    if to != from { moved[to] = snapshot(for: to) }
    let part = moved[from]?.snapshot(of: item, includingParent: true) ?? SectionSnapshot()
    moved[from]?.delete([item])
    guard moved[to]?.insert(part, atVisibleRow: destination.row) ?? false else { return false }
    let transaction = transaction(to: moved)
    reorderingHandlers.willReorder?(transaction)
    for section in [from, to] where trees[section] != nil || moved[section]?.isFlat == false {
      trees[section] = moved[section]
    }
    current = transaction.finalSnapshot
    reorderingHandlers.didReorder?(transaction)
    return true
  }

  private func transaction(to moved: [SectionIdentifierType: SectionSnapshot]) -> Transaction {
    var final = current
    for section in moved.keys { final.deleteItems(current.itemIdentifiers(inSection: section)) }
    for (section, tree) in moved { final.appendItems(tree.visibleItems, toSection: section) }
    let sections = current.sectionIdentifiers.compactMap { section in
      moved[section].flatMap { tree in sectionTransaction(section, to: tree) }
    }
    return Transaction(
      initialSnapshot: current, finalSnapshot: final,
      difference: CollectionDifference(from: current.itemIdentifiers, to: final.itemIdentifiers),
      sectionTransactions: sections)
  }

  /// What becomes of a section, or nil where nothing does.
  private func sectionTransaction(
    _ section: SectionIdentifierType, to final: SectionSnapshot
  ) -> DiffableDataSourceSectionTransaction<SectionIdentifierType, ItemIdentifierType>? {
    let initial = snapshot(for: section)
    if initial == final { return nil }
    return DiffableDataSourceSectionTransaction(
      sectionIdentifier: section, initialSnapshot: initial, finalSnapshot: final,
      difference: CollectionDifference(from: initial.visibleItems, to: final.visibleItems))
  }
}

extension DiffableDataSourceSectionSnapshot {
  /// Whether no item is below another one.
  var isFlat: Bool { nodes.count == rootItems.count }

  /// Puts a tree so that its root stands at a row of the visible items, or behind the last root;
  /// false where there is no such row.
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
  /// What changed between two arrays of items that are there once; a move is a removal and an
  /// insertion that know of each other.
  ///
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
      fatalError("a difference has each offset once")
    }
    self = result
  }
}
