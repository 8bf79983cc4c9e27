#if PostgreSQL
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

      func stepsBehind() -> [Step] { session.stepsBehind() }

      /// Whether there are others when one of some steps was refused.
      func hasOthers(for step: Step, among steps: [Step]) -> Bool {
        session.noteRefusal(of: step, among: steps)
      }
    }

    @Test func `a server is told once what it has to know`() {
      let told = Told()
      #expect(
        told.steps(to: "c") == [
          .timeLimit(.seconds(1)), .statement("c", values: [], preparedAs: nil),
        ])
      #expect(
        told.steps(to: "a\(value: "x")") == [
          .planning(byValues: true), .statement("a$1", values: ["x"], preparedAs: nil),
        ])
      #expect(
        told.steps(to: "b\(unplanned: "x")") == [
          .planning(byValues: false), .statement("b$1", values: ["x"], preparedAs: nil),
        ])
      // One without values is planned but one way.
      let prepared = Step.statement("c", values: [], preparedAs: "ridgeline_1")
      #expect(told.steps(to: "c") == [.preparation(of: "c", as: "ridgeline_1"), prepared])
      #expect(told.steps(to: "c") == [prepared])
      #expect(told.steps(to: "c", limit: .seconds(2)) == [.timeLimit(.seconds(2)), prepared])
    }

    @Test func `it plans for values again behind what it plans once`() {
      let told = Told()
      _ = told.steps(to: "c")
      #expect(!told.session.isUnsettled)
      #expect(told.steps(to: "b\(unplanned: "x")").contains(.planning(byValues: false)))
      #expect(told.session.isUnsettled)
      #expect(told.stepsBehind() == [.planning(byValues: true)])
      #expect(!told.session.isUnsettled)
      #expect(told.steps(to: "a\(value: "x")").count == 1)
    }

    @Test func `nobody knows what a server took that was stopped`() {
      let told = Told()
      let sql: SQL = "a\(value: "x")"
      for count in [3, 4, 3] {
        let steps = told.steps(to: sql)
        #expect(steps.prefix(2) == [.timeLimit(.seconds(1)), .planning(byValues: true)])
        #expect(steps.count == count)
        told.session.forget(steps)
      }
      // What was prepared is known, also where it was stopped.
      for count in [4, 1, 1] {
        let steps = told.steps(to: sql)
        #expect(steps.count == count)
        told.session.forget(steps.suffix(1))
      }
    }

    @Test func `what a server refuses is understood anew`() throws {
      let told = Told()
      let sql: SQL = "a\(value: "x")"
      _ = told.steps(to: sql)
      let steps = told.steps(to: sql)
      let statement = Step.statement("a$1", values: ["x"], preparedAs: "ridgeline_1")
      #expect(steps.last == statement)
      #expect(!told.hasOthers(for: statement, among: steps))
      #expect(told.steps(to: sql) == [.statement("a$1", values: ["x"], preparedAs: nil)])
    }

    @Test func `a setting that a server has not is not asked for again, all others are`() throws {
      let told = Told()
      let sql: SQL = "b\(unplanned: "x")"
      let (limit, planning) = (Step.timeLimit(.seconds(1)), Step.planning(byValues: false))
      let steps = told.steps(to: sql)
      #expect(steps.prefix(2) == [limit, planning])
      #expect(told.hasOthers(for: planning, among: steps))
      #expect(told.steps(to: sql).prefix(1) == [limit])
      let others = told.steps(to: "a\(value: "x")")
      #expect(others == [.statement("a$1", values: ["x"], preparedAs: nil)])
      #expect(!told.hasOthers(for: limit, among: [limit]))
      #expect(told.steps(to: sql).first == limit)
    }

    @Test func `all is forgotten before it is too much`() {
      let told = Told()
      var known = 0
      for number in 0..<(PreparedStatements.most * 3) {
        _ = told.steps(to: "\(number)")
        for step in told.steps(to: "\(number)") {
          if step == .forgetting { known = 0 }
          if case .preparation = step { known += 1 }
        }
        #expect((1...PreparedStatements.most).contains(known))
      }
    }
  }
#endif
