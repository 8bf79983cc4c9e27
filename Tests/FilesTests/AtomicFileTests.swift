import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func `only regular files are replaced`() throws {
    let folder = try TemporaryFolder()
    let pipe = folder.path + "/pipe"
    expectEqual(mkfifo(pipe, 0o600), 0)
    #expect(throws: FileError(.write, FilePath(pipe), .notSupported)) {
      try AtomicFile.write(Array("a".utf8), to: FilePath(pipe))
    }
    #expect(FileContents.isPipe(FilePath(pipe)))
  }

  private func mode(_ path: String) throws -> FilePermissions {
    try FilePath(path).stat().permissions
  }

  @Test func `readers see the old contents until the commit`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    do {
      var file = try AtomicFile(FilePath(path))
      try file.append(Array("new".utf8))
      expectEqual(try folder.text(of: "list.csv"), "old")
      try file.append(Array(" and whole".utf8))
      try file.commit()
    }
    expectEqual(try folder.text(of: "list.csv"), "new and whole")
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
  }

  @Test func `an uncommitted write leaves nothing`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    do {
      let file = try AtomicFile(FilePath(path))
      try file.append(Array("new".utf8))
    }
    expectEqual(try folder.text(of: "list.csv"), "old")
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
  }

  @Test func `a write removes the temporary files of killed processes`() throws {
    let folder = try TemporaryFolder()
    try folder.write("half", to: ".ridgeline-temporary-1")
    try folder.write("precious", to: ".ridgeline-notes")
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/.ridgeline-temporary-2", withDestinationPath: ".ridgeline-notes")
    try AtomicFile.write(Array("new".utf8), to: FilePath("\(folder.path)/list.csv"))
    expectEqual(try Folder.names(in: FilePath(folder.path)), [".ridgeline-notes", "list.csv"])
  }

  @Test func `the temporary file of a private file is private`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("secret", to: "list.csv")
    try #require(chmod(path, 0o600) == 0)
    let file = try AtomicFile(FilePath(path))
    let names = try Folder.names(in: FilePath(folder.path))
    expectEqual(
      try names.map { try mode("\(folder.path)/\($0)") }, [.ownerReadWrite, .ownerReadWrite])
    _ = consume file
  }

  @Test func `a link stays a link, and its target keeps its permissions`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "real/list.csv")
    try #require(chmod(path, 0o640) == 0)
    let link = "\(folder.path)/link.csv"
    try FileManager.default.createSymbolicLink(
      atPath: link, withDestinationPath: "real/list.csv")
    var file = try AtomicFile(FilePath(link))
    try file.append(Array("new".utf8))
    try file.commit()
    expectEqual(try FileManager.default.destinationOfSymbolicLink(atPath: link), "real/list.csv")
    expectEqual(try folder.text(of: "real/list.csv"), "new")
    expectEqual(try mode(path), [.ownerReadWrite, .groupRead])
  }

  @Test func `a missing folder is an error`() {
    let expected = FileError(
      .write, "/nowhere/x.csv", .noSuchFileOrDirectory, missingFolder: "/nowhere")
    #expect(throws: expected) {
      var file = try AtomicFile("/nowhere/x.csv")
      try file.commit()
    }
  }
}
