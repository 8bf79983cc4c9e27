import Datasets

/// Finds the letters of a fuzzy term, in their order, in a cell: `~evrst`.
///
/// How well they are found is for whoever ranks the rows.
struct FuzzyRows: RowMatcher {
  private let filter: SubsequenceFilter
  private let rules: CellRules
  /// Whether a regular row that passes the filter holds the term.
  private let isFilterExact: Bool
  /// Whether a folded copy that has the letters holds the term.
  private let isCopyFilterExact: Bool
  private var cells: CellwiseMatcher<FuzzyCells>
  /// The letters as folded copies have them.
  private let folded: [UInt8]

  init(_ letters: String, _ rules: CellRules) {
    let pattern = FuzzyPattern(letters)
    filter = SubsequenceFilter(pattern)
    self.rules = rules
    cells = CellwiseMatcher(FuzzyCells(pattern), rules)
    folded = TextFolding.fold(letters, heedingCase: false)
    isCopyFilterExact =
      !pattern.heedsCase && pattern.letters.allSatisfy(\.isASCII) && rules.isEverywhere
    isFilterExact = filter.isExact(for: pattern) && rules.isEverywhere
  }

  mutating func keepMatches(in chunk: RowChunk) {
    let start = chunk.rows.start(of: chunk.firstRow)
    let end = chunk.rows.start(of: chunk.endRow)
    keepFilteredCopies(in: chunk)
    if end - start <= Int(UInt32.max) {
      keepFilteredRows(in: chunk, start..<end)
      if isFilterExact {
        if !isCopyFilterExact { cells.keepCopiedRows(in: chunk) }
        return
      }
    }
    cells.keepMatches(in: chunk)
  }

  private func keepFilteredRows(in chunk: RowChunk, _ range: Range<Int>) {
    let bytes = UnsafeRawBufferPointer(rebasing: chunk.rows.bytes[range])
      .assumingMemoryBound(to: UInt8.self)
    let offsets = chunk.rows.offsets(of: chunk.firstRow...chunk.endRow)
    let found = filter.rows(
      in: bytes.span, offsets: offsets.span, rows: 0..<chunk.endRow - chunk.firstRow,
      separator: chunk.rows.delimiter)
    for word in chunk.words.indices {
      chunk.words[word] &= found[word] | chunk.copies.isCopied[chunk.firstWord + word]
    }
  }
}

extension FuzzyRows {
  /// Takes out the rows with copies that lack the letters: to read a cell that is not ASCII for
  /// where they stand takes twenty times as long.
  private func keepFilteredCopies(in chunk: RowChunk) {
    chunk.keepCopiedRows { _, copy in holdsLetters(chunk.copies[copy]) }
  }

  /// Whether a cell of a folded copy holds the bytes of the letters in their order.
  private func holdsLetters(_ copy: UnsafeRawBufferPointer) -> Bool {
    folded.withUnsafeBufferPointer { letters in
      var next = 0
      for byte in copy {
        if next == letters.count { return true }
        // A place is below the count here.
        next = byte == RowText.separator ? 0 : byte == letters[next] ? next &+ 1 : next
      }
      return false
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
