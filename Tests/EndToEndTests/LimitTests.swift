import Foundation
import TestSupport
import Testing

/// Inputs that exceed memory or never end.
@Suite(.blocking) struct LimitTests {
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
        " MB\nfree some memory, or load part of the file\n"),
      "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test func `a file larger than memory is an error`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "huge.csv")
    try #require(truncate(path, 1 << 42) == 0)
    let result = try Ridgeline.run([path])
    #expect(result.errors.hasPrefix("error: \(path): does not fit in memory: more than "))
    #expect(
      result.errors.hasSuffix(
        " MB\nfree some memory, or load part of the file\n"))
    expectEqual(result.status, 2)
  }

  @Test func `endless decompressed data is an error`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: """
        head -c 300000000 /dev/zero | tr '\\0' '\\n' | gzip -1 >\(folder.path)/x.csv.gz
        ulimit -v 300000; "$0" filter everest \(folder.path)/x.csv.gz
        """)
    #expect(result.errors.contains(": does not fit in memory: more than "), "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test(arguments: ["$0/pipe", "- <>\"$0/pipe\""], ["INT", "TERM"])
  func `a filter of an endless pipe can be stopped`(input: String, signal: String) throws {
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
}
