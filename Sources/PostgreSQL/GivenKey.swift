#if PostgreSQL
  import Search

  /// What somebody said tells a table's rows apart: rows would else be missing that nobody misses.
  extension Table {
    /// Whether there are rows without a key; nil where nobody knows.
    var isKeyMissing: SQL? {
      let nullable = key.map { columns[$0] }.filter(\.isNullable)
      guard isKeyGiven, !nullable.isEmpty else { return nil }
      let isNull = nullable.map { column -> SQL in "\(name: column.name) IS NULL" }
      return "SELECT 1 FROM \(sql) WHERE \(isNull.disjunction) LIMIT 1"
    }

    /// Looks whether neighbouring rows have the same key.
    func checkKey(in page: Connection.Rows) throws(ListSourceError) {
      guard isKeyGiven else { return }
      let areTwins = zip(page, page.dropFirst()).contains { row, next in
        key.allSatisfy { row.bytes($0) == next.bytes($0) }
      }
      if areTwins { throw .failed("\(name): rows have the same \(keyNames); \(Self.advice)") }
    }

    /// What is said of rows without a key.
    var missingKey: ServerError {
      ServerError(.refused("keyless"), "rows have no \(keyNames); \(Self.advice)")
    }

    private static let advice = "&key= takes columns that tell all rows apart"

    private var keyNames: String { key.map { columns[$0].name }.joined(separator: ", ") }
  }
#endif
