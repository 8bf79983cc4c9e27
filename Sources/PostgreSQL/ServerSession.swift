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
      /// Whether a plan is made for the values of each statement, or one for all values.
      case planning(byValues: Bool)
      /// The statement, prepared or as it is.
      case statement(String, values: [String?], preparedAs: String?)
    }

    // As they are when all steps are taken; nil while nobody knows.
    private var timeLimit: Duration?
    private var isPlanningByValues: Bool?
    /// Whether the server can be told how to plan, as far as anybody knows: an engine that cannot plans as
    /// it sees fit.
    private var knowsPlanning = true
    private var statements = PreparedStatements()

    /// What is to be sent so that a statement is answered as it is meant; the statement is the last one.
    ///
    /// One that comes again is prepared.
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
        steps.append(.preparation(of: text, as: new))
        statements.remember(text, as: new)
        name = new
      }
      // A plan of what is not prepared serves once anyway.
      let isByValues = sql.isPlannedByValues
      if knowsPlanning && sql.valueCount > 0 && (isByValues || name != nil)
        && isByValues != isPlanningByValues
      {
        isPlanningByValues = isByValues
        steps.append(.planning(byValues: isByValues))
      }
      return steps + [.statement(text, values: values, preparedAs: name)]
    }

    /// Notes that some steps were not all taken.
    ///
    /// - Parameter taken: How many of them were for certain.
    mutating func forget(_ steps: [Step], taken: Int) {
      for (number, step) in steps.enumerated() {
        switch step {
        case .timeLimit: timeLimit = nil
        case .planning: isPlanningByValues = nil
        case .preparation(let text, _) where number >= taken: statements.forget(text)
        case .forgetting, .preparation, .statement: break
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
      case .planning:
        knowsPlanning = false
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
