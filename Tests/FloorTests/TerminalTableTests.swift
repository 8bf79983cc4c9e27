import Search
import TestSupport
import Testing

@testable import Output
@testable import Session

/// Rows and tabbed lines as a terminal shows them.
@Suite(.session) struct TerminalTableTests {
  @Test func `TAB-separated cells are aligned, and the last may be long`() {
    expectEqual(
      TabbedText.aligned(["a\t長い\tx", "bbb\tc\t\(String(repeating: "y", count: 9))", "one", "\t\t"]
      ),
      ["a    長い  x", "bbb  c     yyyyyyyyy", "one", ""])
    expectEqual(TabbedText.aligned(["a\u{1B}\tb"]), ["a\\u{1B}  b"])
  }

  @Test @MainActor func `fitting rows include their titles`() async throws {
    let session = try session()
    _ = await session.handle(":section range")
    let list = await session.handle("8").list
    let rows = try await list.rows(in: 0..<3)
    func fitting(_ room: Int, hasMore: Bool = false) -> Int {
      TerminalTable.fitting(rows, hasMore: hasMore, into: room).count
    }
    // Two titles and three rows; a line says that there are more.
    expectEqual(fitting(5), 3)
    expectEqual(fitting(5, hasMore: true), 2)
    expectEqual(fitting(4), 2)
    expectEqual(fitting(3), 1)
    expectEqual(fitting(0), 1)
  }
}
