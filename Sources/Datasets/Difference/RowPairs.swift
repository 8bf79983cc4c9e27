/// The rows that two tables have in common.
struct RowPairs: Sendable {
  private static let none = UInt32.max

  /// How two versions of a row compare.
  private enum Result: UInt8 {
    case same, changed
    /// They are not versions of one row.
    case unrelated
  }

  private let oldCount: Int
  /// The position in the old table of each row of the new one, or `none`.
  var oldRows: [UInt32]
  private var results: [Result] = []
  /// The columns that identify rows; empty for whole rows.
  private let key: [PositionPair]

  private static var chunkSize: Int { 1 << 14 }

  private init(_ old: Dataset, _ new: Dataset, key: [PositionPair]) {
    oldCount = old.count
    oldRows = Array(repeating: Self.none, count: new.count)
    self.key = key
  }

  /// Matches rows whose keys have the same hash; `compare` must follow.
  static func ofRows(
    _ old: Dataset, _ new: Dataset, withEqual key: [PositionPair]
  ) throws(TableDifference.UnusableKey) -> RowPairs {
    var matches = RowPairs(old, new, key: key)
    let join = RowJoin(RowHashing.of(old, new, key))
    let fault = unusableKey(of: join.old, isOld: true) ?? unusableKey(of: join.new, isOld: false)
    if let fault { throw fault }
    join.match(into: &matches.oldRows)
    return matches
  }

  private static func unusableKey(
    of rows: HashedRows, isOld: Bool
  ) -> TableDifference.UnusableKey? {
    if let row = rows.firstEmptyRow { return .init(row: row, isOld: isOld) }
    return RowJoin.repeatedRow(in: rows).map { first, second in
      .init(row: second, isOld: isOld, repeats: first)
    }
  }

  /// Matches rows with the same hash, the first with the first; `compare` must follow.
  static func ofEqualRows(_ comparison: CellComparison) -> RowPairs {
    let (old, new, columns) = (comparison.old, comparison.new, comparison.columns)
    var matches = RowPairs(old, new, key: [])
    guard comparison.canCompareBytes && comparison.comparesAllColumns else {
      RowJoin(RowHashing.of(old, new, columns)).match(into: &matches.oldRows)
      return matches
    }
    RowJoin(RowHashing.of(old, new, nil)).match(into: &matches.oldRows)
    // Equal cells can be written in several ways.
    let (removed, added) = (matches.removed, matches.added)
    if !removed.isEmpty && !added.isEmpty {
      RowJoin(RowHashing.of(old, new, columns), oldRows: removed, newRows: added)
        .match(into: &matches.oldRows)
    }
    return matches
  }

  /// Finds the matched rows whose cells differ, and separates those that only have the same hash.
  ///
  /// With ten million rows, one of two hundred thousand comparisons has a pair of those.
  mutating func compare(_ comparison: CellComparison) {
    let (oldRows, key) = (oldRows, key)
    var results = [Result](repeating: .same, count: oldRows.count)
    results.withUnsafeMutableBufferPointer { results in
      // Chunks write to different elements.
      nonisolated(unsafe) let results = results
      ChunkedWork.forEachChunk(of: oldRows.count, by: Self.chunkSize) { rows in
        for row in rows where oldRows[row] != Self.none {
          let old = Int(oldRows[row])
          if comparison.areEqual(old: old, new: row) { continue }
          let isKnown = !key.isEmpty && comparison.haveSameCells(old: old, new: row, in: key)
          results[row] = isKnown ? .changed : .unrelated
        }
      }
    }
    for row in results.indices where results[row] == .unrelated { self.oldRows[row] = Self.none }
    self.results = results
  }

  func oldPosition(of row: Int) -> Int? {
    oldRows[row] == Self.none ? nil : Int(oldRows[row])
  }

  var pairs: [PositionPair] { sample(oldRows.count) }

  var added: [Int] { oldRows.indices.filter { oldRows[$0] == Self.none } }

  var removed: [Int] {
    var isMatched = [Bool](repeating: false, count: oldCount)
    for row in oldRows where row != Self.none { isMatched[Int(row)] = true }
    return isMatched.indices.filter { !isMatched[$0] }
  }

  var changed: [PositionPair] {
    results.indices.filter { results[$0] == .changed }.map {
      PositionPair(old: Int(oldRows[$0]), new: $0)
    }
  }

  var areInOrder: Bool {
    let matched = oldRows.lazy.filter { $0 != Self.none }
    return zip(matched, matched.dropFirst()).allSatisfy { $0 < $1 }
  }

  /// Returns about `count` matched rows from the whole table.
  func sample(_ count: Int) -> [PositionPair] {
    let step = max(1, oldRows.count / max(1, count))
    return stride(from: 0, to: oldRows.count, by: step).compactMap { row in
      oldPosition(of: row).map { PositionPair(old: $0, new: row) }
    }
  }
}
