/// A hash table that maps items to slots, with open addressing and linear probing.
///
/// It stores no items: an entry has part of an item's hash and a slot, and the caller compares the
/// item in that slot. It takes less memory than a dictionary, and copies and grows without hashing.
@usableFromInline struct ItemIndex: Sendable {
  // An entry is 30 bits of hash, the highest set, and 34 bits of slot. 0 marks an entry never used.
  @usableFromInline static let hashShift = 34
  @usableFromInline static let removed: UInt64 = 1
  /// The number of a slot's bits that hold the row; the others hold the chunk's number.
  ///
  /// The row is only a hint, because rows shift as a chunk is edited.
  @usableFromInline static let rowBits = 8
  @usableFromInline static let chunkCapacity = 1 << rowBits

  @usableFromInline var entries: [UInt64] = []
  /// The entries that are not 0, including removed ones.
  @usableFromInline var used = 0
  @usableFromInline var count = 0

  @inlinable init(minimumCapacity: Int = 0) {
    if minimumCapacity > 0 { grow(for: minimumCapacity) }
  }

  /// Creates a table from its buckets, of which `count` are used.
  @inlinable init(_ entries: [UInt64], count: Int) {
    self.entries = entries
    (used, self.count) = (count, count)
  }

  /// Returns the part of an item's hash that entries hold, which is not 0.
  @inlinable static func hash(of item: some Hashable) -> UInt32 {
    // Not `hashValue`: a class or an old type may override it with few distinct bits. As the standard
    // library's sets do, this uses the shorter ways that integers and strings have.
    UInt32(truncatingIfNeeded: item._rawHashValue(seed: 0)) >> 2 | 1 << 29
  }

  @inlinable static func hash(_ entry: UInt64) -> UInt32 { UInt32(entry >> hashShift) }

  @inlinable static func slot(_ entry: UInt64) -> Int { Int(entry & ((1 << hashShift) - 1)) }

  @inlinable static func entry(_ hash: UInt32, _ slot: Int) -> UInt64 {
    precondition(slot < 1 << hashShift, "a snapshot holds at most 67,108,864 chunks of items")
    return UInt64(hash) << hashShift | UInt64(slot)
  }

  @inlinable func firstBucket(_ hash: UInt32) -> Int { Int(hash) & (entries.count - 1) }

  @inlinable
  func firstEntry(_ hash: UInt32) -> UInt64 { entries.isEmpty ? 0 : entries[firstBucket(hash)] }

  /// Returns the bucket of the matching entry, or of the unused entry that ends the search.
  @inlinable func bucket(_ hash: UInt32, isMatch: (Int) -> Bool) -> Int {
    let mask = entries.count - 1
    var bucket = Int(hash) & mask
    while true {
      let entry = entries[bucket]
      if entry == 0 { return bucket }
      if Self.hash(entry) == hash && isMatch(Self.slot(entry)) { return bucket }
      bucket = (bucket + 1) & mask
    }
  }

  @inlinable func find(_ hash: UInt32, isMatch: (Int) -> Bool) -> Int? {
    guard !entries.isEmpty else { return nil }
    let bucket = bucket(hash, isMatch: isMatch)
    return entries[bucket] == 0 ? nil : bucket
  }

  /// Inserts an absent item into a table with room.
  @inlinable mutating func insert(_ hash: UInt32, _ slot: Int) {
    let mask = entries.count - 1
    var bucket = Int(hash) & mask
    while entries[bucket] > Self.removed { bucket = (bucket + 1) & mask }
    if entries[bucket] == 0 { used += 1 }
    entries[bucket] = Self.entry(hash, slot)
    count += 1
  }

  /// Inserts an item unless it is present, into a table with room and without removed entries.
  @inlinable
  mutating func insert(_ hash: UInt32, _ slot: Int, unless isMatch: (Int) -> Bool) -> Bool {
    let bucket = bucket(hash, isMatch: isMatch)
    guard entries[bucket] == 0 else { return false }
    entries[bucket] = Self.entry(hash, slot)
    used += 1
    count += 1
    return true
  }

  @inlinable mutating func relocate(_ bucket: Int, to slot: Int) {
    entries[bucket] = Self.entry(Self.hash(entries[bucket]), slot)
  }

  /// Changes all slots.
  @inlinable mutating func relocate(_ newSlot: (Int) -> Int) {
    for bucket in entries.indices where entries[bucket] > Self.removed {
      relocate(bucket, to: newSlot(Self.slot(entries[bucket])))
    }
  }

  @inlinable mutating func remove(_ bucket: Int) {
    entries[bucket] = Self.removed
    count -= 1
  }

  @inlinable mutating func reserve(_ capacity: Int) {
    // A quarter more keeps alternating removals and insertions from growing it each time.
    if (used - count + capacity) * 4 > entries.count * 3 { grow(for: capacity + count / 4) }
  }

  /// Shrinks a table that is at least four times as large as needed.
  @inlinable mutating func shrinkIfSparse() {
    // The same limit as in `size(for:)`.
    if entries.count > 16 && count * 4 <= entries.count / 4 * 3 - 4 { grow(for: count) }
  }

  /// Returns the number of buckets for a number of items.
  @inlinable static func size(for capacity: Int) -> Int {
    var size = 16
    while capacity * 4 > size * 3 - 4 { size *= 2 }
    return size
  }

  @inlinable mutating func grow(for capacity: Int) {
    let size = Self.size(for: capacity)
    let old = entries
    entries = [UInt64](repeating: 0, count: size)
    for entry in old where entry > Self.removed {
      var bucket = Int(entry >> Self.hashShift) & (size - 1)
      while entries[bucket] != 0 { bucket = (bucket + 1) & (size - 1) }
      entries[bucket] = entry
    }
    used = count
  }
}
