#if PostgreSQL
  /// What a server was told on a connection, and what it is told for a statement's sake.
  struct ServerSession {
    /// What is sent for a statement's sake, or is one; a server takes all steps to a statement or none.
    enum Step: Equatable {
      /// How long a statement may take by itself.
      case timeLimit(Duration)
      /// Whether a plan is made for the values of each statement, or one for all values.
      case planning(byValues: Bool)
      /// Whatever was prepared is not needed any more.
      case forgetting
      case preparation(of: String, as: String)
      /// The statement, prepared or as it is.
      case statement(String, values: [String?], preparedAs: String?)
    }

    // As they are when all steps are taken; nil while nobody knows.
    private var timeLimit: Duration?
    private var isPlanningByValues: Bool?
    /// Whether the server knows that setting: an engine that does not plans as it sees fit.
    private var knowsPlanning = true
    private var statements = PreparedStatements()

    /// What is to be sent so that a statement is answered as it is meant; the statement is the last one.
    ///
    /// One that comes again is prepared. To plan one that few rows are looked at for takes a server as
    /// long as to answer it: so it plans for values only where an index goes by them.
    ///
    /// - Parameter limit: How long the statement may take.
    mutating func steps(to sql: SQL, limit: Duration) -> [Step] {
      let (text, values) = sql.statement
      var steps: [Step] = []
      if timeLimit != limit {
        timeLimit = limit
        steps.append(.timeLimit(limit))
      }
      if knowsPlanning, let isByValues = sql.isPlannedByValues, isByValues != isPlanningByValues {
        isPlanningByValues = isByValues
        steps.append(.planning(byValues: isByValues))
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
      return steps + [.statement(text, values: values, preparedAs: name)]
    }

    /// Whether there is something that a server is better told while nobody waits: what is planned for
    /// its values may take little longer than to be told so.
    var isUnsettled: Bool { isPlanningByValues == false }

    /// The steps to that.
    mutating func stepsBehind() -> [Step] {
      isPlanningByValues = true
      return [.planning(byValues: true)]
    }

    /// Notes that some steps were stopped, so that nobody knows whether they were taken.
    mutating func forget(_ steps: [Step]) {
      for step in steps {
        switch step {
        case .timeLimit: timeLimit = nil
        case .planning: isPlanningByValues = nil
        case .preparation(let text, _): statements.forget(text)
        case .forgetting, .statement: break
        }
      }
    }

    /// Notes that a server refused one of some steps, and with it all of them.
    ///
    /// - Returns: Whether there are other steps to the same end.
    mutating func noteRefusal(of step: Step, among steps: [Step]) -> Bool {
      forget(steps)
      switch step {
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
