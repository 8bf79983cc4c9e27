import Datasets

/// Finds a word or phrase in cells: `everest`, `"mount ev"`, `^mount`, `peak$`, `^k2$`.
struct TextMatcher: RowMatcher {
  /// The text as rows are searched for it, letters' case not counting.
  let folded: [UInt8]
  private let anchors: Query.Anchors
  private let rules: CellRules
  /// The text with its capitals, where they count.
  private let cased: ByteSearch?
  private let search: ByteSearch
  /// Finds it in regular rows; nil when none can hold it or it is too long for that.
  private let pattern: BytePattern?
  private let isASCII: Bool
  /// Whether a regular row fulfils it wherever it holds the text.
  let isAnywhere: Bool
  /// Whether capitals count.
  var heedsCase: Bool { cased != nil }

  /// Nanoseconds that it takes to look at one row in question, and at a byte when all are scanned,
  /// as measured: so one decides which of the two to do.
  private static let rowCost = 40.0
  private static let byteCost = 0.2

  /// - Parameters:
  ///   - text: What is looked for; its folding is not empty.
  ///   - anchors: Where in a cell it has to stand.
  ///   - rules: In which columns.
  init(_ text: String, anchors: Query.Anchors, _ rules: CellRules) {
    let heedsCase = TextFolding.hasCapital(text)
    folded = TextFolding.fold(text, heedingCase: false)
    search = ByteSearch(folded)
    let cased = TextFolding.fold(text, heedingCase: true)
    self.cased = heedsCase ? ByteSearch(cased) : nil
    self.anchors = anchors
    self.rules = rules
    isASCII = folded.allSatisfy { $0 < 0x80 }
    pattern =
      isASCII && folded.count <= BytePattern.longest
      ? BytePattern(heedsCase ? cased : folded, heedingCase: heedsCase) : nil
    isAnywhere = rules.isEverywhere && anchors.isEmpty
  }

  /// Whether regular rows can hold the text: they are ASCII, and without what stands between cells.
  private func canStandInRegularRows(_ rows: RowBytes) -> Bool {
    isASCII && !folded.contains(where: rows.isCellEnd)
  }

  func keepMatches(in chunk: RowChunk) {
    if !canStandInRegularRows(chunk.rows) {
      chunk.takeOutRegularRows()
    } else if let pattern {
      keepRegularRows(in: chunk, pattern)
    } else {
      keepRegularRowsWithLongText(in: chunk)
    }
    chunk.keepCopiedRows { row, copy in
      let isFound = chunk.copies.holdsCell(inCopy: copy) { column, cell in
        holds(search, cell, rules.rules[column])
      }
      return isFound && (cased == nil || holdsCasedText(row, of: chunk.text.dataset))
    }
  }

  // MARK: Regular rows

  private func keepRegularRows(in chunk: RowChunk, _ pattern: BytePattern) {
    var count = 0
    for word in chunk.words where word != 0 { count += word.nonzeroBitCount }
    let start = chunk.rows.start(of: chunk.firstRow)
    let end = chunk.rows.start(of: chunk.endRow)
    if Double(count) * Self.rowCost > Double(end - start) * Self.byteCost {
      scan(chunk, pattern, start..<end)
    } else {
      look(at: chunk, pattern)
    }
  }

  /// Looks for the text in the rows in question.
  private func look(at chunk: RowChunk, _ pattern: BytePattern) {
    let vectors = BytePattern.Vectors(pattern)
    let rows = chunk.rows
    chunk.keepRegularRows { row in
      let start = rows.start(of: row)
      var cells = CellCursor(start)
      var isMatch = false
      pattern.searchRow(rows.bytes, in: start..<rows.start(of: row &+ 1), vectors) { place in
        isMatch = isAnywhere || isAllowed(place, &cells, rows)
        return !isMatch
      }
      return isMatch
    }
  }

  /// Looks for the text in all of a chunk's bytes, and for the rows that it is in.
  private func scan(_ chunk: RowChunk, _ pattern: BytePattern, _ range: Range<Int>) {
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: chunk.words.count) { found in
      found.initialize(repeating: 0)
      var row = chunk.firstRow
      var cells = CellCursor(range.lowerBound)
      var next = chunk.rows.start(of: row &+ 1)
      // Whether no more has to be known of the row.
      var isSettled = chunk.copies.holdsRow(row)
      pattern.search(chunk.rows.bytes, in: range) { place in
        if place >= next {
          row = chunk.row(holding: place, from: row &+ 1)
          next = chunk.rows.start(of: row &+ 1)
          cells = CellCursor(chunk.rows.start(of: row))
          isSettled = chunk.copies.holdsRow(row)
        }
        if isSettled { return true }
        if isAnywhere || isAllowed(place, &cells, chunk.rows) {
          let bit = row &- chunk.firstRow
          found[bit &>> 6] |= 1 &<< UInt64(bit & 63)
          isSettled = true
        }
        return true
      }
      chunk.keepRegularRows(in: found)
    }
  }

  /// Whether the text may stand at a place of a regular row where it does.
  private func isAllowed(_ place: Int, _ cells: inout CellCursor, _ rows: RowBytes) -> Bool {
    let end = place + folded.count
    let isAtStart = place == cells.rowStart || rows.endsCell(place - 1)
    if anchors.contains(.start) && !isAtStart { return false }
    if anchors.contains(.end) && end < rows.bytes.count && !rows.endsCell(end) { return false }
    if rules.isEverywhere { return true }
    switch rules.rules[cells.column(at: place, rows)] {
    case .skipped: return false
    case .anywhere: return true
    case .beginning: return isAtStart || !anchors.isEmpty
    }
  }

  private func keepRegularRowsWithLongText(in chunk: RowChunk) {
    chunk.keepRegularRows { row in
      chunk.rows.holdsCell(inRegularRow: row) { column, cell in
        holds(cased ?? search, cell, rules.rules[column], folding: cased == nil)
      }
    }
  }

  // MARK: Other rows

  private func holdsCasedText(_ row: Int, of dataset: Dataset) -> Bool {
    guard let cased else { return false }
    return dataset.holdsCell(inRow: row) { column, cell in
      let text = TextFolding.fold(cell, heedingCase: true)
      return holds(cased, text.span, rules.rules[column])
    }
  }

  private func holds(
    _ search: ByteSearch, _ cell: Span<UInt8>, _ rule: CellRules.Rule, folding: Bool = false
  ) -> Bool {
    if rule == .skipped { return false }
    let isAtStart = anchors.contains(.start) || (anchors.isEmpty && rule == .beginning)
    let start = cell.count - search.needle.count
    guard start >= 0 else { return false }
    if isAtStart && !search.begins(cell, folding: folding) { return false }
    if anchors.contains(.end) {
      return (!isAtStart || start == 0)
        && search.begins(cell.extracting(start..<cell.count), folding: folding)
    }
    return isAtStart || search.firstRange(in: cell, folding: folding) != nil
  }
}

/// Tells the columns of places in a regular row, looking at each byte once.
private struct CellCursor {
  let rowStart: Int
  private var counted: Int
  private var column = 0

  init(_ rowStart: Int) {
    self.rowStart = rowStart
    counted = rowStart
  }

  /// The column of a place, which is not before the last one.
  mutating func column(at place: Int, _ rows: RowBytes) -> Int {
    guard let delimiter = rows.delimiter else { return 0 }
    while counted < place {
      if rows.bytes[counted] == delimiter { column += 1 }
      counted += 1
    }
    return column
  }
}

extension RowChunk {
  /// The row that holds a place of the list's bytes, which is not before `first`: by steps that
  /// double, since matches are often near each other.
  fileprivate func row(holding place: Int, from first: Int) -> Int {
    var low = first
    var step = 1
    while low &+ step < endRow && rows.start(of: low &+ step) <= place {
      low &+= step
      step &*= 2
    }
    var high = min(low &+ step, endRow)
    while high &- low > 1 {
      let middle = (low &+ high) / 2
      if rows.start(of: middle) <= place { low = middle } else { high = middle }
    }
    return low
  }
}
