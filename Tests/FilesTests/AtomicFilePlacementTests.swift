import Files
import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

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
      try FileManager.default.removeItem(atPath: path)
      try folder.write("old", to: "list.csv")
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
    let count = testSize(10, thorough: 300)
    try await withThrowingTaskGroup(of: [String].self) { group in
      group.addTask {
        for number in 0..<count {
          let file = open(path, O_WRONLY | O_APPEND)
          let line = Array("appended \(number)\n".utf8)
          _ = write(file, line, line.count)
          close(file)
          if number % 3 == 0 { usleep(200) }
        }
        return (0..<count).map { "appended \($0)" }
      }
      for updater in 0..<2 {
        group.addTask {
          var saved: [String] = []
          for number in 0..<count {
            guard let version = FileVersion(of: FilePath(path)) else { continue }
            let bytes = try FileContents.bytes(of: FilePath(path))
            var file = try AtomicFile(
              FilePath(path), .update(ExpectedContents(version, [bytes[...]])))
            let line = "updater \(updater) \(number)"
            try file.append(bytes + Array("\(line)\n".utf8))
            if case .committed = try file.commit() { saved.append(line) }
          }
          return saved
        }
      }
      var expected: [String] = []
      for try await lines in group { expected += lines }
      let lines = Set(try folder.text(of: "list.txt").split(separator: "\n").map { String($0) })
      expectEqual(expected.filter { !lines.contains($0) }, [])
      expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.txt"])
    }
  }

  @Test func `a line written to the old file during the exchange is kept`() throws {
    let folder = try TemporaryFolder()
    // The writer has 100 ms, which may not suffice on a busy machine.
    for _ in 0..<20 {
      let path = try folder.write("old\n", to: "list.csv")
      let expected = try contents("old\n", of: path)
      let writer = try #require(FileHandle(forWritingAtPath: path))
      try writer.seekToEnd()
      // Separate threads, because tasks may wait for other tests.
      let outcome = Mutex<AtomicFile.Outcome?>(nil)
      let updating = DispatchGroup()
      DispatchQueue(label: "update").async(group: updating) {
        let result = try? update(path, expected, "new\n")
        outcome.withLock { $0 = result }
      }
      while try FileManager.default.contentsOfDirectory(atPath: folder.path).count < 2 {
        if updating.wait(timeout: .now() + .microseconds(50)) == .success { break }
      }
      try writer.write(contentsOf: Data("appended\n".utf8))
      try writer.close()
      updating.wait()
      guard outcome.withLock({ $0 }) == .conflict else { continue }
      expectEqual(try folder.text(of: "list.csv"), "old\nappended\n")
      expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
      return
    }
    Issue.record("no conflict in 20 updates")
  }
}
