import Files
import Foundation
import Synchronization
import TestSupport
import Testing

@Suite struct ProgramOutputTests {
  private let lines = Array("one\ntwo\n".utf8)

  @Test func `a program reads bytes and reports progress`() async throws {
    let reported = Mutex(0)
    let output = try await ProgramOutput.of("cat", [], input: lines) { count in
      reported.withLock { $0 += count }
    }
    expectEqual(output, ProgramOutput(bytes: lines, warning: nil))
    expectEqual(reported.withLock { $0 }, 8)
  }

  @Test func `a message of a program that succeeds is a warning`() async throws {
    func output(_ script: String) async throws -> ProgramOutput {
      try await ProgramOutput.of("sh", ["-c", script], input: lines, warningStatus: 2)
    }
    expectEqual(
      try await output("cat; echo odd >&2"), ProgramOutput(bytes: lines, warning: "odd"))
    expectEqual(
      try await output("cat; echo >&2; echo odd >&2; exit 2"),
      ProgramOutput(bytes: lines, warning: "odd"))
    await #expect(throws: ProgramOutput.Failure.failed("odd")) {
      try await output("cat; echo odd >&2; exit 3")
    }
  }

  @Test func `each failure has its own case`() async {
    await #expect(throws: ProgramOutput.Failure.noProgram) {
      try await ProgramOutput.of("no-such-program", [], input: lines)
    }
    await #expect(throws: ProgramOutput.Failure.failed("broken")) {
      try await ProgramOutput.of(
        "sh", ["-c", "echo; echo broken >&2; echo more >&2; exit 3"], input: lines)
    }
  }

  @Test func `a program may end before it has read everything`() async throws {
    let large = [UInt8](repeating: 0x61, count: 10_000_000)
    let output = try await ProgramOutput.of("head", ["-c", "3"], input: large)
    expectEqual(output.bytes, Array("aaa".utf8))
    await #expect(throws: ProgramOutput.Failure.failed("broken")) {
      try await ProgramOutput.of("sh", ["-c", "echo broken >&2; exit 3"], input: large)
    }
  }

  @Test(arguments: [8, 10_000_000])
  func `a cancelled task ends the program`(count: Int) async throws {
    let bytes = [UInt8](repeating: 0x61, count: count)
    let folder = try TemporaryFolder()
    let script = "echo $$ > '\(folder.path)/pid'; exec sleep 300"
    let task = Task { try await ProgramOutput.of("sh", ["-c", script], input: bytes) }
    var program = ""
    try await wait(for: "the process ID of the program") {
      program = (try? folder.text(of: "pid")) ?? ""
      return program.hasSuffix("\n")
    }
    task.cancel()
    let process = try #require(pid_t(program.dropLast()))
    try await wait(for: "the end of the program") { kill(process, 0) != 0 }
    await #expect(throws: ProgramOutput.Failure.cancelled) { try await task.value }
  }
}
