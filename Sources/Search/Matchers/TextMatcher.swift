import Datasets
import DiffableList

/// A matcher of words and phrases: `everest`, `"mount ev"`, `^mount`, `peak$`, `^k2$`.
///
/// Blanks at the ends of a cell, and at the anchored ends of the text, do not count for anchors.
struct TextMatcher: RowMatcher {
  let folded: [UInt8]
  private let anchors: Query.Anchors
  private let columns: ColumnSet
  /// Nil if case is ignored.
  private let cased: ByteSearch?
  private let search: ByteSearch
  /// Nil if the text is too long or not ASCII.
  private let pattern: BytePattern?
  private let isASCII: Bool
  let isAnywhere: Bool
  var isCaseSensitive: Bool { cased != nil }

  // Measured nanoseconds of a candidate and of a byte of a scan, to choose the cheaper search.
  private static let rowCost = 40.0
  private static let byteCost = 0.2

  /// - Parameter text: Must not fold to an empty text.
  init(_ text: String, anchors: Query.Anchors, _ columns: ColumnSet) {
    let isCaseSensitive = TextFolding.hasCapital(text)
    folded = anchors.anchored(TextFolding.fold(text, caseSensitive: false))
    search = ByteSearch(folded)
    let cased = anchors.anchored(TextFolding.fold(text, caseSensitive: true))
    self.cased = isCaseSensitive ? ByteSearch(cased) : nil
    self.anchors = anchors
    self.columns = columns
    isASCII = folded.allSatisfy { $0 < 0x80 }
    // A cell is compared without its blanks, a row of bytes with them.
    let hasOuterBlank =
      !anchors.isEmpty && [folded.first, folded.last].contains { $0?.isBlank ?? false }
    pattern =
      isASCII && folded.count <= BytePattern.longest && !hasOuterBlank
      ? BytePattern(isCaseSensitive ? cased : folded, caseSensitive: isCaseSensitive) : nil
    isAnywhere = columns.isComplete && anchors.isEmpty
  }

  func keepMatches(in chunk: RowChunk) {
    // Regular rows are ASCII, and their cells contain no separators.
    if !isASCII || folded.contains(where: chunk.rows.isCellEnd) {
      chunk.removeRegularRows()
    } else if let pattern {
      keepRegularRows(in: chunk, pattern)
    } else {
      chunk.keepRegularRows { row in
        chunk.rows.containsCell(inRegularRow: row) { column, cell in
          columns.contains(column)
            && (cased ?? search).firstRange(in: cell, anchors, folding: cased == nil) != nil
        }
      }
    }
    chunk.keepCopiedRows { row, copy in
      let isFound = chunk.copies.containsCell(inCopy: copy) { column, cell in
        columns.contains(column) && search.firstRange(in: cell, anchors) != nil
      }
      guard let cased, isFound else { return isFound }
      return chunk.text.dataset.containsCell(inRow: row) { column, cell in
        columns.contains(column)
          && cased.firstRange(in: TextFolding.fold(cell, caseSensitive: true).span, anchors) != nil
      }
    }
  }

  private func keepRegularRows(in chunk: RowChunk, _ pattern: BytePattern) {
    let count = chunk.words.reduce(0) { $0 + $1.nonzeroBitCount }
    let start = chunk.rows.start(of: chunk.firstRow)
    let end = chunk.rows.start(of: chunk.endRow)
    if Double(count) * Self.rowCost > Double(end - start) * Self.byteCost {
      if isAnywhere, let letter = pattern.onlyByte {
        LetterBits.forEachWord(of: chunk, letter) { word, bits in
          let index = chunk.firstWord &+ word
          guard let bits else {
            return searchCandidates(of: chunk.words(index..<index &+ 1), pattern)
          }
          chunk.words[word] &= bits.rowsWithLetter | chunk.copies.isCopied[index]
        }
      } else {
        scan(chunk, pattern, start..<end)
      }
    } else {
      searchCandidates(of: chunk, pattern)
    }
  }

  private func searchCandidates(of chunk: RowChunk, _ pattern: BytePattern) {
    let rows = chunk.rows
    chunk.keepRegularRows { row in
      let start = rows.start(of: row)
      var cells = CellCursor(start)
      var isMatch = false
      pattern.searchRow(rows.bytes, in: start..<rows.start(of: row &+ 1)) { offset in
        isMatch = isAnywhere || isAllowed(offset, &cells, rows)
        return !isMatch
      }
      return isMatch
    }
  }

  /// Searches all bytes of a chunk, then finds the rows of the matches.
  private func scan(_ chunk: RowChunk, _ pattern: BytePattern, _ range: Range<Int>) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: chunk.words.count) { found in
      found.initialize(repeating: 0)
      var row = chunk.firstRow
      var cells = CellCursor(range.lowerBound)
      var next = chunk.rows.start(of: row &+ 1)
      // Whether the rest of the row can be skipped.
      var isSettled = chunk.copies.containsRow(row)
      pattern.search(chunk.rows.bytes, in: range) { offset in
        if offset >= next {
          row = chunk.row(holding: offset, from: row &+ 1)
          next = chunk.rows.start(of: row &+ 1)
          cells = CellCursor(chunk.rows.start(of: row))
          isSettled = chunk.copies.containsRow(row)
        }
        if isSettled { return true }
        if isAnywhere || isAllowed(offset, &cells, chunk.rows) {
          let bit = row &- chunk.firstRow
          found[bit &>> 6] |= 1 &<< UInt64(bit & 63)
          isSettled = true
        }
        return true
      }
      chunk.keepRegularRows(in: found)
    }
  }

  /// Returns whether a match may be at an offset.
  private func isAllowed(_ offset: Int, _ cells: inout CellCursor, _ rows: RowBytes) -> Bool {
    if anchors.contains(.start) {
      var start = offset
      while start > cells.rowStart, !rows.isCellEnd(rows.bytes[start - 1]) {
        start -= 1
        if !rows.bytes[start].isBlank { return false }
      }
    }
    if anchors.contains(.end) {
      var end = offset + folded.count
      while end < rows.bytes.count, !rows.isCellEnd(rows.bytes[end]) {
        if !rows.bytes[end].isBlank { return false }
        end += 1
      }
    }
    return columns.isComplete || columns.contains(cells.column(at: offset, rows))
  }
}

/// Finds the columns of ascending offsets in a regular row, reading each byte once.
private struct CellCursor {
  let rowStart: Int
  private var counted: Int
  private var column = 0

  init(_ rowStart: Int) {
    self.rowStart = rowStart
    counted = rowStart
  }

  mutating func column(at offset: Int, _ rows: RowBytes) -> Int {
    guard let delimiter = rows.delimiter else { return 0 }
    while counted < offset {
      if rows.bytes[counted] == delimiter { column += 1 }
      counted += 1
    }
    return column
  }
}

extension RowChunk {
  /// Returns the row that contains an offset, galloping from `first`, since matches are often
  /// close.
  fileprivate func row(holding offset: Int, from first: Int) -> Int {
    var low = first
    var step = 1
    while low &+ step < endRow && rows.start(of: low &+ step) <= offset {
      low &+= step
      step &*= 2
    }
    let end = min(low &+ step, endRow)
    return (low &+ 1..<end).partitioningIndex { rows.start(of: $0) > offset } &- 1
  }
}
