import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct AtomicFileTests {
  @Test func `what is no file is not replaced by one`() throws {
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

  @Test func `the old contents stand until the new ones are committed`() throws {
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

  @Test func `what is not committed leaves nothing`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old", to: "list.csv")
    do {
      let file = try AtomicFile(FilePath(path))
      try file.append(Array("new".utf8))
    }
    expectEqual(try folder.text(of: "list.csv"), "old")
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["list.csv"])
  }

  @Test func `a link stays a link, and its file keeps its permissions`() throws {
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

  @Test func `a folder that is not there is an error`() {
    #expect(throws: FileError(.write, "/nowhere/x.csv", .noSuchFileOrDirectory)) {
      var file = try AtomicFile("/nowhere/x.csv")
      try file.commit()
    }
  }

  @Test func `a version is of contents, not of a name`() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write("old", to: "list.csv"))
    let old = FileVersion(of: path)
    #expect(old != nil)
    expectEqual(FileVersion(of: path), old)
    try folder.write("older", to: "list.csv")
    #expect(FileVersion(of: path) != old)
    expectEqual(FileVersion(of: "/nowhere/x"), nil)
  }
}
