import Datasets

/// The scores of rows: a conjunction adds, a disjunction takes the best, and `not` is ignored.
struct RowScore: Sendable {
  private enum Sum: Sendable {
    case term(Int)
    case sum([Sum])
    case best([Sum])
  }

  private struct Term: Sendable {
    let letters: String
    var matcher: FuzzyMatcher
    /// The index of each of the list's columns among those searched.
    let searchIndexes: [Int?]
  }

  private let sum: Sum
  private var terms: [Term] = []
  private var scores: [Int] = []

  private static let none = Int.min
  private static let rowsPerChunk = 1024

  /// Returns nil for a condition without a fuzzy term that is not negated.
  init?(_ condition: Query.Condition, columns: [ListColumn], shown: [Int]) {
    var terms: [Term] = []
    func list(_ conditions: [Query.Condition], as kind: ([Sum]) -> Sum) -> Sum? {
      let sums = conditions.compactMap(sum)
      return sums.isEmpty ? nil : kind(sums)
    }
    func sum(_ condition: Query.Condition) -> Sum? {
      switch condition {
      case .term(.fuzzy(let letters), let name):
        let searched = columns.searched(for: name, shown: shown)
        terms.append(
          Term(
            letters: letters, matcher: FuzzyMatcher(FuzzyPattern(letters)),
            searchIndexes: columns.indices.map { searched.firstIndex(of: $0) }))
        return .term(terms.count - 1)
      case .term, .not: return nil
      case .all(let conditions): return list(conditions, as: Sum.sum)
      case .any(let conditions): return list(conditions, as: Sum.best)
      }
    }
    guard let whole = sum(condition) else { return nil }
    self.sum = whole
    self.terms = terms
    scores = Array(repeating: Self.none, count: terms.count)
  }

  /// Returns a copy with its own tables, since reference counts shared by threads are slow.
  private func forAnotherThread() -> Self {
    var copy = self
    for term in terms.indices {
      copy.terms[term].matcher = FuzzyMatcher(FuzzyPattern(terms[term].letters))
    }
    return copy
  }

  /// Returns rows best first; rows of equal score keep their order.
  ///
  /// - Complexity: O(rows), plus the cost of the matcher for each cell.
  func ranked(
    _ rows: [Int], of text: RowText, _ cancellation: Cancellation
  ) throws(ListSourceError) -> [Int] {
    var scores = [Int](repeating: 0, count: rows.count)
    scores.withUnsafeMutableBufferPointer { scores in
      // No two chunks share an element.
      nonisolated(unsafe) let scores = scores
      ChunkedWork.forEachChunk(
        of: rows.count, by: Self.rowsPerChunk, cancellation, from: forAnotherThread
      ) { score, range in
        text.withRows { bytes, copies in
          var index = range.lowerBound
          bytes.forEachPrefetchedRow(rows[range]) { row in
            scores[index] = score.score(of: row, text, bytes, copies)
            index += 1
          }
        }
      }
    }
    try cancellation.check()
    return Self.ranked(rows, by: scores)
  }

  private mutating func score(
    of row: Int, _ text: RowText, _ rows: RowBytes, _ copies: RowText.Copies
  ) -> Int {
    for term in scores.indices { scores[term] = Self.none }
    if copies.containsRow(row) {
      _ = text.dataset.containsCell(inRow: row) { column, cell in
        note(cell.span, column)
        return false
      }
    } else {
      _ = rows.containsCell(inRegularRow: row) { column, cell in
        note(cell, column)
        return false
      }
    }
    let value = Self.value(of: sum, scores)
    return value == Self.none ? 0 : value
  }

  private mutating func note(_ cell: Span<UInt8>, _ column: Int) {
    for term in scores.indices {
      guard let index = terms[term].searchIndexes[column],
        let score = terms[term].matcher.score(cell)
      else { continue }
      scores[term] = max(scores[term], score - FuzzyScore.columnCost(index))
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

extension RowScore {
  private struct Ranked {
    /// The highest score minus this one, so that a stable ascending sort ranks the rows.
    let deficit: UInt32
    let index: Int
  }

  /// Returns rows in descending order of their scores, clamped to 32 bits; the sort is stable.
  ///
  /// A radix sort of two passes; few scores need the second.
  ///
  /// - Complexity: O(rows).
  static func ranked(_ rows: [Int], by scores: [Int]) -> [Int] {
    let scores = scores.map { UInt32(clamping: $0) }
    guard let highest = scores.max(), let lowest = scores.min() else { return [] }
    var ranked = scores.indices.map { Ranked(deficit: highest - scores[$0], index: $0) }
    for shift in stride(from: 0, to: UInt32(32), by: 16) where (highest - lowest) >> shift > 0 {
      ranked = sorted(ranked, shift: shift)
    }
    return ranked.map { rows[$0.index] }
  }

  private static func sorted(_ rows: [Ranked], shift: UInt32) -> [Ranked] {
    func digit(_ row: Ranked) -> Int { Int((row.deficit >> shift) & 0xFFFF) }
    var starts = [Int](repeating: 0, count: (rows.map(digit).max() ?? 0) + 2)
    for row in rows { starts[digit(row) + 1] += 1 }
    for value in starts.indices.dropFirst() { starts[value] += starts[value - 1] }
    return [Ranked](unsafeUninitializedCapacity: rows.count) { sorted, count in
      for row in rows {
        sorted.initializeElement(at: starts[digit(row)], to: row)
        starts[digit(row)] += 1
      }
      count = rows.count
    }
  }
}
