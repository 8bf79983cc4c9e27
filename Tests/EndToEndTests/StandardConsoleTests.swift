import Foundation
import TestSupport
import Testing

/// Lines from a pipe or a file.
@Suite(.blocking) struct StandardConsoleTests {
  @Test func `all line endings are accepted, and none at the end`() throws {
    let result = try Ridgeline.run([], input: "everest\r\nk2")
    expectEqual(result.lines.filter { $0.hasPrefix("=") }.count, 3)
    expectEqual(result.lines.last, "= 1 of 723 (+1 -1)")
  }

  @Test func `invalid UTF-8 input is answered`() throws {
    let result = try Ridgeline.run([], input: Data([0xFF, 0x0A, 0x00, 0x0A, 0x6B, 0x32]))
    expectEqual(result.lines.last, "= 1 of 723 (+1 -0)")
    expectEqual(result.status, 0)
  }

  @Test func `each block is flushed before the next line is read`() throws {
    let process = Process()
    let (input, output) = (Pipe(), Pipe())
    process.executableURL = URL(fileURLWithPath: Ridgeline.executable)
    process.currentDirectoryURL = URL(fileURLWithPath: Ridgeline.checkout)
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    func block() -> String {
      var text = ""
      while !text.hasSuffix(")\n") {
        let data = output.fileHandleForReading.availableData
        if data.isEmpty { break }
        text += String(decoding: data, as: UTF8.self)
      }
      return text
    }
    expectEqual(block(), "= 0 of 723 (+0 -0)\n")
    for query in ["k2", "everest", "nothing"] {
      try input.fileHandleForWriting.write(contentsOf: Data("\(query)\n".utf8))
      #expect(block().contains(" of 723 (+"))
    }
    try input.fileHandleForWriting.close()
    process.waitUntilExit()
    expectEqual(process.terminationStatus, 0)
  }

  @Test func `unreadable input is reported`() throws {
    let result = try Ridgeline.run(command: "\"$0\" < /")
    expectEqual(result.status, 2)
    expectEqual(result.errors, "error: cannot read standard input: Is a directory\n")
  }

  @Test func `only the start of an endless line is kept`() throws {
    let result = try Ridgeline.run(
      command: "ulimit -v 100000; tr '\\0' a </dev/zero | \"$0\" --bail --echo")
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)", "> " + String(repeating: "a", count: 60) + "…",
        "! the line is longer than 1 MB", "! enter a shorter line", "= 0 of 723 (+0 -0)",
      ])
    expectEqual(result.status, 2)
  }

  @Test func `the line after a too long one is answered`() throws {
    let long = String(repeating: "a", count: 3_000_000)
    let result = try Ridgeline.run(["--columns", "name"], input: "k2\n\(long)\nlhotse shar")
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)", "+ K2", "= 1 of 723 (+1 -0)", "! the line is longer than 1 MB",
        "! enter a shorter line",
        "= 1 of 723 (+0 -0)", "- K2", "= 0 of 723 (+0 -1)",
      ])
  }
}
