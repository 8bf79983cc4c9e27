/// The positions of a row or a column in two versions of a table, from 0.
public struct PositionPair: Sendable, Hashable {
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
  public private(set) var common: [PositionPair]
  /// The columns that only the old table has.
  public private(set) var removed: [Int]
  /// The columns that only the new table has.
  public private(set) var added: [Int]
  /// The columns of `common` with different names.
  public private(set) var renamed: [PositionPair] = []

  /// The number of cells of a column that show whether it was renamed.
  private static let sampleSize = 1_000
  /// The number of cells, or different ones, that show it, if there are so many.
  private static let minCells = 10
  /// With more pairs of columns, only those at the same position are compared.
  private static let maxPairs = 1_000_000

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
  ) -> [PositionPair] {
    var rest: [String: [Int]] = [:]
    for index in removed.reversed() {
      rest[name(old.columns[index].header), default: []].append(index)
    }
    var pairs: [PositionPair] = []
    added.removeAll { index in
      guard let match = rest[name(new.columns[index].header)]?.popLast() else { return false }
      pairs.append(PositionPair(old: match, new: index))
      return true
    }
    removed = rest.values.joined().sorted()
    return pairs
  }

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
    var sample = CellSample()
    let before = sample.columns(removed, of: 0..<count, in: old)
    let after = sample.columns(added, of: 0..<count, in: new)
    match { pair in
      guard pair.old == pair.new, let cells = before[pair.old], let others = after[pair.new] else {
        return nil
      }
      let known = Set(cells)
      // Few different cells prove little.
      if known.count < min(count, Self.minCells) { return nil }
      return Self.share(others.count { known.contains($0) }, of: count)
    }
  }

  /// Matches columns with different names whose cells are the same in nearly all of some rows.
  mutating func findRenamed(in old: Dataset, _ new: Dataset, _ matches: RowPairs) {
    let rows = matches.sample(Self.sampleSize)
    var sample = CellSample()
    let before = sample.columns(removed, of: rows.map(\.old), in: old)
    let after = sample.columns(added, of: rows.map(\.new), in: new)
    match { pair in
      guard let cells = before[pair.old], let others = after[pair.new] else { return nil }
      var (same, different) = (0, 0)
      for (cell, other) in zip(cells, others) where cell != CellSample.empty || cell != other {
        if cell == other { same += 1 } else { different += 1 }
        if different * 10 > cells.count { return nil }
      }
      // Few cells prove little.
      if same + different < min(cells.count, Self.minCells) { return nil }
      return Self.share(same, of: same + different)
    }
  }

  /// Returns a part of all cells, if it is nearly all.
  private static func share(_ count: Int, of all: Int) -> Double? {
    count > 0 && count * 10 >= all * 9 ? Double(count) / Double(all) : nil
  }

  /// Matches columns by the share of their cells that are the same, the largest first; of equal ones,
  /// those at the same position.
  private mutating func match(by share: (PositionPair) -> Double?) {
    var candidates: [(pair: PositionPair, share: Double)] = []
    let isWide = removed.count * added.count > Self.maxPairs
    let places = Set(removed)
    for new in added {
      for old in isWide ? [new].filter(places.contains) : removed {
        let pair = PositionPair(old: old, new: new)
        if let share = share(pair) { candidates.append((pair, share)) }
      }
    }
    func rank(_ candidate: (pair: PositionPair, share: Double)) -> (Double, Int, Int, Int) {
      let pair = candidate.pair
      return (-candidate.share, abs(pair.old - pair.new), pair.new, pair.old)
    }
    var (old, new) = (Set(removed), Set(added))
    for (pair, _) in candidates.sorted(by: { rank($0) < rank($1) })
    where old.contains(pair.old) && new.contains(pair.new) {
      old.remove(pair.old)
      new.remove(pair.new)
      renamed.append(pair)
      common.append(pair)
    }
    renamed.sort { $0.new < $1.new }
    common.sort { $0.new < $1.new }
    removed = old.sorted()
    added = new.sorted()
  }
}

/// Cells as numbers, which are equal where the cells are and compare faster.
private struct CellSample {
  static let empty: Int32 = 0
  private var numbers: [ArraySlice<UInt8>: Int32] = [[]: empty]

  /// Returns the cells of some rows, by column.
  mutating func columns(
    _ columns: [Int], of rows: some Collection<Int>, in dataset: Dataset
  ) -> [Int: [Int32]] {
    if columns.isEmpty { return [:] }
    var cells = Array(repeating: [Int32](), count: dataset.columns.count)
    let wanted = Set(columns)
    for row in rows {
      var column = 0
      dataset.forEachCell(of: dataset.row(at: row)) { cell in
        defer { column += 1 }
        guard wanted.contains(column) else { return }
        let number = numbers[cell] ?? Int32(numbers.count)
        numbers[cell] = number
        cells[column].append(number)
      }
    }
    return Dictionary(uniqueKeysWithValues: columns.map { ($0, cells[$0]) })
  }
}
