import Files
import SystemPackage
import TestSupport
import Testing

@Suite struct FileContentsTests {
  @Test func `a file is read completely`() throws {
    let folder = try TemporaryFolder()
    let bytes = (0..<1_000_000).map { UInt8(truncatingIfNeeded: $0 &* 31) }
    let path = try folder.write(bytes, to: "data")
    expectEqual(try FileContents.bytes(of: FilePath(path)), bytes)
  }

  /// Parts of eight megabytes are read concurrently; fewer bytes than the file's size follow the
  /// position.
  @Test(arguments: [0, 1, 9_000_000, 20_000_003])
  func `a large file is read from its position to its end`(position: Int) throws {
    let folder = try TemporaryFolder()
    // The period is prime, so that all parts of eight megabytes differ.
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

  @Test func `a device that never ends is an error`() throws {
    expectEqual(try FileContents.bytes(of: "/dev/null"), [])
    var count = 0
    let device = try FileDescriptor.open("/dev/zero", .readOnly)
    defer { try? device.close() }
    #expect(throws: FileError(.read, "x", .notSupported)) {
      try FileContents.read(device, named: "x") { (part) throws(FileError) in count += part.count }
    }
    expectEqual(count, 1 << 24)
  }

  @Test func `a missing file is an error`() throws {
    #expect(throws: FileError(.open, "/nowhere/x", .noSuchFileOrDirectory)) {
      try FileContents.bytes(of: "/nowhere/x")
    }
  }

  @Test func `a failed atomic write leaves no temporary file`() throws {
    let folder = try TemporaryFolder()
    try folder.write("x", to: "target/inside")
    let target = FilePath("\(folder.path)/target")
    #expect(throws: FileError.self) {
      try AtomicFile.write([1], to: target, permissions: .ownerReadWrite)
    }
    expectEqual(try Folder.names(in: FilePath(folder.path)), ["target"])
  }
}
