/// Items to insert into a list together, hashed and checked for duplicates once.
@usableFromInline struct ItemBatch<Item: Hashable & Sendable>: Sendable {
  @usableFromInline let items: [Item]
  /// The hash of each item.
  @usableFromInline let hashes: [UInt32]
  /// The items' positions as slots, as if they filled chunks from number 0; the first of
  /// duplicates.
  @usableFromInline let index: ItemIndex
  /// The items that occur more than once, each once, in the order of their second occurrence.
  @usableFromInline let duplicates: [Item]

  @inlinable init(_ items: [Item]) {
    self.init(items) { $0.map { ItemIndex.hash(of: items[$0]) } }
  }

  @inlinable init(_ items: [Item], _ hashes: [UInt32]) {
    self.init(items) { Array(hashes[$0]) }
  }

  /// Creates a batch with the hashes of the items that another one has in the same order.
  @inlinable init(_ items: [Item], reusing other: Self) {
    var walk = RowWalk(short: [items], long: [other.items]) { item, _ in other.position(of: item) }
    walk.run()
    var hashes = [UInt32](repeating: 0, count: items.count)
    let (paired, pairedInOther) = (walk.shortPaired.bitmap, walk.longPaired.bitmap)
    for (row, otherRow) in zip(paired, pairedInOther) { hashes[row] = other.hashes[otherRow] }
    for row in items.indices where hashes[row] == 0 { hashes[row] = ItemIndex.hash(of: items[row]) }
    self.init(items, hashes)
  }

  /// - Parameter hash: Returns the hashes of a range of the items.
  @inlinable init(_ items: [Item], hash: @Sendable (Range<Int>) -> [UInt32]) {
    let repeated: [Int]
    if items.count < Self.smallCount {
      hashes = hash(items.indices)
      (index, repeated) = Self.index(of: items, hashes)
    } else {
      let table = PartitionedTable(items, hash: hash)
      (hashes, index, repeated) = (table.hashes, table.index, table.repeated)
    }
    self.items = items
    var duplicates = Marks<Item>()
    duplicates.insert(repeated.map { items[$0] })
    self.duplicates = duplicates.identifiers
  }

  /// Fewer items are inserted one by one: dividing them takes longer.
  @inlinable static var smallCount: Int { 512 }

  @inlinable static func index(of items: [Item], _ hashes: [UInt32]) -> (ItemIndex, [Int]) {
    var index = ItemIndex(minimumCapacity: items.count)
    var repeated: [Int] = []
    for (position, item) in items.enumerated()
    where !index.insert(hashes[position], position, unless: { items[$0] == item }) {
      repeated.append(position)
    }
    return (index, repeated)
  }

  /// The items in chunks, with their hashes.
  @inlinable var chunks: [(items: [Item], hashes: [UInt32])] {
    let capacity = ItemIndex.chunkCapacity
    let (items, hashes) = (items, hashes)
    let parts = inParallel(
      (items.count + capacity - 1) / capacity, atLeast: ItemIndex.parallelCount / capacity
    ) { numbers in
      numbers.map { number in
        let range = number * capacity..<min((number + 1) * capacity, items.count)
        return (Array(items[range]), Array(hashes[range]))
      }
    }
    return parts.count == 1 ? parts[0] : Array(parts.joined())
  }

  @inlinable func contains(_ item: Item) -> Bool { position(of: item) != nil }

  @inlinable func position(of item: Item) -> Int? {
    position(of: item, ItemIndex.hash(of: item))
  }

  @inlinable func position(of item: Item, _ hash: UInt32) -> Int? {
    index.find(hash) { items[$0] == item }.map { ItemIndex.slot(index.entries[$0]) }
  }

  /// Calls `body` for each item in no particular order; the items must be distinct.
  @inlinable func forEach(_ body: (_ hash: UInt32, _ position: Int) -> Void) {
    for entry in index.entries where entry > ItemIndex.removed {
      body(ItemIndex.hash(entry), ItemIndex.slot(entry))
    }
  }
}
