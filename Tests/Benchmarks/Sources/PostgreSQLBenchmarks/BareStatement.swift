#if PostgreSQL
  import CPostgreSQL

  /// A hand-written statement for the first page, on its own libpq connection.
  final class BareStatement {
    private let server: OpaquePointer?
    private let sql: String

    /// - Parameter table: A table with the columns of the packages.
    init(table: String) {
      server = PQconnectdb("options='-c jit=off'")
      sql = """
        SELECT id, name, version, month, rank, summary FROM \(table) \
        WHERE ridgeline_search LIKE $1 ORDER BY id LIMIT 64
        """
    }

    deinit { PQfinish(server) }

    /// The number of rows received.
    func run(_ text: String) -> Int32 {
      "%\(text)%".withCString { value in
        let result = PQexecParams(server, sql, 1, nil, [value], nil, nil, 0)
        defer { PQclear(result) }
        return PQntuples(result)
      }
    }
  }
#endif
