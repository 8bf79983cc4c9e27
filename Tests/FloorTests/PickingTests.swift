import TestSupport
import Testing

@testable import Live
@testable import Session

@Suite struct PickingTests {
  @Test func `a height is a number of lines or a part of them`() {
    for (text, height, lines) in [
      ("10", .lines(10), 10), ("40%", .percent(40), 9), ("1", .lines(1), 2), ("1%", .percent(1), 2),
      ("100", .lines(100), 24), ("300%", .percent(100), 24),
    ] as [(String, Picking.Height, Int)] {
      expectEqual(Picking.Height(text), height)
      expectEqual(height.lines(of: 24), lines)
    }
    for text in ["", "0", "-3", "x", "%", "0%", "1.5", "10 %", "99999999999999999999"] {
      expectEqual(Picking.Height(text), nil)
    }
    // A terminal of one line has no more.
    expectEqual(Picking.Height.lines(5).lines(of: 1), 1)
  }
}
