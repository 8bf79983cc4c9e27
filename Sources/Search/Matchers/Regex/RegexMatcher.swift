import Datasets

/// A linear-time matcher of a regular expression, with a cache of automaton states.
struct RegexMatcher: CellMatcher {
  let program: RegexProgram
  private let cancellation: Cancellation?
  private var forward: ForwardAutomaton
  private var backward: BackwardAutomaton
  private var classes: ScalarClassTable

  /// - Parameter cancellation: Ends a match early, with an arbitrary result.
  init(_ program: RegexProgram, _ cancellation: Cancellation? = nil) {
    self.program = program
    self.cancellation = cancellation
    forward = ForwardAutomaton(program)
    backward = BackwardAutomaton(program)
    classes = ScalarClassTable(program.classes)
  }

  /// - Complexity: O(cell), or O(cell × program) if the automaton's states do not recur.
  mutating func matches(_ cell: Span<UInt8>) -> Bool {
    forward.matches(cell, &classes, cancellation)
  }

  /// Returns the non-overlapping, non-empty matches that backtracking would find.
  ///
  /// A backward pass finds the instructions that lead to a match, so the forward pass never
  /// backtracks: A. Frisch, L. Cardelli, "Greedy regular expression matching", 2004. The backward
  /// pass keeps one state per block of the cell and recomputes the others.
  ///
  /// - Complexity: O(cell × program); memory O(cell).
  mutating func ranges(in cell: borrowing Span<UInt8>) -> [Range<Int>] {
    let numbers = classNumbers(of: cell)
    let blocks = stride(from: 0, to: numbers.count, by: BackwardAutomaton.minRoom).map {
      $0..<min($0 + BackwardAutomaton.minRoom, numbers.count)
    }
    // The state after each block, last block first.
    var states: [RegexState] = []
    var row = backward.enter(backward.end)
    for block in blocks.reversed() {
      states.append(backward.state(at: row))
      for position in block.reversed() { row = next(row, numbers[position]) }
    }
    var walk = RegexWalk(program)
    for (block, state) in zip(blocks, states.reversed()) {
      row = backward.enter(state)
      var rows = block.reversed().map { position in
        row = next(row, numbers[position])
        return row
      }
      for position in block {
        row = rows.removeLast()
        if numbers[position] == Self.noScalar { continue }
        walk.advance(
          to: position, consumers: backward.state(at: row).instructions,
          next: program.classes.neighbor(Int(numbers[position])))
      }
    }
    walk.advance(to: numbers.count, consumers: backward.end.instructions, next: .edge)
    return walk.ranges
  }

  private mutating func next(_ row: Int, _ number: UInt16) -> Int {
    number == Self.noScalar ? row : backward.next(row, Int(number))
  }

  private static let noScalar = UInt16.max

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
