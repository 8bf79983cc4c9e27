import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct FileVersionTests {
  @Test func `a version identifies contents, not a name`() throws {
    let folder = try TemporaryFolder()
    let path = FilePath(try folder.write("old", to: "list.csv"))
    let old = FileVersion(of: path)
    #expect(old != nil)
    expectEqual(FileVersion(of: path), old)
    try folder.write("older", to: "list.csv")
    #expect(FileVersion(of: path) != old)
    expectEqual(FileVersion(of: "/nowhere/x"), nil)
  }

  @Test func `a version round-trips through its description`() throws {
    let folder = try TemporaryFolder()
    let version = try #require(
      FileVersion(of: FilePath(try folder.write("old", to: "list.csv"))))
    expectEqual(FileVersion(version.description), version)
    for text in ["", "1 2 3 4", "1 2 3 4 5 6", "1 2 3 4 x", "1 2 3 4 5.0"] {
      expectEqual(FileVersion(text), nil)
    }
  }

  @Test func `expected contents are compared byte by byte`() throws {
    let folder = try TemporaryFolder()
    // Larger than the chunk that is compared at once.
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31 >> 3) }
    let path = FilePath(try folder.write(bytes, to: "data"))
    let version = try #require(FileVersion(of: path))
    let file = try FileDescriptor.open(path, .readOnly)
    defer { try? file.close() }
    func isHeld(_ parts: [ArraySlice<UInt8>]) throws -> Bool {
      try ExpectedContents(version, parts).isHeld(by: file)
    }
    #expect(try isHeld([bytes[...]]))
    #expect(try isHeld([bytes[..<1], [], bytes[1..<300_000], bytes[300_000...]]))
    #expect(try !isHeld([bytes.dropLast()]))
    #expect(try !isHeld([bytes[...], [0]]))
    var other = bytes
    other[599_999] ^= 1
    #expect(try !isHeld([other[...]]))
    try folder.write(bytes + [0], to: "data")
    #expect(try !isHeld([bytes[...]]))
  }
}
