/// The release of memory after removals.
extension ItemLists {
  /// The most items that two chunks may have to merge.
  ///
  /// A merged chunk has room, so that insertions do not split it again at once.
  @inlinable static var mergeLimit: Int { ItemIndex.chunkCapacity * 3 / 4 }

  /// Removes items of a chunk by their slots, which are ascending, in O(items of the chunk).
  @inlinable mutating func removeItems(_ slots: ArraySlice<Int>, from chunk: Int) {
    let rows = slots.map { $0 & (ItemIndex.chunkCapacity - 1) }
    Self.remove(rows, from: &chunks[chunk].items)
    Self.remove(rows, from: &chunks[chunk].hashes)
  }

  @inlinable static func remove<Element>(_ rows: [Int], from elements: inout [Element]) {
    let left = elements.count - rows.count
    // One row at a time is faster for a few, but keeps the array's memory.
    if rows.count <= 4 && left * 2 >= elements.capacity {
      for row in rows.reversed() { elements.remove(at: row) }
      return
    }
    var kept: [Element] = []
    kept.reserveCapacity(left)
    var start = 0
    for row in rows {
      kept += elements[start..<row]
      start = row + 1
    }
    kept += elements[start...]
    elements = kept
  }

  /// Returns whether a chunk is empty or can merge with the one before or after it.
  @inlinable func isSparse(_ chunk: Int) -> Bool {
    if chunks[chunk].items.isEmpty { return true }
    let room = Self.mergeLimit - chunks[chunk].items.count
    if room < 0 { return false }
    let (list, rank) = (chunks[chunk].list, chunks[chunk].rank)
    return canMerge(rank - 1, room, in: list) || canMerge(rank + 1, room, in: list)
  }

  @inlinable func canMerge(_ rank: Int, _ room: Int, in list: Int) -> Bool {
    guard 0..<lists[list].chunks.count ~= rank else { return false }
    return chunks[lists[list].chunks[rank]].items.count <= room
  }

  /// Merges some chunks of a list with those next to them, and removes empty ones.
  ///
  /// O(items of the merged chunks + chunks of the list).
  @inlinable mutating func mergeChunks(of list: Int, _ sparse: Set<Int>) {
    let ranks = sparse.map { chunks[$0].rank }
    guard let first = ranks.min(), let last = ranks.max() else { return }
    let range = Swift.max(first - 1, 0)..<Swift.min(last + 2, lists[list].chunks.count)
    var kept: [Int] = []
    var group: [Int] = []
    var size = 0
    var isGroupSparse = false
    for chunk in lists[list].chunks[range] {
      let count = chunks[chunk].items.count
      let isChunkSparse = sparse.contains(chunk)
      if count == 0 {
        freeChunks.append(chunk)
        // The chunks on both sides are now adjacent.
        isGroupSparse = true
        continue
      }
      if size + count > Self.mergeLimit || !(isGroupSparse || isChunkSparse) {
        merge(group, size)
        kept += group.prefix(1)
        (group, size, isGroupSparse) = ([], 0, false)
      }
      group.append(chunk)
      size += count
      isGroupSparse = isGroupSparse || isChunkSparse
    }
    merge(group, size)
    lists[list].chunks.replaceSubrange(range, with: kept + group.prefix(1))
    if lists[list].chunks.count * 2 < lists[list].chunks.capacity {
      // A copy has no spare memory.
      lists[list].chunks = lists[list].chunks.map { $0 }
    }
    recountChunks(of: list, from: range.lowerBound)
  }

  /// Moves the items of adjacent chunks to the first of them, and frees the others.
  @inlinable mutating func merge(_ group: [Int], _ size: Int) {
    guard group.count > 1, let target = group.first else { return }
    var items: [Item] = []
    var hashes: [UInt32] = []
    items.reserveCapacity(size)
    hashes.reserveCapacity(size)
    for chunk in group {
      if chunk != target {
        for (row, hash) in chunks[chunk].hashes.enumerated() {
          // No comparison: all items of the chunk move to the same one, and a row is a hint.
          let bucket = index.find(hash) { $0 >> ItemIndex.rowBits == chunk }
          guard let bucket else { continue }
          index.relocate(bucket, to: target << ItemIndex.rowBits + items.count + row)
        }
        freeChunks.append(chunk)
      }
      items += chunks[chunk].items
      hashes += chunks[chunk].hashes
      (chunks[chunk].items, chunks[chunk].hashes) = ([], [])
    }
    (chunks[target].items, chunks[target].hashes) = (items, hashes)
  }

  /// Shrinks the table, and renumbers the chunks, if most of their memory is free.
  ///
  /// O(size of the table + chunks), which the removals since the last time outweigh.
  @inlinable mutating func compact() {
    index.shrinkIfSparse()
    guard freeChunks.count > Swift.max(chunks.count / 2, 16) else { return }
    var numbers = [Int](repeating: 0, count: chunks.count)
    var kept: [Chunk] = []
    kept.reserveCapacity(chunks.count - freeChunks.count)
    for (number, chunk) in chunks.enumerated() where !chunk.items.isEmpty {
      numbers[number] = kept.count
      lists[chunk.list].chunks[chunk.rank] = kept.count
      kept.append(chunk)
    }
    chunks = kept
    freeChunks = []
    index.relocate { slot in
      numbers[slot >> ItemIndex.rowBits] << ItemIndex.rowBits + slot & (ItemIndex.chunkCapacity - 1)
    }
  }
}
