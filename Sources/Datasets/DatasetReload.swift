extension Dataset {
  /// Returns the list as a newer version of another one: rows that were in it keep their
  /// identities.
  ///
  /// The first of the columns `keys` whose cells are unique in both versions identifies a row;
  /// without one, the whole row does. Among equal rows, order decides.
  ///
  /// - Parameter keys: Candidate columns, by their positions in this version and the older one.
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
      given: old.identifiers?.givenCount ?? old.count)
    let changed = pairs.filter { !isSame($0.position, as: $0.other, of: old) }
    copy.revisions = old.revisions.next(changing: changed.map { copy.row(at: $0.position) })
    return copy
  }

  private func isSame(_ position: Int, as other: Int, of old: Dataset) -> Bool {
    guard columns == old.columns else { return false }
    let source = table.bytes[table.source(of: position)]
    if source == old.table.bytes[old.table.source(of: other)] { return true }
    var cells: [[UInt8]] = []
    var before: [[UInt8]] = []
    table.forEachField(of: position) { cells.append(Array($0)) }
    old.table.forEachField(of: other) { before.append(Array($0)) }
    return cells == before
  }
}

/// The keys of a dataset's rows: hashes of a column's cells or of whole rows, sorted.
///
/// They take twelve bytes a row, only during a comparison.
struct RowKeys {
  struct Key {
    let hash: Int
    let position: UInt32
  }

  /// Sorted by hash, then by position.
  let keys: [Key]
  /// Whether all keys differ and none is empty.
  let areUnique: Bool

  /// - Parameter column: The key column; nil for whole rows.
  init(_ dataset: Dataset, column: Int?) {
    var hasEmptyKey = false
    var keys = (0..<dataset.count).map { position in
      var hasher = Hasher()
      func combine(_ cell: ArraySlice<UInt8>) {
        hasher.combine(cell.count)
        cell.withUnsafeBytes { hasher.combine(bytes: $0) }
      }
      if let column {
        dataset.table.withBytes(record: position, column: column) { cell in
          if cell.isEmpty { hasEmptyKey = true }
          combine(cell)
        }
      } else {
        dataset.table.forEachField(of: position, combine)
      }
      return Key(hash: hasher.finalize(), position: UInt32(position))
    }
    keys.sort { ($0.hash, $0.position) < ($1.hash, $1.position) }
    areUnique = !hasEmptyKey && !zip(keys, keys.dropFirst()).contains { $0.hash == $1.hash }
    self.keys = keys
  }

  /// Returns the pairs of rows with equal keys: the first with the first, the second with the
  /// second, so that one of two equal rows can be removed.
  func matches(with other: RowKeys) -> [(position: Int, other: Int)] {
    var matches: [(position: Int, other: Int)] = []
    var index = 0
    for key in keys {
      while index < other.keys.count && other.keys[index].hash < key.hash { index += 1 }
      guard index < other.keys.count else { break }
      if other.keys[index].hash == key.hash {
        matches.append((Int(key.position), Int(other.keys[index].position)))
        index += 1
      }
    }
    return matches
  }
}
