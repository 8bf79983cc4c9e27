#if PostgreSQL
  import CPostgreSQL

  /// What a server says to a statement, part by part.
  struct Answer {
    private var rows = Connection.Rows()
    /// Why there are none.
    private(set) var refusal: ServerError?

    /// Adds a result of libpq's.
    mutating func append(_ result: OpaquePointer) {
      switch PQresultStatus(result) {
      case PGRES_SINGLE_TUPLE, PGRES_TUPLES_OK: appendRows(result)
      case PGRES_COMMAND_OK, PGRES_PIPELINE_ABORTED: break
      default: refusal = ServerError(result)
      }
    }

    /// All rows, or why there are none.
    func get() throws(ServerError) -> Connection.Rows {
      if let refusal { throw refusal }
      return rows
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
  }

  extension ServerError {
    fileprivate init(_ result: OpaquePointer) {
      func field(_ code: Unicode.Scalar) -> String? {
        PQresultErrorField(result, Int32(code.value)).map { String(cString: $0) }
      }
      // "C" is the code, "M" the sentence, "V" how grave it is; what libpq itself has to say comes without
      // a code.
      let message = field("M") ?? String(cString: PQresultErrorMessage(result))
      guard let code = field("C") else {
        self.init(.unreachable, message)
        return
      }
      // Statement timeout and a request to cancel have one code.
      let isTimeout = code == "57014"
      // The server shuts down, or has done so, or ends the session.
      let isFatal = ["FATAL", "PANIC"].contains(field("V"))
      let isLost = isFatal || code.hasPrefix("57P") || code.hasPrefix("08")
      self.init(isTimeout ? .timedOut : isLost ? .unreachable : .refused(code), message)
    }
  }
#endif
