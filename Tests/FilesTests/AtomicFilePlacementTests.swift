import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// A script of another process that writes to a file.
///
/// A file that is open in this process is inherited by the helper of an update, which then waits for
/// itself.
private final class OtherProcess {
  private let process = Process()
  private let input = Pipe()
  private let output = Pipe()

  init(_ script: String, _ path: String) throws {
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", script, path]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
  }

  /// The process keeps its pipes until the script ends, which waits for the end of its input.
  deinit { try? input.fileHandleForWriting.close() }

  func send(_ line: String) throws {
    try input.fileHandleForWriting.write(contentsOf: Data("\(line)\n".utf8))
  }

  /// Waits until the script prints an empty line.
  func waitForReply() throws {
    let reading = output.fileHandleForReading
    let replies = try InputFile(FileDescriptor(rawValue: reading.fileDescriptor), named: "replies")
    try blockingWait(for: "a reply of the script") { replies.isReady }
    expectEqual(try reading.read(upToCount: 1), Data("\n".utf8))
  }
}

/// The effect of each placement on an existing file.
@Suite struct AtomicFilePlacementTests {
  private func contents(_ text: String, of path: String) throws -> ExpectedContents {
    ExpectedContents(try #require(FileVersion(of: FilePath(path))), [Array(text.utf8)[...]])
  }

  private func update(
    _ path: String, _ expected: ExpectedContents, _ text: String
  ) throws -> AtomicFile.Outcome {
    var file = try AtomicFile(FilePath(path), .update(expected))
    // On a busy machine, other threads may keep the file open or locked for longer.
    file.lockTimeout = waitLimit
    file.writerTimeout = waitLimit
    try file.append(Array(text.utf8))
    return try file.commit()
  }

  @Test func `an update replaces the expected contents and returns the new version`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    let outcome = try update(path, contents("old", of: path), "new")
    let version = try #require(FileVersion(of: FilePath(path)))
    expectEqual(outcome, .committed(version, lost: []))
    expectEqual(try folder.text(of: "list.csv"), "new")
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
  }

  @Test(arguments: ["in place", "by rename", "within the resolution of its times", "removed"])
  func `an update of a changed file is a conflict`(change: String) throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    let expected = try contents("old", of: path)
    switch change {
    case "in place":
      let file = try #require(FileHandle(forWritingAtPath: path))
      try file.seekToEnd()
      try file.write(contentsOf: Data("er".utf8))
    case "by rename":
      // While both files exist, their inodes differ.
      try #require(rename(try folder.write("old", to: "other.csv"), path) == 0)
    case "removed": try FileManager.default.removeItem(atPath: path)
    default:
      var times = [timespec](repeating: timespec(), count: 2)
      times[1] = try FilePath(path).stat().st_mtim
      let file = try #require(FileHandle(forUpdatingAtPath: path))
      try file.write(contentsOf: Data("new".utf8))
      futimens(file.fileDescriptor, times)
    }
    let before = try? folder.text(of: "list.csv")
    let names = try Folder.names(in: FilePath(folder.path))
    expectEqual(try update(path, expected, "mine"), .conflict)
    expectEqual(try? folder.text(of: "list.csv"), before)
    expectEqual(try Folder.names(in: FilePath(folder.path)), names)
  }

  @Test func `a new file does not replace anything`() throws {
    let folder = try TemporaryFolder()
    let path = "\(folder.path)/list.csv"
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "nowhere")
    var file = try AtomicFile(FilePath(path), .new)
    try file.append(Array("new".utf8))
    expectEqual(try file.commit(), .conflict)
    expectEqual(try FileManager.default.destinationOfSymbolicLink(atPath: path), "nowhere")
    try AtomicFile.write(Array("new".utf8), to: FilePath(path))
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
    expectEqual(try folder.text(of: "list.csv"), "new")
  }

  /// Lines are appended by processes that take no lock, and updates add lines by replacing the file.
  @Test func `no line of concurrent writers is lost without a conflict`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "list.txt")
    let appender = try OtherProcess(
      #"while read line; do echo "$line" >> "$0"; echo; done"#, path)
    var random = SeededGenerator(seed: 1)
    var expected: [String] = []
    // One appended line per round: if two were appended during an update, it could conflict with
    // the first one and take back its new file, which has the second one.
    for round in 0..<testSize(10, thorough: 300) {
      try await withThrowingTaskGroup(of: String?.self) { group in
        for updater in 0..<2 {
          group.addTask {
            let version = try #require(FileVersion(of: FilePath(path)))
            let text = try folder.text(of: "list.txt")
            let line = "updater \(updater) \(round)"
            let outcome = try update(
              path, ExpectedContents(version, [Array(text.utf8)[...]]), "\(text)\(line)\n")
            return outcome == .conflict ? nil : line
          }
        }
        for _ in 0..<Int.random(in: 0..<4_000, using: &random) { sched_yield() }
        try appender.send("appended \(round)")
        expected.append("appended \(round)")
        for try await line in group { if let line { expected.append(line) } }
      }
      try appender.waitForReply()
    }
    let lines = Set(try folder.text(of: "list.txt").split(separator: "\n").map { String($0) })
    expectEqual(expected.filter { !lines.contains($0) }, [])
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.txt"])
  }

  #if os(Linux)
    @Test func `a line written to the old file during the exchange is kept`() throws {
      let folder = try TemporaryFolder()
      let path = try folder.write("old\n", to: "list.csv")
      let expected = try contents("old\n", of: path)
      let writer = try OtherProcess(
        #"exec 3>> "$0"; echo; read line; echo "$line" >&3"#, path)
      try writer.waitForReply()
      // Separate threads, because tasks may wait for other tests.
      let outcome = Mutex<Result<AtomicFile.Outcome, any Error>?>(nil)
      DispatchQueue(label: "update").async {
        let result = Result { try update(path, expected, "new\n") }
        outcome.withLock { $0 = result }
      }
      try blockingWait(for: "the exchange") {
        try FileManager.default.contentsOfDirectory(atPath: folder.path).count == 2
          || outcome.withLock { $0 } != nil
      }
      try writer.send("appended")
      try blockingWait(for: "the end of the update") { outcome.withLock { $0 } != nil }
      expectEqual(try outcome.withLock { $0 }?.get(), .conflict)
      expectEqual(try folder.text(of: "list.csv"), "old\nappended\n")
      expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
    }
  #endif
}
