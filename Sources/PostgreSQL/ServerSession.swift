#if PostgreSQL
  /// The state of a server's session: its statement timeout and prepared statements.
  struct ServerSession {
    /// One of the messages sent together; the last one is the statement.
    ///
    /// If a server rejects or cancels one of them, settings revert; prepared statements remain.
    enum Message: Equatable {
      case timeLimit(Duration)
      /// Removes all prepared statements.
      case deallocation
      case preparation(of: String, as: String)
      /// Has the next statement planned without its values.
      case genericPlan(preparedAs: String)
      case statement(String, values: [String?], preparedAs: String?)

      // For the current transaction. Prepared, because parsing it would take as long as it saves.
      static let useGenericPlan = "SELECT set_config('plan_cache_mode', 'force_generic_plan', true)"
    }

    /// Limits the plans that a server keeps in memory.
    static let maxPrepared = 64

    /// Nil while unknown.
    private var timeLimit: Duration?
    private var supportsGenericPlans = true
    /// The names of prepared statements; nil for statements seen once.
    private var names: [StatementText: String?] = [:]
    private var nameCount = 0
    /// The number of prepared statements on the server, including those no longer in `names`.
    private var keptCount = 0

    /// Returns the messages that run a statement.
    ///
    /// A repeated statement is prepared. Planning a statement that reads few rows takes as long as
    /// executing it, so it is planned for its values only if an index can use them.
    mutating func messages(to sql: SQL, limit: Duration) -> [Message] {
      let (text, values) = sql.statement
      var messages: [Message] = []
      if timeLimit != limit {
        timeLimit = limit
        messages.append(.timeLimit(limit))
      }
      let name = preparedName(of: text, &messages)
      // Unprepared statements are planned each time.
      if name != nil && supportsGenericPlans && sql.needsCustomPlan == false {
        let known = names[StatementText(Message.useGenericPlan)] ?? nil
        let name = known ?? prepare(Message.useGenericPlan, &messages)
        messages.append(.genericPlan(preparedAs: name))
      }
      return messages + [.statement(text, values: values, preparedAs: name)]
    }

    /// Returns the name of a prepared statement; nil for a statement seen for the first time.
    private mutating func preparedName(of text: String, _ messages: inout [Message]) -> String? {
      let key = StatementText(text)
      guard let known = names[key] else {
        if names.count >= Self.maxPrepared { names = names.filter { $0.value != nil } }
        names[key] = .some(nil)
        return nil
      }
      if let known { return known }
      if max(names.count, keptCount) >= Self.maxPrepared {
        (names, keptCount) = ([:], 0)
        messages.append(.deallocation)
      }
      return prepare(text, &messages)
    }

    private mutating func prepare(_ text: String, _ messages: inout [Message]) -> String {
      nameCount += 1
      keptCount += 1
      let name = "ridgeline_\(nameCount)"
      messages.append(.preparation(of: text, as: name))
      names[StatementText(text)] = name
      return name
    }

    /// Discards state that messages may not have changed: all after the first ones that succeeded.
    mutating func invalidate(_ messages: [Message], succeeded: Int) {
      for (number, message) in messages.enumerated() {
        switch message {
        case .timeLimit: timeLimit = nil
        case .preparation(let text, _) where number >= succeeded: names[StatementText(text)] = nil
        case .deallocation, .preparation, .genericPlan, .statement: break
        }
      }
    }

    /// Records that the server rejected a message; returns whether to send the statement again.
    mutating func recordRefusal(of messages: [Message], succeeded: Int) -> Bool {
      invalidate(messages, succeeded: succeeded)
      switch messages[min(succeeded, messages.count - 1)] {
      case .preparation(of: Message.useGenericPlan, _), .genericPlan:
        supportsGenericPlans = false
        return true
      case .statement(let text, _, _):
        // Tables may have changed since the statement was prepared.
        names[StatementText(text)] = nil
        return false
      case .timeLimit, .deallocation, .preparation: return false
      }
    }
  }

  /// A statement compared by its bytes: canonically equivalent names differ on a server.
  private struct StatementText: Hashable {
    let bytes: [UInt8]

    init(_ text: String) { bytes = Array(text.utf8) }

    func hash(into hasher: inout Hasher) { bytes.withUnsafeBytes { hasher.combine(bytes: $0) } }
  }
#endif
