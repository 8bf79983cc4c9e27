extension ItemLists {
  /// Inserts items that are in no list into one, at a row, in O(`batch` + chunks of the list).
  @inlinable mutating func insert(_ batch: ItemBatch<Item>, into list: Int, at row: Int) {
    let count = batch.items.count
    guard count > 0 else { return }
    materialize(list)
    if index.count == 0 { (chunks, freeChunks, index) = ([], [], ItemIndex()) }
    if let (chunk, offset) = chunkWithRoom(for: count, in: list, at: row) {
      chunks[chunk].items.insert(contentsOf: batch.items, at: offset)
      chunks[chunk].hashes.insert(contentsOf: batch.hashes, at: offset)
      addToIndex(batch) { chunk << ItemIndex.rowBits + offset + $0 }
      lists[list].counts.add(count, at: chunks[chunk].rank)
    } else {
      addChunks(batch, to: list, at: splitChunk(list, at: row))
    }
    order.add(count, to: list)
  }

  /// Returns a chunk with room for `count` items at a row, and an offset; splits a full one.
  @inlinable mutating func chunkWithRoom(for count: Int, in list: Int, at row: Int) -> (
    chunk: Int, offset: Int
  )? {
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

  /// Splits a chunk so that one begins at `row`; returns its rank.
  @inlinable mutating func splitChunk(_ list: Int, at row: Int) -> Int {
    if row == lists[list].count { return lists[list].chunks.count }
    let (rank, offset) = lists[list].counts.find(row)
    if offset == 0 { return rank }
    _ = split(lists[list].chunks[rank], at: offset)
    return rank + 1
  }

  /// Moves a chunk's items from `offset` on to a new chunk after it; returns that chunk's number.
  @inlinable mutating func split(_ chunk: Int, at offset: Int) -> Int {
    let moving = Array(chunks[chunk].items[offset...])
    let hashes = Array(chunks[chunk].hashes[offset...])
    let (list, rank) = (chunks[chunk].list, chunks[chunk].rank)
    let number = newChunk(moving, hashes, in: list)
    for (row, item) in moving.enumerated() {
      guard let found = find(hashes[row], item) else { continue }
      index.relocate(found.bucket, to: number << ItemIndex.rowBits + row)
    }
    chunks[chunk].items.removeSubrange(offset...)
    chunks[chunk].hashes.removeSubrange(offset...)
    lists[list].chunks.insert(number, at: rank + 1)
    recountChunks(of: list, from: rank)
    return number
  }

  @inlinable mutating func addChunks(_ batch: ItemBatch<Item>, to list: Int, at rank: Int) {
    let numbers = batch.chunks.map { newChunk($0.items, $0.hashes, in: list) }
    if index.count == 0 {
      // The chunks are numbered from 0, as in the batch's own index.
      index = batch.index
    } else {
      addToIndex(batch) { position in
        numbers[position >> ItemIndex.rowBits] << ItemIndex.rowBits
          + position & (ItemIndex.chunkCapacity - 1)
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

  @inlinable mutating func addToIndex(_ batch: ItemBatch<Item>, _ slot: (Int) -> Int) {
    index.reserve(index.count + batch.items.count)
    batch.forEach { hash, position in index.insert(hash, slot(position)) }
  }

  @inlinable mutating func newChunk(
    _ items: [Item], _ hashes: [UInt32], in list: Int
  ) -> Int {
    guard let number = freeChunks.popLast() else {
      chunks.append((items, hashes, list, 0))
      return chunks.count - 1
    }
    chunks[number] = (items, hashes, list, 0)
    return number
  }

  @inlinable mutating func recountChunks(of list: Int, from start: Int) {
    for rank in lists[list].chunks.indices.dropFirst(start) {
      chunks[lists[list].chunks[rank]].rank = rank
    }
    lists[list].counts = PrefixSums(lists[list].chunks.map { chunks[$0].items.count })
  }

  /// Removes items from their lists; ignores absent ones.
  ///
  /// O(items of their chunks), plus O(chunks of a list) where chunks become empty or merge.
  @inlinable mutating func remove(_ batch: ItemBatch<Item>) {
    guard count > 0 else { return }
    var slots: [Int] = []
    var selected: [Int: [Int]] = [:]
    batch.forEach { hash, position in
      let item = batch.items[position]
      if let found = find(hash, item) {
        slots.append(found.chunk << ItemIndex.rowBits + found.row)
        index.remove(found.bucket)
      } else if let (list, position) = selection(with: item) {
        selected[list, default: []].append(position)
      }
    }
    removeRows(at: slots)
    for (list, positions) in selected { unselect(positions, in: list) }
  }

  /// Removes rows from their chunks, and merges or removes chunks with few items.
  @inlinable mutating func removeRows(at slots: [Int]) {
    // A bitmap sorts many slots faster, but scans all chunks.
    let length = chunks.count << ItemIndex.rowBits
    let sorted =
      slots.count > chunks.count
      ? Array(Bitmap(length: length, positions: slots)) : slots.sorted()
    var slots = sorted[...]
    var sparseChunks: [Int: Set<Int>] = [:]
    while let first = slots.first {
      let chunk = first >> ItemIndex.rowBits
      let removed = slots.prefix { $0 >> ItemIndex.rowBits == chunk }
      slots = slots.dropFirst(removed.count)
      removeItems(removed, from: chunk)
      let list = chunks[chunk].list
      lists[list].counts.add(-removed.count, at: chunks[chunk].rank)
      order.add(-removed.count, to: list)
      if isSparse(chunk) { sparseChunks[list, default: []].insert(chunk) }
    }
    for (list, chunks) in sparseChunks { mergeChunks(of: list, chunks) }
    compact()
  }

  /// Returns the list whose selection contains an item, and the item's position in the base.
  @inlinable func selection(with item: Item) -> (list: Int, position: Int)? {
    for list in selectionLists {
      guard let selection = lists[list].selection,
        let position = selection.base.position(of: item), selection.positions.contains(position)
      else { continue }
      return (list, position)
    }
    return nil
  }

  @inlinable mutating func unselect(_ positions: some Sequence<Int>, in list: Int) {
    guard let selection = lists[list].selection else { return }
    let left = selection.subtracting(
      Bitmap(length: selection.base.count, positions: positions))
    order.add(left.count - selection.count, to: list)
    lists[list].selection = left
  }

  /// Removes the items of a selection from all lists.
  ///
  /// O(base) for each list with a selection of the same base, else O(the fewer items of both).
  @inlinable mutating func remove(_ selection: Selection<Item>) {
    for list in selectionLists {
      guard let other = lists[list].selection else { continue }
      if other.base === selection.base {
        let common = other.positions & selection.positions
        if !common.isEmpty { unselect(common, in: list) }
      } else if selection.count < other.count {
        let positions = selection.compactMap(other.base.position(of:))
        unselect(positions.filter(other.positions.contains), in: list)
      } else {
        unselect(other.positions.filter { selection.contains(other.base.item(at: $0)) }, in: list)
      }
    }
    if index.count == 0 { return }
    var common: (items: [Item], hashes: [UInt32]) = ([], [])
    func add(_ item: Item, _ hash: UInt32) {
      common.items.append(item)
      common.hashes.append(hash)
    }
    if index.count > selection.count {
      for item in selection {
        let hash = ItemIndex.hash(of: item)
        if find(hash, item) != nil { add(item, hash) }
      }
    } else {
      for chunk in chunks {
        for (item, hash) in zip(chunk.items, chunk.hashes) where selection.contains(item) {
          add(item, hash)
        }
      }
    }
    remove(ItemBatch(common.items, common.hashes))
  }

  /// Makes an empty list hold a selection whose items are in no list.
  @inlinable mutating func setSelection(_ selection: Selection<Item>, in list: Int) {
    if lists[list].selection == nil { selectionLists.append(list) }
    lists[list].selection = selection
    order.add(selection.count, to: list)
  }

  /// Replaces a list's selection with its items.
  @inlinable mutating func materialize(_ list: Int) {
    guard let selection = lists[list].selection else { return }
    order.add(-selection.count, to: list)
    lists[list].selection = nil
    selectionLists.removeAll { $0 == list }
    insert(ItemBatch(Array(selection)), into: list, at: 0)
  }
}
