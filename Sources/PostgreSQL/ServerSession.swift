#if PostgreSQL
  /// What a server was told on a connection, and what it is told before a statement.
  struct ServerSession {
    /// What is sent for a statement's sake, and answered before the next one is sent.
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

    private var timeLimit: Duration?
    private var isPlanningByValues: Bool?
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
      // Nobody knows what the server has when one of these is stopped.
      if timeLimit != limit {
        timeLimit = nil
        steps.append(.timeLimit(limit))
      }
      if let isByValues = sql.isPlannedByValues, isByValues != isPlanningByValues {
        isPlanningByValues = nil
        steps.append(.planning(byValues: isByValues))
      }
      var name: String?
      switch statements.take(text) {
      case .once: break
      case .known(let known): name = known
      case .again(let new, let isFull):
        if isFull { steps.append(.forgetting) }
        steps.append(.preparation(of: text, as: new))
        name = new
      }
      return steps + [.statement(text, values: values, preparedAs: name)]
    }

    /// Notes what a server did.
    mutating func note(_ step: Step) {
      switch step {
      case .timeLimit(let limit): timeLimit = limit
      case .planning(let isByValues): isPlanningByValues = isByValues
      case .preparation(let text, let name): statements.remember(text, as: name)
      case .forgetting, .statement: break
      }
    }

    /// Notes what a server refused.
    ///
    /// - Returns: Whether the next step can be taken nevertheless.
    mutating func noteRefusal(of step: Step) -> Bool {
      switch step {
      case .planning:
        // An engine that does not know it plans as it sees fit.
        note(step)
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
