import Files
import SystemPackage
import TestSupport
import Testing

@Suite struct FileContentsTests {
  @Test func `a file is read whole`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(bytes, to: "data")
    expectEqual(try FileContents.bytes(of: FilePath(path)), bytes)
  }

  /// Parts of eight megabytes are read side by side; behind the position there is less than the size.
  @Test(arguments: [0, 1, 9_000_000, 20_000_003])
  func `a large file is read from its position to its end`(position: Int) throws {
    let folder = try TemporaryFolder()
    // A prime for its length, so that no part of eight megabytes is like another.
    let period = (0..<9_973).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 4) }
    var bytes: [UInt8] = []
    while bytes.count < 20_000_003 { bytes += period }
    bytes.removeLast(bytes.count - 20_000_003)
    let path = FilePath(try folder.write(bytes, to: "data"))
    let file = try FileDescriptor.open(path, .readOnly)
    defer { try? file.close() }
    try file.seek(offset: Int64(position), from: .start)
    let read = try FileContents.bytes(of: file, named: path)
    #expect(read == Array(bytes[position...]))
    expectEqual(try file.seek(offset: 0, from: .current), 20_000_003)
  }

  @Test func `a missing file is an error that says so`() throws {
    #expect(throws: FileError(.open, "/nowhere/x", .noSuchFileOrDirectory)) {
      try FileContents.bytes(of: "/nowhere/x")
    }
    expectEqual(
      FileError(.open, "/nowhere/x", .noSuchFileOrDirectory).description,
      "cannot open /nowhere/x: No such file or directory")
  }

  @Test func `an atomic write leaves no temporary file behind when it fails`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "target/inside")
    let target = FilePath("\(folder.path)/target")
    #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: target, permissions: .ownerReadWrite)
    }
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["target"])
  }
}
