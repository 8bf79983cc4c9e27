import Datasets

/// How well rows fulfil the fuzzy terms of a condition.
///
/// Of terms that must all be found the scores add up, of alternatives the best counts, and what must
/// not be found has none.
struct RowScore: Sendable {
  private enum Sum: Sendable {
    case term(Int)
    case sum([Sum])
    case best([Sum])
  }

  private struct Term: Sendable {
    let pattern: FuzzyPattern
    var matcher: FuzzyMatcher
    /// For each column of the list, its place among those searched, if it is one of them.
    let places: [Int?]
  }

  private let sum: Sum
  private var terms: [Term] = []
  /// For each term what the row looked at is worth, or `none`.
  private var scores: [Int] = []

  private static let none = Int.min
  /// Rows that a thread scores at a time.
  private static let rowsPerChunk = 1024

  /// The score of a condition; nil for one without a fuzzy term that has to be found.
  init?(_ condition: Query.Condition, columns: [ListColumn], shown: [Int]) {
    var terms: [Term] = []
    func sum(_ condition: Query.Condition) -> Sum? {
      switch condition {
      case .term(.fuzzy(let letters), let name):
        let searched = columns.searched(for: name, shown: shown)
        let pattern = FuzzyPattern(letters)
        terms.append(
          Term(
            pattern: pattern, matcher: FuzzyMatcher(pattern),
            places: columns.indices.map { searched.firstIndex(of: $0) }))
        return .term(terms.count - 1)
      case .term, .not: return nil
      case .all(let conditions):
        let sums = conditions.compactMap(sum)
        return sums.isEmpty ? nil : .sum(sums)
      case .any(let conditions):
        let sums = conditions.compactMap(sum)
        return sums.isEmpty ? nil : .best(sums)
      }
    }
    guard let whole = sum(condition) else { return nil }
    self.sum = whole
    self.terms = terms
    scores = Array(repeating: Self.none, count: terms.count)
  }

  /// The same with tables of its own, since threads that count references to the same ones wait for
  /// each other.
  private func forAnotherThread() -> Self {
    var copy = self
    for term in terms.indices { copy.terms[term].matcher = FuzzyMatcher(terms[term].pattern) }
    return copy
  }

  /// Rows best first, those of one score in the order given, on all cores.
  ///
  /// - Complexity: O(rows), and that of the matcher for each cell.
  func ranked(
    _ rows: [Int], of text: RowText, _ cancellation: Cancellation
  ) throws(ListSourceError) -> [Int] {
    var scores = [Int](repeating: 0, count: rows.count)
    scores.withUnsafeMutableBufferPointer { scores in
      // Each chunk has places of its own.
      nonisolated(unsafe) let scores = scores
      ChunkedWork.forEachChunk(
        of: rows.count, by: Self.rowsPerChunk, cancellation, from: forAnotherThread
      ) { score, range in
        text.withRows { bytes, copies in
          var index = range.lowerBound
          bytes.forEachDistantRow(rows[range]) { row in
            scores[index] = score.score(of: row, text, bytes, copies)
            index += 1
          }
        }
      }
    }
    try cancellation.check()
    var ranking = Ranking()
    for (index, score) in scores.enumerated() { ranking.append(position: index, score: score) }
    return ranking.ranked().map { rows[$0] }
  }

  private mutating func score(
    of row: Int, _ text: RowText, _ rows: RowBytes, _ copies: RowText.Copies
  ) -> Int {
    for term in scores.indices { scores[term] = Self.none }
    if copies.holdsRow(row) {
      _ = text.dataset.holdsCell(inRow: row) { column, cell in
        note(cell.span, column)
        return false
      }
    } else {
      _ = rows.holdsCell(inRegularRow: row) { column, cell in
        note(cell, column)
        return false
      }
    }
    let value = Self.value(of: sum, scores)
    return value == Self.none ? 0 : value
  }

  /// Keeps what a cell is worth to each term, where it is more than the cells before.
  private mutating func note(_ cell: Span<UInt8>, _ column: Int) {
    for term in scores.indices {
      guard let place = terms[term].places[column],
        let score = terms[term].matcher.score(cell)
      else { continue }
      scores[term] = max(scores[term], score - FuzzyScore.columnCost(place))
    }
  }

  private static func value(of sum: Sum, _ scores: [Int]) -> Int {
    switch sum {
    case .term(let term): return scores[term]
    case .sum(let parts):
      let found = parts.map { value(of: $0, scores) }.filter { $0 != none }
      return found.isEmpty ? none : found.reduce(0, +)
    case .best(let parts): return parts.map { value(of: $0, scores) }.max() ?? none
    }
  }
}
