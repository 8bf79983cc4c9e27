extension Dataset {
  /// The list as a newer version of another one: rows that were there before are the same rows.
  ///
  /// A row is known by the first of some columns whose cells are unique in both versions, or else
  /// by all of it; of rows that are equal the first stays the first.
  ///
  /// - Parameters:
  ///   - old: The older version.
  ///   - keys: Columns that may tell rows apart, by their places in this version and the older one.
  /// - Complexity: O(bytes + n log n) in the rows of both.
  public func continuing(_ old: Dataset, keys: [(new: Int, old: Int)]) -> Dataset {
    var matches: [(position: Int, other: Int)]?
    for key in keys {
      let new = RowKeys(self, column: key.new)
      guard new.areUnique else { continue }
      let before = RowKeys(old, column: key.old)
      guard before.areUnique else { continue }
      matches = new.matches(with: before)
      break
    }
    let pairs = matches ?? RowKeys(self, column: nil).matches(with: RowKeys(old, column: nil))
    var copy = self
    copy.identifiers = RowIdentifiers(
      count: count, matches: pairs.map { ($0.position, old.row(at: $0.other).rawValue) },
      given: old.givenIdentifiers)
    let changed = pairs.filter { !isSame($0.position, as: $0.other, of: old) }
    copy.revisions = old.revisions.next(changing: changed.map { copy.row(at: $0.position) })
    return copy
  }

  /// Whether a row has the same cells as one of another version.
  private func isSame(_ position: Int, as other: Int, of old: Dataset) -> Bool {
    let source = table.bytes[table.source(of: position)]
    if source == old.table.bytes[old.table.source(of: other)] && columns == old.columns {
      return true
    }
    var cells: [[UInt8]] = []
    var before: [[UInt8]] = []
    table.forEachField(of: position) { cells.append(Array($0)) }
    old.table.forEachField(of: other) { before.append(Array($0)) }
    return cells == before && columns == old.columns
  }
}
