import Terminal
import TestSupport
import Testing

@testable import RidgelineCore

/// Output in memory.
@Suite struct BufferConsoleTests {
  @Test @MainActor func `what is written is kept, without events`() async throws {
    let console = BufferConsole(size: TerminalSize(columns: 10, lines: 3))
    try await console.write(Array("a\nb".utf8))
    try await console.write(Array("c\n".utf8))
    expectEqual(console.bytes, Array("a\nbc\n".utf8))
    expectEqual(console.lineCount, 2)
    console.readLine()
    console.close()
    for await event in console.events { Issue.record("\(event)") }
  }
}
