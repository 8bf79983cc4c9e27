/// The columns, order, sections and limit of a list, and how its queries are read.
public struct ListArrangement: Sendable, Hashable {
  /// A column to sort by.
  public struct SortKey: Sendable, Hashable {
    /// The column's position in the source.
    public let column: Int
    /// Whether the largest comes first.
    public let isDescending: Bool

    /// Creates a sort key.
    public init(column: Int, isDescending: Bool) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// Positions of the shown columns in the source, in display order.
  public var columns: [Int]
  /// Positions of the columns that terms without a column search; nil for all.
  public var searched: [Int]?
  /// The sort keys by priority; empty for the source's order.
  public var sort: [SortKey] = []
  /// The column whose cells are the section titles.
  public var section: Int?
  /// The maximum number of rows, counted in the sorted order.
  public var limit: Int?
  /// Whether plain words of a query are fuzzy, except after `!`.
  public var hasFuzzyWords = false

  /// Creates an arrangement of all columns in the source's order.
  public init(allOf columns: [ListColumn]) {
    self.columns = Array(columns.indices)
  }
}

extension ListArrangement {
  /// Returns the columns that terms without a column search: shown ones first, which ranks matches.
  package func searched(of columns: [ListColumn]) -> [Int] {
    let all = searched ?? Array(columns.indices)
    if self.columns == all { return all }
    let (set, shown) = (Set(all), Set(self.columns))
    return self.columns.filter(set.contains) + all.filter { !shown.contains($0) }
  }

  /// Returns the arrangement for a newer version's columns, matched by name; new columns are shown
  /// if all were.
  public func following(_ old: [ListColumn], to new: [ListColumn]) -> ListArrangement {
    if old.map(\.typedName) == new.map(\.typedName) { return self }
    let positions = Dictionary(
      zip(new.map(\.typedName), new.indices), uniquingKeysWith: { first, _ in first })
    func position(_ column: Int) -> Int? { positions[old[column].typedName] }
    var copy = ListArrangement(allOf: new)
    if columns != Array(old.indices) {
      let kept = columns.compactMap(position)
      if !kept.isEmpty { copy.columns = kept }
    }
    let search = searched?.compactMap(position) ?? []
    copy.searched = search.isEmpty ? nil : search
    copy.sort = sort.compactMap { key in
      position(key.column).map { SortKey(column: $0, isDescending: key.isDescending) }
    }
    copy.section = section.flatMap(position)
    copy.limit = limit
    copy.hasFuzzyWords = hasFuzzyWords
    return copy
  }
}
