import Terminal
import TestSupport
import Testing

@testable import Live
@testable import Session

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

  @Test func `a pane takes half of the lines, or leaves one row`() {
    #expect(room(15, hasPane: true).pane == 7 && room(15, hasPane: true).lines == 5)
    #expect(room(6, hasPane: true).pane == 3 && room(6, hasPane: true).lines == 1)
    #expect(room(5, hasPane: true).pane == 2 && room(5, hasPane: true).lines == 1)
    expectEqual((1...4).map { room($0, hasPane: true).pane }, [0, 0, 0, 1])
    expectEqual(room(15).pane, 0)
  }

  @Test func `header lines take at most half of the lines`() {
    func room(_ lines: Int, headers: Int, hasPane: Bool = false) -> LiveRoom {
      LiveRoom(
        in: TerminalSize(columns: 80, lines: lines), at: TypedLinePosition(), hasPane: hasPane,
        headerLines: headers)
    }
    #expect(room(10, headers: 2).headerLines == 2 && room(10, headers: 2).lines == 5)
    #expect(room(9, headers: 50).headerLines == 4 && room(9, headers: 50).lines == 2)
    #expect(room(1, headers: 5).headerLines == 0)
    for lines in 6...20 {
      for headers in 0...3 {
        let room = room(lines, headers: headers, hasPane: true)
        #expect(room.lines > 0 && room.headerLines == min(headers, (lines - 1) / 2))
      }
    }
  }
}
