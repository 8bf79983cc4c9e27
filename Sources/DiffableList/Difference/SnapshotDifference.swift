/// The difference between two snapshots: applied to the old one, it yields the new one.
///
/// Remove the removed and moved elements by their old positions, then insert the inserted and moved
/// elements by their new positions in ascending order. A moved section keeps its items.
///
/// `old.applying(difference) == new`: see ``DiffableDataSourceSnapshot/applying(_:)``.
public struct SnapshotDifference<
  SectionIdentifierType: Hashable & Sendable, ItemIdentifierType: Hashable & Sendable
>: Sendable {
  /// A remaining element whose order among the remaining elements changed.
  public struct Move<Position: Sendable & Hashable>: Sendable, Hashable {
    /// Its position in the old snapshot.
    public let from: Position
    /// Its position in the new snapshot.
    public let to: Position

    /// Creates a move between two positions.
    public init(from: Position, to: Position) {
      self.from = from
      self.to = to
    }
  }

  /// The old positions of removed sections, ascending.
  public private(set) var removedSections: [Int] = []
  /// The new positions of inserted sections, ascending.
  public private(set) var insertedSections: [Int] = []
  /// The inserted sections, in the order of their positions.
  public private(set) var insertedSectionIdentifiers: [SectionIdentifierType] = []
  /// The moved sections, by new position; their items move with them.
  public private(set) var movedSections: [Move<Int>] = []
  /// The new positions of reloaded sections, ascending.
  public private(set) var reloadedSections: [Int] = []

  /// The old positions of removed items, in display order.
  public private(set) var removed = ListIndexPaths()
  /// The new positions of inserted items, in display order.
  public private(set) var inserted = ListIndexPaths()
  /// The inserted items, in the order of their positions.
  public private(set) var insertedItemIdentifiers = InsertedItems<ItemIdentifierType>([])
  /// The items that moved within a section or to another one, by new position.
  public private(set) var moved: ItemMoves = []
  /// The new positions of remaining items that get a new cell, in display order.
  public private(set) var reloaded = ListIndexPaths()
  /// The new positions of remaining items whose cell is reconfigured, because they were marked or
  /// their contents changed, in display order.
  public private(set) var reconfigured = ListIndexPaths()

  @usableFromInline init() {}

  @usableFromInline mutating func setSections(
    removed: [Int], inserted: [Int], identifiers: [SectionIdentifierType], moved: [Move<Int>]
  ) {
    (removedSections, insertedSections, movedSections) = (removed, inserted, moved)
    insertedSectionIdentifiers = identifiers
  }

  @usableFromInline mutating func setItems(
    removed: ListIndexPaths, inserted: ListIndexPaths,
    identifiers: InsertedItems<ItemIdentifierType>, moved: [Move<ListIndexPath>],
    in reordered: [ReorderedSelections<ItemIdentifierType>] = []
  ) {
    (self.removed, self.inserted) = (removed, inserted)
    insertedItemIdentifiers = identifiers
    self.moved =
      reordered.isEmpty
      ? ItemMoves(moved)
      : ItemMoves {
        let inSelections = reordered.flatMap(\.moves).map { Move(from: $0.from, to: $0.to) }
        return (moved + inSelections).sorted { $0.to < $1.to }
      }
  }

  @usableFromInline mutating func setReloads(
    sections: [Int] = [], reloaded: [ListIndexPath] = [], reconfigured: [ListIndexPath]
  ) {
    reloadedSections = sections
    self.reloaded = ListIndexPaths(reloaded)
    self.reconfigured = ListIndexPaths(reconfigured)
  }

  /// Whether the snapshots are equal and nothing is reloaded or reconfigured.
  public var isEmpty: Bool { !hasChanges && !hasReloads }

  /// Whether the snapshots are not equal.
  public var hasChanges: Bool {
    !(removedSections.isEmpty && insertedSections.isEmpty && movedSections.isEmpty
      && removed.isEmpty && inserted.isEmpty && moved.isEmpty)
  }

  /// Whether remaining sections or items are reloaded or reconfigured.
  public var hasReloads: Bool {
    !(reloadedSections.isEmpty && reloaded.isEmpty && reconfigured.isEmpty)
  }
}

extension SnapshotDifference: Equatable {}
extension SnapshotDifference.Move: Codable where Position: Codable {}
extension SnapshotDifference: Codable
where SectionIdentifierType: Codable, ItemIdentifierType: Codable {}

/// The items that a difference inserts, read lazily from the new snapshot.
public struct InsertedItems<Item: Hashable & Sendable>: Sendable {
  @usableFromInline enum Storage: Sendable {
    case items([Item])
    case paths(ListIndexPaths, in: ItemLists<Item>)
  }

  @usableFromInline let storage: Storage

  @inlinable init(_ items: [Item]) { storage = .items(items) }

  @inlinable
  init(_ paths: ListIndexPaths, in lists: ItemLists<Item>) { storage = .paths(paths, in: lists) }
}

extension InsertedItems: RandomAccessCollection {
  /// The first position.
  @inlinable public var startIndex: Int { 0 }
  /// The number of items.
  @inlinable public var endIndex: Int {
    switch storage {
    case .items(let items): items.count
    case .paths(let paths, _): paths.count
    }
  }

  /// The item at a position.
  /// - Complexity: O(log items).
  public subscript(position: Int) -> Item {
    switch storage {
    case .items(let items): return items[position]
    case .paths(let paths, let lists):
      let path = paths[position]
      return lists.item(list: lists.order[path.section], row: path.row)
    }
  }
}

extension InsertedItems: Equatable {
  /// Returns whether both have the same items in the same order.
  /// - Complexity: O(items).
  public static func == (left: Self, right: Self) -> Bool { left.elementsEqual(right) }
}

extension InsertedItems: Codable where Item: Codable {
  /// Decodes an array of items.
  public init(from decoder: any Decoder) throws { self.init(try [Item](from: decoder)) }

  /// Encodes an array of items.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
