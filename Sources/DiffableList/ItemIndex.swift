/// Where items are, by hash: a table of locations with open addressing and linear probing.
///
/// It holds no items. An entry is a part of the item's hash and a location, and whoever asks
/// compares the item that is there: equality decides, never the hash alone. So it is a quarter of a
/// dictionary in size, and copied or grown without hashing anything.
@usableFromInline
struct ItemIndex: Sendable {
  /// A place for an item: a chunk by number, and the row in it where the item was when it was
  /// entered.
  ///
  /// Rows shift as a chunk is edited, so the row is where to look first.
  @usableFromInline
  struct Location: Sendable {
    @usableFromInline var chunk: Int
    @usableFromInline var row: Int

    @inlinable
    init(chunk: Int, row: Int) {
      self.chunk = chunk
      self.row = row
    }
  }

  // An entry: 30 bits of hash with the highest set, 26 of chunk, 8 of row. 0 has never been used.
  @usableFromInline static let rowBits: UInt64 = 8
  @usableFromInline static let hashShift: UInt64 = 34
  @usableFromInline static let removed: UInt64 = 1
  /// How many items a chunk may hold, so that a row fits into an entry.
  @usableFromInline static let chunkCapacity = 256

  @usableFromInline var entries: [UInt64] = []
  /// The entries that are not 0, removed ones among them.
  @usableFromInline var used = 0
  /// How many items are in it.
  @usableFromInline var count = 0

  @inlinable
  init(minimumCapacity: Int = 0) {
    if minimumCapacity > 0 { grow(for: minimumCapacity) }
  }

  /// The part of an item's hash that entries hold.
  @inlinable
  static func hash(of item: some Hashable) -> UInt64 {
    // Not `hashValue`, which a class or an old type may have of its own, with few bits that differ.
    var hasher = Hasher()
    item.hash(into: &hasher)
    return UInt64(truncatingIfNeeded: hasher.finalize()) >> hashShift | 1 << 29
  }

  @inlinable
  static func location(_ entry: UInt64) -> Location {
    Location(
      chunk: Int(entry & ((1 << hashShift) - 1)) >> Int(rowBits),
      row: Int(entry & ((1 << rowBits) - 1)))
  }

  @inlinable
  static func entry(_ hash: UInt64, _ location: Location) -> UInt64 {
    precondition(location.chunk < 1 << 26, "a snapshot holds at most 67,108,864 chunks of items")
    return hash << hashShift | UInt64(location.chunk) << rowBits | UInt64(location.row)
  }

  /// Where an item of this hash would be entered if nothing else were there.
  @inlinable
  func firstBucket(_ hash: UInt64) -> Int { Int(hash) & (entries.count - 1) }

  /// What is entered there.
  @inlinable
  func firstEntry(_ hash: UInt64) -> UInt64 { entries.isEmpty ? 0 : entries[firstBucket(hash)] }

  /// The entry, by its position in the table, with a hash and a location that is the right one.
  @inlinable
  func find(_ hash: UInt64, isMatch: (Location) -> Bool) -> Int? {
    guard !entries.isEmpty else { return nil }
    let mask = entries.count - 1
    var bucket = Int(hash) & mask
    while true {
      let entry = entries[bucket]
      if entry == 0 { return nil }
      if entry >> Self.hashShift == hash && isMatch(Self.location(entry)) { return bucket }
      bucket = (bucket + 1) & mask
    }
  }

  /// Enters an item that is not there.
  @inlinable
  mutating func insert(_ hash: UInt64, _ location: Location) {
    // With room for a quarter more, lest removing and inserting in turn grow it each time.
    if (used + 1) * 4 > entries.count * 3 { grow(for: count + count / 4 + 1) }
    let mask = entries.count - 1
    var bucket = Int(hash) & mask
    while entries[bucket] > Self.removed { bucket = (bucket + 1) & mask }
    if entries[bucket] == 0 { used += 1 }
    entries[bucket] = Self.entry(hash, location)
    count += 1
  }

  /// Enters an item where it would be if nothing else were there; false when something is.
  @inlinable
  mutating func insertFirst(_ hash: UInt64, _ location: Location) -> Bool {
    let bucket = firstBucket(hash)
    guard entries[bucket] == 0 else { return false }
    entries[bucket] = Self.entry(hash, location)
    used += 1
    count += 1
    return true
  }

  /// Enters an item unless it is there; there must be room.
  @inlinable
  mutating func insert(
    _ hash: UInt64, _ location: Location, unless isMatch: (Location) -> Bool
  ) -> Bool {
    let mask = entries.count - 1
    var bucket = Int(hash) & mask
    while true {
      let entry = entries[bucket]
      if entry == 0 { break }
      if entry >> Self.hashShift == hash && isMatch(Self.location(entry)) { return false }
      bucket = (bucket + 1) & mask
    }
    entries[bucket] = Self.entry(hash, location)
    used += 1
    count += 1
    return true
  }

  /// Says that the item of an entry is elsewhere now.
  @inlinable
  mutating func relocate(_ bucket: Int, to location: Location) {
    entries[bucket] = Self.entry(entries[bucket] >> Self.hashShift, location)
  }

  @inlinable
  mutating func remove(_ bucket: Int) {
    entries[bucket] = Self.removed
    count -= 1
  }

  /// Makes room for as many items in all, with entries to spare.
  @inlinable
  mutating func reserve(_ capacity: Int) {
    if (used - count + capacity) * 4 > entries.count * 3 { grow(for: capacity) }
  }

  @inlinable
  mutating func grow(for capacity: Int) {
    var size = 16
    while capacity * 4 > size * 3 - 4 { size *= 2 }
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

/// Items that are to go into a list together, looked through for duplicates once.
@usableFromInline
struct ItemBatch<Item: Hashable & Sendable>: Sendable {
  @usableFromInline let items: [Item]
  /// The items, as if they stood in chunks of their own from number 0 on; of duplicates the first.
  @usableFromInline var index: ItemIndex
  /// Those that occur more than once, each once, in the order of their second occurrence.
  @usableFromInline let duplicates: [Item]

  /// - Complexity: O(`items`).
  @inlinable
  init(_ items: [Item]) {
    var index = ItemIndex(minimumCapacity: items.count)
    var repeated = Marks<Item>()
    // In blocks, so that the table's memory is on its way before it is wanted.
    var hashes = [UInt64](repeating: 0, count: Swift.min(items.count, 256))
    for start in stride(from: 0, to: items.count, by: 256) {
      let block = start..<Swift.min(start + 256, items.count)
      for position in block {
        let hash = ItemIndex.hash(of: items[position])
        // With a bit that says whether the entry is free.
        hashes[position - start] = hash << 1 | (index.firstEntry(hash) == 0 ? 1 : 0)
      }
      for position in block {
        let (hash, isFree) = (hashes[position - start] >> 1, hashes[position - start] & 1 == 1)
        let location = Self.location(position)
        if isFree && index.insertFirst(hash, location) { continue }
        let item = items[position]
        if !index.insert(hash, location, unless: { items[Self.position($0)] == item }) {
          repeated.insert([item])
        }
      }
    }
    self.items = items
    self.index = index
    duplicates = repeated.identifiers
  }

  @inlinable
  static func position(_ location: ItemIndex.Location) -> Int {
    location.chunk * ItemIndex.chunkCapacity + location.row
  }

  @inlinable
  static func location(_ position: Int) -> ItemIndex.Location {
    ItemIndex.Location(
      chunk: position / ItemIndex.chunkCapacity, row: position % ItemIndex.chunkCapacity)
  }

  @inlinable
  func contains(_ item: Item) -> Bool { position(of: item) != nil }

  @inlinable
  func position(of item: Item) -> Int? {
    index.find(ItemIndex.hash(of: item)) { items[Self.position($0)] == item }
      .map { Self.position(ItemIndex.location(index.entries[$0])) }
  }

  /// Every item's hash and position, in no order; the items are different from each other.
  @inlinable
  func forEach(_ body: (_ hash: UInt64, _ position: Int) -> Void) {
    for entry in index.entries where entry > ItemIndex.removed {
      body(entry >> ItemIndex.hashShift, Self.position(ItemIndex.location(entry)))
    }
  }
}
