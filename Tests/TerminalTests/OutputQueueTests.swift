import Foundation
import Terminal
import TestSupport
import Testing

@Suite struct OutputQueueTests {
  @Test func `writes are complete and in order, also through a non-blocking pipe`()
    async throws
  {
    let pipe = Pipe()
    let file = pipe.fileHandleForWriting.fileDescriptor
    try #require(fcntl(file, F_SETFL, O_NONBLOCK) == 0)
    let output = OutputQueue(.init(rawValue: file))
    let reading = Task.detached { try pipe.fileHandleForReading.readToEnd() }
    // More than a pipe holds.
    let parts = (0..<3).map { [UInt8](repeating: $0, count: 200_000) }
    for part in parts { try await output.write(part) }
    output.finish(with: [9])
    try pipe.fileHandleForWriting.close()
    let read = try await reading.value
    #expect(read.map { Array($0) } == parts.flatMap { $0 } + [9])
  }

  @Test func `a failed write throws its reason`() async {
    let output = OutputQueue(.init(rawValue: -1))
    await #expect(throws: ConsoleError.failed("Bad file descriptor")) {
      try await output.write([1])
    }
    try? await output.write([])
    #expect(output.terminalSize == nil)
  }
}
