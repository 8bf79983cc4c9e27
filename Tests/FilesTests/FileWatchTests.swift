import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// Watching files that others change.
@Suite struct FileWatchTests {
  /// Returns whether a change is reported in time.
  private func isTold(_ changes: AsyncStream<Void>, of change: () throws -> Void) async throws
    -> Bool
  {
    try change()
    return await withTaskGroup { group in
      group.addTask {
        for await _ in changes { return true }
        return false
      }
      group.addTask {
        try? await Task.sleep(for: .seconds(60))
        return false
      }
      let first = await group.next() ?? false
      group.cancelAll()
      return first
    }
  }

  @Test func `writing, replacing, removing and creating a file are reported`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "list.csv")
    let other = folder.path + "/other.csv"
    let changes: [() throws -> Void] = [
      { try folder.write("one more", to: "list.csv") },
      {
        let file = try FileHandle(forWritingTo: URL(fileURLWithPath: path))
        try file.seekToEnd()
        try file.write(contentsOf: Data("x".utf8))
      },
      {
        try folder.write("two", to: "other.csv")
        try #require(rename(other, path) == 0)
      },
      { try FileManager.default.removeItem(atPath: path) },
      { try folder.write("three", to: "list.csv") },
    ]
    for change in changes {
      #expect(try await isTold(FileWatch.changes(of: FilePath(path)), of: change))
    }
  }

  @Test func `a link and its target are watched`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "real/list.csv")
    try folder.write("other", to: "other.csv")
    let link = folder.path + "/links/list.csv"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/links", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    #expect(
      try await isTold(FileWatch.changes(of: FilePath(link))) {
        try folder.write("one more", to: "real/list.csv")
      })
    #expect(
      try await isTold(FileWatch.changes(of: FilePath(link))) {
        try FileManager.default.removeItem(atPath: link)
        try FileManager.default.createSymbolicLink(
          atPath: link, withDestinationPath: folder.path + "/other.csv")
      })
  }

  @Test func `other files in the folder are ignored`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "list.csv")
    let changes = FileWatch.changes(of: FilePath(path))
    try folder.write("x", to: "other.csv")
    try await Task.sleep(for: .milliseconds(100))
    try folder.write("two!", to: "list.csv")
    var count = 0
    for await _ in changes {
      count += 1
      break
    }
    expectEqual(count, 1)
  }

  @Test func `a missing folder is polled`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/later/list.csv"
    #expect(
      try await isTold(FileWatch.changes(of: FilePath(path))) {
        try folder.write("one", to: "later/list.csv")
      })
  }
}
