#if PostgreSQL
  /// A statement that was begun.
  struct PendingStatement {
    /// What was sent.
    let steps: [ServerSession.Step]
    /// How many of them were taken.
    private(set) var taken = 0
    private var ended = 0
    var answer = Answer()
    /// When the server is taken for gone.
    let end: ContinuousClock.Instant

    init(steps: [ServerSession.Step], end: ContinuousClock.Instant) {
      self.steps = steps
      self.end = end
    }

    /// Whether nothing more comes of it but its end.
    var isAnswered: Bool { ended == steps.count }

    /// Notes the end of a step's answer; only the last one's is wanted.
    mutating func endStep() {
      ended += 1
      guard answer.refusal == nil else { return }
      taken += 1
      if taken < steps.count { answer = Answer() }
    }
  }
#endif
