import Datasets

/// A linear-time matcher of a regular expression: a deterministic automaton, built on demand.
///
/// Its states are sets of instructions: R. Cox, "Regular Expression Matching: the Virtual Machine
/// Approach" and "in the Wild", 2009 and 2010.
struct RegexMatcher: CellMatcher {
  /// What is known between two scalars.
  private struct State: Hashable {
    /// The instructions after the scalars that were read; more follow without a scalar.
    var instructions: BitSet
    let before: RegexNeighbor
  }

  let program: RegexProgram
  private let cancellation: Cancellation?
  private let classes: [UInt16]
  /// The row after each class of scalars and after the cell's end, for each row.
  ///
  /// A row is the offset of its transitions.
  private var transitions: [UInt32] = []
  private var states: [State] = []
  private var rows: [State: Int] = [:]
  private let stride: Int
  private let stateLimit: Int

  // The rows before those of states; the last two end the search.
  private static let unknown = 0
  private let matched: Int
  private let failed: Int
  private let start: Int

  /// - Parameter cancellation: Ends a match early, with an arbitrary result.
  init(_ program: RegexProgram, _ cancellation: Cancellation? = nil) {
    self.program = program
    self.cancellation = cancellation
    classes = program.classes.ofBasicPlane
    stride = program.classes.count + 1
    (matched, failed, start) = (stride, 2 * stride, 3 * stride)
    // About 2 MB: four bytes per transition, a bit per instruction, and a state's overhead.
    stateLimit = max(512, (2 << 20) / (stride * 4 + program.instructions.count / 8 + 128))
    removeStates()
  }

  /// - Complexity: O(cell), or O(cell × program) if the states do not recur.
  mutating func matches(_ cell: Span<UInt8>) -> Bool {
    var row = start
    var position = 0
    while row > failed && !(cancellation?.isCancelled ?? false) {
      position = follow(cell, from: position, &row)
      if row <= failed { break }
      if position == cell.count {
        row = next(row, program.classes.count)
      } else {
        let (scalar, length) = Unicode.Scalar.decode(cell, at: position)
        row = next(row, Int(program.classes.number(of: scalar)))
        position += length
      }
    }
    return row == matched
  }

  /// Follows the known transitions, and returns the position after them.
  private func follow(
    _ cell: borrowing Span<UInt8>, from start: Int, _ row: inout Int
  ) -> Int {
    let transitions = transitions.span
    let classes = classes.span
    var position = start
    var current = row
    var next = row
    while next > failed {
      current = next
      // A separate loop for ASCII, since most cells are ASCII.
      while position < cell.count {
        let byte = cell[position]
        if byte >= 0x80 { break }
        next = Int(transitions[current + Int(classes[Int(byte)])])
        if next <= failed { break }
        current = next
        position += 1
      }
      if position == cell.count || next <= failed { break }
      let (scalar, length) = Unicode.Scalar.decode(cell, at: position)
      let value = Int(scalar.value)
      let number = value < classes.count ? classes[value] : program.classes.number(of: scalar)
      next = Int(transitions[current + Int(number)])
      if next > failed { position += length }
    }
    row = next == Self.unknown ? current : next
    return position
  }

  /// Returns the row after a scalar of a class; the column after all classes is the cell's end.
  private mutating func next(_ row: Int, _ column: Int) -> Int {
    let known = Int(transitions[row + column])
    if known != Self.unknown { return known }
    let isEnd = column == program.classes.count
    let neighbor = isEnd ? .edge : program.classes.neighbor(column)
    let reached = instructions(reachedFrom: states[(row - start) / stride], before: neighbor)
    let isFull = states.count == stateLimit
    if isFull { removeStates() }
    var next = failed
    if reached.contains(0) {
      next = matched
    } else if !isEnd {
      let state = state(after: column, from: reached)
      if !state.instructions.isEmpty { next = self.row(of: state) }
    }
    if !isFull { transitions[row + column] = UInt32(next) }
    return next
  }

  /// Returns a state's instructions and all that they lead to without a scalar.
  private func instructions(
    reachedFrom state: State, before neighbor: RegexNeighbor
  ) -> BitSet {
    var reached = state.instructions
    var pending = reached.elements
    while let number = pending.popLast() {
      let instruction = program.instructions[number]
      for next in instruction.successors(between: state.before, and: neighbor)
      where reached.insert(next) {
        pending.append(next)
      }
    }
    return reached
  }

  private func state(after number: Int, from reached: BitSet) -> State {
    var state = State(
      instructions: BitSet(limit: program.instructions.count),
      before: program.classes.neighbor(number))
    for instruction in reached.elements {
      guard case .scalars(let set, let next) = program.instructions[instruction],
        program.classes.contains(number, in: set)
      else { continue }
      state.instructions.insert(next)
    }
    if !program.isAnchored { state.instructions.insert(program.start) }
    return state
  }

  private mutating func row(of state: State) -> Int {
    if let row = rows[state] { return row }
    let row = transitions.count
    states.append(state)
    rows[state] = row
    transitions.append(contentsOf: repeatElement(0, count: stride))
    return row
  }

  /// Removes all states but the first, which is in row `start`.
  private mutating func removeStates() {
    states.removeAll()
    rows.removeAll()
    transitions = Array(repeating: 0, count: start)
    var first = BitSet(limit: program.instructions.count)
    first.insert(program.start)
    _ = row(of: State(instructions: first, before: .edge))
  }
}
