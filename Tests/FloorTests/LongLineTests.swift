@testable import Output
@testable import Session
import Terminal
import TestSupport
import Testing

@MainActor
@Suite(.session) struct LongLineTests {
  @Test func `a line longer than 1 MB is refused in its block`() async throws {
    let session = try session()
    let block = await session.handle(String(repeating: "a", count: TypedLine.maxBytes + 1))
    expectEqual(block.problem?.lines, ["the line is longer than 1 MB", "enter a shorter line"])
    expectEqual(block.line, String(repeating: "a", count: 60) + "…")
    expectEqual(await session.handle("k2").list.total.value, 6)
  }
}
