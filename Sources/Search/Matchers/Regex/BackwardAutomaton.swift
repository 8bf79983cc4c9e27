/// Says which steps can lead to a match, reading from right to left.
///
/// Its state before a scalar is the set of those steps that take this scalar and can match what
/// follows. With that known, whoever reads from left to right never has to try.
struct BackwardAutomaton {
  private let program: RegexProgram
  private var table: RegexStateTable
  private var pending: [Int] = []

  init(_ program: RegexProgram) {
    self.program = program
    table = RegexStateTable(
      stride: program.classes.count, steps: program.steps.count, reserved: 1)
  }

  /// How many scalars can be read before the table may be cleared.
  static let leastRoom = RegexStateTable.leastLimit - 1

  /// The state at the end of a cell, where no scalar is left to be taken.
  var end: RegexState {
    RegexState(steps: StepSet(limit: program.steps.count), neighbour: .edge)
  }

  func state(at row: Int) -> RegexState { table.state(at: row) }

  /// The row of a state; afterwards as many scalars as ``leastRoom`` can be read and all rows hold.
  mutating func enter(_ state: RegexState) -> Int {
    if table.room <= Self.leastRoom { table.removeAll() }
    return table.row(of: state)
  }

  /// The row before a scalar of a class.
  ///
  /// - Complexity: O(1), or O(program) the first time.
  mutating func next(_ row: Int, _ number: Int) -> Int {
    let known = table.next(row, number)
    if known != RegexStateTable.unknown { return known }
    let state = before(number, state(at: row))
    if table.room == 0 {
      table.removeAll()
      return table.row(of: state)
    }
    let next = table.row(of: state)
    table.setNext(row, number, to: next)
    return next
  }

  private mutating func before(_ number: Int, _ state: RegexState) -> RegexState {
    let neighbour = program.classes.neighbour(number)
    var result = RegexState(steps: end.steps, neighbour: program.hasPlaces ? neighbour : .other)
    var live = state.steps
    _ = live.insert(0)
    live.forEach { pending.append($0) }
    while let step = pending.popLast() {
      for predecessor in program.predecessors[step] {
        switch program.steps[predecessor] {
        case .match: break
        case .scalars(let set, _):
          if program.classes.contains(number, in: set) { _ = result.steps.insert(predecessor) }
        case .place(let place, _):
          guard place.holds(between: neighbour, and: state.neighbour) else { continue }
          if live.insert(predecessor) { pending.append(predecessor) }
        case .choice, .loop: if live.insert(predecessor) { pending.append(predecessor) }
        }
      }
    }
    return result
  }
}
