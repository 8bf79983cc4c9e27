import Terminal
import TestSupport
import Testing

/// Lines that were entered.
@Suite struct LineHistoryTests {
  @Test func `empty, blank and repeated lines are ignored`() {
    var history = LineHistory()
    expectEqual(
      ["a", "", " b", "a", "b", "a"].map { history.add($0) },
      [true, false, false, false, true, true])
    expectEqual(history.lines, ["a", "b", "a"])
  }

  @Test func `the latest lines are kept`() {
    var history = LineHistory()
    for number in 0..<50_000 {
      history.add("\(number)")
      #expect(history.lines.count <= 2 * LineHistory.limit)
    }
    expectEqual(
      Array(history.lines.suffix(LineHistory.limit)), (40_000..<50_000).map { "\($0)" })
  }

  @Test func `the last fifty lines that contain a text are listed`() {
    let lines = (0..<100).map { $0 % 2 == 0 ? "Even \($0)" : "odd \($0)" }
    expectEqual(LineHistory.latest(lines, containing: ""), Array(lines.suffix(50)))
    expectEqual(LineHistory.latest(lines, containing: "even").count, 50)
    expectEqual(
      LineHistory.latest(lines, containing: "EVEN 9"), (0..<5).map { "Even \(90 + 2 * $0)" })
  }
}
