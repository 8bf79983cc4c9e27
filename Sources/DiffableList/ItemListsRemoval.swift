/// Items that were found in lists, each once, to be taken out of them.
@usableFromInline
struct FoundItems: Sendable {
  /// Their entries in the index.
  @usableFromInline var buckets: [Int] = []
  /// Their rows, a bit each, four words a chunk, once they are many.
  @usableFromInline var rows: [UInt64] = []
  /// The same while they are few.
  @usableFromInline var few: [ItemIndex.Location] = []
  /// The chunks that they are in.
  @usableFromInline var chunks: [Int] = []
  /// The positions in the base of those that are in selections, by list.
  @usableFromInline var selected: [Int: Set<Int>] = [:]

  @usableFromInline static let wordsPerChunk = ItemIndex.chunkCapacity / 64
  @usableFromInline static let mostFew = 16

  @inlinable
  init() {}

  /// Adds an item, of one of so many chunks; false when it was there.
  @inlinable
  mutating func insert(bucket: Int, chunk: Int, row: Int, of chunkCount: Int) -> Bool {
    if contains(chunk: chunk, row: row) { return false }
    if few.count == Self.mostFew && rows.isEmpty {
      rows = [UInt64](repeating: 0, count: chunkCount * Self.wordsPerChunk)
      for location in few { mark(location) }
    }
    let location = ItemIndex.Location(chunk: chunk, row: row)
    if rows.isEmpty {
      if !few.contains(where: { $0.chunk == chunk }) { chunks.append(chunk) }
      few.append(location)
    } else {
      let words = chunk * Self.wordsPerChunk..<(chunk + 1) * Self.wordsPerChunk
      if rows[words].allSatisfy({ $0 == 0 }) { chunks.append(chunk) }
      mark(location)
    }
    buckets.append(bucket)
    return true
  }

  @inlinable
  mutating func mark(_ location: ItemIndex.Location) {
    let word = location.chunk * Self.wordsPerChunk + location.row >> 6
    rows[word] |= 1 << UInt64(location.row & 63)
  }

  @inlinable
  func contains(chunk: Int, row: Int) -> Bool {
    if rows.isEmpty { return few.contains { $0.chunk == chunk && $0.row == row } }
    return rows[chunk * Self.wordsPerChunk + row >> 6] >> UInt64(row & 63) & 1 == 1
  }
}

extension ItemLists {
  /// The items of an argument that are in lists, and those that occur in it more than once, each
  /// once, in the order of their second occurrence.
  ///
  /// - Complexity: O(`items` + chunks).
  @inlinable
  func findAll(_ items: [Item]) -> (found: FoundItems, duplicates: [Item]) {
    var all = FoundItems()
    var unknown: Set<Item> = []
    var repeated = Marks<Item>()
    findEach(items) { item, found in
      let isNew: Bool
      if let found {
        isNew = all.insert(
          bucket: found.bucket, chunk: found.chunk, row: found.row, of: chunks.count)
      } else if let (list, position) = selected(item) {
        isNew = all.selected[list, default: []].insert(position).inserted
      } else {
        isNew = unknown.insert(item).inserted
      }
      if !isNew { repeated.insert([item]) }
    }
    return (all, repeated.identifiers)
  }

  /// Finds many items that stand in chunks.
  ///
  /// A block of them at a time the table is read, then the items are compared, then `body` is called,
  /// so that the waits for memory overlap: with a million items that is half the time.
  @inlinable
  func findEach(_ items: [Item], _ body: (Item, Found?) -> Void) {
    let size = Swift.min(items.count, 256)
    var hashes = [UInt64](repeating: 0, count: size)
    var entries = hashes
    var isThere = [Bool](repeating: false, count: size)
    for start in stride(from: 0, to: items.count, by: 256) {
      let end = Swift.min(start + 256, items.count)
      for position in start..<end {
        let hash = ItemIndex.hash(of: items[position])
        hashes[position - start] = hash
        entries[position - start] = index.firstEntry(hash)
      }
      for position in start..<end {
        let (hash, entry) = (hashes[position - start], entries[position - start])
        isThere[position - start] =
          entry >> ItemIndex.hashShift == hash
          && isItem(items[position], at: ItemIndex.location(entry))
      }
      for position in start..<end {
        let hash = hashes[position - start]
        if isThere[position - start] {
          let location = ItemIndex.location(entries[position - start])
          body(
            items[position],
            Found(bucket: index.firstBucket(hash), chunk: location.chunk, row: location.row))
        } else {
          body(items[position], find(hash, items[position]))
        }
      }
    }
  }

  @inlinable
  func isItem(_ item: Item, at location: ItemIndex.Location) -> Bool {
    location.row < chunks[location.chunk].items.count
      && chunks[location.chunk].items[location.row] == item
  }

  /// The items of a batch that are in lists.
  ///
  /// - Complexity: O(`batch` + chunks).
  @inlinable
  func findAll(_ batch: ItemBatch<Item>) -> FoundItems {
    var all = FoundItems()
    guard count > 0 else { return all }
    batch.forEach { hash, position in
      let item = batch.items[position]
      if let found = find(hash, item) {
        _ = all.insert(bucket: found.bucket, chunk: found.chunk, row: found.row, of: chunks.count)
      } else if let (list, position) = selected(item) {
        all.selected[list, default: []].insert(position)
      }
    }
    return all
  }

  /// The list whose selection an item is in, and its position in that one's base.
  @inlinable
  func selected(_ item: Item) -> (list: Int, position: Int)? {
    for list in selectionLists {
      guard let selection = lists[list].selection,
        let position = selection.base.position(of: item), selection.positions.contains(position)
      else { continue }
      return (list, position)
    }
    return nil
  }

  /// Takes items out of their lists; a list may end up empty.
  ///
  /// - Complexity: O(items of the chunks that they are in), and O(lists' chunks) where such end up
  ///   empty.
  @inlinable
  mutating func remove(_ found: FoundItems) {
    var listsWithEmptyChunks: Set<Int> = []
    for chunk in found.chunks {
      let (list, before) = (chunks[chunk].list, chunks[chunk].items.count)
      var kept: [Item] = []
      kept.reserveCapacity(before)
      for (row, item) in chunks[chunk].items.enumerated()
      where !found.contains(chunk: chunk, row: row) {
        kept.append(item)
      }
      chunks[chunk].items = kept
      chunks[chunk].isExact = false
      lists[list].counts.add(kept.count - before, at: chunks[chunk].rank)
      counts.add(kept.count - before, at: lists[list].position)
      if kept.isEmpty { listsWithEmptyChunks.insert(list) }
    }
    for bucket in found.buckets { index.remove(bucket) }
    for list in listsWithEmptyChunks { dropEmptyChunks(of: list) }
    for (list, positions) in found.selected { unselect(positions, in: list) }
  }

  @inlinable
  mutating func dropEmptyChunks(of list: Int) {
    freeChunks += lists[list].chunks.filter { chunks[$0].items.isEmpty }
    lists[list].chunks.removeAll { chunks[$0].items.isEmpty }
    recountChunks(of: list, from: 0)
  }

  @inlinable
  mutating func unselect(_ positions: some Sequence<Int>, in list: Int) {
    guard let selection = lists[list].selection else { return }
    let left = selection.subtracting(
      Bitmap(length: selection.base.count, positions: positions))
    counts.add(left.count - selection.count, at: lists[list].position)
    lists[list].selection = left
  }

  /// Takes out the items of a selection, wherever they are.
  ///
  /// - Complexity: O(`selection`'s base) where other lists hold selections of the same base, O(items)
  ///   where they do not.
  @inlinable
  mutating func remove(_ selection: Selection<Item>) {
    for list in selectionLists {
      guard let other = lists[list].selection else { continue }
      if other.base === selection.base && other.positions.isDisjoint(with: selection.positions) {
        continue
      }
      if other.base === selection.base {
        unselect(other.positions & selection.positions, in: list)
      } else {
        unselect(other.positions.filter { selection.contains(other.base.item(at: $0)) }, in: list)
      }
    }
    guard index.count > 0 else { return }
    remove(findAll(chunks.flatMap { $0.items.filter(selection.contains) }).found)
  }
}
