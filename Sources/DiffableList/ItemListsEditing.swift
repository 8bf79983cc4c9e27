extension ItemLists {
  // MARK: Putting in

  /// Puts items that are in no list into one, at a row.
  ///
  /// - Complexity: O(`batch` + chunks of the list).
  @inlinable
  mutating func insert(_ batch: ItemBatch<Item>, into list: Int, at row: Int) {
    let count = batch.items.count
    guard count > 0 else { return }
    spellOut(list)
    if index.count == 0 { forgetChunks() }
    if let (chunk, offset) = room(for: count, in: list, at: row) {
      if offset < chunks[chunk].items.count { chunks[chunk].isExact = false }
      chunks[chunk].items.insert(contentsOf: batch.items, at: offset)
      enter(batch) { ItemIndex.Location(chunk: chunk, row: offset + $0) }
      lists[list].counts.add(count, at: chunks[chunk].rank)
    } else {
      addChunks(batch, to: list, at: cut(list, at: row))
    }
    counts.add(count, at: lists[list].position)
  }

  /// The chunk that can take so many items at a row, and where in it; made by halving a full one
  /// where they are few.
  @inlinable
  mutating func room(for count: Int, in list: Int, at row: Int) -> (chunk: Int, offset: Int)? {
    guard count <= ItemIndex.chunkCapacity / 2, let last = lists[list].chunks.last else {
      return nil
    }
    if row == lists[list].count {
      let offset = chunks[last].items.count
      return offset + count <= ItemIndex.chunkCapacity ? (last, offset) : nil
    }
    let (rank, offset) = lists[list].counts.find(row)
    let chunk = lists[list].chunks[rank]
    let size = chunks[chunk].items.count
    if size + count <= ItemIndex.chunkCapacity { return (chunk, offset) }
    let second = split(chunk, at: size / 2)
    return offset <= size / 2 ? (chunk, offset) : (second, offset - size / 2)
  }

  /// Makes sure that a chunk begins at a row; returns its rank.
  @inlinable
  mutating func cut(_ list: Int, at row: Int) -> Int {
    if row == lists[list].count { return lists[list].chunks.count }
    let (rank, offset) = lists[list].counts.find(row)
    if offset == 0 { return rank }
    _ = split(lists[list].chunks[rank], at: offset)
    return rank + 1
  }

  /// Moves what a chunk has from an offset on to a new one behind it; returns that one's number.
  @inlinable
  mutating func split(_ chunk: Int, at offset: Int) -> Int {
    let moving = Array(chunks[chunk].items[offset...])
    let (list, rank) = (chunks[chunk].list, chunks[chunk].rank)
    let number = newChunk(moving, in: list)
    for (row, item) in moving.enumerated() {
      guard let found = find(ItemIndex.hash(of: item), item) else { continue }
      index.relocate(found.bucket, to: ItemIndex.Location(chunk: number, row: row))
    }
    chunks[chunk].items.removeSubrange(offset...)
    lists[list].chunks.insert(number, at: rank + 1)
    recountChunks(of: list, from: rank)
    return number
  }

  @inlinable
  mutating func addChunks(_ batch: ItemBatch<Item>, to list: Int, at rank: Int) {
    let items = batch.items
    let numbers = stride(from: 0, to: items.count, by: ItemIndex.chunkCapacity).map { start in
      let end = min(start + ItemIndex.chunkCapacity, items.count)
      return newChunk(Array(items[start..<end]), in: list)
    }
    if index.count == 0 {
      // The chunks are numbered from 0 on, as in the batch's own index.
      index = batch.index
    } else {
      enter(batch) {
        ItemIndex.Location(
          chunk: numbers[$0 / ItemIndex.chunkCapacity], row: $0 % ItemIndex.chunkCapacity)
      }
    }
    if rank == lists[list].chunks.count {
      for number in numbers {
        chunks[number].rank = lists[list].chunks.count
        lists[list].chunks.append(number)
        lists[list].counts.append(chunks[number].items.count)
      }
    } else {
      lists[list].chunks.insert(contentsOf: numbers, at: rank)
      recountChunks(of: list, from: rank)
    }
  }

  @inlinable
  mutating func enter(_ batch: ItemBatch<Item>, _ location: (Int) -> ItemIndex.Location) {
    index.reserve(index.count + batch.items.count)
    batch.forEach { hash, position in index.insert(hash, location(position)) }
  }

  @inlinable
  mutating func newChunk(_ items: [Item], in list: Int) -> Int {
    let chunk = Chunk(items: items, list: list, rank: 0)
    guard let number = freeChunks.popLast() else {
      chunks.append(chunk)
      return chunks.count - 1
    }
    chunks[number] = chunk
    return number
  }

  @inlinable
  mutating func recountChunks(of list: Int, from start: Int) {
    for rank in lists[list].chunks.indices.dropFirst(start) {
      chunks[lists[list].chunks[rank]].rank = rank
    }
    lists[list].counts = PrefixSums(lists[list].chunks.map { chunks[$0].items.count })
  }

  /// Begins anew with the numbers of chunks, where none has an item any more.
  @inlinable
  mutating func forgetChunks() {
    chunks = []
    freeChunks = []
    index = ItemIndex()
  }

  // MARK: Selections

  /// Makes a list, which is empty, hold a selection, none of whose items is in any list.
  @inlinable
  mutating func hold(_ selection: Selection<Item>, in list: Int) {
    if lists[list].selection == nil { selectionLists.append(list) }
    lists[list].selection = selection
    counts.add(selection.count, at: lists[list].position)
  }

  /// Writes a list's items down where it holds a selection.
  ///
  /// - Complexity: O(its items).
  @inlinable
  mutating func spellOut(_ list: Int) {
    guard let selection = lists[list].selection else { return }
    counts.add(-selection.count, at: lists[list].position)
    lists[list].selection = nil
    selectionLists.removeAll { $0 == list }
    insert(ItemBatch(Array(selection)), into: list, at: 0)
  }
}
