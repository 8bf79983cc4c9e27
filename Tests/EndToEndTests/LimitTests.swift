import Foundation
import TestSupport
import Testing

/// Inputs that exceed memory or never end.
@Suite(.blocking) struct LimitTests {
  @Test(
    .thorough,
    arguments: [
      "cat /dev/zero | \"$0\" filter everest -", "tr '\\0' a </dev/zero | \"$0\" filter everest -",
      "yes '[1,' | \"$0\" filter --format json everest -",
    ])
  func `an endless input ends with an error`(command: String) throws {
    let result = try Ridgeline.run(command: "ulimit -v 120000; \(command)")
    #expect(result.errors.hasPrefix("error: "))
    let advice = "free some memory, or load part of it: head -n 1000000 FILE | ridgeline -"
    #expect(result.errors.hasSuffix(" MB\n\(advice)\n"), "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test(arguments: [
    "yes peak | \"$0\" filter --limit 2 eak -", "yes peak | \"$0\" filter eak - | head -2",
  ])
  func `filter reads no more of an endless pipe than is needed`(command: String) throws {
    let result = try Ridgeline.run(command: command)
    expectEqual(result.errors, "")
    expectEqual(result.output, "peak\npeak\n")
    expectEqual(result.status, 0)
  }

  /// Random records take half a minute in a debug build.
  @Test(
    arguments: [
      "\"$0\" filter x - </dev/zero", "\"$0\" filter x /dev/zero",
      "\"$0\" filter --read0 x - </dev/urandom",
    ].prefix(testSize(2, thorough: 3)))
  func `a device that never ends is an error`(command: String) throws {
    let result = try Ridgeline.run(command: "ulimit -v 200000; \(command)")
    #expect(
      result.errors.hasSuffix(
        ": is a device, not a file\ncopy its data to a file and load that\n"), "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test(arguments: [":run", ":load", ":run!"])
  func `a session reads no device`(command: String) throws {
    let result = try Ridgeline.run(["mountains"], input: "\(command) /dev/zero\nk2\n")
    #expect(result.output.hasSuffix("= 1 of 723 (+1 -0)\n"), "\(result.output)")
    #expect(result.output.contains("\n! ") && result.status == 2)
  }

  @Test func `replay reads no device`() throws {
    let result = try Ridgeline.run(["replay", "/dev/zero"])
    #expect(result.output.contains("/dev/zero is not a regular file"))
    expectEqual(result.status, 2)
  }

  @Test(.thorough, arguments: [("x\\n", "", 2), ("", "everest\\n", 410_002)])
  func `filter reports an invalid row of a file larger than memory`(
    first: String, last: String, line: Int
  ) throws {
    let folder = try TemporaryFolder()
    let row = String(repeating: "x", count: 300) + ",y"
    let result = try Ridgeline.run(
      command: """
        cd \(folder.path); (printf 'a,b\\n\(first)'; yes \(row) | head -n 410000; printf '\(last)') >x.csv
        ulimit -v 120000; "$0" filter --strict everest x.csv
        """)
    #expect(result.errors.hasPrefix("error: x.csv:\(line):"), "\(result.errors)")
    #expect(result.errors.contains(": expected 2 fields, found 1\n"))
    expectEqual(result.status, 2)
  }

  /// The bounds of a session's memory.
  ///
  /// A list keeps the rows of 256 conditions at most, and the order of those that rank rows; a session
  /// keeps 20,000 typed lines. Here that is some 2 MB; the rest is what the allocator retains.
  @Test(.enabled(if: FileManager.default.fileExists(atPath: "/proc/self/statm")))
  func `thousands of queries take no more memory than hundreds`() throws {
    var random = SeededGenerator(seed: 51)
    let words = ["ever", "k2", "range:kara", "height_m>7000", "~evr", "a|", "!hima", "/^K/", "18"]
    let pipe = try NamedPipe()
    let program = try RunningProgram(["mountains"], input: .pipe(pipe))
    var marks = 0
    func answer(_ count: Int) throws -> Int {
      for _ in 0..<count {
        let query = (0..<Int.random(in: 1...3, using: &random)).map { _ in
          (words.randomElement(using: &random) ?? "") + "\(Int.random(in: 0..<50, using: &random))"
        }
        try pipe.send(query.joined(separator: " ") + "\n")
      }
      marks += 1
      try pipe.send(":mark\(marks)\n")
      try program.wait(forOutput: "unknown command :mark\(marks)")
      return try program.memory
    }
    let early = try answer(600)
    let late = try answer(testSize(1_200, thorough: 9_000))
    #expect(late - early < 8 << 20, "\(early >> 10) kB, then \(late >> 10) kB")
  }

  @Test func `a file larger than memory is an error`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "huge.csv")
    try #require(truncate(path, 1 << 42) == 0)
    let result = try Ridgeline.run([path])
    #expect(result.errors.hasPrefix("error: \(path): does not fit in memory: more than "))
    #expect(
      result.errors.hasSuffix(
        " MB\nfree some memory, or load part of it: head -n 1000000 \(path) | ridgeline --format csv -\n"
      ), "\(result.errors)")
    expectEqual(result.status, 2)
  }

  @Test(.thorough) func `endless decompressed data is an error`() throws {
    let folder = try TemporaryFolder()
    let result = try Ridgeline.run(
      command: """
        head -c 120000000 /dev/zero | tr '\\0' '\\n' | gzip -1 >\(folder.path)/x.csv.gz
        ulimit -v 120000; "$0" filter everest \(folder.path)/x.csv.gz
        """)
    #expect(result.errors.contains(": does not fit in memory: more than "), "\(result.errors)")
    #expect(
      result.errors.contains("part of it: gzip -dc \(folder.path)/x.csv.gz | head -n 1000000 | "))
    expectEqual(result.status, 2)
  }

  @Test(arguments: [true, false], [SIGINT, SIGTERM])
  func `a filter of an endless pipe can be stopped`(isInput: Bool, signal: Int32) throws {
    let pipe = try NamedPipe()
    let filter = try RunningProgram(
      ["filter", "x", isInput ? "-" : pipe.path], input: isInput ? .pipe(pipe) : .contents(Data()))
    try pipe.send("a\nb\n")
    filter.send(signal: signal)
    let result = try filter.result()
    pipe.end()
    expectEqual(result.errors, "")
    expectEqual(result.status, -signal)
  }
}
