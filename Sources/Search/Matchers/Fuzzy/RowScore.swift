import Datasets
import DiffableList

/// The scores of rows: a conjunction adds, a disjunction takes the best, and `not` is ignored.
struct RowScore: Sendable {
  private enum Sum: Sendable {
    case term(Int)
    case sum([Sum])
    case best([Sum])
  }

  private let sum: Sum
  private var terms: [FuzzyTerm]
  /// A row's score for each term, 0 if it does not match.
  private var scores: [Int]

  private static let rowsPerChunk = 1024

  /// Returns nil for a condition without a fuzzy term that is not negated.
  init?(_ condition: Query.Condition, columns: [ListColumn], shown: [Int]) {
    var terms: [FuzzyTerm] = []
    func list(_ conditions: [Query.Condition], as kind: ([Sum]) -> Sum) -> Sum? {
      let sums = conditions.compactMap(sum)
      return sums.isEmpty ? nil : kind(sums)
    }
    func sum(_ condition: Query.Condition) -> Sum? {
      switch condition {
      case .term(.fuzzy(let letters), let name):
        let searched = columns.searched(for: name, shown: shown)
        let ranks = Dictionary(
          zip(searched, searched.indices), uniquingKeysWith: { first, _ in first })
        terms.append(FuzzyTerm(letters, FuzzyColumns(columns.indices.map { ranks[$0] })))
        return .term(terms.count - 1)
      case .term, .not: return nil
      case .all(let conditions): return list(conditions, as: Sum.sum)
      case .any(let conditions): return list(conditions, as: Sum.best)
      }
    }
    guard let whole = sum(condition) else { return nil }
    self.sum = whole
    self.terms = terms
    scores = Array(repeating: 0, count: terms.count)
  }

  func forAnotherThread() -> Self {
    var copy = self
    copy.terms = terms.map { $0.forAnotherThread() }
    return copy
  }

  /// Returns rows best first; rows of equal score keep their order.
  func ranked(_ rows: [Int], of text: RowText) -> [Int] {
    var scores = [Int](repeating: 0, count: rows.count)
    scores.withUnsafeMutableBufferPointer { scores in
      // No two chunks share an element.
      nonisolated(unsafe) let scores = scores
      ChunkedWork.forEachChunk(
        of: rows.count, by: Self.rowsPerChunk, Cancellation(), from: forAnotherThread
      ) { score, range in
        var index = range.lowerBound
        score.forEachScore(of: rows[range], in: text) { _, points in
          scores[index] = points
          index += 1
        }
      }
    }
    return Self.ranked(rows, by: scores)
  }

  /// Calls `body` with rows and their scores, in order; with less than its score for a row in which
  /// letters of the only term that earn all they can do not reach `lowest`.
  mutating func forEachScore(
    of rows: some Sequence<Int>, in text: RowText, atLeast lowest: Int = 0,
    _ body: (_ row: Int, _ score: Int) -> Void
  ) {
    text.withRows { bytes, copies in
      // An array of terms would slow down the loop.
      if terms.count == 1, var term = terms.popLast() {
        bytes.forEachPrefetchedRow(rows) { row in
          body(row, term.score(ofRow: row, bytes, copies, text, atLeast: lowest))
        }
        terms.append(term)
      } else {
        bytes.forEachPrefetchedRow(rows) { row in
          for term in terms.indices {
            scores[term] = terms[term].score(ofRow: row, bytes, copies, text, atLeast: 0)
          }
          body(row, value(of: sum))
        }
      }
    }
  }

  private func value(of sum: Sum) -> Int {
    switch sum {
    case .term(let term): scores[term]
    case .sum(let parts): parts.reduce(0) { $0 + value(of: $1) }
    case .best(let parts): parts.reduce(0) { max($0, value(of: $1)) }
    }
  }
}

extension RowScore {
  /// Returns rows in descending order of their scores, clamped to 32 bits; the sort is stable.
  ///
  /// A radix sort of two passes; few scores need the second.
  static func ranked(_ rows: [Int], by scores: [Int]) -> [Int] {
    let scores = scores.map { UInt32(clamping: $0) }
    guard let highest = scores.max(), let lowest = scores.min() else { return [] }
    // The distance from the highest score, so that a stable ascending sort ranks the rows.
    var ranked = scores.indices.map { UInt64(highest - scores[$0]) << 32 | UInt64($0) }
    for shift in [UInt64(0), 16] where UInt64(highest - lowest) >> shift > 0 {
      ranked = sorted(ranked, shift: 32 + shift)
    }
    return ranked.map { rows[Int(UInt32(truncatingIfNeeded: $0))] }
  }

  private static func sorted(_ rows: [UInt64], shift: UInt64) -> [UInt64] {
    func digit(_ row: UInt64) -> Int { Int((row >> shift) & 0xFFFF) }
    var starts = [Int](repeating: 0, count: (rows.map(digit).max() ?? 0) + 2)
    for row in rows { starts[digit(row) + 1] += 1 }
    for value in starts.indices.dropFirst() { starts[value] += starts[value - 1] }
    return [UInt64](unsafeUninitializedCapacity: rows.count) { sorted, count in
      for row in rows {
        sorted.initializeElement(at: starts[digit(row)], to: row)
        starts[digit(row)] += 1
      }
      count = rows.count
    }
  }
}
