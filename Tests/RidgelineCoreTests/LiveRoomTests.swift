import Terminal
import TestSupport
import Testing

@testable import RidgelineCore

@Suite struct LiveRoomTests {
  private func room(_ lines: Int, lastRow: Int = 0, hasPane: Bool = false) -> LiveRoom {
    LiveRoom(
      in: TerminalSize(columns: 80, lines: lines), at: TypedLinePosition(lastRow: lastRow),
      hasPane: hasPane)
  }

  @Test func `the status line and headings take lines`() {
    expectEqual(room(10).lines, 7)
    expectEqual(room(10, lastRow: 1).lines, 6)
    expectEqual([1, 2, 3, 4].map { room($0).lines }, [0, 0, 1, 1])
  }

  @Test func `a pane takes half of the lines, if there are enough`() {
    #expect(room(15, hasPane: true).pane == 7 && room(15, hasPane: true).lines == 5)
    #expect(room(6, hasPane: true) == room(6) && room(6).pane == 0)
  }

  @Test func `header lines take at most half of the lines`() {
    func room(_ lines: Int, headers: Int) -> LiveRoom {
      LiveRoom(
        in: TerminalSize(columns: 80, lines: lines), at: TypedLinePosition(), headerLines: headers)
    }
    #expect(room(10, headers: 2).headerLines == 2 && room(10, headers: 2).lines == 5)
    #expect(room(9, headers: 50).headerLines == 4 && room(9, headers: 50).lines == 2)
    #expect(room(1, headers: 5).headerLines == 0)
  }
}
