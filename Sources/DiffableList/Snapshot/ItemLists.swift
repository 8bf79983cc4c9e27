/// Ordered lists of unique items with lookup by hash: the contents of a snapshot's sections.
///
/// A list has a number, which it keeps when its position changes. Its items are in chunks of at
/// most 256, so an edit moves few of them; prefix sums count a list's chunks, and a tree the lists.
/// A list can instead hold a selection, whose items are not stored.
@usableFromInline struct ItemLists<Item: Hashable & Sendable>: Sendable {
  /// Adjacent items of a list, their hashes, that list's number, and the number of chunks before
  /// these.
  @usableFromInline typealias Chunk = (items: [Item], hashes: [UInt32], list: Int, rank: Int)
  /// A list by number, and a row in it.
  @usableFromInline typealias Location = (list: Int, row: Int)
  /// An item's bucket in the index, its chunk, and its row there.
  @usableFromInline typealias Found = (bucket: Int, chunk: Int, row: Int)

  @usableFromInline struct List: Sendable {
    /// The numbers of its chunks, in order.
    @usableFromInline var chunks: [Int] = []
    /// The number of items in each of them.
    @usableFromInline var counts = PrefixSums()
    /// The selection it holds instead of chunks.
    @usableFromInline var selection: Selection<Item>?

    @inlinable init() {}
    @inlinable var count: Int { selection?.count ?? counts.total }
  }

  @usableFromInline var chunks: [Chunk] = []
  @usableFromInline var freeChunks: [Int] = []
  @usableFromInline var index = ItemIndex()
  @usableFromInline var lists: [List] = []
  @usableFromInline var freeLists: [Int] = []
  /// The lists in display order, with the number of items in each.
  @usableFromInline var order = ListOrder()
  @usableFromInline var selectionLists: [Int] = []

  @inlinable init() {}
  @inlinable var count: Int { order.total }

  /// Returns an item's location in O(log items), plus O(selections).
  @inlinable func location(of item: Item) -> Location? {
    location(of: item, ItemIndex.hash(of: item))
  }

  @inlinable func location(of item: Item, _ hash: UInt32) -> Location? {
    find(hash, item).map(location(of:)) ?? locationInSelection(of: item)
  }

  @inlinable func location(of found: Found) -> Location {
    let (_, _, list, rank) = chunks[found.chunk]
    return (list, lists[list].counts.sum(ofFirst: rank) + found.row)
  }

  @inlinable func locationInSelection(of item: Item) -> Location? {
    for list in selectionLists {
      if let row = lists[list].selection?.row(of: item) { return (list, row) }
    }
    return nil
  }

  @inlinable func list(of item: Item) -> Int? {
    find(ItemIndex.hash(of: item), item).map { chunks[$0.chunk].list }
      ?? selection(with: item)?.list
  }

  /// Returns a location's position over all lists.
  @inlinable func position(of location: Location) -> Int {
    order.items(before: location.list) + location.row
  }

  @inlinable func find(_ hash: UInt32, _ item: Item) -> Found? {
    var row = 0
    let bucket = index.find(hash) { slot in
      row = slot & (ItemIndex.chunkCapacity - 1)
      let chunk = chunks[slot >> ItemIndex.rowBits]
      if row < chunk.items.count && chunk.items[row] == item { return true }
      let other = chunk.hashes.indices.first {
        chunk.hashes[$0] == hash && chunk.items[$0] == item
      }
      row = other ?? row
      return other != nil
    }
    return bucket.map { ($0, ItemIndex.slot(index.entries[$0]) >> ItemIndex.rowBits, row) }
  }

  /// Finds many items that are in chunks.
  ///
  /// It reads the table, compares the items, then calls `body`, for a block of items at a time. The
  /// memory accesses overlap, which halves the time for a million items.
  @inlinable func findEach(
    _ items: [Item], _ hashes: [UInt32], _ body: (Item, Found?) -> Void
  ) {
    for start in stride(from: 0, to: items.count, by: 256) {
      let block = start..<Swift.min(start + 256, items.count)
      let entries = hashes[block].map(index.firstEntry)
      let areFirst = block.map { position in
        let entry = entries[position - start]
        return ItemIndex.hash(entry) == hashes[position]
          && isItem(items[position], at: ItemIndex.slot(entry))
      }
      for position in block {
        let (item, hash) = (items[position], hashes[position])
        if areFirst[position - start] {
          let slot = ItemIndex.slot(entries[position - start])
          let row = slot & (ItemIndex.chunkCapacity - 1)
          body(item, (index.firstBucket(hash), slot >> ItemIndex.rowBits, row))
        } else {
          body(item, find(hash, item))
        }
      }
    }
  }

  @inlinable func isItem(_ item: Item, at slot: Int) -> Bool {
    let (chunk, row) = (slot >> ItemIndex.rowBits, slot & (ItemIndex.chunkCapacity - 1))
    return row < chunks[chunk].items.count && chunks[chunk].items[row] == item
  }

  @inlinable func item(list: Int, row: Int) -> Item {
    if let selection = lists[list].selection { return selection[row] }
    let (rank, offset) = lists[list].counts.find(row)
    return chunks[lists[list].chunks[rank]].items[offset]
  }

  @inlinable func hash(list: Int, row: Int) -> UInt32 {
    if let selection = lists[list].selection { return ItemIndex.hash(of: selection[row]) }
    let (rank, offset) = lists[list].counts.find(row)
    return chunks[lists[list].chunks[rank]].hashes[offset]
  }

  @inlinable func pieces(of list: Int) -> [[Item]] {
    if let selection = lists[list].selection { return [Array(selection)] }
    return lists[list].chunks.map { chunks[$0].items }
  }

  /// Returns the hashes of the items in `pieces(of:)`, or nil if they are not stored.
  @inlinable func hashes(of list: Int) -> [[UInt32]]? {
    lists[list].selection == nil ? lists[list].chunks.map { chunks[$0].hashes } : nil
  }

  @inlinable func items(of list: Int) -> [Item] {
    var items: [Item] = []
    items.reserveCapacity(lists[list].count)
    for piece in pieces(of: list) { items += piece }
    return items
  }
}
