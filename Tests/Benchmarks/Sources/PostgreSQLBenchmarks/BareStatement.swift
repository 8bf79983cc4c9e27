#if PostgreSQL
  import CPostgreSQL

  /// The statement for a first page as somebody would write it, on a connection of libpq's own.
  ///
  /// A class because a connection is one.
  final class BareStatement {
    private let server: OpaquePointer?
    private let sql: String

    /// - Parameter table: Its columns are those of the packages.
    init(table: String) {
      server = PQconnectdb("options='-c jit=off'")
      sql = """
        SELECT id, name, version, month, rank, summary FROM \(table) \
        WHERE ridgeline_search LIKE $1 ORDER BY id LIMIT 64
        """
    }

    deinit { PQfinish(server) }

    /// How many rows came.
    func run(_ text: String) -> Int32 {
      "%\(text)%".withCString { value in
        let result = PQexecParams(server, sql, 1, nil, [value], nil, nil, 0)
        defer { PQclear(result) }
        return PQntuples(result)
      }
    }
  }
#endif
