#if PostgreSQL
  @testable import PostgreSQL

  /// Connections of tests, to the server that the script beside them starts.
  extension Connection {
    static func open(
      _ settings: [(keyword: String, value: String)] = [], onlyReads: Bool = false
    ) async throws(ServerError) -> Connection {
      try await open(settings, patience: .seconds(60), onlyReads: onlyReads)
    }

    @discardableResult
    func texts(of sql: SQL) async throws(ServerError) -> [[String?]] {
      try await rows(of: sql, limit: .seconds(60)).map(Array.init)
    }

    /// The server's process that answers, as the server numbers it.
    func process() async throws(ServerError) -> String? {
      try await texts(of: "SELECT pg_backend_pid()")[0][0]
    }

    /// Asks until the answer is what is waited for.
    func wait(until sql: SQL, brings rows: [[String?]]) async throws {
      while try await texts(of: sql) != rows {
        // An answer that comes at once lets nobody else have the thread.
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }
#endif
