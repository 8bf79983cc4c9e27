/// Rows that fuzzy terms have found, to be listed best first.
///
/// Rows with the same score keep the dataset's order, so the order is total: the same query lists
/// the same rows in the same order, always.
struct Ranking: Sendable {
  private var positions: [Int] = []
  private var scores: [UInt32] = []

  /// How many rows there are.
  var count: Int { positions.count }

  /// A row; rows come in ascending order of their positions in the dataset.
  ///
  /// - Parameter score: What its fuzzy terms are worth; 0 for a row that none has found.
  mutating func append(position: Int, score: Int) {
    positions.append(position)
    scores.append(UInt32(clamping: score))
  }

  /// The rows' positions, best first.
  ///
  /// A counting sort by the lower half of the scores, and one by the upper half if any has one,
  /// which takes a hundred words.
  ///
  /// - Complexity: O(rows).
  func ranked() -> [Int] {
    guard let highest = scores.max(), let lowest = scores.min() else { return [] }
    // Deficits, so that the best come first and those of one score stay in order.
    var rows = scores.indices.map { Row(deficit: highest - scores[$0], index: $0) }
    for shift in stride(from: 0, to: UInt32(32), by: 16) where (highest - lowest) >> shift > 0 {
      rows = Self.sorted(rows, shift: shift)
    }
    return rows.map { positions[$0.index] }
  }

  private struct Row {
    let deficit: UInt32
    let index: Int
  }

  private static func sorted(_ rows: [Row], shift: UInt32) -> [Row] {
    func digit(_ row: Row) -> Int { Int((row.deficit >> shift) & 0xFFFF) }
    var starts = [Int](repeating: 0, count: (rows.map(digit).max() ?? 0) + 2)
    for row in rows { starts[digit(row) + 1] += 1 }
    for value in starts.indices.dropFirst() { starts[value] += starts[value - 1] }
    return [Row](unsafeUninitializedCapacity: rows.count) { sorted, count in
      for row in rows {
        sorted.initializeElement(at: starts[digit(row)], to: row)
        starts[digit(row)] += 1
      }
      count = rows.count
    }
  }
}
