#if PostgreSQL
  import CPostgreSQL

  /// A statement sent with its preceding messages, and the answer received so far.
  struct PendingStatement {
    let messages: [ServerSession.Message]
    /// When the server counts as unresponsive.
    let end: ContinuousClock.Instant
    /// The number of messages that succeeded.
    private(set) var succeeded = 0
    private(set) var refusal: ServerError?
    private(set) var ended = 0
    private(set) var rows = Connection.Rows()

    var isAnswered: Bool { ended == messages.count }

    func answer() throws(ServerError) -> Connection.Rows {
      if let refusal { throw refusal }
      return rows
    }

    mutating func append(_ result: OpaquePointer) {
      switch PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK: appendRows(result)
      case PGRES_COMMAND_OK, PGRES_PIPELINE_ABORTED: break
      default: refusal = ServerError(result)
      }
    }

    private mutating func appendRows(_ result: OpaquePointer) {
      for row in 0..<PQntuples(result) {
        rows.append(count: Int(PQnfields(result))) { column in
          let column = Int32(column)
          if PQgetisnull(result, row, column) == 1 { return nil }
          return UnsafeRawBufferPointer(
            start: PQgetvalue(result, row, column), count: Int(PQgetlength(result, row, column)))
        }
      }
    }

    /// Ends a message; only the rows of the last message are kept.
    mutating func endMessage() {
      ended += 1
      guard refusal == nil else { return }
      succeeded += 1
      if succeeded < messages.count { rows = Connection.Rows() }
    }
  }
#endif
