import Datasets

/// Finds the rows with a cell that matches a fuzzy term: `~evrst`.
struct FuzzyRows: RowMatcher {
  /// The folded letters.
  let folded: [UInt8]
  /// Whether every row with the folded letters next to each other matches.
  let findsRuns: Bool
  /// Nil if no regular row can match.
  private let filter: SubsequenceFilter?
  /// Whether all regular rows and copies that pass their filters match.
  private let areExact: (filter: Bool, copies: Bool)
  private var cells: CellwiseMatcher<FuzzyMatcher>
  /// Reused for each chunk, to keep the memory.
  private var gathered = GatheredRows()

  init(_ letters: String, _ rules: CellRules) {
    let pattern = FuzzyPattern(letters)
    let filter = SubsequenceFilter(pattern)
    self.filter = filter
    cells = CellwiseMatcher(FuzzyMatcher(pattern), rules)
    folded = TextFolding.fold(letters, caseSensitive: false)
    findsRuns = rules.isEverywhere && !pattern.isCaseSensitive
    areExact = (
      rules.isEverywhere && filter?.isExact(for: pattern) ?? true,
      rules.isEverywhere && filter != nil && !pattern.isCaseSensitive
    )
  }

  /// The different folded letters, each in every matching row.
  var letters: Set<[UInt8]> {
    Set(String(decoding: folded, as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) })
  }

  mutating func keepMatches(in chunk: RowChunk) {
    // Rejects most copies, since the matcher is twenty times slower in cells that are not ASCII.
    chunk.keepCopiedRows { _, copy in containsLetters(chunk.copies[copy]) }
    let isFiltered = keepFilteredRows(in: chunk)
    if !isFiltered || !areExact.filter { cells.keepRegularRows(in: chunk) }
    if !areExact.copies { cells.keepCopiedRows(in: chunk) }
  }

  /// Removes the regular rows without the letters; returns false if there are too many bytes.
  private mutating func keepFilteredRows(in chunk: RowChunk) -> Bool {
    let range = chunk.rows.start(of: chunk.firstRow)..<chunk.rows.start(of: chunk.endRow)
    guard range.count <= Int(UInt32.max) else { return false }
    guard let filter else {
      chunk.removeRegularRows()
      return true
    }
    if 3 * chunk.regularCount < 2 * (chunk.endRow - chunk.firstRow) {
      keepGatheredRows(in: chunk, filter)
      return true
    }
    let bytes = UnsafeRawBufferPointer(rebasing: chunk.rows.bytes[range])
      .assumingMemoryBound(to: UInt8.self)
    let offsets = chunk.rows.offsets(of: chunk.firstRow...chunk.endRow)
    let found = filter.rows(
      in: bytes.span, offsets: offsets.span, separator: chunk.rows.delimiter)
    chunk.keepRegularRows(in: found)
    return true
  }

  /// Filters copies of the candidates, which takes less time than looking at all rows.
  private mutating func keepGatheredRows(in chunk: RowChunk, _ filter: SubsequenceFilter) {
    var gathered = gathered
    chunk.rows.forEachPrefetchedRow(chunk.regularRows) { row in
      gathered.append(
        chunk.rows.bytes[chunk.rows.start(of: row)..<chunk.rows.start(of: row + 1)], row)
      if gathered.isFull { gathered.removeRows(from: chunk, unless: filter) }
    }
    gathered.removeRows(from: chunk, unless: filter)
    self.gathered = gathered
  }

  /// Returns whether a cell of a folded copy has the bytes of the letters in their order.
  private func containsLetters(_ copy: UnsafeRawBufferPointer) -> Bool {
    folded.withUnsafeBufferPointer { letters in
      var next = 0
      for byte in copy {
        if next == letters.count { return true }
        next = byte == RowText.separator ? 0 : byte == letters[next] ? next &+ 1 : next
      }
      return false
    }
  }
}

/// Copies of rows, next to each other.
private struct GatheredRows {
  private var bytes: [UInt8] = []
  private var offsets: [UInt32] = [0]
  private var rows: [Int] = []

  /// Fits a core's nearest cache.
  private static let size = 1 << 15

  var isFull: Bool { bytes.count >= Self.size }

  mutating func append(_ row: Slice<UnsafeRawBufferPointer>, _ number: Int) {
    bytes.append(contentsOf: UnsafeRawBufferPointer(rebasing: row))
    offsets.append(UInt32(bytes.count))
    rows.append(number)
  }

  /// Removes those of the rows that a filter rejects, and forgets all.
  mutating func removeRows(from chunk: RowChunk, unless filter: SubsequenceFilter) {
    let found = filter.rows(
      in: bytes.span, offsets: offsets.span, separator: chunk.rows.delimiter)
    for (index, row) in rows.enumerated() where found[index >> 6] >> UInt64(index & 63) & 1 == 0 {
      chunk.remove(row)
    }
    bytes.removeAll(keepingCapacity: true)
    offsets.removeSubrange(1...)
    rows.removeAll(keepingCapacity: true)
  }
}

extension FuzzyMatcher: CellMatcher {
  mutating func matches(_ cell: Span<UInt8>) -> Bool { score(cell) != nil }
}
