import Datasets

/// Finds the letters of a fuzzy term, in their order, in a cell: `~evrst`.
///
/// How well they are found is for whoever ranks the rows.
struct FuzzyRows: RowMatcher {
  /// Nil where no regular row can hold the term.
  private let filter: SubsequenceFilter?
  /// Whether a regular row that passes the filter holds the term, and a copy that has the letters.
  private let areExact: (filter: Bool, copies: Bool)
  private var cells: CellwiseMatcher<FuzzyCells>
  /// The letters as folded copies have them.
  private let folded: [UInt8]

  init(_ letters: String, _ rules: CellRules) {
    let pattern = FuzzyPattern(letters)
    let filter = SubsequenceFilter(pattern)
    self.filter = filter
    cells = CellwiseMatcher(FuzzyCells(pattern), rules)
    folded = TextFolding.fold(letters, heedingCase: false)
    areExact = (
      rules.isEverywhere && filter?.isExact(for: pattern) ?? true,
      rules.isEverywhere && filter != nil && !pattern.heedsCase
    )
  }

  mutating func keepMatches(in chunk: RowChunk) {
    keepFilteredCopies(in: chunk)
    let isFiltered = keepFilteredRows(in: chunk)
    if !isFiltered || !areExact.filter { cells.keepRegularRows(in: chunk) }
    if !areExact.copies { cells.keepCopiedRows(in: chunk) }
  }

  /// Takes out the regular rows that lack the letters; false where there are too many bytes for it.
  private func keepFilteredRows(in chunk: RowChunk) -> Bool {
    let range = chunk.rows.start(of: chunk.firstRow)..<chunk.rows.start(of: chunk.endRow)
    guard range.count <= Int(UInt32.max) else { return false }
    guard let filter else {
      chunk.takeOutRegularRows()
      return true
    }
    let bytes = UnsafeRawBufferPointer(rebasing: chunk.rows.bytes[range])
      .assumingMemoryBound(to: UInt8.self)
    let offsets = chunk.rows.offsets(of: chunk.firstRow...chunk.endRow)
    let found = filter.rows(
      in: bytes.span, offsets: offsets.span, rows: 0..<chunk.endRow - chunk.firstRow,
      separator: chunk.rows.delimiter)
    chunk.keepRegularRows(in: found)
    return true
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
