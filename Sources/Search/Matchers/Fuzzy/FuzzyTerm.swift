import Datasets

/// A fuzzy term of a query that ranks rows by their best cell.
struct FuzzyTerm: Sendable {
  let letters: String
  private var matcher: FuzzyMatcher
  private let columns: FuzzyColumns
  /// The highest score in a column without a cost.
  private let highestInCell: Int
  /// The highest score in any column.
  let highest: Int

  init(_ letters: String, _ columns: FuzzyColumns) {
    self.letters = letters
    self.columns = columns
    let pattern = FuzzyPattern(letters)
    matcher = FuzzyMatcher(pattern)
    highestInCell = pattern.highestScore
    highest = max(0, pattern.highestScore - columns.leastCost(from: 0))
  }

  /// Returns a copy with its own tables, since reference counts shared by threads are slow.
  func forAnotherThread() -> Self { Self(letters, columns) }

  /// Returns the score of a row; less than its score if letters that earn all they can do not reach
  /// `lowest`.
  @inline(__always)
  mutating func score(
    ofRow row: Int, _ rows: RowBytes, _ copies: RowText.Copies, _ text: RowText,
    atLeast lowest: Int
  ) -> Int {
    copies.containsRow(row)
      ? score(ofCopiedRow: row, text, atLeast: lowest)
      : score(ofRegularRow: row, rows, atLeast: lowest)
  }

  private mutating func score(
    ofRegularRow row: Int, _ rows: RowBytes, atLeast lowest: Int
  ) -> Int {
    if lowest > highest { return 0 }
    var best = 0
    _ = rows.containsCell(inRegularRow: row) { column, cell in
      note(cell, column, isASCII: true, lowest, &best)
      return highestInCell - columns.leastCost(from: column + 1) < max(lowest, best)
    }
    return best
  }

  private mutating func score(
    ofCopiedRow row: Int, _ text: RowText, atLeast lowest: Int
  ) -> Int {
    if lowest > highest { return 0 }
    var best = 0
    var column = 0
    text.dataset.forEachCellBuffer(of: text.dataset.row(at: row)) { cell in
      note(cell.span, column, isASCII: false, lowest, &best)
      column += 1
    }
    return best
  }

  @inline(__always)
  private mutating func note(
    _ cell: Span<UInt8>, _ column: Int, isASCII: Bool, _ lowest: Int, _ best: inout Int
  ) {
    guard columns.isSearched(column) else { return }
    let cost = columns.cost(of: column)
    let lowest = max(lowest, best) + cost
    guard let score = matcher.score(cell, atLeast: lowest, isASCII: isASCII) else { return }
    best = max(best, score - cost)
  }
}

/// What a match in each of a list's columns costs.
struct FuzzyColumns: Sendable {
  private let costs: [Int]
  /// The lowest cost in each column and those after it, and after all.
  private let leastCosts: [Int]
  /// More than the highest score.
  private static let notSearched = Int(Int32.max)

  /// - Parameter searchIndexes: The index of each column among those searched.
  init(_ searchIndexes: [Int?]) {
    costs = searchIndexes.map { $0.map(FuzzyScore.columnCost) ?? Self.notSearched }
    var least = [Self.notSearched]
    for cost in costs.reversed() { least.append(min(cost, least[least.count - 1])) }
    leastCosts = least.reversed()
  }

  func isSearched(_ column: Int) -> Bool { cost(of: column) < Self.notSearched }

  @inline(__always)
  func cost(of column: Int) -> Int { column < costs.count ? costs[column] : Self.notSearched }

  /// The lowest cost in a column or one after it; more than any score after all columns.
  @inline(__always)
  func leastCost(from column: Int) -> Int {
    column < costs.count ? leastCosts[column] : Self.notSearched
  }
}
