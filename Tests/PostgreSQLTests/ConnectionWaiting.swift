#if PostgreSQL
  @testable import PostgreSQL

  extension Connection {
    /// Asks until the answer is what is waited for.
    func wait(until sql: SQL, brings rows: [[String?]]) async throws {
      while try await self.rows(of: sql, limit: .seconds(60)).map(Array.init) != rows {
        // An answer that comes at once lets nobody else have the thread.
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }
#endif
