import Synchronization

#if canImport(Dispatch)
  import Dispatch
#endif

extension ItemIndex {
  /// The least number of items worth a separate task.
  @inlinable static var parallelCount: Int { 1 << 16 }
}

/// A hash table of many items, by their positions.
///
/// Each part of the items is hashed on its own core, and its entries are sorted by the part of the
/// table that they belong to. Then each part of the table is filled at once, so that it stays in
/// the cache: a radix-partitioned build (S. Manegold, P. Boncz, M. Kersten, "Optimizing main-memory
/// join on modern hardware", 2002).
@usableFromInline struct PartitionedTable: Sendable {
  @usableFromInline let index: ItemIndex
  @usableFromInline let hashes: [UInt32]
  /// The positions of the items that equal an earlier one, ascending.
  @usableFromInline let repeated: [Int]

  /// - Parameter hash: Returns the hashes of a range of the items.
  @inlinable init<Item: Hashable & Sendable>(
    _ items: [Item], hash: @Sendable (Range<Int>) -> [UInt32]
  ) {
    let size = ItemIndex.size(for: items.count)
    let parts = inParallel(items.count, atLeast: ItemIndex.parallelCount) { range in
      PartitionedEntries(hashes: hash(range), firstSlot: range.lowerBound, tableSize: size)
    }
    var left = FilledPartitions()
    // An array that several cores write to, each to its own buckets, needs its memory.
    let entries = [UInt64](unsafeUninitializedCapacity: size) { memory, count in
      nonisolated(unsafe) let table = memory
      let partitions = size / PartitionedEntries.partitionSize(of: size)
      for filled in inParallel(partitions, atLeast: 4, { Self.fill(table, $0, parts, items) }) {
        left.repeated += filled.repeated
        left.displaced += filled.displaced
      }
      count = size
    }
    var index = ItemIndex(
      entries, count: items.count - left.repeated.count - left.displaced.count)
    for entry in left.displaced {
      let (hash, position) = (ItemIndex.hash(entry), ItemIndex.slot(entry))
      if !index.insert(hash, position, unless: { items[$0] == items[position] }) {
        left.repeated.append(position)
      }
    }
    self.index = index
    hashes = parts.count == 1 ? parts[0].hashes : Array(parts.map(\.hashes).joined())
    repeated = left.repeated.sorted()
  }

  /// Fills some partitions of a table.
  @inlinable static func fill<Item: Hashable>(
    _ table: UnsafeMutableBufferPointer<UInt64>, _ partitions: Range<Int>,
    _ parts: [PartitionedEntries], _ items: [Item]
  ) -> FilledPartitions {
    let size = PartitionedEntries.partitionSize(of: table.count)
    let end = partitions.upperBound * size
    table[partitions.lowerBound * size..<end].initialize(repeating: 0)
    var filled = FilledPartitions()
    for partition in partitions {
      for part in parts {
        if part.entries.isEmpty {
          for (position, hash) in part.hashes.enumerated() {
            filled.place(ItemIndex.entry(hash, position), in: table, before: end, items)
          }
        } else {
          for entry in part.entries[part.starts[partition]..<part.starts[partition + 1]] {
            filled.place(entry, in: table, before: end, items)
          }
        }
      }
    }
    return filled
  }
}

/// What is left to do after some partitions of a table have been filled.
@usableFromInline struct FilledPartitions: Sendable {
  /// The positions of the items that equal an earlier one.
  @usableFromInline var repeated: [Int] = []
  /// The entries for which there was no room.
  @usableFromInline var displaced: [UInt64] = []

  @inlinable init() {}

  /// Puts an entry of these partitions in its bucket, unless there is an equal item's entry.
  @inlinable mutating func place<Item: Hashable>(
    _ entry: UInt64, in table: UnsafeMutableBufferPointer<UInt64>, before end: Int, _ items: [Item]
  ) {
    // Starts in one of these partitions, because the entries are sorted by partition.
    let bucket = Self.bucket(of: entry, in: table, before: end, items)
    if bucket == end {
      displaced.append(entry)
    } else if table[bucket] == 0 {
      table[bucket] = entry
    } else {
      repeated.append(ItemIndex.slot(entry))
    }
  }

  /// Returns the bucket of an entry or of an equal item's entry, or `end` if there is none before.
  @inlinable static func bucket<Item: Hashable>(
    of entry: UInt64, in table: UnsafeMutableBufferPointer<UInt64>, before end: Int,
    _ items: [Item]
  ) -> Int {
    let hash = ItemIndex.hash(entry)
    var bucket = Int(hash) & (table.count - 1)
    while bucket < end, table[bucket] != 0 {
      let isEqual =
        ItemIndex.hash(table[bucket]) == hash
        && items[ItemIndex.slot(table[bucket])] == items[ItemIndex.slot(entry)]
      if isEqual { break }
      bucket += 1
    }
    return bucket
  }
}

/// Entries of a hash table, sorted by the part of the table that they belong to; none if it has one
/// part.
@usableFromInline struct PartitionedEntries: Sendable {
  @usableFromInline let hashes: [UInt32]
  @usableFromInline private(set) var entries: [UInt64]
  /// The positions at which the partitions start, and the end.
  @usableFromInline private(set) var starts: [Int]

  /// The number of buckets that fill half of a small second-level cache, if there are as many.
  @usableFromInline static func partitionSize(of tableSize: Int) -> Int { min(1 << 15, tableSize) }

  @usableFromInline init(hashes: [UInt32], firstSlot: Int, tableSize: Int) {
    self.hashes = hashes
    let partitionSize = Self.partitionSize(of: tableSize)
    if tableSize == partitionSize {
      (entries, starts) = ([], [])
      return
    }
    let shift = UInt32(partitionSize.trailingZeroBitCount)
    let mask = UInt32(truncatingIfNeeded: tableSize - 1)
    var next = [Int](repeating: 0, count: tableSize / partitionSize + 1)
    for hash in hashes { next[Int((hash & mask) >> shift) + 1] += 1 }
    for partition in 1..<next.count { next[partition] += next[partition - 1] }
    starts = next
    entries = [UInt64](repeating: 0, count: hashes.count)
    for (offset, hash) in hashes.enumerated() {
      let partition = Int((hash & mask) >> shift)
      entries[next[partition]] = ItemIndex.entry(hash, firstSlot + offset)
      next[partition] += 1
    }
  }
}

/// Returns the results of `body` for adjacent ranges of `0..<count`, in order.
@usableFromInline func inParallel<Result: Sendable>(
  _ count: Int, atLeast minimum: Int, _ body: @Sendable (Range<Int>) -> Result
) -> [Result] {
  let parts = max(1, count / minimum)
  if parts == 1 { return [body(0..<count)] }
  let range: @Sendable (Int) -> Range<Int> = { count * $0 / parts..<count * ($0 + 1) / parts }
  #if canImport(Dispatch)
    let results = Mutex([Result?](repeating: nil, count: parts))
    DispatchQueue.concurrentPerform(iterations: parts) { part in
      let result = body(range(part))
      results.withLock { $0[part] = result }
    }
    return results.withLock { $0.compactMap(\.self) }
  #else
    return (0..<parts).map { body(range($0)) }
  #endif
}
