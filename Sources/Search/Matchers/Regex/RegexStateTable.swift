/// A state of an automaton: where an expression may stand between two scalars.
struct RegexState: Sendable, Hashable {
  var steps: StepSet
  /// The scalar that was read last, as far as any step asks.
  var neighbour: RegexNeighbour
}

/// The states that an automaton has met, and the transitions between them that it has worked out.
///
/// A state is known by its row: where its transitions begin, one for each class of scalars. The table
/// is bounded; when it is full it is cleared and begun again, so that a scalar costs at most what it
/// costs to work out one transition.
struct RegexStateTable {
  /// The transition has not been worked out.
  static let unknown = 0
  /// How many transitions a state has.
  let stride: Int
  private(set) var transitions: [UInt32] = []
  private var states: [RegexState] = []
  private var rows: [RegexState: Int] = [:]
  /// The rows that come before all states', for the automaton's own use.
  private let reserved: Int
  private let limit: Int

  /// How many states there is room for at least.
  static let leastLimit = 512

  /// - Parameters:
  ///   - stride: How many transitions a state has.
  ///   - steps: How many steps the program has.
  ///   - reserved: How many rows mean something that is no state; the first is ``unknown``.
  init(stride: Int, steps: Int, reserved: Int) {
    self.stride = stride
    self.reserved = reserved
    // About two megabytes: transitions of four bytes, a bit a step, and what a state costs besides.
    limit = max(Self.leastLimit, (2 << 20) / (stride * 4 + steps / 8 + 128))
    removeAll()
  }

  /// How many states there is room for.
  var room: Int { limit - states.count }

  mutating func removeAll() {
    states.removeAll()
    rows.removeAll()
    transitions = Array(repeating: 0, count: reserved * stride)
  }

  func state(at row: Int) -> RegexState { states[row / stride - reserved] }

  /// The row of a state; there must be room for it.
  mutating func row(of state: RegexState) -> Int {
    if let row = rows[state] { return row }
    let row = transitions.count
    states.append(state)
    rows[state] = row
    transitions.append(contentsOf: repeatElement(0, count: stride))
    return row
  }

  /// The row that a transition leads to, or ``unknown``.
  func next(_ row: Int, _ column: Int) -> Int { Int(transitions[row + column]) }

  mutating func setNext(_ row: Int, _ column: Int, to next: Int) {
    transitions[row + column] = UInt32(next)
  }
}
