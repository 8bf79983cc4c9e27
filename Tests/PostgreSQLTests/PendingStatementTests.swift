#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct PendingStatementTests {
    @Test func `a statement is answered when all its messages have ended`() throws {
      var pending = PendingStatement(
        messages: [.deallocation, .statement("x", values: [], preparedAs: nil)], end: .now)
      pending.endMessage()
      #expect(!pending.isAnswered && pending.succeeded == 1)
      pending.endMessage()
      #expect(pending.isAnswered && pending.succeeded == 2)
      #expect(try pending.answer().isEmpty)
    }

    @Test func `rows of earlier messages are not in the answer`() async throws {
      let connection = try await Connection.open(isReadOnly: true)
      // A repeated statement follows a setting, which returns a row.
      for number in 0..<4 {
        expectEqual(
          try await connection.texts(of: "SELECT \(genericValue: "\(number)")::text, 'x'"),
          [["\(number)", "x"]])
      }
    }

    @Test func `an error after rows replaces the rows`() async throws {
      let connection = try await Connection.open()
      let error = await #expect(throws: ServerError.self) {
        try await connection.texts(of: "SELECT 1 / (9000 - x) FROM generate_series(1, 9000) x")
      }
      expectEqual(error?.reason, .refused("22012"))
    }
  }
#endif
