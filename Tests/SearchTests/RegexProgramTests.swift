import TestSupport
import Testing

@testable import Search

@Suite struct RegexProgramTests {
  @Test(
    arguments: [
      ("K2", "K2"), ("ab|c", nil), ("(ab)(?:c)d", "abcd"), ("ab*cd", "cd"), ("ab+c", "a"),
      ("^Mount\\b Ever", "Mount Ever"), ("(?i)ab", nil), ("(?i)k2", "2"), ("a(?i:x)bc", "bc"),
      ("", nil),
      ("[é]\\x{62}", "éb"), ("a\u{FFFD}", "a"), ("(abc){2}d", "abc"), ("x(abc)?", "x"),
      (".[ab]", nil),
    ] as [(String, String?)])
  func `required literals are extracted`(pattern: String, literal: String?) throws {
    expectEqual(try RegexProgram(pattern).requiredLiteral, literal.map { Array($0.utf8) })
  }

  @Test(
    arguments: [
      // The match, and an instruction per scalar, choice and loop.
      ("", 1), ("abc", 4), ("a|b|c", 6), ("a*", 4), ("a+", 3), ("a?", 3), ("a{3}", 4),
      ("a{2,}", 4), ("a{1,3}", 6), ("^a$", 4),
    ] as [(String, Int)])
  func `repetitions are written out, and loops are shared`(pattern: String, count: Int) throws {
    let program = try RegexProgram(pattern)
    expectEqual(program.instructions.count, count)
    expectEqual(program.isAnchored, pattern.contains("^"))
    for (number, instruction) in program.instructions.enumerated() {
      for successor in instruction.successors {
        #expect(program.predecessors[successor].contains(number))
      }
    }
  }
}
