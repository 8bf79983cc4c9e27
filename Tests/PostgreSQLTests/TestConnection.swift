#if PostgreSQL
  import Foundation
  import Synchronization
  import TestSupport

  @testable import PostgreSQL

  private let lastNumber = Atomic(10_000)

  /// Returns a name that no other test uses, and that does not begin with another one.
  func uniqueName(_ prefix: String) -> String {
    let number = lastNumber.add(1, ordering: .relaxed).newValue
    return "\(prefix)_\(ProcessInfo.processInfo.processIdentifier)_\(number)"
  }

  /// Connections of tests to the server that `Tests/postgresql` starts.
  extension Connection {
    static func open(
      _ settings: [Server.Setting] = [], isReadOnly: Bool = false
    ) async throws(ServerError) -> Connection {
      try await open(settings, timeout: waitLimit, isReadOnly: isReadOnly)
    }

    @discardableResult
    func texts(of sql: SQL) async throws(ServerError) -> [[String?]] {
      try await rows(of: sql, limit: waitLimit).map(Array.init)
    }

    /// Returns the process ID of the backend.
    func process() async throws(ServerError) -> String? {
      try await texts(of: "SELECT pg_backend_pid()")[0][0]
    }

    /// Waits until a statement returns these rows.
    func wait(until sql: SQL, returns rows: [[String?]]) async throws {
      try await TestSupport.wait(for: "\(rows) from \(sql.text)") {
        try await texts(of: sql) == rows
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
