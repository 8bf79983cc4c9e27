/// What the rows of a dataset are known by: a column's cells, or all of a row.
///
/// Hashed, and sorted by that: twelve bytes a row, only while two versions of a list are compared.
struct RowKeys {
  /// A row's key.
  struct Key {
    let hash: Int
    let position: UInt32
  }

  /// In the order of their hashes, those of one hash in the order of the rows.
  let keys: [Key]
  /// Whether no two rows have the same, and none has an empty one.
  let areUnique: Bool

  /// - Parameter column: The column of the keys; nil for whole rows.
  /// - Complexity: O(bytes + n log n) in the rows.
  init(_ dataset: Dataset, column: Int?) {
    var holdsEmpty = false
    var keys = (0..<dataset.count).map { position in
      var hasher = Hasher()
      func combine(_ cell: ArraySlice<UInt8>) {
        hasher.combine(cell.count)
        cell.withUnsafeBytes { hasher.combine(bytes: $0) }
      }
      if let column {
        dataset.table.withBytes(record: position, column: column) { cell in
          if cell.isEmpty { holdsEmpty = true }
          combine(cell)
        }
      } else {
        dataset.table.forEachField(of: position, combine)
      }
      return Key(hash: hasher.finalize(), position: UInt32(position))
    }
    keys.sort { ($0.hash, $0.position) < ($1.hash, $1.position) }
    areUnique =
      !holdsEmpty && !zip(keys, keys.dropFirst()).contains { $0.hash == $1.hash }
    self.keys = keys
  }

  /// The rows of two lists that have the same key: the first that has one with the first, the second
  /// with the second, so that of two rows that look alike one may go and the other stay.
  ///
  /// - Complexity: O(rows).
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
