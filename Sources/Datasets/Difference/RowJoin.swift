import Synchronization

/// A join of the rows of two tables that have the same cells in some columns.
struct RowJoin: Sendable {
  let old: HashedRows
  let new: HashedRows

  /// Hashes the rows of both tables, or only some of them.
  init(
    _ tables: (old: RowHashing, new: RowHashing), oldRows: [Int]? = nil, newRows: [Int]? = nil
  ) {
    let (old, new) = tables
    let rows = max(oldRows?.count ?? old.count, newRows?.count ?? new.count)
    let parts = HashedRows.partCount(forRows: rows)
    self.old = HashedRows(old, rows: oldRows, partCount: parts)
    self.new = HashedRows(new, rows: newRows, partCount: parts)
  }

  /// Sets the old row of each new row that has one: the first equal rows are matched, and so on.
  ///
  /// Only hashes are compared: comparing the rows here, in the order of the hashes, would wait for
  /// memory most of the time.
  func match(into oldRows: inout [UInt32]) {
    oldRows.withUnsafeMutableBufferPointer { oldRows in
      // Each row is in one part, which one thread has.
      nonisolated(unsafe) let oldRows = oldRows
      ChunkedWork.forEachChunk(of: old.partCount, by: 1) { parts in
        for part in parts { match(part, into: oldRows) }
      }
    }
  }

  private func match(_ part: Int, into oldRows: UnsafeMutableBufferPointer<UInt32>) {
    let entries = old.entries(ofPart: part)
    if entries.isEmpty { return }
    var table = HashTable(entries)
    // The last first, so that the first of equal rows is found first.
    for index in entries.indices.reversed() { table.insert(index) }
    for entry in new.entries(ofPart: part) {
      if let match = table.removeFirst(entry.hash) { oldRows[Int(entry.row)] = match }
    }
  }

  /// Returns two rows of a table with equal hashed cells, the second one as early as possible; nil if
  /// all differ.
  static func repeatedRow(in rows: HashedRows) -> (first: Int, second: Int)? {
    let found = Mutex<(first: Int, second: Int)?>(nil)
    ChunkedWork.forEachChunk(of: rows.partCount, by: 1) { parts in
      for part in parts {
        guard let repeated = repeatedRow(in: rows, part) else { continue }
        found.withLock { found in
          if found.map({ repeated.second < $0.second }) ?? true { found = repeated }
        }
      }
    }
    return found.withLock { $0 }
  }

  private static func repeatedRow(
    in rows: HashedRows, _ part: Int
  ) -> (first: Int, second: Int)? {
    let entries = rows.entries(ofPart: part)
    var table = HashTable(entries)
    for (index, entry) in entries.enumerated() {
      let first = table.first(entry.hash) { rows.hashing.areEqual(Int($0), Int(entry.row)) }
      if let first { return (Int(first), Int(entry.row)) }
      table.insert(index)
    }
    return nil
  }
}

/// A hash table of the rows of a part, with a list for each hash.
private struct HashTable {
  private let entries: [HashedRows.Entry]
  /// One more than the index of the first entry of each list; 0 for none.
  private var slots: [UInt32]
  /// One more than the index of the entry after each one.
  private var next: [UInt32]
  private let mask: Int
  /// A slot whose entries were removed.
  private static let emptied = UInt32.max

  /// Creates an empty table with room for some entries.
  init(_ entries: [HashedRows.Entry]) {
    self.entries = entries
    var size = 2
    while size < 2 * entries.count { size *= 2 }
    slots = Array(repeating: 0, count: size)
    next = Array(repeating: 0, count: entries.count)
    mask = size - 1
  }

  /// Returns the slot of a hash, or the free one where it belongs.
  private func slot(of hash: UInt) -> Int {
    // The low bits chose the part.
    var slot = Int(truncatingIfNeeded: hash >> 32) & mask
    while slots[slot] == Self.emptied
      || (slots[slot] != 0 && entries[Int(slots[slot]) - 1].hash != hash)
    {
      slot = (slot + 1) & mask
    }
    return slot
  }

  /// Inserts an entry before those with the same hash.
  mutating func insert(_ index: Int) {
    let slot = slot(of: entries[index].hash)
    next[index] = slots[slot]
    slots[slot] = UInt32(index + 1)
  }

  /// Returns the first row with a hash that passes a test.
  func first(_ hash: UInt, where isEqual: (UInt32) -> Bool) -> UInt32? {
    var index = slots[slot(of: hash)]
    while index != 0 {
      let row = entries[Int(index) - 1].row
      if isEqual(row) { return row }
      index = next[Int(index) - 1]
    }
    return nil
  }

  mutating func removeFirst(_ hash: UInt) -> UInt32? {
    let slot = slot(of: hash)
    guard slots[slot] != 0 else { return nil }
    let entry = Int(slots[slot]) - 1
    // Lists of other hashes may follow in later slots.
    slots[slot] = next[entry] == 0 ? Self.emptied : next[entry]
    return entries[entry].row
  }
}
