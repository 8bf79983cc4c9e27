#if PostgreSQL
  /// What a server was told on a connection, and what it is told for a statement's sake.
  struct ServerSession {
    /// What is sent together, up to a statement.
    ///
    /// Where a server refuses or stops one of them, settings are as they were; what was prepared stays
    /// so.
    enum Step: Equatable {
      /// How long a statement may take by itself.
      case timeLimit(Duration)
      /// Whatever was prepared is not needed any more.
      case forgetting
      case preparation(of: String, as: String)
      /// One plan is made for all values of the statement behind it.
      case planningOnce(preparedAs: String)
      /// The statement, prepared or as it is.
      case statement(String, values: [String?], preparedAs: String?)

      // Until the end of what is sent together. Prepared, since to understand it takes a server as long as
      // what it saves.
      static let planOnce = "SELECT set_config('plan_cache_mode', 'force_generic_plan', true)"
    }

    /// As it is when all steps are taken; nil while nobody knows.
    private var timeLimit: Duration?
    private var statements = PreparedStatements()
    /// Whether the server can plan once, as far as anybody knows: an engine that cannot plans as it sees
    /// fit.
    private var canPlanOnce = true

    /// What is to be sent so that a statement is answered as it is meant; the statement is the last one.
    ///
    /// One that comes again is prepared. To plan one that few rows are looked at for takes a server as
    /// long as to answer it: it plans for values only where an index goes by them.
    ///
    /// - Parameter limit: How long the statement may take.
    mutating func steps(to sql: SQL, limit: Duration) -> [Step] {
      let (text, values) = sql.statement
      var steps: [Step] = []
      if timeLimit != limit {
        timeLimit = limit
        steps.append(.timeLimit(limit))
      }
      var name: String?
      switch statements.take(text) {
      case .once: break
      case .known(let known): name = known
      case .again(let new, let isFull):
        if isFull { steps.append(.forgetting) }
        name = prepare(text, as: new, &steps)
      }
      // What is not prepared is planned as it comes.
      if name != nil && canPlanOnce && sql.isPlannedByValues == false {
        let name = statements.name(of: Step.planOnce) ?? prepare(Step.planOnce, &steps)
        steps.append(.planningOnce(preparedAs: name))
      }
      return steps + [.statement(text, values: values, preparedAs: name)]
    }

    private mutating func prepare(
      _ text: String, as name: String? = nil, _ steps: inout [Step]
    ) -> String {
      let name = name ?? statements.newName()
      steps.append(.preparation(of: text, as: name))
      statements.remember(text, as: name)
      return name
    }

    /// Notes that some steps were not all taken.
    ///
    /// - Parameter taken: How many of them were for certain.
    mutating func forget(_ steps: [Step], taken: Int) {
      for (number, step) in steps.enumerated() {
        switch step {
        case .timeLimit: timeLimit = nil
        case .preparation(let text, _) where number >= taken: statements.forget(text)
        case .forgetting, .preparation, .planningOnce, .statement: break
        }
      }
    }

    /// Notes that a server refused one of some steps.
    ///
    /// - Parameter taken: How many were taken before it.
    /// - Returns: Whether there are other steps to the same end.
    mutating func noteRefusal(of steps: [Step], taken: Int) -> Bool {
      forget(steps, taken: taken)
      switch steps[min(taken, steps.count - 1)] {
      case .preparation(of: Step.planOnce, _), .planningOnce:
        canPlanOnce = false
        return true
      case .statement(let text, _, _):
        // What it was understood as may not be what it means any more.
        statements.forget(text)
        return false
      case .timeLimit, .forgetting, .preparation: return false
      }
    }
  }
#endif
