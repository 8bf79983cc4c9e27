import TestSupport
import Testing

@testable import Search

@Suite struct RegexClassParserTests {
  /// The set of a class or an escape.
  private func set(_ pattern: String) throws -> ScalarSet? {
    var parser = RegexParser(pattern)
    guard case .scalars(let set) = try parser.parse() else { return nil }
    return set
  }

  @Test(
    arguments: [
      ("[a-c_]", [0x5F...0x5F, 0x61...0x63]), ("[c-ea-d]", [0x61...0x65]),
      ("[-a]", [0x2D...0x2D, 0x61...0x61]), ("[a-]", [0x2D...0x2D, 0x61...0x61]),
      ("[[^]", [0x5B...0x5B, 0x5E...0x5E]), ("[\\]\\-]", [0x2D...0x2D, 0x5D...0x5D]),
      ("[\\x{e9}-\\u{EB}]", [0xE9...0xEB]), ("[\\t\\n]", [0x09...0x0A]),
      ("[^\\x{0}-\\x{FFFF}]", [0x10000...0x10FFFF]),
      ("(?i)[k]", [0x4B...0x4B, 0x6B...0x6B, 0x212A...0x212A]),
    ] as [(String, [ClosedRange<UInt32>])])
  func `a class contains the scalars of its members`(
    pattern: String, ranges: [ClosedRange<UInt32>]
  ) throws {
    expectEqual(try set(pattern)?.ranges, ranges)
  }

  @Test func `a backslash at the end is a backslash`() throws {
    expectEqual(try set("\\"), ScalarSet("\\"))
  }

  @Test(
    arguments: [
      ("\\d", "\\D", .digits), ("\\w", "\\W", .words), ("\\s", "\\S", .blanks),
    ] as [(String, String, ScalarSet)])
  func `an uppercase escape is the complement, also in a class`(
    small: String, capital: String, expected: ScalarSet
  ) throws {
    expectEqual(try set(small), expected)
    expectEqual(try set(capital), expected.complement)
    expectEqual(try set("[^\(capital)]"), expected)
    expectEqual(try set("[\(small)\(capital)]")?.ranges, [0...0x10FFFF])
  }
}
