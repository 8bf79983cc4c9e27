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

  @Test(arguments: [
    "yes peak | \"$0\" filter everest -", "yes '' | \"$0\" filter everest -",
    "\"$0\" filter everest - </dev/zero", "tr '\\0' a </dev/zero | \"$0\" filter everest -",
    "yes '[1,' | \"$0\" filter --format json everest -",
  ])
  func `an endless input ends with an error`(command: String) throws {
    let result = try Ridgeline.run(command: "ulimit -v 200000; \(command)")
    #expect(result.errors.hasPrefix("error: "))
    #expect(
      result.errors.hasSuffix(
        " MB, which do not fit in memory\nfree some memory, or load a part of the file\n"),
      "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test func `a file larger than memory is an error`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "huge.csv")
    try #require(truncate(path, 1 << 42) == 0)
    let result = try Ridgeline.run([path])
    #expect(result.errors.hasPrefix("error: \(path): more than "))
    #expect(
      result.errors.hasSuffix(
        " MB, which do not fit in memory\nfree some memory, or load a part of the file\n"))
    expectEqual(result.status, 2)
  }

  @Test func `what is unpacked without an end is an error`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: """
        head -c 300000000 /dev/zero | tr '\\0' '\\n' | gzip -1 >\(folder.path)/x.csv.gz
        ulimit -v 300000; "$0" filter everest \(folder.path)/x.csv.gz
        """)
    #expect(result.errors.contains(" MB, which do not fit in memory\n"), "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test func `of an endless line only the beginning is kept`() throws {
    let result = try Ridgeline.run(
      command: "ulimit -v 100000; tr '\\0' a </dev/zero | \"$0\" --bail --echo")
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)", "> " + String(repeating: "a", count: 60) + "…",
        "! the line is longer than 1 MB", "= 0 of 723 (+0 -0)",
      ])
    expectEqual(result.status, 2)
  }

  @Test(arguments: ["$0/pipe", "- <>\"$0/pipe\""], ["INT", "TERM"])
  func `a filter of a pipe that never ends can be stopped`(input: String, signal: String) throws {
    let folder = try TemporaryFolder()
    try #require(mkfifo(folder.path + "/pipe", 0o600) == 0)
    // A shell's child in the background ignores SIGINT unless it is interactive.
    let result = try Ridgeline.run(
      command: """
        set -- "$0"; cd \(folder.path) || exit
        timeout --foreground -s \(signal) 0.5 "$1" filter x \
          \(input.replacing("$0", with: folder.path))
        """)
    expectEqual(result.errors, "")
    expectEqual(result.status, 124)
  }

  @Test func `a line behind one that is too long is answered`() throws {
    let long = String(repeating: "a", count: 3_000_000)
    let result = try Ridgeline.run(["--columns", "name"], input: "k2\n\(long)\nlhotse shar")
    expectEqual(
      result.lines,
      [
        "= 0 of 723 (+0 -0)", "+ K2", "= 1 of 723 (+1 -0)", "! the line is longer than 1 MB",
        "= 1 of 723 (+0 -0)", "- K2", "= 0 of 723 (+0 -1)",
      ])
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
  func `arguments are found without /proc`() throws {
    // What takes no second even on a busy machine: libdispatch traps without /proc if work is waiting
    // when it counts its threads.
    let result = try Ridgeline.run(command: "\(Self.withoutProc) exec \"$0\" --version' $0")
    expectEqual(result.output, "0.1.0\n")
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
