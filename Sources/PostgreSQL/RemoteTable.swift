#if PostgreSQL
  import Datasets
  import Search
  import Synchronization

  /// A table, its server, and the numbers that its rows are known by here.
  ///
  /// A class because the source and all its results share it.
  final class RemoteTable: Sendable {
    let description: Table
    let server: Server
    let numbers = RowNumbers()

    init(_ description: Table, on server: Server) {
      self.description = description
      self.server = server
    }

    /// What a statement brings.
    func rows(
      of sql: SQL, on lane: Server.Lane = .rows
    ) async throws(ListSourceError) -> Connection.Rows {
      do {
        return try await server.rows(of: sql, on: lane)
      } catch {
        throw ListSourceError(error, name: description.name)
      }
    }
  }

  /// The numbers of the rows that somebody has seen.
  final class RowNumbers: Sendable {
    private let known = Mutex<[[String?]: RowID]>([:])

    /// The number of the row with a key, the same whenever it is asked for.
    func identifier(of key: some Collection<String?>) -> RowID {
      known.withLock { known in
        let key = Array(key)
        if let identifier = known[key] { return identifier }
        let identifier = RowID(UInt32(truncatingIfNeeded: known.count))
        known[key] = identifier
        return identifier
      }
    }
  }

  extension ListSourceError {
    /// What a list says of its server's mistake.
    init(_ error: ServerError, name: String) {
      switch error.reason {
      case .cancelled: self = .cancelled
      case .timedOut: self = .failed("\(name): the server took too long: \(error.description)")
      case .unreachable, .silent, .refused: self = .failed("\(name): \(error.description)")
      }
    }
  }
#endif
