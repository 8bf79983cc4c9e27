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
    var matcher = matcher
    chunk.keepRegularRows { row in
      regularRow(row, in: chunk.rows, &matcher)
    }
    self.matcher = matcher
    keepCopiedRows(in: chunk)
  }

  /// The same for the rows that have a copy; leaves the others as they are.
  mutating func keepCopiedRows(in chunk: RowChunk) {
    var matcher = matcher
    chunk.keepCopiedRows { row, copy in
      if Matcher.takesFoldedCells {
        let cells = chunk.copies[copy].assumingMemoryBound(to: UInt8.self)
        return copiedRow(cells.span, &matcher)
      }
      var column = 0
      var isMatch = false
      chunk.text.dataset.forEachCell(of: chunk.text.dataset.row(at: row)) { cell in
        if !isMatch && rules.rules[column] != .skipped { isMatch = matcher.matches(cell.span) }
        column += 1
      }
      return isMatch
    }
    self.matcher = matcher
  }

  private func regularRow(_ row: Int, in rows: RowBytes, _ matcher: inout Matcher) -> Bool {
    let bytes = rows.bytes.assumingMemoryBound(to: UInt8.self)
    var start = rows.start(of: row)
    for rule in rules.rules {
      var end = start
      while end < bytes.count && !rows.endsCell(end) { end &+= 1 }
      if rule != .skipped
        && matcher.matches(UnsafeBufferPointer(rebasing: bytes[start..<end]).span)
      {
        return true
      }
      start = end &+ 1
    }
    return false
  }

  private func copiedRow(_ copy: Span<UInt8>, _ matcher: inout Matcher) -> Bool {
    var start = 0
    for rule in rules.rules {
      var end = start
      while copy[end] != RowText.separator { end += 1 }
      if rule != .skipped && matcher.matches(copy.extracting(start..<end)) { return true }
      start = end + 1
    }
    return false
  }
}

/// `first_ascent:`: nothing is in the cell.
struct EmptyMatcher: CellMatcher {
  static let takesFoldedCells = false

  func matches(_ cell: Span<UInt8>) -> Bool { cell.isEmpty }
}
