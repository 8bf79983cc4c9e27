/// A selection of items from a base list, one bit for each: a list of millions that stores no
/// items.
///
/// A section of a snapshot can hold one. Two selections of the same base in the same order are
/// compared by their bitmaps.
public struct Selection<Item: Hashable & Sendable>: Sendable {
  /// The list from which items are selected.
  public let base: SelectionBase<Item>
  /// The selected positions in the base.
  /// - Complexity: O(1), but O(base) on first access to a difference's rows.
  @inlinable public var positions: Bitmap { orderedBits.positions }
  /// The order of the items, or nil for that of the base.
  public let order: SelectionOrder?
  @usableFromInline let orderedBits: OrderedBits

  /// Creates a selection of some positions of a base.
  /// - Parameters:
  ///   - base: The list.
  ///   - positions: The selected positions; as long as the base.
  ///   - order: The order of the items, or nil for that of the base.
  @inlinable
  public init(base: SelectionBase<Item>, positions: Bitmap, order: SelectionOrder? = nil) {
    precondition(positions.length == base.count, "a selection's bitmap must be as long as its base")
    precondition(order.map { $0.count == base.count } ?? true, "an order must have all base items")
    self.init(base, order, OrderedBits(positions, order))
  }

  @inlinable init(_ base: SelectionBase<Item>, _ order: SelectionOrder?, _ orderedBits: OrderedBits)
  {
    self.base = base
    self.order = order
    self.orderedBits = orderedBits
  }

  /// Returns whether both have the same base and order.
  @inlinable
  func isAlike(_ other: Self) -> Bool { base === other.base && order === other.order }

  /// Returns the selection without some positions of the base.
  /// - Complexity: O(base).
  @inlinable public func subtracting(_ removed: Bitmap) -> Self {
    Self(base: base, positions: positions.subtracting(removed), order: order)
  }

  /// Returns the items that only `old` has and those that only `new` has, counted in O(base / 64).
  ///
  /// The items themselves are computed on first access.
  @inlinable static func differences(_ old: Self, _ new: Self) -> (removed: Self, inserted: Self) {
    let common = old.positions.commonCount(with: new.positions)
    func difference(_ of: Self, _ without: Self) -> Self {
      let orderedBits = OrderedBits(
        of.orderedBits, without: without.orderedBits, count: of.count - common, of.order)
      return Self(of.base, of.order, orderedBits)
    }
    return (difference(old, new), difference(new, old))
  }

  /// Returns whether an item is selected.
  @inlinable public func contains(_ item: Item) -> Bool {
    base.position(of: item).map(positions.contains) ?? false
  }

  /// Returns the row of an item, or nil if it is not selected.
  /// - Complexity: O(1) after the first access to a row, else O(base).
  @inlinable public func row(of item: Item) -> Int? {
    guard let position = base.position(of: item), positions.contains(position) else { return nil }
    return row(at: position)
  }

  /// Returns the row of the item at a selected position of the base.
  @inlinable func row(at position: Int) -> Int {
    orderedBits.bits.rank(order?.rank(of: position) ?? position)
  }
}

extension Selection: RandomAccessCollection {
  /// The first row.
  @inlinable public var startIndex: Int { 0 }
  /// The number of selected items.
  @inlinable public var endIndex: Int { orderedBits.count }

  /// Accesses the item at a row.
  /// - Complexity: O(log base) after the first access to a row, else O(base).
  @inlinable public subscript(row: Int) -> Item {
    let rank = orderedBits.bits.select(row)
    return base.item(at: order?.position(at: rank) ?? rank)
  }

  /// Returns the items at some rows.
  /// - Complexity: O(`rows`) for ascending rows near each other, else O(`rows` × log base); the
  ///   first access to a row takes O(base).
  @inlinable public func items(at rows: [Int]) -> [Item] {
    var cursor = BitmapCursor(orderedBits.bits)
    return rows.map { row in
      let rank = cursor.select(row)
      return base.item(at: order?.position(at: rank) ?? rank)
    }
  }

  /// An iterator over the items in order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let base: SelectionBase<Item>
    @usableFromInline let order: SelectionOrder?
    @usableFromInline var bits: Bitmap.Iterator

    @inlinable init(base: SelectionBase<Item>, order: SelectionOrder?, bits: Bitmap.Iterator) {
      self.base = base
      self.order = order
      self.bits = bits
    }

    /// Returns the next item, or nil at the end.
    @inlinable public mutating func next() -> Item? {
      bits.next().map { base.item(at: order?.position(at: $0) ?? $0) }
    }
  }

  /// Returns an iterator over the items in order.
  @inlinable public func makeIterator() -> Iterator {
    Iterator(base: base, order: order, bits: orderedBits.bits.makeIterator())
  }
}

extension Selection: Hashable {
  /// Returns whether two select the same positions of the same base in the same order.
  /// - Complexity: O(base).
  @inlinable public static func == (left: Self, right: Self) -> Bool {
    left.isAlike(right) && left.positions == right.positions
  }

  /// Hashes the positions.
  /// - Complexity: O(base).
  @inlinable public func hash(into hasher: inout Hasher) { hasher.combine(positions) }
}

/// An immutable list from which selections are made.
///
/// It is a class because its identity shows that two selections have the same base.
public final class SelectionBase<Item: Hashable & Sendable>: Sendable {
  /// The number of items.
  public let count: Int
  @usableFromInline let itemAt: @Sendable (Int) -> Item
  @usableFromInline let positionOf: @Sendable (Item) -> Int?
  /// The items and their hashes, unless they are computed.
  @usableFromInline let batch: ItemBatch<Item>?

  /// Creates a list from two functions that are inverse to each other, so that no items are stored.
  /// - Parameters:
  ///   - count: The number of items.
  ///   - item: Returns the item at a position from 0.
  ///   - position: Returns the position of an item, or nil if it is not in the list.
  @inlinable public init(
    count: Int, item: @escaping @Sendable (Int) -> Item,
    position: @escaping @Sendable (Item) -> Int?
  ) {
    self.count = count
    itemAt = item
    positionOf = position
    batch = nil
  }

  /// Creates a list of distinct items.
  @inlinable init(_ batch: ItemBatch<Item>) {
    count = batch.items.count
    itemAt = { batch.items[$0] }
    positionOf = { batch.position(of: $0) }
    self.batch = batch
  }

  /// Creates a list of unique items.
  /// - Throws: `duplicateItems` with the repeated items.
  /// - Complexity: O(`items`).
  public convenience init(_ items: [Item]) throws(SnapshotError<Never, Item>) {
    let batch = ItemBatch(items)
    if !batch.duplicates.isEmpty { throw .duplicateItems(batch.duplicates) }
    self.init(batch)
  }

  /// Returns the item at a position, which must be in the list.
  @inlinable public func item(at position: Int) -> Item { itemAt(position) }

  /// Returns the position of an item, or nil if it is not in the list.
  @inlinable public func position(of item: Item) -> Int? { positionOf(item) }
}

extension Selection: Codable where Item: Codable {
  /// Decodes an array of items, which becomes the base.
  public init(from decoder: any Decoder) throws {
    let items = try [Item](from: decoder)
    do {
      self.init(
        base: try SelectionBase(items), positions: Bitmap(length: items.count, repeating: true))
    } catch {
      throw DecodingError.dataCorrupted(
        .init(codingPath: decoder.codingPath, debugDescription: "\(error)"))
    }
  }

  /// Encodes the selected items in order.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
