/// The rows that two tables have in common.
struct RowMatches: Sendable {
  private static let none = UInt32.max

  private let oldCount: Int
  /// The position in the old table of each row of the new one, or `none`.
  private var oldRows: [UInt32]
  /// Whether the cells of each row of the new table differ from the old ones.
  private var isChanged: [Bool] = []

  private static var chunkSize: Int { 1 << 14 }

  private init(oldCount: Int, newCount: Int) {
    self.oldCount = oldCount
    oldRows = Array(repeating: Self.none, count: newCount)
  }

  /// Matches rows with the same key.
  static func ofRows(
    _ old: Dataset, _ new: Dataset, withEqual key: [ColumnPair]
  ) throws(TableDifference.UnusableKey) -> RowMatches {
    let join = RowJoin(RowHashing.of(old, new, key))
    for (rows, isOld) in [(join.old, true), (join.new, false)] {
      if let row = rows.firstEmptyRow {
        throw TableDifference.UnusableKey(fault: .empty, row: row, isOld: isOld)
      }
      if let (first, second) = RowJoin.repeatedRow(in: rows) {
        throw TableDifference.UnusableKey(
          fault: .repeated(earlier: first), row: second, isOld: isOld)
      }
    }
    var matches = RowMatches(oldCount: old.count, newCount: new.count)
    join.match(into: &matches.oldRows)
    return matches
  }

  /// Matches rows with equal cells, the first with the first.
  static func ofEqualRows(_ comparison: CellComparison) -> RowMatches {
    let (old, new) = (comparison.old, comparison.new)
    var matches = RowMatches(oldCount: old.count, newCount: new.count)
    func join(
      _ columns: [ColumnPair]?, _ before: [Int]? = nil, _ after: [Int]? = nil,
      into oldRows: inout [UInt32]
    ) {
      RowJoin(RowHashing.of(old, new, columns), oldRows: before, newRows: after)
        .match(into: &oldRows)
    }
    if !comparison.canCompareBytes {
      join(comparison.columns, into: &matches.oldRows)
      return matches
    }
    join(nil, into: &matches.oldRows)
    // Equal cells can be written in several ways.
    let (removed, added) = (matches.removed, matches.added)
    if !removed.isEmpty && !added.isEmpty {
      join(comparison.columns, removed, added, into: &matches.oldRows)
    }
    return matches
  }

  /// Finds the matched rows whose cells differ.
  mutating func findChanged(_ comparison: CellComparison) {
    let oldRows = oldRows
    isChanged = Array(repeating: false, count: oldRows.count)
    isChanged.withUnsafeMutableBufferPointer { isChanged in
      // Chunks write to different elements.
      nonisolated(unsafe) let isChanged = isChanged
      ChunkedWork.forEachChunk(of: oldRows.count, by: Self.chunkSize) { rows in
        for row in rows where oldRows[row] != Self.none {
          isChanged[row] = !comparison.areEqual(old: Int(oldRows[row]), new: row)
        }
      }
    }
  }

  func oldPosition(of row: Int) -> Int? {
    oldRows[row] == Self.none ? nil : Int(oldRows[row])
  }

  var pairs: [TableDifference.RowPair] {
    oldRows.indices.compactMap { row in
      oldPosition(of: row).map { TableDifference.RowPair(old: $0, new: row) }
    }
  }

  var added: [Int] { oldRows.indices.filter { oldRows[$0] == Self.none } }

  var removed: [Int] {
    var isMatched = [Bool](repeating: false, count: oldCount)
    for row in oldRows where row != Self.none { isMatched[Int(row)] = true }
    return isMatched.indices.filter { !isMatched[$0] }
  }

  var changed: [TableDifference.RowPair] {
    isChanged.indices.filter { isChanged[$0] }.map {
      TableDifference.RowPair(old: Int(oldRows[$0]), new: $0)
    }
  }

  var areInOrder: Bool {
    var last: UInt32?
    for row in oldRows where row != Self.none {
      if let last, row < last { return false }
      last = row
    }
    return true
  }

  /// Returns about `count` matched rows from the whole table.
  func sample(_ count: Int) -> [TableDifference.RowPair] {
    let step = max(1, oldRows.count / max(1, count))
    return stride(from: 0, to: oldRows.count, by: step).compactMap { row in
      oldPosition(of: row).map { TableDifference.RowPair(old: $0, new: row) }
    }
  }
}
