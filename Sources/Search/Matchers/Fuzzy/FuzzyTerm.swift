import Datasets

/// A fuzzy term of a query that ranks rows by their best cell.
struct FuzzyTerm: Sendable {
  let letters: String
  private var matcher: FuzzyMatcher
  /// The index of each of the list's columns among those searched.
  private let searchIndexes: [Int?]
  /// The highest score in any column.
  let highest: Int
  /// The highest score in any column after each one.
  private let highestAfter: [Int]

  init(_ letters: String, searchIndexes: [Int?]) {
    self.letters = letters
    self.searchIndexes = searchIndexes
    let pattern = FuzzyPattern(letters)
    matcher = FuzzyMatcher(pattern)
    var highest = [0]
    for index in searchIndexes.reversed() {
      let here = index.map { pattern.highestScore - FuzzyScore.columnCost($0) }
      highest.append(max(highest[highest.count - 1], here ?? 0))
    }
    self.highest = highest.removeLast()
    highestAfter = highest.reversed()
  }

  /// Returns a copy with its own tables, since reference counts shared by threads are slow.
  func forAnotherThread() -> Self { Self(letters, searchIndexes: searchIndexes) }

  /// Returns the score of a cell; nil if it does not match or its column is not searched.
  mutating func score(_ cell: Span<UInt8>, inColumn column: Int) -> Int? {
    guard let index = searchIndexes[column], let score = matcher.score(cell) else { return nil }
    return score - FuzzyScore.columnCost(index)
  }

  /// Returns the score of a regular row; less than its score if letters that earn all they can do not
  /// reach `lowest`.
  mutating func score(ofRegularRow row: Int, _ rows: RowBytes, atLeast lowest: Int) -> Int {
    guard lowest <= highest else { return 0 }
    let range = reachable(in: row, of: rows, atLeast: lowest)
    guard matcher.bound.canLose(atMost: highest - lowest, inRowAt: range, of: rows) else {
      return 0
    }
    var best = 0
    _ = rows.containsCell(inRegularRow: row) { column, cell in
      note(cell, column, isASCII: true, lowest, &best)
      return highestAfter[column] < max(lowest, best)
    }
    return best
  }

  /// Returns the score of a copied row; less than its score if letters that earn all they can do not
  /// reach `lowest`.
  ///
  /// - Parameter rank: The number of copies before it.
  mutating func score(
    ofCopiedRow row: Int, _ rank: Int, _ copies: RowText.Copies, _ dataset: Dataset,
    atLeast lowest: Int
  ) -> Int {
    let isLikely = copies.containsCell(inCopy: rank) { column, cell in
      guard let index = searchIndexes[column] else { return false }
      let loss = highest - FuzzyScore.columnCost(index) - lowest
      return loss >= 0 && matcher.bound.canLose(atMost: loss, inFolded: cell)
    }
    if !isLikely { return 0 }
    var best = 0
    var column = 0
    dataset.forEachCellBuffer(of: dataset.row(at: row)) { cell in
      note(cell.span, column, isASCII: false, lowest, &best)
      column += 1
    }
    return best
  }

  @inline(__always)
  private mutating func note(
    _ cell: Span<UInt8>, _ column: Int, isASCII: Bool, _ lowest: Int, _ best: inout Int
  ) {
    guard let index = searchIndexes[column] else { return }
    let cost = FuzzyScore.columnCost(index)
    let lowest = max(lowest, best) + cost
    guard let score = matcher.score(cell, atLeast: lowest, isASCII: isASCII) else { return }
    best = max(best, score - cost)
  }

  /// Returns the bytes of a row where the first letter can be if the row reaches a score.
  @inline(__always)
  private func reachable(in row: Int, of rows: RowBytes, atLeast lowest: Int) -> Range<Int> {
    let start = rows.start(of: row)
    let end = rows.start(of: row &+ 1)
    if highestAfter[0] >= lowest { return start..<end }
    // A quote may precede the first cell.
    let places = FuzzyScore.lettersBeforeFirst(costing: highest - lowest)
    return start..<(end - start - 2 > places ? start &+ places &+ 2 : end)
  }
}
