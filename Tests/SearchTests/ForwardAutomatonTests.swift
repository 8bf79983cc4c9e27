import Datasets
import TestSupport
import Testing

@testable import Search

@Suite struct ForwardAutomatonTests {
  private func matches(_ pattern: String, _ cell: String, _ cancellation: Cancellation? = nil)
    throws
    -> Bool
  {
    let program = try RegexProgram(pattern)
    var automaton = ForwardAutomaton(program)
    var classes = ScalarClassTable(program.classes)
    let bytes = Array(cell.utf8)
    return automaton.matches(bytes.span, &classes, cancellation)
  }

  @Test(
    arguments: [
      ("^$", "", true), ("^$", "a", false), ("$", "a", true), ("a$b", "ab", false),
      ("^b|a$", "xa", true), ("(^|-)b", "a-b", true), ("(^|-)b", "ab", false),
      ("\\bé\\b", "-é", true), ("\\bé\\b", "aé", false), ("\\B$", "a-", true),
      ("$\\B", "", true), ("^\\b", "a", true), ("(^a*$)*b", "aab", true),
    ] as [(String, String, Bool)])
  func `assertions hold at both ends and between scalars`(
    pattern: String, cell: String, isMatch: Bool
  ) throws {
    expectEqual(try matches(pattern, cell), isMatch)
  }

  @Test func `a reused automaton gives the same results`() throws {
    var random = RandomRegex(seed: 17)
    for _ in 0..<testSize(6, thorough: 100) {
      let pattern = random.pattern()
      let program = try RegexProgram(pattern)
      var automaton = ForwardAutomaton(program)
      var classes = ScalarClassTable(program.classes)
      for _ in 0..<8 {
        let cell = random.cell(hasDigits: true)
        let bytes = Array(cell.utf8)
        let isMatch = automaton.matches(bytes.span, &classes)
        expectEqual(isMatch, try matches(pattern, cell), "/\(pattern)/ on \(cell.debugDescription)")
      }
    }
  }

  @Test func `a cancelled search does not read the cell`() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    #expect(try !matches("a", "a", cancellation))
  }
}
