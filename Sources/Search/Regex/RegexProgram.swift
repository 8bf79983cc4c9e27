struct RegexProgram: Sendable {
  /// Bytes that every match contains.
  let requiredLiteral: [UInt8]?
  /// The first is ``RegexInstruction/match``.
  let instructions: [RegexInstruction]
  let start: Int
  let predecessors: [[Int]]
  let classes: ScalarClasses
  /// Whether every match begins at the start of a cell.
  let isAnchored: Bool

  /// - Complexity: O(length + instructions × bounds of the sets); both are limited.
  init(_ pattern: String) throws(RegexError) {
    var parser = RegexParser(pattern)
    let tree = try parser.parse()
    var compiler = RegexCompiler()
    start = compiler.compile(tree, next: 0)
    instructions = compiler.instructions
    var sets = compiler.sets
    var predecessors = [[Int]](repeating: [], count: instructions.count)
    var hasWordBoundaries = false
    for (number, instruction) in instructions.enumerated() {
      for successor in instruction.successors { predecessors[successor].append(number) }
      guard case .assertion(let assertion, _) = instruction else { continue }
      hasWordBoundaries = hasWordBoundaries || (assertion != .start && assertion != .end)
    }
    if hasWordBoundaries { sets.append(.words) }
    classes = ScalarClasses(of: sets, words: hasWordBoundaries ? sets.count - 1 : nil)
    self.predecessors = predecessors
    isAnchored = !compiler.mayBeginAnywhere(start)
    requiredLiteral = RequiredLiteral(of: tree).longest
  }
}

/// An instruction, which refers to others by number.
enum RegexInstruction: Sendable {
  case match
  /// Consumes a scalar of the set of this number.
  case scalars(set: Int, next: Int)
  case assertion(RegexAssertion, next: Int)
  /// Prefers the first.
  case choice(Int, Int)
  /// The end of the body, which leads back to it; a lazy loop prefers the exit. The depth is the
  /// number of loops around it.
  case loop(body: Int, exit: Int, isLazy: Bool, depth: Int)

  var successors: [Int] {
    switch self {
    case .match: []
    case .scalars(_, let next), .assertion(_, let next): [next]
    case .choice(let first, let second): [first, second]
    case .loop(let body, let exit, _, _): [body, exit]
    }
  }

  /// Returns the instructions that follow between two neighbors, without a scalar.
  func successors(between before: RegexNeighbor, and after: RegexNeighbor) -> [Int] {
    switch self {
    case .scalars: []
    case .assertion(let assertion, _) where !assertion.holds(between: before, and: after): []
    case .match, .assertion, .choice, .loop: successors
    }
  }
}

/// Compiles a syntax tree, from its end to its start.
///
/// K. Thompson, "Regular expression search algorithm", 1968. The parser limits the tree's depth and
/// the number of instructions.
private struct RegexCompiler {
  private(set) var instructions: [RegexInstruction] = [.match]
  private(set) var sets: [ScalarSet] = []
  private var numbers: [ScalarSet: Int] = [:]
  private var depth = 0

  /// Adds the instructions of a tree that lead to `next`, and returns the first of them.
  mutating func compile(_ node: RegexNode, next: Int) -> Int {
    switch node {
    case .scalars(let set): return add(.scalars(set: number(of: set), next: next))
    case .assertion(let assertion): return add(.assertion(assertion, next: next))
    case .sequence(let nodes):
      return nodes.reversed().reduce(next) { next, node in compile(node, next: next) }
    case .alternatives(let nodes):
      let starts = nodes.map { compile($0, next: next) }
      return starts.dropLast().reversed().reduce(starts[starts.count - 1]) { rest, start in
        add(.choice(start, rest))
      }
    case .repetition(let node, let repetition): return compile(node, repetition, next: next)
    }
  }

  private mutating func compile(
    _ node: RegexNode, _ repetition: RegexRepetition, next: Int
  ) -> Int {
    var start = next
    var required = repetition.min
    if let max = repetition.max {
      for _ in 0..<max - required {
        let body = compile(node, next: start)
        start = add(repetition.isLazy ? .choice(next, body) : .choice(body, next))
      }
    } else {
      let loop = add(.match)
      depth += 1
      let body = compile(node, next: loop)
      depth -= 1
      instructions[loop] = .loop(
        body: body, exit: next, isLazy: repetition.isLazy, depth: depth)
      // `a*` is `(a+)?`.
      start =
        required > 0 ? body : add(repetition.isLazy ? .choice(next, body) : .choice(body, next))
      required = max(required - 1, 0)
    }
    for _ in 0..<required { start = compile(node, next: start) }
    return start
  }

  /// Returns whether a scalar or the match follows an instruction without a `^`.
  func mayBeginAnywhere(_ start: Int) -> Bool {
    var reached = BitSet(limit: instructions.count)
    var pending = [start]
    while let number = pending.popLast() {
      switch instructions[number] {
      case .match, .scalars: return true
      case .assertion(.start, _): break
      case .assertion, .choice, .loop:
        if reached.insert(number) { pending += instructions[number].successors }
      }
    }
    return false
  }

  private mutating func add(_ instruction: RegexInstruction) -> Int {
    instructions.append(instruction)
    return instructions.count - 1
  }

  private mutating func number(of set: ScalarSet) -> Int {
    if let number = numbers[set] { return number }
    sets.append(set)
    numbers[set] = sets.count - 1
    return sets.count - 1
  }
}

/// The longest run of bytes that every match of an expression contains.
///
/// Optional parts and alternatives end a run; groups do not.
struct RequiredLiteral {
  private var run: [UInt8] = []
  private var best: [UInt8] = []

  init(of tree: RegexNode) {
    visit(tree)
    endRun()
  }

  var longest: [UInt8]? { best.isEmpty ? nil : best }

  private mutating func visit(_ node: RegexNode) {
    switch node {
    case .scalars(let set):
      // Invalid UTF-8 matches U+FFFD but has other bytes.
      if let scalar = set.onlyScalar, scalar != "\u{FFFD}" {
        run.append(contentsOf: String(scalar).utf8)
      } else {
        endRun()
      }
    case .assertion: break
    case .sequence(let nodes):
      for node in nodes { visit(node) }
    case .alternatives: endRun()
    case .repetition(let node, let repetition):
      endRun()
      if repetition.min > 0 { visit(node) }
      endRun()
    }
  }

  private mutating func endRun() {
    if run.count > best.count { best = run }
    run = []
  }
}
