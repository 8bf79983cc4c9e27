import TestSupport
import Testing

@testable import Search

@Suite struct RegexStatesTests {
  @Test func `an instruction set behaves like a set of integers`() {
    var generator = SeededGenerator(seed: 31)
    var (left, right) = (InstructionSet(limit: 130), InstructionSet(limit: 130))
    var (leftModel, rightModel): (Set<Int>, Set<Int>) = ([], [])
    for _ in 0..<60 {
      let instruction = Int.random(in: 0..<130, using: &generator)
      expectEqual(left.insert(instruction), leftModel.insert(instruction).inserted)
      let other = Int.random(in: 0..<130, using: &generator)
      expectEqual(right.insert(other), rightModel.insert(other).inserted)
      expectEqual(left.isDisjoint(with: right), leftModel.isDisjoint(with: rightModel))
    }
    expectEqual((0..<130).filter(left.contains), leftModel.sorted())
    left.formIntersection(right)
    var instructions: [Int] = []
    left.forEach { instructions.append($0) }
    expectEqual(instructions, leftModel.intersection(rightModel).sorted())
    left.removeAll()
    #expect(left.isEmpty && left == InstructionSet(limit: 130))
  }

  @Test func `a state keeps its row and its transitions until the table is cleared`() {
    func state(_ instruction: Int) -> RegexState {
      var instructions = InstructionSet(limit: 2_000)
      instructions.insert(instruction)
      return RegexState(instructions: instructions, neighbor: .other)
    }
    var table = RegexStateTable(stride: 3, instructions: 2_000, reserved: 2)
    #expect(table.room >= RegexStateTable.minLimit)
    let rows = (0..<500).map { table.row(of: state($0)) }
    expectEqual(rows, (0..<500).map { 3 * ($0 + 2) })
    expectEqual(table.next(rows[7], 2), RegexStateTable.unknown)
    table.setNext(rows[7], 2, to: rows[9])
    expectEqual(table.next(rows[7], 2), rows[9])
    expectEqual(table.state(at: rows[499]), state(499))
    expectEqual(table.row(of: state(7)), rows[7])
    table.removeAll()
    expectEqual(table.row(of: state(9)), 6)
    expectEqual(table.next(6, 2), RegexStateTable.unknown)
  }

  /// The automaton has at least 2^14 states, so the tables are cleared during the search.
  @Test func `a full automaton is cleared`() throws {
    var random = RandomRegex(seed: 5)
    let program = try RegexProgram("b[ab]{13}c|a[ab]{13}d")
    var matcher = RegexMatcher(program)
    var letters: [UInt8] = []
    for _ in 0..<20_000 { letters.append(random.isHeads() ? 0x61 : 0x62) }
    let isMatch = matcher.matches(letters.span)
    #expect(!isMatch)
    let ranges = matcher.ranges(in: letters.span)
    #expect(ranges.isEmpty)
    for place in [14, 700, 9_999, 19_999] {
      var cell = letters
      cell[place] = cell[place - 14] == 0x61 ? 0x64 : 0x63
      let isMatch = matcher.matches(cell.span)
      #expect(isMatch)
      let ranges = matcher.ranges(in: cell.span)
      expectEqual(ranges, [place - 14..<place + 1])
    }
  }
}
