#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct ServerErrorTests {
    @Test func `an error keeps its first line`() {
      expectEqual(ServerError(.unreachable, "\nfirst\nLINE 1: SELECT").description, "first")
      expectEqual(ServerError(.timedOut, "\n").description, "the server gave no reason")
    }

    @Test func `only a lost connection is a loss, only an error code a refusal`() {
      for error in [ServerError.unresponsive, ServerError(.unreachable, "x")] {
        #expect(error.isConnectionLost && !error.isRefusal)
      }
      #expect(
        !ServerError.cancelled.isConnectionLost && !ServerError(.timedOut, "x").isConnectionLost)
      #expect(ServerError(.refused("42P01"), "x").isRefusal)
    }

    @Test(
      arguments: [
        ("57014", "ERROR", .timedOut), ("57P01", "ERROR", .unreachable),
        ("08006", "ERROR", .unreachable), ("42P01", "ERROR", .refused("42P01")),
      ] as [(String, String, ServerError.Reason)])
    func `the SQLSTATE code decides the reason`(
      code: String, severity: String, reason: ServerError.Reason
    ) async throws {
      let connection = try await Connection.open()
      let statement: SQL = """
        DO \(SQL(literal: "BEGIN RAISE EXCEPTION 'reason' USING ERRCODE = '\(code)'; END"))
        """
      let error = await #expect(throws: ServerError.self) {
        try await connection.texts(of: statement)
      }
      #expect(error?.reason == reason && error?.description == "reason")
    }
  }
#endif
