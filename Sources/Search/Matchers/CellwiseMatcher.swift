import Datasets

/// Tells whether a cell fulfils a term.
protocol CellMatcher: Sendable {
  /// Whether cells come folded, or as the file has them.
  static var takesFoldedCells: Bool { get }

  /// Whether one cell does.
  mutating func matches(_ cell: Span<UInt8>) -> Bool
}

/// Looks at cell after cell until one fulfils a term.
struct CellwiseMatcher<Matcher: CellMatcher>: RowMatcher {
  private var matcher: Matcher
  private let rules: CellRules

  /// - Parameters:
  ///   - matcher: What a cell has to fulfil. It has to take capitals of ASCII for small letters
  ///     itself where it takes folded cells.
  ///   - rules: The columns.
  init(_ matcher: Matcher, _ rules: CellRules) {
    self.matcher = matcher
    self.rules = rules
  }

  mutating func keepMatches(in chunk: RowChunk) {
    keepRegularRows(in: chunk)
    keepCopiedRows(in: chunk)
  }

  /// Looks at the regular rows; leaves the others as they are.
  mutating func keepRegularRows(in chunk: RowChunk) {
    // A variable of its own, since a closure may not change what it is called on.
    var matcher = matcher
    chunk.keepRegularRows { row in
      chunk.rows.holdsCell(inRegularRow: row) { column, cell in
        isSearched(column) && matcher.matches(cell)
      }
    }
    self.matcher = matcher
  }

  /// Looks at the rows that have a copy; leaves the others as they are.
  mutating func keepCopiedRows(in chunk: RowChunk) {
    var matcher = matcher
    chunk.keepCopiedRows { row, copy in
      if Matcher.takesFoldedCells {
        chunk.copies.holdsCell(inCopy: copy) { column, cell in
          isSearched(column) && matcher.matches(cell)
        }
      } else {
        chunk.text.dataset.holdsCell(inRow: row) { column, cell in
          isSearched(column) && matcher.matches(cell.span)
        }
      }
    }
    self.matcher = matcher
  }

  private func isSearched(_ column: Int) -> Bool { rules.rules[column] != .skipped }
}

/// `first_ascent:`: nothing is in the cell.
struct EmptyMatcher: CellMatcher {
  static let takesFoldedCells = false

  func matches(_ cell: Span<UInt8>) -> Bool { cell.isEmpty }
}
