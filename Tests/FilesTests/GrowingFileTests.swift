import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

/// A file that only grows.
@Suite struct GrowingFileTests {
  @Test func `a growing file starts empty and grows`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("old\n", to: "a.txt")
    let file = try GrowingFile(FilePath(path), "new\n", overwrites: true)
    try file.append("more\n")
    try file.append("")
    try file.append("é\n")
    expectEqual(try folder.text(of: "a.txt"), "new\nmore\né\n")
  }

  @Test func `a removed file is not recreated`() throws {
    let folder = try TemporaryFolder()
    let file = try GrowingFile(FilePath(folder.path + "/a.txt"), "", overwrites: false)
    try FileManager.default.removeItem(atPath: folder.path + "/a.txt")
    #expect(throws: FileError(.write, file.path, .noSuchFileOrDirectory)) { try file.append("x") }
  }

  @Test func `another file at its path is unchanged`() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(folder.path + "/a.txt")
    let file = try GrowingFile(path, "", overwrites: false)
    #expect(throws: FileError(.write, path, .fileExists)) {
      try GrowingFile(path, "", overwrites: false)
    }
    try FileManager.default.removeItem(atPath: path.string)
    try folder.write("precious\n", to: "other.txt")
    try FileManager.default.createSymbolicLink(
      atPath: path.string, withDestinationPath: "other.txt")
    #expect(throws: FileError(.write, path, .staleNFSFileHandle)) { try file.append("x") }
    expectEqual(try folder.text(of: "other.txt"), "precious\n")
  }
}
