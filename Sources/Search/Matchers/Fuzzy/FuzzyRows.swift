import Datasets

/// Finds the rows with a cell that matches a fuzzy term: `~evrst`.
struct FuzzyRows: RowMatcher {
  /// The different folded letters, each in every matching row.
  let letters: Set<[UInt8]>
  /// Whether every row with the letters matches.
  let isOneLetterAnywhere: Bool
  /// Nil if no regular row can match.
  private let regularRows: RowSubsequence?
  private let copiedRows: RowSubsequence
  /// Whether all regular rows and copies with the letters in order match.
  private let areExact: (regularRows: Bool, copies: Bool)
  private var cells: CellwiseMatcher<FuzzyMatcher>

  init(_ letters: String, _ columns: ColumnSet) {
    let pattern = FuzzyPattern(letters)
    let folded = TextFolding.fold(letters, caseSensitive: false)
    let scalars = String(decoding: folded, as: UTF8.self).unicodeScalars
    self.letters = Set(scalars.map { Array(String($0).utf8) })
    isOneLetterAnywhere =
      scalars.count == 1 && columns.isComplete && !pattern.isCaseSensitive
    let isASCII = pattern.letters.allSatisfy(\.isASCII)
    regularRows =
      isASCII
      ? RowSubsequence(
        pattern.letters.map { UInt8(truncatingIfNeeded: $0.value) },
        ignoringCase: !pattern.isCaseSensitive) : nil
    // Rejects most copies, since the matcher is twenty times slower in cells that are not ASCII.
    copiedRows = RowSubsequence(folded, ignoringCase: false)
    let isWhole = columns.isComplete && pattern.letters.count <= RowSubsequence.letterLimit
    // The case bit makes other characters alike, and cells are separated by other characters.
    let areAlphanumeric = pattern.letters.allSatisfy { letter in
      ("a"..."z").contains(letter) || ("0"..."9").contains(letter)
        || (pattern.isCaseSensitive && ("A"..."Z").contains(letter))
    }
    areExact = (isWhole && areAlphanumeric, isWhole && isASCII && !pattern.isCaseSensitive)
    cells = CellwiseMatcher(FuzzyMatcher(pattern), columns)
  }

  mutating func keepMatches(in chunk: RowChunk) {
    keepRegularRows(in: chunk)
    let copies = chunk.copies
    copiedRows.withCheck(of: copies.bytes, separator: RowText.separator) { check in
      chunk.keepCopiedRows { _, copy in check.matches(copies.range(of: copy)) }
    }
    if !areExact.copies { cells.keepCopiedRows(in: chunk) }
  }

  private mutating func keepRegularRows(in chunk: RowChunk) {
    guard let regularRows else { return chunk.removeRegularRows() }
    let rows = chunk.rows
    regularRows.withCheck(of: rows.bytes, separator: rows.delimiter) { check in
      chunk.keepRegularRows { row in
        check.matches(rows.start(of: row)..<rows.start(of: row &+ 1))
      }
    }
    if !areExact.regularRows { cells.keepRegularRows(in: chunk) }
  }
}

extension FuzzyMatcher: CellMatcher {
  mutating func matches(_ cell: Span<UInt8>) -> Bool { score(cell) != nil }
}
