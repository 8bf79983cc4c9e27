/// How a list is shown: which columns, in which order and sections, and how many rows.
public struct ListArrangement: Sendable, Hashable {
  /// A column to sort by.
  public struct SortKey: Sendable, Hashable {
    /// The column's position in the source.
    public let column: Int
    /// Whether the greatest comes first.
    public let isDescending: Bool

    /// Sorts by a column.
    public init(column: Int, isDescending: Bool) {
      self.column = column
      self.isDescending = isDescending
    }
  }

  /// Positions of the shown columns in the source, in the order shown.
  public var columns: [Int]
  /// What to sort by, the first key first; none is the source's own order.
  public var sort: [SortKey] = []
  /// The column whose cells are the section titles.
  public var section: Int?
  /// How many rows to list at most, counted in the order that `sort` gives.
  public var limit: Int?

  /// All of `columns`, in the source's order, without sections.
  public init(allOf columns: [ListColumn]) {
    self.columns = Array(columns.indices)
  }
}

extension ListArrangement {
  /// The same arrangement of a newer version's columns, which are found by their names; new ones are
  /// shown where all were.
  public func following(_ old: [ListColumn], to new: [ListColumn]) -> ListArrangement {
    if old.map(\.typedName) == new.map(\.typedName) { return self }
    func place(_ column: Int) -> Int? {
      new.firstIndex { $0.typedName == old[column].typedName }
    }
    var copy = ListArrangement(allOf: new)
    if columns != Array(old.indices) {
      let kept = columns.compactMap(place)
      if !kept.isEmpty { copy.columns = kept }
    }
    copy.sort = sort.compactMap { key in
      place(key.column).map { SortKey(column: $0, isDescending: key.isDescending) }
    }
    copy.section = section.flatMap(place)
    copy.limit = limit
    return copy
  }
}
