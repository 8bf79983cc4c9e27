import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// The effect of each placement on an existing file.
@Suite struct AtomicFilePlacementTests {
  private func contents(_ text: String, of path: String) throws -> ExpectedContents {
    ExpectedContents(try #require(FileVersion(of: FilePath(path))), [Array(text.utf8)[...]])
  }

  private func update(
    _ path: String, _ expected: ExpectedContents, _ text: String
  ) throws -> AtomicFile.Outcome {
    var file = try AtomicFile(FilePath(path), .update(expected))
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

  @Test func `a second writer waits for the first, and then finds the file changed`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    let expected = try contents("old", of: path)
    var first = try AtomicFile(FilePath(path), .update(expected))
    try first.append(Array("first".utf8))
    // A separate thread, because a task may wait for other tests.
    let second = Mutex<Result<AtomicFile.Outcome, any Error>?>(nil)
    DispatchQueue(label: "second").async {
      let result = Result { try update(path, expected, "second") }
      second.withLock { $0 = result }
    }
    // Without a lock, the second writer would remove the temporary file of the first.
    usleep(10_000)
    let outcome = try first.commit()
    #expect(outcome != .conflict)
    // This releases the lock.
    _ = consume first
    try blockingWait(for: "the second writer") { second.withLock { $0 } != nil }
    expectEqual(try second.withLock { $0 }?.get(), .conflict)
    expectEqual(try folder.text(of: "list.csv"), "first")
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
  }

  @Test func `no line of concurrent writers is lost without a conflict`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("", to: "list.txt")
    let expected = try await withThrowingTaskGroup(of: [String].self) { group in
      for writer in 0..<3 {
        group.addTask {
          try (0..<testSize(10, thorough: 300)).compactMap { round in
            let version = try #require(FileVersion(of: FilePath(path)))
            let text = try folder.text(of: "list.txt")
            let line = "\(writer) \(round)"
            let contents = ExpectedContents(version, [Array(text.utf8)[...]])
            let outcome = try update(path, contents, "\(text)\(line)\n")
            return outcome == .conflict ? nil : line
          }
        }
      }
      return try await group.reduce(into: [String]()) { $0 += $1 }
    }
    let lines = try folder.text(of: "list.txt").split(separator: "\n").map { String($0) }
    expectEqual(lines.sorted(), expected.sorted())
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.txt"])
  }
}
