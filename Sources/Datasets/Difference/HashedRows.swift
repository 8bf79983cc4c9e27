/// The rows of a table, divided into parts by their hashes so that each part's table fits into a
/// core's cache.
///
/// A radix join: S. Manegold, P. Boncz, M. Kersten, "Optimizing Main-Memory Join on Modern Hardware",
/// 2002.
struct HashedRows: Sendable {
  struct Entry: Sendable {
    // Two halves, so that an entry takes twelve bytes.
    private let high: UInt32
    private let low: UInt32
    let row: UInt32

    fileprivate init(hash: UInt, row: UInt32) {
      high = UInt32(truncatingIfNeeded: hash >> 32)
      low = UInt32(truncatingIfNeeded: hash)
      self.row = row
    }

    var hash: UInt { UInt(high) << 32 | UInt(low) }
  }

  /// Consecutive rows, ordered by part.
  private struct Chunk {
    let entries: [Entry]
    /// The end of each part.
    let ends: [UInt32]
    /// The first row whose hashed cells are all empty.
    let firstEmptyRow: Int?
  }

  let hashing: RowHashing
  let partCount: Int
  private let chunks: [Chunk]

  private static var chunkSize: Int { 1 << 16 }
  /// The number of rows whose table fits into a core's cache.
  private static var partSize: Int { 1 << 13 }

  /// Returns the number of parts for tables of some size: a power of two.
  static func partCount(forRows count: Int) -> Int {
    var parts = 1
    while parts * partSize < count && parts < 1 << 12 { parts *= 2 }
    return parts
  }

  /// Hashes all rows, or only some of them, on all cores.
  init(_ hashing: RowHashing, rows: [Int]? = nil, partCount: Int) {
    self.hashing = hashing
    self.partCount = partCount
    let count = rows?.count ?? hashing.count
    let chunkCount = (count + Self.chunkSize - 1) / Self.chunkSize
    chunks = [Chunk](unsafeUninitializedCapacity: chunkCount) { chunks, filled in
      // Each element is initialized once, by the thread that has its rows.
      nonisolated(unsafe) let chunks = chunks
      ChunkedWork.forEachChunk(of: count, by: Self.chunkSize) { range in
        let chunk = Self.chunk(of: range, rows, hashing, partCount)
        (chunks.baseAddress.map { $0 + range.lowerBound / Self.chunkSize })?.initialize(to: chunk)
      }
      filled = chunkCount
    }
  }

  private static func chunk(
    of range: Range<Int>, _ rows: [Int]?, _ hashing: RowHashing, _ partCount: Int
  ) -> Chunk {
    var counts = [UInt32](repeating: 0, count: partCount + 1)
    let mask = UInt(partCount - 1)
    let emptyHash = hashing.hashOfEmptyCells.map { UInt(bitPattern: $0) }
    var firstEmptyRow: Int?
    let hashes = range.map { index -> (UInt, UInt32) in
      let row = rows?[index] ?? index
      let hash = UInt(bitPattern: hashing.hash(of: row))
      if hash == emptyHash { firstEmptyRow = firstEmptyRow ?? row }
      counts[Int(hash & mask) + 1] += 1
      return (hash, UInt32(row))
    }
    for part in 0..<partCount { counts[part + 1] += counts[part] }
    let entries = [Entry](unsafeUninitializedCapacity: hashes.count) { entries, filled in
      for (hash, row) in hashes {
        let part = Int(hash & mask)
        // The counts are the next free index of each part, below the number of rows.
        (entries.baseAddress.map { $0 + Int(counts[part]) })?.initialize(
          to: Entry(hash: hash, row: row))
        counts[part] += 1
      }
      filled = hashes.count
    }
    return Chunk(
      entries: entries, ends: Array(counts.dropLast()), firstEmptyRow: firstEmptyRow)
  }

  var firstEmptyRow: Int? { chunks.lazy.compactMap(\.firstEmptyRow).first }

  /// Returns the rows of a part, in the order of the table.
  func entries(ofPart part: Int) -> [Entry] {
    func range(_ chunk: Chunk) -> Range<Int> {
      (part == 0 ? 0 : Int(chunk.ends[part - 1]))..<Int(chunk.ends[part])
    }
    var entries: [Entry] = []
    entries.reserveCapacity(chunks.reduce(0) { $0 + range($1).count })
    for chunk in chunks { entries += chunk.entries[range(chunk)] }
    return entries
  }
}
