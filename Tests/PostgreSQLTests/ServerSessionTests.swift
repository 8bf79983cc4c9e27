#if PostgreSQL
  import TestSupport
  import Testing

  @testable import PostgreSQL

  @Suite struct ServerSessionTests {
    private typealias Step = ServerSession.Step

    /// A session; a class, as expectations change nothing else.
    private final class Told {
      var session = ServerSession()

      func steps(to sql: SQL, limit: Duration = .seconds(1)) -> [Step] {
        session.steps(to: sql, limit: limit)
      }

      /// Whether there are other steps when one of some was refused.
      func hasOthers(than steps: [Step], taken: Int) -> Bool {
        session.noteRefusal(of: steps, taken: taken)
      }
    }

    @Test func `a server is told once what it has to know`() {
      let told = Told()
      expectEqual(
        told.steps(to: "c"),
        [
          .timeLimit(.seconds(1)), .statement("c", values: [], preparedAs: nil),
        ])
      let prepared = Step.statement("c", values: [], preparedAs: "ridgeline_1")
      expectEqual(told.steps(to: "c"), [.preparation(of: "c", as: "ridgeline_1"), prepared])
      expectEqual(told.steps(to: "c"), [prepared])
      expectEqual(told.steps(to: "c", limit: .seconds(2)), [.timeLimit(.seconds(2)), prepared])
    }

    @Test func `statements of names that only read alike are not the same`() {
      let told = Told()
      let (composed, decomposed): (SQL, SQL) = ("\(name: "é")", "\(name: "e\u{301}")")
      for _ in 0..<2 { _ = told.steps(to: composed) }
      expectEqual(
        told.steps(to: decomposed).last, .statement("\"e\u{301}\"", values: [], preparedAs: nil))
    }

    @Test func `what is prepared is planned once where that is meant`() {
      let told = Told()
      let (planned, unplanned): (SQL, SQL) = ("a\(value: "x")", "b\(unplanned: "x")")
      // What comes once is planned once anyway.
      expectEqual(told.steps(to: unplanned).dropFirst().count, 1)
      let last = Step.statement("b$1", values: ["x"], preparedAs: "ridgeline_1")
      let once = Step.planningOnce(preparedAs: "ridgeline_2")
      expectEqual(
        told.steps(to: unplanned),
        [
          .preparation(of: "b$1", as: "ridgeline_1"),
          .preparation(of: Step.planOnce, as: "ridgeline_2"), once, last,
        ])
      expectEqual(told.steps(to: unplanned), [once, last])
      for _ in 0..<3 { #expect(!told.steps(to: planned).contains(once)) }
    }

    @Test func `what cannot be planned once is planned as the server sees fit`() {
      let sql = ("a\(value: "x")" as SQL).plannedOnce
      // It may refuse to prepare what says so, or to do it.
      for isPrepared in [false, true] {
        let told = Told()
        _ = told.steps(to: sql)
        var steps = told.steps(to: sql)
        if isPrepared { steps = told.steps(to: sql) }
        #expect(told.hasOthers(than: steps, taken: isPrepared ? 0 : 1))
        expectEqual(
          told.steps(to: sql), [.statement("a$1", values: ["x"], preparedAs: "ridgeline_1")])
      }
    }

    @Test func `what says how to plan is prepared whenever it is not any more`() {
      let told = Told()
      let sql = ("a\(value: "x")" as SQL).plannedOnce
      func isPreparing() -> Bool {
        told.steps(to: sql).contains {
          if case .preparation(Step.planOnce, _) = $0 { true } else { false }
        }
      }
      _ = told.steps(to: sql)
      let steps = told.steps(to: sql)
      // The first one of them was taken, the second one is what says so.
      told.session.forget(steps, taken: 1)
      #expect(isPreparing() && !isPreparing())
      for number in 0..<PreparedStatements.most {
        for _ in 0..<2 { _ = told.steps(to: "\(number)") }
      }
      _ = told.steps(to: sql)
      #expect(isPreparing() && !isPreparing())
    }

    @Test func `what was stopped is told again, but for what stays prepared`() {
      let sql: SQL = "a\(value: "x")"
      for (taken, count) in [(0, 2), (1, 2), (2, 2), (3, 2)] {
        let told = Told()
        _ = told.steps(to: sql)
        let steps = told.steps(to: sql, limit: .seconds(2))
        expectEqual(steps.count, 3)
        told.session.forget(steps, taken: taken)
        let next = told.steps(to: sql, limit: .seconds(2))
        #expect(next.count == count && next.first == .timeLimit(.seconds(2)))
        let name = taken < 2 ? nil : "ridgeline_1"
        expectEqual(next.last, .statement("a$1", values: ["x"], preparedAs: name))
      }
    }

    @Test func `what a server refuses is understood anew`() {
      let told = Told()
      let sql: SQL = "a\(value: "x")"
      _ = told.steps(to: sql)
      let steps = told.steps(to: sql)
      expectEqual(steps.last, .statement("a$1", values: ["x"], preparedAs: "ridgeline_1"))
      #expect(!told.hasOthers(than: steps, taken: 1))
      expectEqual(told.steps(to: sql), [.statement("a$1", values: ["x"], preparedAs: nil)])
      let limited = told.steps(to: sql, limit: .seconds(2))
      #expect(!told.hasOthers(than: limited, taken: 0))
      expectEqual(told.steps(to: sql, limit: .seconds(2)).first, .timeLimit(.seconds(2)))
    }

    @Test func `all is forgotten before it is too much, also what was refused`() {
      for isRefused in [false, true] {
        let told = Told()
        var kept = 0
        for number in 0..<(PreparedStatements.most * 3) {
          _ = told.steps(to: "\(number)")
          let steps = told.steps(to: "\(number)")
          for step in steps {
            if step == .forgetting { kept = 0 }
            if case .preparation = step { kept += 1 }
          }
          if isRefused { _ = told.hasOthers(than: steps, taken: steps.count - 1) }
          #expect((1...PreparedStatements.most).contains(kept))
        }
      }
    }
  }
#endif
