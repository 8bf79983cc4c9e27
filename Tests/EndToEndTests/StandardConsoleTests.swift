import Foundation
import TestSupport
import Testing

/// Lines from a pipe or a file.
@Suite(.blocking) struct StandardConsoleTests {
  @Test func `all line endings are accepted, and none at the end`() throws {
    let result = try Ridgeline.run(["mountains"], input: "everest\r\nk2")
    expectEqual(result.lines.filter { $0.hasPrefix("=") }.count, 3)
    expectEqual(result.lines.last, "= 1 of 723 (+1 -1)")
  }

  @Test func `invalid UTF-8 input is answered`() throws {
    let result = try Ridgeline.run(
      ["mountains"], input: Data([0xFF, 0x0A, 0x00, 0x0A, 0x6B, 0x32]))
    expectEqual(result.lines.last, "= 1 of 723 (+1 -0)")
    expectEqual(result.status, 0)
  }

  @Test func `each block is flushed before the next line is read`() throws {
    let pipe = try NamedPipe()
    let session = try RunningProgram(["mountains"], input: .pipe(pipe))
    try session.wait(forOutput: "= 0 of 723 (+0 -0)\n")
    for (query, counts) in [("k2", "(+1 -0)"), ("everest", "(+1 -1)"), ("nothing", "(+0 -1)")] {
      try pipe.send("\(query)\n")
      try session.wait(forOutput: "\(counts)\n")
    }
    pipe.end()
    expectEqual(try session.result().status, 0)
  }

  @Test func `unreadable input is reported`() throws {
    let result = try Ridgeline.run(command: "\"$0\" mountains < /")
    expectEqual(result.status, 2)
    expectEqual(result.errors, "error: cannot read standard input: Is a directory\n")
  }

  @Test func `only the start of an endless line is kept`() throws {
    let result = try Ridgeline.run(
      command: "ulimit -v 100000; tr '\\0' a </dev/zero | \"$0\" --bail --echo mountains")
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
    let result = try Ridgeline.run(
      ["mountains", "--columns", "name"], input: "k2\n\(long)\nlhotse shar")
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)", "+ K2", "= 1 of 723 (+1 -0)", "! the line is longer than 1 MB",
        "! enter a shorter line",
        "= 1 of 723 (+0 -0)", "- K2", "= 0 of 723 (+0 -1)",
      ])
  }
}
