/// An automaton that finds the instructions that lead to a match, reading from right to left.
///
/// Its state before a scalar is the set of instructions that consume the scalar and match the rest.
struct BackwardAutomaton {
  private let program: RegexProgram
  private var table: RegexStateTable
  private var pending: [Int] = []

  init(_ program: RegexProgram) {
    self.program = program
    table = RegexStateTable(
      stride: program.classes.count, instructions: program.instructions.count, reserved: 1)
  }

  /// The scalars that can be read before the table is cleared.
  static let minRoom = RegexStateTable.minLimit - 1

  var end: RegexState {
    RegexState(instructions: InstructionSet(limit: program.instructions.count), neighbor: .edge)
  }

  func state(at row: Int) -> RegexState { table.state(at: row) }

  /// Returns the row of a state; rows then stay valid for ``minRoom`` scalars.
  mutating func enter(_ state: RegexState) -> Int {
    if table.room <= Self.minRoom { table.removeAll() }
    return table.row(of: state)
  }

  /// Returns the row before a scalar of a class.
  ///
  /// - Complexity: O(1), or O(program) the first time.
  mutating func next(_ row: Int, _ number: Int) -> Int {
    let known = table.next(row, number)
    if known != RegexStateTable.unknown { return known }
    let state = before(number, state(at: row))
    let isFull = table.room == 0
    if isFull { table.removeAll() }
    let next = table.row(of: state)
    if !isFull { table.setNext(row, number, to: next) }
    return next
  }

  private mutating func before(_ number: Int, _ state: RegexState) -> RegexState {
    let neighbor = program.classes.neighbor(number)
    var result = RegexState(
      instructions: end.instructions, neighbor: program.hasAssertions ? neighbor : .other)
    var live = state.instructions
    live.insert(0)
    live.forEach { pending.append($0) }
    while let instruction = pending.popLast() {
      for predecessor in program.predecessors[instruction] {
        switch program.instructions[predecessor] {
        case .match: break
        case .scalars(let set, _):
          if program.classes.contains(number, in: set) { result.instructions.insert(predecessor) }
        case .assertion(let assertion, _)
        where !assertion.holds(between: neighbor, and: state.neighbor):
          break
        case .assertion, .choice, .loop:
          if live.insert(predecessor) { pending.append(predecessor) }
        }
      }
    }
    return result
  }
}

/// The forward pass, which follows a program as backtracking would but never goes back: the
/// backward pass has removed the instructions that lead to no match.
struct RegexWalk {
  private let program: RegexProgram
  private(set) var ranges: [Range<Int>] = []
  private var before = RegexNeighbor.edge
  /// The start of the current match, and its next instruction.
  private var open: (start: Int, instruction: Int)?
  private var visited: InstructionSet
  /// The loops whose exits were tried.
  private var exited: InstructionSet
  private var pending: [Int] = []

  init(_ program: RegexProgram) {
    self.program = program
    visited = InstructionSet(limit: program.instructions.count)
    exited = visited
  }

  /// - Parameter consumers: The instructions that consume the next scalar and match the rest.
  mutating func advance(to position: Int, consumers: InstructionSet, next: RegexNeighbor) {
    defer { before = next }
    if let (start, instruction) = open {
      if case .scalars(_, let instruction) = preferred(
        from: instruction, among: consumers, before: next)
      {
        return open = (start, instruction)
      }
      ranges.append(start..<position)
      open = nil
    }
    if consumers.isEmpty { return }
    if case .scalars(_, let instruction) = preferred(
      from: program.start, among: consumers, before: next)
    {
      open = (position, instruction)
    }
  }

  /// Returns the preferred instruction among `consumers` and the match.
  ///
  /// - Complexity: O(program).
  private mutating func preferred(
    from start: Int, among consumers: InstructionSet, before after: RegexNeighbor
  ) -> RegexInstruction? {
    visited.removeAll()
    exited.removeAll()
    pending = [start]
    while let number = pending.popLast() {
      let instruction = program.instructions[number]
      let isNew = visited.insert(number)
      switch instruction {
      case .match: return instruction
      case .scalars: if consumers.contains(number) { return instruction }
      case .choice(let first, let second): if isNew { pending += [second, first] }
      case .assertion(let assertion, let next):
        if isNew && assertion.holds(between: before, and: after) { pending.append(next) }
      case .loop(let body, let exit, let isLazy):
        if isNew {
          pending += isLazy ? [body, exit] : [exit, body]
        } else if let next = nextInstruction(afterEmptyLoop: number) {
          pending.append(next)
        }
      }
    }
    return nil
  }

  /// Returns the instruction after a loop, and loops around it, whose body matched the empty text;
  /// nil if that instruction was tried.
  private mutating func nextInstruction(afterEmptyLoop loop: Int) -> Int? {
    var passed: [Int] = []
    var instruction = loop
    while case .loop(_, let exit, _) = program.instructions[instruction],
      visited.contains(instruction)
    {
      if exited.contains(instruction) { return nil }
      passed.append(instruction)
      instruction = exit
    }
    // A new loop may still lead elsewhere.
    if case .loop = program.instructions[instruction] { return instruction }
    for loop in passed { exited.insert(loop) }
    return instruction
  }
}
