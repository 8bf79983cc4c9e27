import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct OpenFolderTests {
  private let folder: TemporaryFolder
  private var path: FilePath { FilePath(folder.path) }

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("precious", to: "b/file")
    try folder.write("x", to: "a")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link", withDestinationPath: "b/file")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/way", withDestinationPath: "b")
  }

  @Test func `names are sorted, and links are not folders`() throws {
    expectEqual(try Folder.names(in: path), ["a", "b", "link", "way"])
    #expect(Folder.isFolder(path.appending("b")))
    for name in ["a", "link", "way", "none"] as [FilePath.Component] {
      #expect(!Folder.isFolder(path.appending(name)))
    }
    #expect(throws: FileError(.read, path.appending("a"), .notDirectory)) {
      try Folder.names(in: path.appending("a"))
    }
  }

  @Test func `opening neither follows links nor waits for pipes`() throws {
    let open = try OpenFolder(path)
    #expect(throws: Errno.tooManySymbolicLinkLevels) {
      _ = try open.open("link", .readOnly)
    }
    #expect(throws: (any Error).self) { _ = try OpenFolder("way", in: open) }
    let inner = try OpenFolder("b", in: open)
    expectEqual(try inner.names(), ["file"])
    expectEqual(open.status(of: "link")?.type, .symbolicLink)
    try #require(mkfifo("\(folder.path)/pipe", 0o600) == 0)
    try open.open("pipe", .readOnly).close()
  }

  @Test func `names in an open folder survive moving the folder`() throws {
    let inner = try OpenFolder(path.appending("b"))
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/b", toPath: "\(folder.path)/moved")
    try folder.write("other", to: "b/file")
    let file = try inner.open("file", .readOnly)
    defer { try? file.close() }
    let other = try OpenFolder(path.appending("b"))
    expectEqual(inner.has(file, as: "file"), true)
    expectEqual(other.has(file, as: "file"), false)
    try inner.remove("file")
    expectEqual(inner.has(file, as: "file"), false)
    expectEqual(try folder.text(of: "b/file"), "other")
  }

  @Test func `missing folders are private, existing ones unchanged`() throws {
    let mode = try path.stat().permissions
    try Folder.makeMissing(above: path.appending("new/er/file"))
    expectEqual(
      try path.appending("new/er").stat().permissions, .ownerReadWriteExecute)
    expectEqual(try path.stat().permissions, mode)
    expectEqual(try Folder.names(in: path.appending("new/er")), [])
    let below = path.appending("a/new")
    #expect(throws: FileError(.write, below, .notDirectory)) {
      try Folder.makeMissing(above: below.appending("file"))
    }
  }

  @Test func `a path without a folder is in the working folder`() {
    expectEqual(FilePath("x").folder, ".")
    expectEqual(FilePath("a/x").folder, "a")
    expectEqual(FilePath("a/x").name, "x")
  }
}
