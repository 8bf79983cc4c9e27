import Foundation
import Synchronization
import SystemPackage
import TestSupport
import Testing

@testable import Files

/// Watching files that others change.
@Suite struct FileWatchTests {
  /// Makes a change and waits until it is reported.
  private func expectReport(of path: FilePath, after change: () throws -> Void) async throws {
    let changes = FileWatch.changes(of: path)
    let isReported = Atomic(false)
    let watching = Task {
      for await _ in changes { isReported.store(true, ordering: .relaxed) }
    }
    defer { watching.cancel() }
    try change()
    try await wait(for: "a report of the change") { isReported.load(ordering: .relaxed) }
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
    for change in changes { try await expectReport(of: FilePath(path), after: change) }
  }

  @Test func `a link and its target are watched`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "real/list.csv")
    try folder.write("other", to: "other.csv")
    let link = folder.path + "/links/list.csv"
    try FileManager.default.createDirectory(
      atPath: folder.path + "/links", withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: path)
    try await expectReport(of: FilePath(link)) {
      try folder.write("one more", to: "real/list.csv")
    }
    try await expectReport(of: FilePath(link)) {
      try FileManager.default.removeItem(atPath: link)
      try FileManager.default.createSymbolicLink(
        atPath: link, withDestinationPath: folder.path + "/other.csv")
    }
  }

  @Test func `other files in the folder are ignored`() async throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("one", to: "list.csv")
    let hasChecked = Atomic(false)
    let changes = FileWatch.changes(of: FilePath(path)) {
      hasChecked.store(true, ordering: .relaxed)
    }
    try folder.write("x", to: "other.csv")
    try await wait(for: "a check after the change") { hasChecked.load(ordering: .relaxed) }
    // A cancelled task still receives a buffered report.
    let isReported = Task { await changes.contains { _ in true } }
    isReported.cancel()
    #expect(await !isReported.value)
  }

  @Test func `a missing folder is polled`() async throws {
    let folder = try TemporaryFolder()
    let path = folder.path + "/later/list.csv"
    try await expectReport(of: FilePath(path)) { try folder.write("one", to: "later/list.csv") }
  }
}
