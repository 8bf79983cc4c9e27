import Files
import SystemPackage
import TestSupport
import Testing

@Suite struct FileContentsTests {
  @Test func `a file is read whole`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(bytes, to: "data")
    #expect(try FileContents.bytes(of: FilePath(path)) == bytes)
  }

  @Test func `a missing file is an error that says so`() throws {
    #expect(throws: FileError(.open, "/nowhere/x", .noSuchFileOrDirectory)) {
      try FileContents.bytes(of: "/nowhere/x")
    }
    #expect(
      FileError(.open, "/nowhere/x", .noSuchFileOrDirectory).description
        == "cannot open /nowhere/x: No such file or directory")
  }

  @Test func `an atomic write leaves no temporary file behind when it fails`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "target/inside")
    let target = FilePath("\(folder.path)/target")
    #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: target, permissions: .ownerReadWrite)
    }
    #expect(try Folder.names(in: FilePath(folder.path)) == ["target"])
  }
}
