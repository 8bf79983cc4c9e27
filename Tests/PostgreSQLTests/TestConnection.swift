#if PostgreSQL
  @testable import PostgreSQL

  /// Connections of tests to the server that `Tests/postgresql` starts.
  extension Connection {
    static func open(
      _ settings: [Server.Setting] = [], isReadOnly: Bool = false
    ) async throws(ServerError) -> Connection {
      try await open(settings, timeout: .seconds(60), isReadOnly: isReadOnly)
    }

    @discardableResult
    func texts(of sql: SQL) async throws(ServerError) -> [[String?]] {
      try await rows(of: sql, limit: .seconds(60)).map(Array.init)
    }

    /// Returns the process ID of the backend.
    func process() async throws(ServerError) -> String? {
      try await texts(of: "SELECT pg_backend_pid()")[0][0]
    }

    /// Polls until a statement returns some rows.
    func wait(until sql: SQL, brings rows: [[String?]]) async throws {
      while try await texts(of: sql) != rows {
        // An immediate answer does not yield the thread.
        try await Task.sleep(for: .milliseconds(1))
      }
    }
  }

  extension Connection.Rows {
    mutating func append(_ texts: [String?]) {
      let copies = texts.map { text in
        text.map { text in
          let copy = UnsafeMutableRawBufferPointer.allocate(
            byteCount: text.utf8.count, alignment: 1)
          copy.copyBytes(from: text.utf8)
          return copy
        }
      }
      defer { for copy in copies { copy?.deallocate() } }
      append(count: texts.count) { copies[$0].map { UnsafeRawBufferPointer($0) } }
    }
  }
#endif
