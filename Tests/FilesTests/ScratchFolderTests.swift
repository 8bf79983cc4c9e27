import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct ScratchFolderTests {
  @Test func `removing a scratch folder does not follow links`() throws {
    let folder = try TemporaryFolder()
    try folder.write("precious", to: "outside/file")
    let scratch = try ScratchFolder(in: FilePath(folder.path), prefix: "scratch")
    expectEqual(try scratch.path.stat().permissions, .ownerReadWriteExecute)
    let inner = "\(scratch.path)/a/b"
    try FileManager.default.createDirectory(atPath: inner, withIntermediateDirectories: true)
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(inner)/file"))
    try FileManager.default.createSymbolicLink(
      atPath: "\(inner)/link", withDestinationPath: "\(folder.path)/outside")
    scratch.remove()
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["outside"])
    expectEqual(try folder.text(of: "outside/file"), "precious")
  }

  @Test func `a folder that replaced a scratch folder is kept`() throws {
    let folder = try TemporaryFolder()
    let scratch = try ScratchFolder(in: FilePath(folder.path), prefix: "scratch")
    try FileManager.default.moveItem(
      atPath: scratch.path.string, toPath: "\(folder.path)/moved")
    try Data("x".utf8).write(to: URL(fileURLWithPath: "\(folder.path)/moved/file"))
    try FileManager.default.createSymbolicLink(
      atPath: scratch.path.string, withDestinationPath: folder.path)
    scratch.remove()
    expectEqual(try Folder.names(in: FilePath("\(folder.path)/moved")), [])
    expectEqual(
      try FileManager.default.destinationOfSymbolicLink(atPath: scratch.path.string), folder.path)
  }

  @Test func `a scratch folder is removed while a thread writes to it`() throws {
    let folder = try TemporaryFolder()
    for _ in 0..<testSize(2, thorough: 50) {
      let scratch = try ScratchFolder(in: FilePath(folder.path), prefix: "scratch")
      let open = try FileDescriptor.open(scratch.path, .readOnly, options: .directory)
      let writing = DispatchGroup()
      DispatchQueue(label: "writing").async(group: writing) {
        // Ends when the folder is gone.
        for number in 0..<1_000 {
          let file = openat(open.rawValue, "\(number)", O_CREAT | O_WRONLY, 0o600)
          if file < 0 { return }
          close(file)
        }
      }
      scratch.remove()
      writing.wait()
      try open.close()
      expectEqual(try Folder.names(in: FilePath(folder.path)), [])
    }
  }

  @Test func `a scratch folder is removed with its owner`() throws {
    let folder = try TemporaryFolder()
    do {
      let scratch = try ScratchFolder(in: FilePath(folder.path), prefix: "scratch")
      let (one, other) = (scratch.newPath(), scratch.newPath())
      #expect(one != other && FileContents.kind(of: one) == nil)
      try Folder.makeMissing(above: one.appending("a"))
      try Folder.makeMissing(above: other.appending("a"))
      scratch.remove(one)
      scratch.remove(one)
      expectEqual(try Folder.names(in: scratch.path), [try #require(other.lastComponent)])
    }
    expectEqual(try Folder.names(in: FilePath(folder.path)), [])
  }
}
