/// What changed between two snapshots: enough to make the new one of the old one.
///
/// To go from the old list to the new: take out what was removed and what moved (old positions),
/// put in what was inserted and what moved (new positions), each in ascending order. Items travel
/// along with a section that moves.
///
/// Old + difference == new, by law: see ``DiffableDataSourceSnapshot/applying(_:)``.
public struct SnapshotDifference<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// One survivor that is not in its old place among the survivors.
  public struct Move<Position: Sendable & Hashable>: Sendable, Hashable {
    /// Its position in the old snapshot.
    public let from: Position
    /// Its position in the new snapshot.
    public let to: Position

    /// A move between two positions.
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// Positions in the old snapshot of the sections that left, ascending.
  public private(set) var removedSections: [Int] = []
  /// Positions in the new snapshot of the sections that came, ascending.
  public private(set) var insertedSections: [Int] = []
  /// The sections that came, in the order of their positions.
  public private(set) var insertedSectionIdentifiers: [SectionIdentifierType] = []
  /// The sections that stayed but moved, by new position; their items travel along.
  public private(set) var movedSections: [Move<Int>] = []
  /// Positions in the new snapshot of the sections to be shown anew, ascending.
  public private(set) var reloadedSections: [Int] = []

  /// Positions in the old snapshot of the items that left, in display order.
  public private(set) var removed = ListIndexPaths()
  /// Positions in the new snapshot of the items that came, in display order.
  public private(set) var inserted = ListIndexPaths()
  /// The items that came, in the order of their positions.
  public private(set) var insertedItemIdentifiers = InsertedItems<ItemIdentifierType>([])
  /// The items that stayed but moved, within a section or to another one, by new position.
  public private(set) var moved: [Move<ListIndexPath>] = []
  /// Positions in the new snapshot of the items that stayed and are to get a new cell, in display
  /// order.
  public private(set) var reloaded = ListIndexPaths()
  /// Positions in the new snapshot of the items that stayed and whose cell is to be configured
  /// again, because they were marked or their contents changed, in display order.
  public private(set) var reconfigured = ListIndexPaths()

  /// A difference of two snapshots that are equal, until its parts are set.
  @usableFromInline
  init() {}

  @usableFromInline
  mutating func setSections(
    removed: [Int], inserted: [Int], identifiers: [SectionIdentifierType], moved: [Move<Int>]
  ) {
    (removedSections, insertedSections, movedSections) = (removed, inserted, moved)
    insertedSectionIdentifiers = identifiers
  }

  @usableFromInline
  mutating func setItems(
    removed: ListIndexPaths, inserted: ListIndexPaths,
    identifiers: InsertedItems<ItemIdentifierType>, moved: [Move<ListIndexPath>]
  ) {
    (self.removed, self.inserted, self.moved) = (removed, inserted, moved)
    insertedItemIdentifiers = identifiers
  }

  @usableFromInline
  mutating func setReloads(
    sections: [Int] = [], reloaded: [ListIndexPath] = [], reconfigured: [ListIndexPath]
  ) {
    reloadedSections = sections
    self.reloaded = ListIndexPaths(reloaded)
    self.reconfigured = ListIndexPaths(reconfigured)
  }

  /// Whether the two snapshots are equal and nothing is to be shown anew.
  public var isEmpty: Bool { !hasChanges && !hasReloads }

  /// Whether the two snapshots are not equal.
  public var hasChanges: Bool {
    !(removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && removed.isEmpty && inserted.isEmpty && moved.isEmpty)
  }

  /// Whether some of what stayed is to be shown anew.
  public var hasReloads: Bool {
    !(reloadedSections.isEmpty && reloaded.isEmpty && reconfigured.isEmpty)
  }
}

extension SnapshotDifference: Equatable {}
extension SnapshotDifference.Move: Codable where Position: Codable {}
extension SnapshotDifference: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {}

/// The items that came with a difference; read off the new list when they are asked for.
public struct InsertedItems<Item: Hashable & Sendable>: Sendable {
  @usableFromInline
  enum Storage: Sendable {
    case items([Item])
    case places(ListIndexPaths, in: ItemLists<Item>)
  }

  @usableFromInline let storage: Storage

  @inlinable
  init(_ items: [Item]) { storage = .items(items) }

  @inlinable
  init(_ paths: ListIndexPaths, in lists: ItemLists<Item>) { storage = .places(paths, in: lists) }
}

extension InsertedItems: RandomAccessCollection {
  /// The first position.
  @inlinable public var startIndex: Int { 0 }
  /// The position behind the last item.
  @inlinable public var endIndex: Int {
    switch storage {
    case .items(let items): items.count
    case .places(let paths, _): paths.count
    }
  }

  /// The item at a position.
  ///
  /// - Complexity: O(log items).
  public subscript(position: Int) -> Item {
    switch storage {
    case .items(let items): return items[position]
    case .places(let paths, let lists):
      let path = paths[position]
      return lists.item(list: lists.order[path.section], row: path.row)
    }
  }
}

extension InsertedItems: Equatable {
  /// Two are equal when they have the same items in the same order.
  ///
  /// - Complexity: O(items).
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension InsertedItems: Codable where Item: Codable {
  /// Reads a list of items.
  public init(from decoder: any Decoder) throws { self.init(try [Item](from: decoder)) }

  /// Writes a list of items.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
