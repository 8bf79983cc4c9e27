import TestSupport
import Testing

@testable import Terminal

@Suite struct ColorStateTests {
  @Test(arguments: [
    ("1;31", "1;31"), ("31;32", "32"), ("31;39", ""), ("1;31;42;39", "1;42"), ("41;49", ""),
    ("1;2;22", ""), ("3;4;23", "4"), ("21;24", ""), ("7;27", ""), ("5;25;9;29", ""),
    ("31;0;1", "1"), ("31;;1", "1"), ("38;5;9;1", "1;38;5;9"), ("38;5;0", "38;5;0"),
    ("48;2;0;40;0", "48;2;0;40;0"), ("38;2;1", ""), ("38", ""), ("58;5;9;1", "1"),
    ("91;100", "91;100"), ("31;10;53;999;99999999999999999999", "31"), ("1;2:3", ""), ("1 ", ""),
  ])
  func `the last of each kind is kept`(parameters: String, style: String) {
    var state = ColorState()
    state.apply("\u{1B}[\(parameters)m".utf8)
    expectEqual(state.style.rawValue, style)
  }

  @Test func `a state does not grow`() {
    var state = ColorState()
    for _ in 0..<1_000 {
      for code in ["38;5;203", "39", "48;2;1;2;3", "1", "49", "4"] {
        state.apply("\u{1B}[\(code)m".utf8)
      }
    }
    expectEqual(state.style.rawValue, "1;4")
  }

  @Test(arguments: ["\u{1B}[K", "\u{1B}]8;;m", "31m", "\u{1B}[2J", "m"])
  func `other sequences change nothing`(sequence: String) {
    var state = ColorState()
    state.apply("\u{1B}[31m".utf8)
    state.apply(sequence.utf8)
    expectEqual(state.style.rawValue, "31")
  }
}
