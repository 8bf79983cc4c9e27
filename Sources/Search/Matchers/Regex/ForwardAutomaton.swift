import Datasets

/// A deterministic automaton, built on demand, that finds whether an expression matches anywhere.
///
/// Its states are sets of instructions: R. Cox, "Regular Expression Matching: the Virtual Machine
/// Approach" and "in the Wild", 2009 and 2010.
struct ForwardAutomaton {
  private let program: RegexProgram
  private var table: RegexStateTable
  private let asciiClasses: [UInt16]
  /// The instructions that states keep; the others only lead to them.
  private let kept: InstructionSet
  private let assertions: InstructionSet
  // The rows that end the search.
  private let matched: Int
  private let failed: Int
  private var startRow = RegexStateTable.unknown
  private var pending: [Int] = []

  init(_ program: RegexProgram) {
    self.program = program
    let count = program.classes.count
    asciiClasses = (0..<128).map { program.classes.number(of: Unicode.Scalar(UInt8($0))) }
    // A column for each class, one for the end of a cell, and one for unknown classes.
    table = RegexStateTable(
      stride: count + 2, instructions: program.instructions.count, reserved: 3)
    matched = table.stride
    failed = 2 * table.stride
    var kept = InstructionSet(limit: program.instructions.count)
    var assertions = kept
    for (number, instruction) in program.instructions.enumerated() {
      switch instruction {
      case .match, .scalars: kept.insert(number)
      // All assertions except `^` depend on the next scalar.
      case .assertion(let assertion, _) where assertion != .start:
        kept.insert(number)
        assertions.insert(number)
      case .assertion, .choice, .loop: break
      }
    }
    self.kept = kept
    self.assertions = assertions
  }

  /// - Complexity: O(cell), or O(cell × program) if the states do not recur.
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

  /// Follows the cached transitions, and returns the position after them.
  private func follow(
    _ cell: borrowing Span<UInt8>, from start: Int, _ row: inout Int,
    _ classes: borrowing ScalarClassTable
  ) -> Int {
    let transitions = table.transitions.span
    let asciiClasses = asciiClasses.span
    var position = start
    var current = row
    var next = row
    while next > failed {
      current = next
      // A separate loop for ASCII, since most cells are ASCII.
      while position < cell.count {
        let byte = cell[position]
        if byte >= 0x80 { break }
        next = Int(transitions[current + Int(asciiClasses[Int(byte)])])
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
      var instructions = InstructionSet(limit: program.instructions.count)
      follow(program.start, into: &instructions, after: .edge)
      startRow = row(of: instructions, after: .edge)
    }
    return startRow
  }

  /// Returns the row after a scalar of a class; the column after all classes is the cell's end.
  private mutating func next(_ row: Int, _ column: Int) -> Int {
    let known = table.next(row, column)
    if known != RegexStateTable.unknown { return known }
    let isEnd = column == program.classes.count
    let neighbor = isEnd ? .edge : program.classes.neighbor(column)
    let instructions = reached(from: table.state(at: row), before: neighbor)
    var after = InstructionSet(limit: program.instructions.count)
    if instructions.contains(0) {
      after.insert(0)
    } else if !isEnd {
      instructions.forEach { instruction in
        guard case .scalars(let set, let next) = program.instructions[instruction],
          program.classes.contains(column, in: set)
        else { return }
        follow(next, into: &after, after: neighbor)
      }
      follow(program.start, into: &after, after: neighbor)
    }
    let isFull = table.room == 0
    if isFull {
      table.removeAll()
      startRow = RegexStateTable.unknown
    }
    let next = self.row(of: after, after: neighbor)
    if !isFull { table.setNext(row, column, to: next) }
    return next
  }

  private mutating func row(of instructions: InstructionSet, after neighbor: RegexNeighbor) -> Int {
    if instructions.contains(0) { return matched }
    var state = RegexState(instructions: instructions, neighbor: .other)
    state.instructions.formIntersection(kept)
    if state.instructions.isEmpty { return failed }
    // Only assertions depend on the neighbor.
    if !state.instructions.isDisjoint(with: assertions) { state.neighbor = neighbor }
    return table.row(of: state)
  }

  /// Returns a state's instructions and those after its assertions that hold before `neighbor`.
  private mutating func reached(
    from state: RegexState, before neighbor: RegexNeighbor
  ) -> InstructionSet {
    var instructions = state.instructions
    state.instructions.forEach { instruction in
      guard case .assertion(let assertion, let next) = program.instructions[instruction],
        assertion.holds(between: state.neighbor, and: neighbor)
      else { return }
      follow(next, into: &instructions, after: state.neighbor, before: neighbor)
    }
    return instructions
  }

  /// Adds an instruction and all instructions it leads to without consuming a scalar.
  ///
  /// - Parameter before: The next neighbor; nil if unknown, which leaves assertions pending.
  private mutating func follow(
    _ start: Int, into instructions: inout InstructionSet, after: RegexNeighbor,
    before: RegexNeighbor? = nil
  ) {
    pending.append(start)
    while let instruction = pending.popLast() {
      guard instructions.insert(instruction) else { continue }
      switch program.instructions[instruction] {
      case .match, .scalars: break
      case .choice(let first, let second): pending += [first, second]
      case .loop(let body, let exit, _): pending += [body, exit]
      case .assertion(.start, let next): if after == .edge { pending.append(next) }
      case .assertion(let assertion, let next):
        if let before, assertion.holds(between: after, and: before) { pending.append(next) }
      }
    }
  }
}
