import Datasets
import DiffableList

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
    /// The highest score in any column.
    let highest: Int
    /// The highest score in any column after each one.
    let highestAfter: [Int]

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

    /// Returns the score of a row; less than its score if letters that earn all they can do not reach
    /// `lowest`.
    mutating func score(
      of row: Int, atLeast lowest: Int, _ text: RowText, _ rows: RowBytes, _ copies: RowText.Copies
    ) -> Int {
      var best = 0
      func note(_ cell: Span<UInt8>, _ column: Int, isASCII: Bool) {
        guard let index = searchIndexes[column] else { return }
        let cost = FuzzyScore.columnCost(index)
        let lowest = max(lowest, best) + cost
        guard let score = matcher.score(cell, atLeast: lowest, isASCII: isASCII) else { return }
        best = max(best, score - cost)
      }
      if copies.containsRow(row) {
        let isLikely = copies.containsCell(inCopy: text.copied.rank(row)) { column, cell in
          guard let index = searchIndexes[column] else { return false }
          let loss = highest - FuzzyScore.columnCost(index) - lowest
          return loss >= 0 && matcher.bound.canLose(atMost: loss, inFolded: cell)
        }
        if !isLikely { return 0 }
        var column = 0
        text.dataset.forEachCellBuffer(of: text.dataset.row(at: row)) { cell in
          note(cell.span, column, isASCII: false)
          column += 1
        }
      } else {
        let range = rows.start(of: row)..<rows.start(of: row &+ 1)
        guard matcher.bound.canLose(atMost: highest - lowest, inRowAt: range, of: rows.bytes)
        else { return 0 }
        _ = rows.containsCell(inRegularRow: row) { column, cell in
          note(cell, column, isASCII: true)
          return highestAfter[column] < max(lowest, best)
        }
      }
      return best
    }
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
          Term(letters, searchIndexes: columns.indices.map { searched.firstIndex(of: $0) }))
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

  /// Returns the positions of the best rows, best first; rows of equal score keep their order.
  ///
  /// Rows whose score cannot be among the best are not scored. A sample of the rows shows first what
  /// score that takes.
  ///
  /// - Parameter groups: The rows, those with the lowest cost first.
  /// - Complexity: O(rows), plus the cost of the matcher for some cells.
  func best(
    _ limit: Int, of groups: [BoundedRows], in text: RowText, _ cancellation: Cancellation
  ) throws(ListSourceError) -> [Int] {
    let sample = BestRows(limit: limit * 3 / 2 / BoundedRows.wordsPerSample)
    find(sample, in: groups.map(\.sample), text, cancellation)
    let likely = BestRows(limit: limit, lowestScore: sample.threshold.score)
    find(likely, in: groups, text, cancellation)
    try cancellation.check()
    let found = likely.positions()
    if found.count == limit || sample.threshold.score == 0 { return found }
    // The sample was better than the rest.
    let best = BestRows(limit: limit)
    find(best, in: groups, text, cancellation)
    try cancellation.check()
    return best.positions()
  }

  private func find(
    _ best: BestRows, in groups: [BoundedRows], _ text: RowText, _ cancellation: Cancellation
  ) {
    for group in groups where highest - group.cost >= best.threshold.score {
      let count = (group.rows.words.count + Self.wordsPerChunk - 1) / Self.wordsPerChunk
      let step = Self.step(through: count)
      ChunkedWork.forEachChunk(of: count, by: 1, cancellation, from: forAnotherThread) {
        score, chunk in
        // Rows from everywhere soon raise the threshold.
        let first = chunk.lowerBound * step % count * Self.wordsPerChunk
        let words = first..<min(first + Self.wordsPerChunk, group.rows.words.count)
        best.add(score.best(best.threshold, inWords: words, of: group, text))
      }
    }
  }

  /// No row has a higher score.
  private var highest: Int {
    if case .term(let term) = sum { terms[term].highest } else { .max }
  }

  /// The letters of the only fuzzy term and its column; nil if there are several.
  var onlyLetters: [Unicode.Scalar]? {
    if case .term(let term) = sum { FuzzyPattern(terms[term].letters).letters } else { nil }
  }

  private static let wordsPerChunk = 64

  /// Returns a step that visits all of some chunks, neighbors far apart.
  private static func step(through count: Int) -> Int {
    var step = max(1, Int(Double(count) * 0.618))
    func divisor(_ a: Int, _ b: Int) -> Int { b == 0 ? a : divisor(b, a % b) }
    while divisor(step, count) > 1 { step += 1 }
    return step
  }

  /// Returns the rows of some words that reach a threshold.
  private mutating func best(
    _ threshold: RankedRow, inWords words: Range<Int>, of group: BoundedRows, _ text: RowText
  ) -> [RankedRow] {
    var found: [RankedRow] = []
    text.withRows { bytes, copies in
      let lowest = threshold.score + group.cost
      bytes.forEachPrefetchedRow(group.rows.positions(inWords: words)) { row in
        let score = score(of: row, atLeast: lowest, text, bytes, copies)
        let ranked = RankedRow(score: score, position: row)
        if ranked.bits >= threshold.bits { found.append(ranked) }
      }
    }
    return found
  }

  /// Returns a row's score; less than its score if letters that earn all they can do not reach
  /// `lowest`.
  private mutating func score(
    of row: Int, atLeast lowest: Int, _ text: RowText, _ rows: RowBytes, _ copies: RowText.Copies
  ) -> Int {
    guard case .term(let term) = sum else { return score(of: row, text, rows, copies) }
    return terms[term].score(of: row, atLeast: lowest, text, rows, copies)
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
          bytes.forEachPrefetchedRow(rows[range]) { row in
            scores[index] = score.score(of: row, text, bytes, copies)
            index += 1
          }
        }
      }
    }
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

extension Bitmap {
  /// Returns the positions in a range of words.
  fileprivate func positions(inWords words: Range<Int>) -> [Int] {
    var positions: [Int] = []
    positions.reserveCapacity(64 * words.count)
    for word in words {
      var rest = self.words[word]
      while rest != 0 {
        positions.append(word << 6 | rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return positions
  }
}
