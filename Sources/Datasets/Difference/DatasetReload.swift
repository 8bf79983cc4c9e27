extension Dataset {
  /// Returns the list as a newer version of another one: rows that were in it keep their
  /// identities.
  ///
  /// The first of the keys whose cells are unique in both versions identifies a row; without one, the
  /// whole row does. Among equal rows, order decides.
  ///
  /// - Parameter keys: Candidate keys, each of one or more columns.
  /// - Complexity: O(bytes) of both, on all cores.
  public func continuing(_ old: Dataset, keys: [[PositionPair]]) -> Dataset {
    let columns = ColumnPairs(old, self)
    let comparison = CellComparison(old, self, columns, TableDifference.Options())
    var matches =
      keys.lazy.filter { !$0.isEmpty }.compactMap { key in
        try? RowPairs.ofRows(old, self, withEqual: key)
      }.first ?? RowPairs.ofEqualRows(comparison)
    matches.compare(comparison)
    let pairs = matches.pairs
    let changed = columns.areInPlace ? matches.changed : pairs
    var copy = self
    copy.identifiers = RowIdentifiers(
      count: count, matches: pairs.map { ($0.new, old.row(at: $0.old).rawValue) },
      given: old.identifiers?.givenCount ?? old.count)
    copy.revisions = old.revisions.next(changing: changed.map { copy.row(at: $0.new) })
    return copy
  }
}
