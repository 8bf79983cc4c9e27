import Foundation
import TestSupport
import Testing

@Suite(.blocking) struct LimitTests {
  @Test func `a small stack is reported`() throws {
    let result = try Ridgeline.run(command: "ulimit -s 32; exec \"$0\" filter k2")
    expectEqual(
      result.errors,
      """
      error: the stack is limited to 32 kB, and 1024 kB are needed
      raise the limit: ulimit -s 1024

      """)
    expectEqual(result.status, 2)
  }

  @Test func `a small address space is reported`() throws {
    let result = try Ridgeline.run(command: "ulimit -v 60000; exec \"$0\" filter k2")
    expectEqual(
      result.errors,
      """
      error: not enough memory to start
      raise the limit on virtual memory: ulimit -v unlimited

      """)
    expectEqual(result.status, 2)
  }

  @Test func `a limited address space is enough for a small list`() throws {
    let result = try Ridgeline.run(
      command: "ulimit -v 200000; exec \"$0\" filter k2 --columns name")
    expectEqual(result.output, "K2\n")
    expectEqual(result.status, 0)
  }

  @Test(.enabled(if: Shell.succeeds("\(asUser) test -x '\(Ridgeline.executable)'")))
  func `too few threads are reported`() throws {
    let result = try Ridgeline.run(command: "\(Self.asUser) bash -c 'ulimit -u 2; exec \"$0\"' $0")
    #expect(
      result.errors.hasPrefix("error: cannot start ") && result.errors.contains(" threads, only "),
      "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test(.enabled(if: Shell.succeeds("\(withoutProc) true'")))
  func `arguments and the default list are found without /proc`() throws {
    let result = try Ridgeline.run(
      command: "\(Self.withoutProc) exec \"$0\" filter k2 --columns name' $0")
    expectEqual(result.output, "K2\n")
    expectEqual(result.status, 0)
  }

  /// The superuser has no limit on processes.
  private static let asUser =
    getuid() == 0 ? "setpriv --reuid 65534 --regid 65534 --clear-groups" : ""
  private static let withoutProc = "unshare -rm sh -c 'mount -t tmpfs none /proc &&"
}

private enum Shell {
  static func succeeds(_ command: String) -> Bool {
    let shell = Process()
    shell.executableURL = URL(fileURLWithPath: "/bin/sh")
    shell.arguments = ["-c", "\(command) >/dev/null 2>&1"]
    guard (try? shell.run()) != nil else { return false }
    shell.waitUntilExit()
    return shell.terminationStatus == 0
  }
}
