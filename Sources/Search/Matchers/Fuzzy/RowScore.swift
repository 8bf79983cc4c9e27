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
        terms.append(
          FuzzyTerm(
            letters, FuzzyColumns(columns.indices.map { searched.firstIndex(of: $0) })))
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

  var highest: Int { terms.count == 1 ? terms[0].highest : .max }

  /// The letters of the only fuzzy term; nil if there are several.
  var onlyLetters: [Unicode.Scalar]? {
    terms.count == 1 ? FuzzyPattern(terms[0].letters).letters : nil
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
        text.withRows { bytes, copies in
          var index = range.lowerBound
          var copied: [Int] = []
          bytes.forEachPrefetchedRow(rows[range]) { row in
            if copies.containsRow(row) {
              copied.append(index)
            } else {
              scores[index] = score.score(ofRegularRow: row, bytes)
            }
            index += 1
          }
          for index in copied {
            scores[index] = score.score(ofCopiedRow: rows[index], copies, text)
          }
        }
      }
    }
    return Self.ranked(rows, by: scores)
  }

  /// Takes out the only fuzzy term, for a loop over rows, which an array of terms would slow down; nil
  /// if there are several.
  mutating func takeOnlyTerm() -> FuzzyTerm? { terms.count == 1 ? terms.removeLast() : nil }

  mutating func put(_ term: consuming FuzzyTerm) { terms.append(term) }

  mutating func score(ofRegularRow row: Int, _ rows: RowBytes) -> Int {
    for term in terms.indices {
      scores[term] = terms[term].score(ofRegularRow: row, rows, losing: 0, atLeast: 0)
    }
    return value(of: sum)
  }

  /// Returns the score of a row that is copied; less than its score if letters of the only term that
  /// earn all they can do not reach `lowest`.
  mutating func score(
    ofCopiedRow row: Int, _ copies: RowText.Copies, _ text: RowText, atLeast lowest: Int = 0
  ) -> Int {
    let (rank, lowest) = (text.copied.rank(row), terms.count == 1 ? lowest : 0)
    for term in terms.indices {
      scores[term] = terms[term].score(
        ofCopiedRow: row, rank, copies, text.dataset, atLeast: lowest)
    }
    return value(of: sum)
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
