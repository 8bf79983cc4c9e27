/// A set of a program's instructions, a bit each.
struct InstructionSet: Sendable, Hashable {
  private var words: [UInt64]

  init(limit: Int) { words = Array(repeating: 0, count: (limit + 63) / 64) }

  var isEmpty: Bool { words.allSatisfy { $0 == 0 } }

  func contains(_ instruction: Int) -> Bool {
    words[instruction >> 6] >> (instruction & 63) & 1 != 0
  }

  @discardableResult
  mutating func insert(_ instruction: Int) -> Bool {
    let bit: UInt64 = 1 << (instruction & 63)
    if words[instruction >> 6] & bit != 0 { return false }
    words[instruction >> 6] |= bit
    return true
  }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }

  mutating func formIntersection(_ other: InstructionSet) {
    for index in words.indices { words[index] &= other.words[index] }
  }

  func isDisjoint(with other: InstructionSet) -> Bool {
    words.indices.allSatisfy { words[$0] & other.words[$0] == 0 }
  }

  func forEach(_ body: (Int) -> Void) {
    for (index, word) in words.enumerated() {
      var rest = word
      while rest != 0 {
        body(index << 6 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
  }
}

/// The instructions that an automaton may have reached between two scalars.
struct RegexState: Sendable, Hashable {
  var instructions: InstructionSet
  /// The scalar that was read last, as far as any instruction depends on it.
  var neighbor: RegexNeighbor
}

/// The cached states and transitions of an automaton.
///
/// A state is identified by its row: the offset of its transitions, one for each class of scalars.
/// A full table is cleared and filled again, so that a scalar costs at most one new transition.
struct RegexStateTable {
  static let unknown = 0
  let stride: Int
  private(set) var transitions: [UInt32] = []
  private var states: [RegexState] = []
  private var rows: [RegexState: Int] = [:]
  private let reserved: Int
  private let limit: Int

  /// The minimum number of states in a table.
  static let minLimit = 512

  /// - Parameter reserved: The number of rows that are not states; the first is ``unknown``.
  init(stride: Int, instructions: Int, reserved: Int) {
    self.stride = stride
    self.reserved = reserved
    // About 2 MB: four bytes per transition, a bit per instruction, and a state's overhead.
    limit = max(Self.minLimit, (2 << 20) / (stride * 4 + instructions / 8 + 128))
    removeAll()
  }

  var room: Int { limit - states.count }

  mutating func removeAll() {
    states.removeAll()
    rows.removeAll()
    transitions = Array(repeating: 0, count: reserved * stride)
  }

  func state(at row: Int) -> RegexState { states[row / stride - reserved] }

  /// Returns the row of a state, for which there must be room.
  mutating func row(of state: RegexState) -> Int {
    if let row = rows[state] { return row }
    let row = transitions.count
    states.append(state)
    rows[state] = row
    transitions.append(contentsOf: repeatElement(0, count: stride))
    return row
  }

  /// Returns the row that a transition leads to, or ``unknown``.
  func next(_ row: Int, _ column: Int) -> Int { Int(transitions[row + column]) }

  mutating func setNext(_ row: Int, _ column: Int, to next: Int) {
    transitions[row + column] = UInt32(next)
  }
}
