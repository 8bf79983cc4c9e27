import Datasets
import Dispatch

/// How well rows fulfil the fuzzy terms of a condition.
///
/// Of terms that must all be found the scores add up, of alternatives the best counts, and what must
/// not be found has none.
struct RowScore: Sendable {
  private indirect enum Sum: Sendable {
    case term(Int)
    case sum([Sum])
    case best([Sum])
  }

  private struct Term: Sendable {
    var matcher: FuzzyMatcher
    /// For each column of the list, its place among those searched, if it is one of them.
    let places: [Int?]
  }

  private let sum: Sum
  private var terms: [Term] = []

  /// Rows that a thread scores at a time.
  private static let rowsPerChunk = 1024

  /// The score of a condition; nil for one without a fuzzy term that has to be found.
  init?(_ condition: Query.Condition, columns: [ListColumn], shown: [Int]) {
    var terms: [Term] = []
    func sum(_ condition: Query.Condition) -> Sum? {
      switch condition {
      case .term(.fuzzy(let letters), let name):
        let named = name.flatMap { name in columns.firstIndex { $0.typedName == name } }
        let searched = named.map { [$0] } ?? shown
        terms.append(
          Term(
            matcher: FuzzyMatcher(FuzzyPattern(letters)),
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
  }

  /// Rows best first, those of one score in the order given, on all cores.
  ///
  /// - Complexity: O(rows), and that of the matcher for each cell.
  func ranked(
    _ rows: [RowID], of dataset: Dataset, _ cancellation: Cancellation
  ) throws(ListSourceError) -> [RowID] {
    let scores = [Int](unsafeUninitializedCapacity: rows.count) { scores, filled in
      // Each thread writes places of its own.
      nonisolated(unsafe) let scores = scores
      let chunks = (rows.count + Self.rowsPerChunk - 1) / Self.rowsPerChunk
      DispatchQueue.concurrentPerform(iterations: chunks) { chunk in
        var score = self
        let first = chunk * Self.rowsPerChunk
        for index in first..<min(first + Self.rowsPerChunk, rows.count) {
          scores.initializeElement(
            at: index, to: cancellation.isCancelled ? 0 : score.score(of: rows[index], dataset))
        }
      }
      filled = rows.count
    }
    try cancellation.check()
    var ranking = Ranking()
    for (index, score) in scores.enumerated() { ranking.append(position: index, score: score) }
    return ranking.ranked().map { rows[$0] }
  }

  private mutating func score(of row: RowID, _ dataset: Dataset) -> Int {
    var scores = [Int?](repeating: nil, count: terms.count)
    var column = 0
    dataset.forEachCell(of: row) { cell in
      for term in terms.indices {
        guard let place = terms[term].places[column],
          let score = terms[term].matcher.score(cell.span)
        else { continue }
        let worth = score - FuzzyScore.columnCost(place)
        scores[term] = max(scores[term] ?? worth, worth)
      }
      column += 1
    }
    return Self.value(of: sum, scores) ?? 0
  }

  private static func value(of sum: Sum, _ scores: [Int?]) -> Int? {
    switch sum {
    case .term(let term): return scores[term]
    case .sum(let parts):
      let found = parts.compactMap { value(of: $0, scores) }
      return found.isEmpty ? nil : found.reduce(0, +)
    case .best(let parts): return parts.compactMap { value(of: $0, scores) }.max()
    }
  }
}
