/// Matches cells against a regular expression, and remembers what it worked out on the way.
///
/// Time is linear in the cell whatever the expression is. A copy works on its own.
struct RegexMatcher {
  let program: RegexProgram
  private let cancellation: Cancellation?
  private var forward: ForwardAutomaton
  private var backward: BackwardAutomaton
  private var preferred: PreferredSteps
  private var classes: ScalarClassTable

  /// - Parameters:
  ///   - program: The expression.
  ///   - cancellation: Ends a long cell early, with any outcome.
  init(_ program: RegexProgram, _ cancellation: Cancellation? = nil) {
    self.program = program
    self.cancellation = cancellation
    forward = ForwardAutomaton(program)
    backward = BackwardAutomaton(program)
    preferred = PreferredSteps(program)
    classes = ScalarClassTable(program.classes)
  }

  /// Whether the expression matches anywhere in a cell.
  ///
  /// - Complexity: O(cell), or O(cell × program) if the automaton's states do not recur.
  mutating func matches(_ cell: borrowing Span<UInt8>) -> Bool {
    forward.matches(cell, &classes, cancellation)
  }

  /// Where it matches: from the left, not overlapping, without empty matches.
  ///
  /// Each match is the one that a search with backtracking would find first. All matches together
  /// take linear time: a pass from right to left says from which steps a match can be reached, and
  /// then a pass from left to right need not try (A. Frisch, L. Cardelli, "Greedy regular expression
  /// matching", 2004). Between blocks of the cell only one state is kept.
  ///
  /// - Complexity: O(cell × program); memory O(cell).
  mutating func ranges(in cell: borrowing Span<UInt8>) -> [Range<Int>] {
    let numbers = classNumbers(of: cell)
    let blocks = stride(from: 0, to: numbers.count, by: BackwardAutomaton.leastRoom).map {
      $0..<min($0 + BackwardAutomaton.leastRoom, numbers.count)
    }
    // From right to left: the state behind each block.
    var behind: [RegexState] = []
    var row = backward.enter(backward.end)
    for block in blocks.reversed() {
      behind.append(backward.state(at: row))
      for position in block.reversed() { row = next(row, numbers[position]) }
    }
    var walk = RegexWalk(program)
    for (block, state) in zip(blocks, behind.reversed()) {
      row = backward.enter(state)
      var rows = block.reversed().map { position in
        row = next(row, numbers[position])
        return row
      }
      for position in block {
        row = rows.removeLast()
        if numbers[position] == Self.noScalar { continue }
        walk.step(
          to: position, takers: backward.state(at: row).steps,
          next: program.classes.neighbour(Int(numbers[position])), &preferred)
      }
    }
    walk.step(to: numbers.count, takers: backward.end.steps, next: .edge, &preferred)
    return walk.ranges
  }

  private mutating func next(_ row: Int, _ number: UInt16) -> Int {
    number == Self.noScalar ? row : backward.next(row, Int(number))
  }

  /// Stands for a class where no scalar begins.
  private static let noScalar = UInt16.max

  /// The class of the scalar that begins at each byte, or ``noScalar``.
  private mutating func classNumbers(of cell: borrowing Span<UInt8>) -> [UInt16] {
    var numbers: [UInt16] = []
    numbers.reserveCapacity(cell.count)
    while numbers.count < cell.count {
      let (scalar, length) = Unicode.Scalar.decode(cell, at: numbers.count)
      numbers.append(UInt16(classes.number(of: scalar)))
      numbers.append(contentsOf: repeatElement(Self.noScalar, count: length - 1))
    }
    return numbers
  }
}

/// The walk from left to right in search of matches.
private struct RegexWalk {
  private let start: Int
  private(set) var ranges: [Range<Int>] = []
  private var before = RegexNeighbour.edge
  /// Where the match began that the walk is in, and the step it stands before.
  private var open: (beginning: Int, step: Int)?

  init(_ program: RegexProgram) { start = program.start }

  /// Goes on to a place.
  ///
  /// - Parameters:
  ///   - position: The place.
  ///   - takers: The steps that take the next scalar and can match what follows.
  ///   - next: The next scalar.
  mutating func step(
    to position: Int, takers: StepSet, next: RegexNeighbour, _ preferred: inout PreferredSteps
  ) {
    defer { before = next }
    if let (beginning, step) = open {
      switch preferred.first(from: step, among: takers, between: before, and: next) {
      case .scalars(_, let step): return open = (beginning, step)
      default:
        ranges.append(beginning..<position)
        open = nil
      }
    }
    if takers.isEmpty { return }
    if case .scalars(_, let step) = preferred.first(
      from: start, among: takers, between: before, and: next)
    {
      open = (position, step)
    }
  }
}
