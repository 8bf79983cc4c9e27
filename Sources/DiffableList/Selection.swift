/// Some of the items of a base list, as a bit each: a list of millions of which nothing is written
/// down.
///
/// A section of a snapshot can hold one. Two selections of one base in one order differ by the
/// difference of their bitmaps, whatever they hold.
public struct Selection<Item: Hashable & Sendable>: Sendable {
  /// The list whose items are selected.
  public let base: SelectionBase<Item>
  /// The selected items, by their position in the base.
  ///
  /// - Complexity: O(1), but O(base) where it is first asked of a difference's rows.
  @inlinable public var positions: Bitmap { places.positions }
  /// The order in which they are listed, or nil for the base's own.
  public let order: SelectionOrder?
  /// A bit for each of them, by position and by place in the order.
  @usableFromInline let places: OrderedBits

  /// The items of a base at some positions.
  ///
  /// - Parameters:
  ///   - base: The list.
  ///   - positions: Which of its items; as long as the base.
  ///   - order: In which order, or nil for the base's own.
  @inlinable
  public init(base: SelectionBase<Item>, positions: Bitmap, order: SelectionOrder? = nil) {
    precondition(positions.length == base.count, "a selection's bitmap is as long as its base")
    precondition(order.map { $0.count == base.count } ?? true, "an order has all of a base's items")
    self.init(base, order, OrderedBits(positions, order))
  }

  @inlinable
  init(_ base: SelectionBase<Item>, _ order: SelectionOrder?, _ places: OrderedBits) {
    self.base = base
    self.order = order
    self.places = places
  }

  /// Whether two are of one base in one order, so that their rows can be compared as bits.
  @inlinable
  func isComparable(to other: Self) -> Bool { base === other.base && order === other.order }

  /// The selected items but some of them, given by their positions in the base.
  ///
  /// - Complexity: O(base).
  @inlinable
  public func subtracting(_ gone: Bitmap) -> Self {
    Self(base: base, positions: positions.subtracting(gone), order: order)
  }

  /// The items that are in one of two selections of one base in one order, and not in the other.
  ///
  /// They are counted; which ones they are is found out when somebody asks.
  ///
  /// - Complexity: O(base / 64).
  @inlinable
  static func differences(_ old: Self, _ new: Self) -> (removed: Self, inserted: Self) {
    let common = old.positions.commonCount(with: new.positions)
    func difference(_ of: Self, _ without: Self) -> Self {
      let places = OrderedBits(
        of.places, without: without.places, count: of.count - common, of.order)
      return Self(of.base, of.order, places)
    }
    return (difference(old, new), difference(new, old))
  }

  /// Whether an item is selected.
  @inlinable
  public func contains(_ item: Item) -> Bool {
    base.position(of: item).map(positions.contains) ?? false
  }

  /// The row of an item, or nil when it is not selected.
  ///
  /// - Complexity: O(1) once a row was asked for, else O(base).
  @inlinable
  public func row(of item: Item) -> Int? {
    guard let position = base.position(of: item), positions.contains(position) else { return nil }
    return places.bits.rank(order?.place(of: position) ?? position)
  }
}

extension Selection: RandomAccessCollection {
  /// The first row.
  @inlinable public var startIndex: Int { 0 }
  /// How many items are selected.
  @inlinable public var endIndex: Int { places.count }

  /// The item at a row.
  ///
  /// - Complexity: O(log base) once a row was asked for, else O(base).
  @inlinable
  public subscript(row: Int) -> Item {
    let place = places.bits.select(row)
    return base.item(at: order?.position(at: place) ?? place)
  }

  /// The items at some rows.
  ///
  /// - Complexity: O(`rows`) where they ascend and are near each other, else O(`rows` × log base),
  ///   once a row was asked for; before that O(base).
  @inlinable
  public func items(at rows: [Int]) -> [Item] {
    var cursor = BitmapCursor(places.bits)
    return rows.map { row in
      let place = cursor.select(row)
      return base.item(at: order?.position(at: place) ?? place)
    }
  }

  /// Gives the items in order.
  public struct Iterator: IteratorProtocol {
    @usableFromInline let base: SelectionBase<Item>
    @usableFromInline let order: SelectionOrder?
    @usableFromInline var bits: Bitmap.Iterator

    @inlinable
    init(base: SelectionBase<Item>, order: SelectionOrder?, bits: Bitmap.Iterator) {
      self.base = base
      self.order = order
      self.bits = bits
    }

    /// The next item, or nil at the end.
    @inlinable
    public mutating func next() -> Item? {
      bits.next().map { base.item(at: order?.position(at: $0) ?? $0) }
    }
  }

  /// The items in order.
  @inlinable
  public func makeIterator() -> Iterator {
    Iterator(base: base, order: order, bits: places.bits.makeIterator())
  }
}

extension Selection: Hashable {
  /// Two are equal when they select the same positions of the same base in the same order.
  ///
  /// - Complexity: O(base).
  @inlinable
  public static func == (left: Self, right: Self) -> Bool {
    left.isComparable(to: right) && left.positions == right.positions
  }

  /// Feeds the positions to a hasher.
  ///
  /// - Complexity: O(base).
  @inlinable
  public func hash(into hasher: inout Hasher) { hasher.combine(positions) }
}

/// A list that does not change, of which selections are made.
///
/// A class because its identity says that two selections are of the same list.
public final class SelectionBase<Item: Hashable & Sendable>: Sendable {
  /// How many items it has.
  public let count: Int
  @usableFromInline let itemAt: @Sendable (Int) -> Item
  @usableFromInline let positionOf: @Sendable (Item) -> Int?

  /// A list given by two functions that undo each other, so that no item has to be kept.
  ///
  /// - Parameters:
  ///   - count: How many items it has.
  ///   - item: The item at a position from 0.
  ///   - position: The position of an item, or nil when it is not in the list.
  @inlinable
  public init(
    count: Int, item: @escaping @Sendable (Int) -> Item,
    position: @escaping @Sendable (Item) -> Int?
  ) {
    self.count = count
    itemAt = item
    positionOf = position
  }

  /// A list of items, of which none may be there twice.
  ///
  /// - Throws: `duplicateItems` with those that are.
  /// - Complexity: O(`items`).
  public convenience init(_ items: [Item]) throws(SnapshotError<Never, Item>) {
    let batch = ItemBatch(items)
    if !batch.duplicates.isEmpty { throw .duplicateItems(batch.duplicates) }
    self.init(count: items.count, item: { items[$0] }, position: batch.position(of:))
  }

  /// The item at a position, which must be there.
  @inlinable
  public func item(at position: Int) -> Item { itemAt(position) }

  /// The position of an item, or nil when it is not in the list.
  @inlinable
  public func position(of item: Item) -> Int? { positionOf(item) }
}

/// An order of a base's items other than its own.
///
/// A class because its identity says that two selections are in the same order.
public final class SelectionOrder: Sendable {
  @usableFromInline let positions: [UInt32]
  @usableFromInline let places: [UInt32]

  /// An order given by the positions of the base's items, each of them once.
  ///
  /// - Complexity: O(`positions`).
  public init(_ positions: [Int]) {
    let none = UInt32.max
    var places = [UInt32](repeating: none, count: positions.count)
    for (place, position) in positions.enumerated() {
      precondition(
        positions.indices ~= position && places[position] == none,
        "an order has each position of the base once")
      places[position] = UInt32(place)
    }
    self.positions = positions.map { UInt32($0) }
    self.places = places
  }

  /// How many items it orders.
  @inlinable public var count: Int { positions.count }

  /// The base position of what stands at a place.
  @inlinable
  public func position(at place: Int) -> Int { Int(positions[place]) }

  /// The place of what has a position in the base.
  @inlinable
  public func place(of position: Int) -> Int { Int(places[position]) }
}

extension Selection: Codable where Item: Codable {
  /// Reads a selection as the list of its items, which becomes its base.
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

  /// Writes the selected items in order.
  public func encode(to encoder: any Encoder) throws { try Array(self).encode(to: encoder) }
}
