import Datasets

/// A matcher of rows; each thread uses a copy, which may have scratch memory.
protocol RowMatcher: Sendable {
  /// Removes the candidates of a chunk that do not match.
  mutating func keepMatches(in chunk: RowChunk)
}

extension RowText {
  /// The words between two checks for cancellation: 32,768 rows.
  private static let wordsPerChunk = 512

  /// Removes the rows that a matcher rejects, on all cores.
  func keepMatches(
    of matcher: some RowMatcher, in words: inout [UInt64], _ cancellation: Cancellation
  ) throws(ListSourceError) {
    words.withUnsafeMutableBufferPointer { words in
      // No two chunks share a word.
      nonisolated(unsafe) let words = words
      ChunkedWork.forEachChunk(
        of: words.count, by: Self.wordsPerChunk, cancellation, from: { matcher }
      ) { matcher, range in
        let own = words[range]
        if own.allSatisfy({ $0 == 0 }) { return }
        self.withRows { rows, copies in
          matcher.keepMatches(
            in: RowChunk(
              rows: rows, copies: copies, text: self, firstWord: range.lowerBound,
              words: UnsafeMutableBufferPointer(rebasing: own)))
        }
      }
    }
    try cancellation.check()
  }

  func withRows(_ body: (RowBytes, Copies) -> Void) {
    dataset.withRowBytes { rows in withCopies { copies in body(rows, copies) } }
  }
}

protocol CellMatcher: Sendable {
  /// Whether it needs folded cells; it then has to fold ASCII capitals itself.
  static var takesFoldedCells: Bool { get }

  mutating func matches(_ cell: Span<UInt8>) -> Bool
}

extension CellMatcher {
  static var takesFoldedCells: Bool { false }
}

/// A matcher of rows with a matching cell.
struct CellwiseMatcher<Matcher: CellMatcher>: RowMatcher {
  private var matcher: Matcher
  private let columns: ColumnSet
  /// Whether it matches a cell without text.
  private let matchesEmpty: Bool
  /// Whether a column was named, whose cell is empty in rows that lack it; other terms ignore cells that
  /// a row lacks.
  private let isNamed: Bool

  init(_ matcher: Matcher, _ columns: ColumnSet, isNamed: Bool = true) {
    var matcher = matcher
    matchesEmpty = matcher.matches([UInt8]().span)
    self.matcher = matcher
    self.columns = columns
    self.isNamed = isNamed
  }

  mutating func keepMatches(in chunk: RowChunk) {
    keepRegularRows(in: chunk)
    keepCopiedRows(in: chunk)
  }

  mutating func keepRegularRows(in chunk: RowChunk) {
    // A copy, since the closure also reads `columns`.
    var matcher = matcher
    let dataset = chunk.text.dataset
    if isNamed && matchesEmpty && columns.containsAny(from: dataset.regularCellCount) { return }
    chunk.keepRegularRows { row in
      chunk.rows.containsCell(inRegularRow: row) { column, cell in
        columns.contains(column) && matcher.matches(cell)
          && isPresent(cell, row, column, of: dataset)
      }
    }
    self.matcher = matcher
  }

  mutating func keepCopiedRows(in chunk: RowChunk) {
    var matcher = matcher
    let dataset = chunk.text.dataset
    chunk.keepCopiedRows { row, copy in
      if Matcher.takesFoldedCells {
        chunk.copies.containsCell(inCopy: copy) { column, cell in
          columns.contains(column) && matcher.matches(cell)
        }
      } else {
        dataset.containsCell(inRow: row) { column, cell in
          columns.contains(column) && matcher.matches(cell.span)
            && isPresent(cell.span, row, column, of: dataset)
        }
      }
    }
    self.matcher = matcher
  }

  /// Returns whether the row has the cell, or a column was named.
  @inline(__always)
  private func isPresent(
    _ cell: Span<UInt8>, _ row: Int, _ column: Int, of dataset: Dataset
  ) -> Bool {
    isNamed || !matchesEmpty || !cell.isEmpty || !dataset.lacksCell(dataset.row(at: row), column)
  }
}

/// The columns in which a term is searched.
struct ColumnSet: Sendable {
  private let flags: [Bool]
  let isComplete: Bool

  /// - Parameter count: The number of the list's columns.
  init(_ columns: [Int], of count: Int) {
    var flags = [Bool](repeating: false, count: count)
    for column in columns { flags[column] = true }
    self.flags = flags
    isComplete = !flags.contains(false)
  }

  @inline(__always)
  func contains(_ column: Int) -> Bool { flags[column] }

  func containsAny(from column: Int) -> Bool { flags.dropFirst(column).contains(true) }
}
