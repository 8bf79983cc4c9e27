import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Files

@Suite struct ShellCommandTests {
  private func run(
    _ script: String, _ arguments: [String] = [], limit: Int = 1 << 16
  ) async -> (text: String, failure: String?) {
    let output = await ShellCommand.run(
      script, arguments: arguments.map { Array($0.utf8) }, environment: ["LINES": "7"], limit: limit
    )
    return (String(decoding: output.bytes, as: UTF8.self), output.failure)
  }

  @Test func `output and errors arrive in their order, with arguments and variables`() async {
    let result = await run("echo \"$1\"; echo $LINES >&2; echo \"$2\"; cat", ["a b", "$(echo x)"])
    #expect(result == ("a b\n7\n$(echo x)\n", nil))
  }

  @Test func `a failure is named`() async {
    #expect(await run("echo x; exit 3") == ("x\n", "exit code 3"))
    #expect(await run("kill -9 $$").failure?.contains("9") ?? false)
    let missing = await run("no-such-program-here")
    #expect(missing.failure == "exit code 127" && missing.text.contains("no-such-program-here"))
    let long = String(repeating: "x", count: 1 << 22)
    #expect(await run("echo", [long]).failure == "the row is too long for a command")
  }

  @Test func `a command without an end is stopped at the limit`() async {
    let result = await run("yes", limit: 10)
    #expect(result == ("y\ny\ny\ny\ny\n", nil))
  }

  @Test func `a cancelled command ends with the programs that it started`() async throws {
    let folder = try TemporaryFolder()
    let task = Task { [self] in
      await run("sleep 300 & echo $! > '\(folder.path)/pid'; wait")
    }
    var child = ""
    try await wait(for: "the process ID of the program") {
      child = (try? folder.text(of: "pid")) ?? ""
      return child.hasSuffix("\n")
    }
    task.cancel()
    _ = await task.value
    let process = try #require(pid_t(child.dropLast()))
    try await wait(for: "the end of the program") { !isRunning(process) }
  }

  @Test func `output is shown while the command runs`() async throws {
    let shown = Mutex<[UInt8]>([])
    let task = Task {
      await ShellCommand.run(
        "echo first; sleep 300", arguments: [], environment: [:], limit: 1 << 16
      ) { output in shown.withLock { $0 = output } }
    }
    try await wait(for: "the first output") { shown.withLock { $0 } == Array("first\n".utf8) }
    task.cancel()
    _ = await task.value
  }
}
