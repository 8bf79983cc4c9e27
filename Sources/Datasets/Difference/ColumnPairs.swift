/// A column's positions in two versions of a table.
public struct ColumnPair: Sendable, Hashable {
  /// The position in the old table.
  public let old: Int
  /// The position in the new table.
  public let new: Int

  /// Creates a pair.
  public init(old: Int, new: Int) {
    self.old = old
    self.new = new
  }
}

/// The columns of two versions of a table, matched by name.
public struct ColumnPairs: Sendable {
  /// The columns of both tables, in the order of the new one.
  public private(set) var common: [ColumnPair]
  /// The columns that only the old table has.
  public private(set) var removed: [Int]
  /// The columns that only the new table has.
  public private(set) var added: [Int]
  /// The columns of `common` with different names.
  public private(set) var renamed: [ColumnPair] = []

  /// The number of cells of a column that show whether it was renamed.
  private static let sampleSize = 1_000

  /// Matches columns of the same name, the first with the first, and then those whose names differ
  /// only in case, which count as renamed.
  package init(_ old: Dataset, _ new: Dataset) {
    common = []
    removed = Array(old.columns.indices)
    added = Array(new.columns.indices)
    common = matchNames(of: old, new) { $0 }
    renamed = matchNames(of: old, new) { $0.lowercased() }
    common = (common + renamed).sorted { $0.new < $1.new }
  }

  /// Matches columns that only one table has by their headings, and returns their pairs.
  private mutating func matchNames(
    of old: Dataset, _ new: Dataset, by name: (String) -> String
  ) -> [ColumnPair] {
    var rest: [String: [Int]] = [:]
    for index in removed.reversed() {
      rest[name(old.columns[index].header), default: []].append(index)
    }
    var pairs: [ColumnPair] = []
    added.removeAll { index in
      guard let match = rest[name(new.columns[index].header)]?.popLast() else { return false }
      pairs.append(ColumnPair(old: match, new: index))
      return true
    }
    removed = rest.values.joined().sorted()
    return pairs
  }

  /// Forgets columns that only one table has and that do not count.
  mutating func ignore(old: Set<Int>, new: Set<Int>) {
    removed.removeAll(where: old.contains)
    added.removeAll(where: new.contains)
  }

  /// Whether both tables have the same columns.
  public var areSame: Bool { removed.isEmpty && added.isEmpty && renamed.isEmpty }

  /// Whether the columns are the same in the same order, so that equal bytes are equal rows.
  var areInPlace: Bool {
    removed.isEmpty && added.isEmpty && common.allSatisfy { $0.old == $0.new }
  }

  /// Matches columns with different names at the same position, if nearly all cells of the first rows
  /// of one are in the first rows of the other.
  mutating func findRenamed(in old: Dataset, _ new: Dataset) {
    let count = min(Self.sampleSize, old.count, new.count)
    match { pair in
      if pair.old != pair.new { return false }
      let before = Set((0..<count).map { old.cell(old.row(at: $0), pair.old) })
      // Few different cells prove little.
      if before.count < min(count, 10) { return false }
      let after = (0..<count).map { new.cell(new.row(at: $0), pair.new) }
      return Self.areMost(after.count { before.contains($0) }, of: count)
    }
  }

  /// Matches columns with different names whose cells are the same in nearly all of some rows.
  mutating func findRenamed(in old: Dataset, _ new: Dataset, _ matches: RowMatches) {
    let rows = matches.sample(Self.sampleSize)
    match { pair in
      let cells = rows.map { row in
        (old.cell(old.row(at: row.old), pair.old), new.cell(new.row(at: row.new), pair.new))
      }.filter { !$0.0.isEmpty || !$0.1.isEmpty }
      return Self.areMost(cells.count { $0.0 == $0.1 }, of: cells.count)
    }
  }

  private static func areMost(_ count: Int, of all: Int) -> Bool {
    count > 0 && count * 10 >= all * 9
  }

  private mutating func match(where isRenamed: (ColumnPair) -> Bool) {
    for column in added {
      let found = removed.first { isRenamed(ColumnPair(old: $0, new: column)) }
      guard let found else { continue }
      let pair = ColumnPair(old: found, new: column)
      renamed.append(pair)
      common.append(pair)
      removed.removeAll { $0 == found }
      added.removeAll { $0 == column }
    }
    common.sort { $0.new < $1.new }
  }
}
