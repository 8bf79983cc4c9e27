import Datasets

/// Finds the letters of a fuzzy term, in their order, in a cell: `~evrst`.
///
/// How well they are found is for whoever ranks the rows.
struct FuzzyRows: RowMatcher {
  private let filter: SubsequenceFilter
  private let rules: CellRules
  /// Whether a regular row that passes the filter holds the term.
  private let isFilterExact: Bool
  private var cells: CellwiseMatcher<FuzzyCells>

  init(_ letters: String, _ rules: CellRules) {
    let pattern = FuzzyPattern(letters)
    filter = SubsequenceFilter(pattern)
    self.rules = rules
    cells = CellwiseMatcher(FuzzyCells(pattern), rules)
    isFilterExact = filter.isExact(for: pattern) && rules.isEverywhere
  }

  mutating func keepMatches(in chunk: RowChunk) {
    let start = chunk.rows.start(of: chunk.firstRow)
    let end = chunk.rows.start(of: chunk.endRow)
    if end - start <= Int(UInt32.max) {
      keepFilteredRows(in: chunk, start..<end)
      if isFilterExact { return cells.keepCopiedRows(in: chunk) }
    }
    cells.keepMatches(in: chunk)
  }

  private func keepFilteredRows(in chunk: RowChunk, _ range: Range<Int>) {
    let bytes = UnsafeRawBufferPointer(rebasing: chunk.rows.bytes[range])
      .assumingMemoryBound(to: UInt8.self)
    let offsets = (chunk.firstRow...chunk.endRow).map {
      UInt32(chunk.rows.start(of: $0) - range.lowerBound)
    }
    let found = filter.rows(
      in: bytes.span, offsets: offsets.span, rows: 0..<chunk.endRow - chunk.firstRow,
      separator: chunk.rows.delimiter)
    for word in chunk.words.indices {
      chunk.words[word] &= found[word] | chunk.copies.isCopied[chunk.firstWord + word]
    }
  }
}

/// Whether a cell holds a fuzzy term.
struct FuzzyCells: CellMatcher {
  static let takesFoldedCells = false

  private var matcher: FuzzyMatcher

  init(_ pattern: FuzzyPattern) { matcher = FuzzyMatcher(pattern) }

  mutating func matches(_ cell: Span<UInt8>) -> Bool { matcher.score(cell) != nil }
}
