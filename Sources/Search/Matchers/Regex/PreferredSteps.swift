/// Walks through a program as one that backtracks would, but never back: what does not lead to a
/// match is known beforehand.
struct PreferredSteps {
  private let program: RegexProgram
  private var visited: StepSet
  /// The loops that need not be left any more, since what is behind them was tried.
  private var left: StepSet
  private var pending: [Int] = []

  init(_ program: RegexProgram) {
    self.program = program
    visited = StepSet(limit: program.steps.count)
    left = visited
  }

  /// The most preferred step that takes the next scalar and leads to a match, or that is the match.
  ///
  /// - Parameters:
  ///   - start: The step to begin with.
  ///   - takers: The steps that take the next scalar and can match what follows.
  ///   - before: What was read last.
  ///   - after: What comes next.
  /// - Complexity: O(program).
  mutating func first(
    from start: Int, among takers: StepSet, between before: RegexNeighbour,
    and after: RegexNeighbour
  ) -> RegexStep? {
    visited.removeAll()
    left.removeAll()
    pending = [start]
    while let number = pending.popLast() {
      let step = program.steps[number]
      let isNew = visited.insert(number)
      switch step {
      case .match: return step
      case .scalars: if takers.contains(number) { return step }
      case .choice(let first, let second): if isNew { pending += [second, first] }
      case .place(let place, let next):
        if isNew && place.holds(between: before, and: after) { pending.append(next) }
      case .loop(let body, let exit, let isLazy):
        if isNew {
          pending += isLazy ? [body, exit] : [exit, body]
        } else if let next = leave(number) {
          pending.append(next)
        }
      }
    }
    return nil
  }

  /// Where to go on when the body of a loop has matched nothing, which it could do for ever; nil if
  /// that was tried.
  ///
  /// Whatever loops end there as well have matched nothing either.
  private mutating func leave(_ loop: Int) -> Int? {
    var passed: [Int] = []
    var step = loop
    while case .loop(_, let exit, _) = program.steps[step], visited.contains(step) {
      if left.contains(step) { return nil }
      passed.append(step)
      step = exit
    }
    // Behind a new loop there may be another way on later.
    if case .loop = program.steps[step] { return step }
    for loop in passed { _ = left.insert(loop) }
    return step
  }
}
