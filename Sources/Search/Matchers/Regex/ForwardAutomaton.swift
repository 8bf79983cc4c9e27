/// Says whether an expression matches anywhere, reading once from left to right.
///
/// A deterministic automaton whose states are sets of steps, made while it is used: R. Cox, "Regular
/// Expression Matching: the Virtual Machine Approach" and "in the Wild", 2009 and 2010.
struct ForwardAutomaton {
  private let program: RegexProgram
  private var table: RegexStateTable
  /// The class of each ASCII character.
  private let ascii: [UInt16]
  /// The steps that a state is made of; all others lead at once to some of them.
  private let lasting: StepSet
  private let places: StepSet
  /// The rows that are the end of it.
  private let matched: Int
  private let failed: Int
  private var startRow = RegexStateTable.unknown
  private var pending: [Int] = []

  init(_ program: RegexProgram) {
    self.program = program
    let count = program.classes.count
    ascii = program.classes.ascii
    // A column for each class, one for the end of a cell, and one without transitions for classes
    // that are not known yet.
    table = RegexStateTable(stride: count + 2, steps: program.steps.count, reserved: 3)
    matched = table.stride
    failed = 2 * table.stride
    var lasting = StepSet(limit: program.steps.count)
    var places = lasting
    for (number, step) in program.steps.enumerated() {
      switch step {
      case .match, .scalars: _ = lasting.insert(number)
      // Whether a cell begins here is known at once, everything else when the next scalar is.
      case .place(let place, _) where place != .start:
        _ = lasting.insert(number)
        _ = places.insert(number)
      case .place, .choice, .loop: break
      }
    }
    self.lasting = lasting
    self.places = places
  }

  /// Whether the expression matches anywhere in a cell.
  ///
  /// - Complexity: O(cell), or O(cell × program) if the states do not recur.
  ///
  /// - Parameter cancellation: Ends it early, with any outcome.
  mutating func matches(
    _ cell: borrowing Span<UInt8>, _ classes: inout ScalarClassTable,
    _ cancellation: Cancellation? = nil
  ) -> Bool {
    var row = start()
    var position = 0
    while row > failed && !(cancellation?.isCancelled ?? false) {
      position = follow(cell, from: position, &row, classes)
      if row <= failed { break }
      if position == cell.count {
        row = next(row, program.classes.count)
      } else {
        let (scalar, length) = Unicode.Scalar.decode(cell, at: position)
        row = next(row, classes.number(of: scalar))
        position += length
      }
    }
    return row == matched
  }

  /// Follows the transitions that are known, and says how far.
  private func follow(
    _ cell: borrowing Span<UInt8>, from start: Int, _ row: inout Int,
    _ classes: borrowing ScalarClassTable
  ) -> Int {
    let transitions = table.transitions.span
    let ascii = ascii.span
    var position = start
    var current = row
    var next = row
    while next > failed {
      current = next
      // Most is ASCII, which has a loop of its own.
      while position < cell.count {
        let byte = cell[position]
        if byte >= 0x80 { break }
        next = Int(transitions[current + Int(ascii[Int(byte)])])
        if next <= failed { break }
        current = next
        position += 1
      }
      if position == cell.count || next <= failed { break }
      let (scalar, length) = Unicode.Scalar.decode(cell, at: position)
      next = Int(transitions[current + classes.known(scalar)])
      if next > failed { position += length }
    }
    row = next == RegexStateTable.unknown ? current : next
    return position
  }

  private mutating func start() -> Int {
    if startRow == RegexStateTable.unknown {
      var steps = StepSet(limit: program.steps.count)
      follow(program.start, into: &steps, after: .edge)
      startRow = row(of: steps, after: .edge)
    }
    return startRow
  }

  /// The row behind a scalar of a class, or behind the end of the cell, whose class is the last.
  private mutating func next(_ row: Int, _ column: Int) -> Int {
    let known = table.next(row, column)
    if known != RegexStateTable.unknown { return known }
    let isEnd = column == program.classes.count
    let neighbour = isEnd ? .edge : program.classes.neighbour(column)
    let steps = reached(from: table.state(at: row), before: neighbour)
    var after = StepSet(limit: program.steps.count)
    if steps.contains(0) {
      _ = after.insert(0)
    } else if !isEnd {
      steps.forEach { step in
        guard case .scalars(let set, let next) = program.steps[step],
          program.classes.contains(column, in: set)
        else { return }
        follow(next, into: &after, after: neighbour)
      }
      follow(program.start, into: &after, after: neighbour)
    }
    if table.room == 0 {
      table.removeAll()
      startRow = RegexStateTable.unknown
      return self.row(of: after, after: neighbour)
    }
    let next = self.row(of: after, after: neighbour)
    table.setNext(row, column, to: next)
    return next
  }

  private mutating func row(of steps: StepSet, after neighbour: RegexNeighbour) -> Int {
    if steps.contains(0) { return matched }
    var state = RegexState(steps: steps, neighbour: .other)
    state.steps.formIntersection(lasting)
    if state.steps.isEmpty { return failed }
    // Without a place that asks, it does not matter what was before.
    if !state.steps.isDisjoint(with: places) { state.neighbour = neighbour }
    return table.row(of: state)
  }

  /// The steps of a state, with those behind its places that are right before `neighbour`.
  private mutating func reached(
    from state: RegexState, before neighbour: RegexNeighbour
  ) -> StepSet {
    var steps = state.steps
    state.steps.forEach { step in
      guard case .place(let place, let next) = program.steps[step],
        place.holds(between: state.neighbour, and: neighbour)
      else { return }
      follow(next, into: &steps, after: state.neighbour, before: neighbour)
    }
    return steps
  }

  /// Adds a step and all that it leads to without taking a scalar.
  ///
  /// - Parameter before: What comes next; places wait if that is not known yet.
  private mutating func follow(
    _ start: Int, into steps: inout StepSet, after: RegexNeighbour, before: RegexNeighbour? = nil
  ) {
    pending.append(start)
    while let step = pending.popLast() {
      guard steps.insert(step) else { continue }
      switch program.steps[step] {
      case .match, .scalars: break
      case .choice(let first, let second): pending += [first, second]
      case .loop(let body, let exit, _): pending += [body, exit]
      case .place(.start, let next): if after == .edge { pending.append(next) }
      case .place(let place, let next):
        if let before, place.holds(between: after, and: before) { pending.append(next) }
      }
    }
  }
}
