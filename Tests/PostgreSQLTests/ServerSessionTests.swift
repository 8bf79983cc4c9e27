#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct ServerSessionTests {
    private typealias Message = ServerSession.Message

    /// A session; a class, because expectations cannot mutate a struct.
    private final class TestSession {
      var state = ServerSession()

      func messages(to sql: SQL, limit: Duration = .seconds(1)) -> [Message] {
        state.messages(to: sql, limit: limit)
      }

      /// Records a refused message; returns whether to send the statement again.
      func shouldResend(_ messages: [Message], succeeded: Int) -> Bool {
        state.recordRefusal(of: messages, succeeded: succeeded)
      }
    }

    @Test func `settings and preparations are sent once`() {
      let session = TestSession()
      expectEqual(
        session.messages(to: "c"),
        [
          .timeLimit(.seconds(1)), .statement("c", values: [], preparedAs: nil),
        ])
      let prepared = Message.statement("c", values: [], preparedAs: "ridgeline_1")
      expectEqual(session.messages(to: "c"), [.preparation(of: "c", as: "ridgeline_1"), prepared])
      expectEqual(session.messages(to: "c"), [prepared])
      expectEqual(
        session.messages(to: "c", limit: .seconds(2)), [.timeLimit(.seconds(2)), prepared])
    }

    @Test func `canonically equivalent statements are different`() {
      let session = TestSession()
      let (composed, decomposed): (SQL, SQL) = ("\(name: "é")", "\(name: "e\u{301}")")
      for _ in 0..<2 { _ = session.messages(to: composed) }
      expectEqual(
        session.messages(to: decomposed).last,
        .statement("\"e\u{301}\"", values: [], preparedAs: nil))
    }

    @Test func `a prepared statement of generic values gets a generic plan`() {
      let session = TestSession()
      let (planned, genericValue): (SQL, SQL) = ("a\(value: "x")", "b\(genericValue: "x")")
      // An unprepared statement is planned once.
      expectEqual(session.messages(to: genericValue).dropFirst().count, 1)
      let last = Message.statement("b$1", values: ["x"], preparedAs: "ridgeline_1")
      let once = Message.genericPlan(preparedAs: "ridgeline_2")
      expectEqual(
        session.messages(to: genericValue),
        [
          .preparation(of: "b$1", as: "ridgeline_1"),
          .preparation(of: Message.useGenericPlan, as: "ridgeline_2"), once, last,
        ])
      expectEqual(session.messages(to: genericValue), [once, last])
      for _ in 0..<3 { #expect(!session.messages(to: planned).contains(once)) }
    }

    @Test func `a refused generic plan is not requested again`() {
      let sql = ("a\(value: "x")" as SQL).withGenericPlan
      // The server may refuse the preparation or the execution.
      for isPrepared in [false, true] {
        let session = TestSession()
        _ = session.messages(to: sql)
        var messages = session.messages(to: sql)
        if isPrepared { messages = session.messages(to: sql) }
        #expect(session.shouldResend(messages, succeeded: isPrepared ? 0 : 1))
        expectEqual(
          session.messages(to: sql), [.statement("a$1", values: ["x"], preparedAs: "ridgeline_1")])
      }
    }

    @Test func `the generic plan setting is prepared again after it is lost`() {
      let session = TestSession()
      let sql = ("a\(value: "x")" as SQL).withGenericPlan
      func isPreparing() -> Bool {
        session.messages(to: sql).contains {
          if case .preparation(Message.useGenericPlan, _) = $0 { true } else { false }
        }
      }
      _ = session.messages(to: sql)
      let messages = session.messages(to: sql)
      // Only the first message succeeded; the second one prepares the setting.
      session.state.invalidate(messages, succeeded: 1)
      #expect(isPreparing() && !isPreparing())
      for number in 0..<ServerSession.maxPrepared {
        for _ in 0..<2 { _ = session.messages(to: "\(number)") }
      }
      _ = session.messages(to: sql)
      #expect(isPreparing() && !isPreparing())
    }

    @Test func `a cancelled statement resends its time limit, not its preparation`() {
      let sql: SQL = "a\(value: "x")"
      for (succeeded, count) in [(0, 2), (1, 2), (2, 2), (3, 2)] {
        let session = TestSession()
        _ = session.messages(to: sql)
        let messages = session.messages(to: sql, limit: .seconds(2))
        expectEqual(messages.count, 3)
        session.state.invalidate(messages, succeeded: succeeded)
        let next = session.messages(to: sql, limit: .seconds(2))
        #expect(next.count == count && next.first == .timeLimit(.seconds(2)))
        let name = succeeded < 2 ? nil : "ridgeline_1"
        expectEqual(next.last, .statement("a$1", values: ["x"], preparedAs: name))
      }
    }

    @Test func `a refused statement is prepared again`() {
      let session = TestSession()
      let sql: SQL = "a\(value: "x")"
      _ = session.messages(to: sql)
      let messages = session.messages(to: sql)
      expectEqual(messages.last, .statement("a$1", values: ["x"], preparedAs: "ridgeline_1"))
      #expect(!session.shouldResend(messages, succeeded: 1))
      expectEqual(session.messages(to: sql), [.statement("a$1", values: ["x"], preparedAs: nil)])
      let limited = session.messages(to: sql, limit: .seconds(2))
      #expect(!session.shouldResend(limited, succeeded: 0))
      expectEqual(session.messages(to: sql, limit: .seconds(2)).first, .timeLimit(.seconds(2)))
    }

    @Test func `prepared statements are deallocated at the limit, even refused ones`() {
      for isRefused in [false, true] {
        let session = TestSession()
        var kept = 0
        for number in 0..<(ServerSession.maxPrepared * 3) {
          _ = session.messages(to: "\(number)")
          let messages = session.messages(to: "\(number)")
          for message in messages {
            if message == .deallocation { kept = 0 }
            if case .preparation = message { kept += 1 }
          }
          if isRefused { _ = session.shouldResend(messages, succeeded: messages.count - 1) }
          #expect((1...ServerSession.maxPrepared).contains(kept))
        }
      }
    }
  }
#endif
