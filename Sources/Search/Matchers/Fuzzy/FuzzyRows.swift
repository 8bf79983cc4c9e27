import Datasets

/// Finds the rows with a cell that matches a fuzzy term: `~evrst`.
struct FuzzyRows: RowMatcher {
  let folded: [UInt8]
  /// Whether every row with the folded letters next to each other matches.
  let findsRuns: Bool
  /// Nil if no regular row can match.
  private let filter: SubsequenceFilter?
  /// Whether all regular rows and copies that pass their filters match.
  private let areExact: (filter: Bool, copies: Bool)
  private var cells: CellwiseMatcher<FuzzyMatcher>

  init(_ letters: String, _ columns: ColumnSet) {
    let pattern = FuzzyPattern(letters)
    let filter = SubsequenceFilter(pattern)
    self.filter = filter
    cells = CellwiseMatcher(FuzzyMatcher(pattern), columns)
    folded = TextFolding.fold(letters, caseSensitive: false)
    findsRuns = columns.isComplete && !pattern.isCaseSensitive
    areExact = (
      columns.isComplete && filter?.isExact(for: pattern) ?? true,
      columns.isComplete && filter != nil && !pattern.isCaseSensitive
    )
  }

  /// The different folded letters, each in every matching row.
  var letters: Set<[UInt8]> {
    Set(String(decoding: folded, as: UTF8.self).unicodeScalars.map { Array(String($0).utf8) })
  }

  mutating func keepMatches(in chunk: RowChunk) {
    // Rejects most copies, since the matcher is twenty times slower in cells that are not ASCII.
    chunk.keepCopiedRows { _, copy in containsLetters(chunk.copies[copy]) }
    let bytes = chunk.rows.start(of: chunk.firstRow)..<chunk.rows.start(of: chunk.endRow)
    // The filter has offsets of 32 bits.
    let isFiltered = bytes.count <= Int(UInt32.max)
    if isFiltered { keepFilteredRows(in: chunk, bytes) }
    if !isFiltered || !areExact.filter { cells.keepRegularRows(in: chunk) }
    if !areExact.copies { cells.keepCopiedRows(in: chunk) }
  }

  private func keepFilteredRows(in chunk: RowChunk, _ range: Range<Int>) {
    guard let filter else { return chunk.removeRegularRows() }
    if 3 * chunk.regularCount < 2 * (chunk.endRow - chunk.firstRow) {
      return keepScatteredRows(in: chunk, filter)
    }
    let bytes = UnsafeRawBufferPointer(rebasing: chunk.rows.bytes[range])
      .assumingMemoryBound(to: UInt8.self)
    let offsets = chunk.rows.offsets(of: chunk.firstRow...chunk.endRow)
    chunk.keepRegularRows(
      in: filter.rows(in: bytes.span, offsets: offsets.span, separator: chunk.rows.delimiter))
  }

  /// Filters the candidates one by one, which takes less time than looking at all rows.
  private func keepScatteredRows(in chunk: RowChunk, _ filter: SubsequenceFilter) {
    let rows = chunk.rows
    filter.withRowCheck(separator: rows.delimiter) { check in
      chunk.keepRegularRows { row in
        let range = rows.start(of: row)..<rows.start(of: row &+ 1)
        if let isMatch = check.matches(rowAt: range, in: rows.bytes) { return isMatch }
        // Near the end of the file.
        let bytes = UnsafeRawBufferPointer(rebasing: rows.bytes[range])
        return filter.matches(
          bytes.assumingMemoryBound(to: UInt8.self).span, separator: rows.delimiter)
      }
    }
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

extension FuzzyMatcher: CellMatcher {
  mutating func matches(_ cell: Span<UInt8>) -> Bool { score(cell) != nil }
}
