import Datasets
import Output
import Search

/// A search for the rows of a list that a difference removes, moves and changes.
struct PatchedRows {
  private let dataset: Dataset
  private let writer: RowWriter
  private let keys: [[UInt8]: Int]
  private var taken: Set<Int> = []
  /// The positions of the rows with each hash.
  private var positionsByHash: [Int: [Int]]?

  init(_ dataset: Dataset, _ columns: [ListColumn]) {
    self.dataset = dataset
    writer = RowWriter(.jsonl, of: dataset, columns, shown: Array(columns.indices))
    keys = Self.keys(of: columns)
  }

  /// Returns the columns by their JSON keys.
  static func keys(of columns: [ListColumn]) -> [[UInt8]: Int] {
    Dictionary(uniqueKeysWithValues: columns.enumerated().map { (Array($1.key.utf8), $0) })
  }

  /// Returns the cells of a row as a difference has them, so that text that is not UTF-8 is equal.
  func cells(at position: Int) -> [JSONCell] {
    var json: [UInt8] = []
    writer.append(dataset.row(at: position), isLast: true, to: &json)
    return JSONCell.cells(ofObject: json, keys: keys)
  }

  /// Returns whether a row has some cells; like a comparison, it ignores how JSON writes them.
  func isRow(_ position: Int, _ expected: RowVersion) -> Bool {
    guard position < dataset.count else { return false }
    return zip(cells(at: position), expected.cells).allSatisfy { $0.bytes == $1.bytes }
  }

  /// A row that is not at its old position.
  struct Misfit: Error, Equatable {
    /// Its index among the rows that were searched for.
    let index: Int
    /// Whether several other rows have its cells; otherwise none has.
    let isRepeated: Bool
  }

  /// Returns the positions of rows: the old ones where they fit, and otherwise those of the only
  /// rows that fit.
  mutating func positions(of rows: [RowVersion]) throws(Misfit) -> [Int] {
    var found: [Int?] = rows.map { row in
      isRow(row.position, row) && taken.insert(row.position).inserted ? row.position : nil
    }
    for index in rows.indices where found[index] == nil {
      // A third one would not change the answer, and there can be many.
      var equal: [Int] = []
      for position in candidates(for: rows[index]) where !taken.contains(position) {
        if isRow(position, rows[index]) { equal.append(position) }
        if equal.count > 1 { break }
      }
      guard equal.count == 1 else { throw Misfit(index: index, isRepeated: equal.count > 1) }
      taken.insert(equal[0])
      found[index] = equal[0]
    }
    return found.compactMap(\.self)
  }

  /// Returns the positions of the rows that have the hash of a row.
  private mutating func candidates(for row: RowVersion) -> [Int] {
    let known = positionsByHash ?? index
    positionsByHash = known
    return known[hash(of: row.cells)] ?? []
  }

  /// - Complexity: O(bytes).
  private var index: [Int: [Int]] {
    Dictionary(grouping: 0..<dataset.count) { hash(of: cells(at: $0)) }
  }

  private func hash(of cells: [JSONCell]) -> Int {
    var hasher = Hasher()
    for cell in cells { hasher.combine(cell.bytes) }
    return hasher.finalize()
  }
}

/// A row of the old or new table of a difference.
struct RowVersion {
  let position: Int
  let cells: [JSONCell]
}

extension RecordedDifference.Row {
  /// The row in the new table.
  var new: RowVersion { RowVersion(position: position, cells: cells) }

  /// The row in the old table.
  var old: RowVersion {
    guard let was else { return RowVersion(position: oldPosition ?? position, cells: cells) }
    let old = zip(was, cells).map { $0.form == .absent ? $1 : $0 }
    return RowVersion(position: oldPosition ?? position, cells: old)
  }
}
