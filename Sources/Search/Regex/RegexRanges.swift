extension RegexProgram {
  /// Returns the non-overlapping, non-empty matches that backtracking would find.
  ///
  /// A backward pass finds the instructions that lead to a match, so the forward pass never
  /// backtracks: A. Frisch, L. Cardelli, "Greedy regular expression matching", 2004.
  ///
  /// - Complexity: O(cell × program).
  func ranges(in cell: borrowing Span<UInt8>) -> [Range<Int>] {
    var scalars: [(position: Int, number: Int)] = []
    var position = 0
    while position < cell.count {
      let (scalar, length) = Unicode.Scalar.decode(cell, at: position)
      scalars.append((position, Int(classes.number(of: scalar))))
      position += length
    }
    let none = BitSet(limit: instructions.count)
    // Those at the end and before each scalar, the last first.
    var consumers = [none]
    var after = RegexNeighbor.edge
    for (_, number) in scalars.reversed() {
      consumers.append(
        self.consumers(of: number, before: consumers[consumers.count - 1], after))
      after = classes.neighbor(number)
    }
    var walk = RegexWalk(self)
    for ((position, number), consumers) in zip(scalars, consumers.reversed()) {
      walk.advance(to: position, consumers: consumers, next: classes.neighbor(number))
    }
    walk.advance(to: cell.count, consumers: none, next: .edge)
    return walk.ranges
  }

  /// Returns the instructions that consume a scalar of a class and match the rest.
  ///
  /// - Parameter next: Those that consume the scalar after it and match the rest.
  private func consumers(
    of number: Int, before next: BitSet, _ after: RegexNeighbor
  ) -> BitSet {
    let neighbor = classes.neighbor(number)
    var consumers = BitSet(limit: instructions.count)
    var live = next
    live.insert(0)
    var pending = live.elements
    while let instruction = pending.popLast() {
      for predecessor in predecessors[instruction] {
        switch instructions[predecessor] {
        case .match: break
        case .scalars(let set, _):
          if classes.contains(number, in: set) { consumers.insert(predecessor) }
        case .assertion(let assertion, _)
        where !assertion.holds(between: neighbor, and: after):
          break
        case .assertion, .choice, .loop:
          if live.insert(predecessor) { pending.append(predecessor) }
        }
      }
    }
    return consumers
  }
}

/// The forward pass, which follows a program as backtracking would but never goes back: the
/// backward pass has removed the instructions that lead to no match.
private struct RegexWalk {
  private let program: RegexProgram
  private(set) var ranges: [Range<Int>] = []
  private var before = RegexNeighbor.edge
  /// The start of the current match, and its next instruction.
  private var open: (start: Int, instruction: Int)?
  private let depths: Int
  private var visited: BitSet
  private var pending: [Step] = []

  /// An instruction, and the depth of the outermost loop whose current iteration has consumed
  /// nothing; all loops in it have consumed nothing either.
  private struct Step {
    let instruction: Int
    let depth: Int
  }

  init(_ program: RegexProgram) {
    self.program = program
    depths =
      1
      + program.instructions.reduce(0) { depths, instruction in
        if case .loop(_, _, _, let depth) = instruction { max(depths, depth + 1) } else { depths }
      }
    visited = BitSet(limit: program.instructions.count * depths)
  }

  /// - Parameter consumers: The instructions that consume the next scalar and match the rest.
  mutating func advance(to position: Int, consumers: BitSet, next: RegexNeighbor) {
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
  /// As in backtracking, a loop ends after an iteration that consumed nothing.
  ///
  /// - Complexity: O(program × depth of its loops).
  private mutating func preferred(
    from start: Int, among consumers: BitSet, before after: RegexNeighbor
  ) -> RegexInstruction? {
    let none = depths - 1
    visited.removeAll()
    pending = [Step(instruction: start, depth: none)]
    while let step = pending.popLast() {
      guard visited.insert(step.instruction * depths + step.depth) else { continue }
      func push(_ instruction: Int, depth: Int = step.depth) {
        pending.append(Step(instruction: instruction, depth: depth))
      }
      let instruction = program.instructions[step.instruction]
      switch instruction {
      case .match: return instruction
      case .scalars: if consumers.contains(step.instruction) { return instruction }
      case .choice(let first, let second):
        push(second)
        push(first)
      case .assertion(let assertion, let next):
        if assertion.holds(between: before, and: after) { push(next) }
      case .loop(let body, let exit, let isLazy, let depth):
        let outer = step.depth < depth ? step.depth : none
        let isEmpty = step.depth <= depth
        if isLazy && !isEmpty { push(body, depth: depth) }
        push(exit, depth: outer)
        if !isLazy && !isEmpty { push(body, depth: depth) }
      }
    }
    return nil
  }
}
