import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Files

@Suite struct SystemCallsTests {
  private let folder: TemporaryFolder
  private let path: FilePath

  init() throws {
    folder = try TemporaryFolder()
    path = FilePath(try folder.write("0123456789", to: "data"))
  }

  private func withFile<Value>(_ body: (FileDescriptor) throws -> Value) throws -> Value {
    let file = try FileDescriptor.open(path, .readOnly)
    return try file.closeAfter { try body(file) }
  }

  @Test func `a lock is held until its file is closed`() throws {
    try withFile { second in
      try withFile { first in
        expectEqual(try first.lockExclusively(within: .zero), true)
        #expect(throws: Errno.wouldBlock) { try second.lockExclusively(within: .zero) }
      }
      // A child that another test is starting may hold the file until it runs its program.
      expectEqual(try second.lockExclusively(within: waitLimit), true)
    }
  }

  @Test func `the last bytes of a short file are all its bytes`() throws {
    for (count, text) in [(3, "789"), (10, "0123456789"), (.max, "0123456789"), (0, "")]
      as [(Int64, String)]
    {
      let bytes = try withFile { try $0.lastBytes(count) }
      expectEqual(String(decoding: bytes, as: UTF8.self), text)
    }
  }

  @Test func `filling a buffer stops at the end of the file`() throws {
    let memory = UnsafeMutableRawBufferPointer.allocate(byteCount: 6, alignment: 1)
    defer { memory.deallocate() }
    expectEqual(try withFile { try $0.fill(memory, from: 2) }, 6)
    expectEqual(String(decoding: memory, as: UTF8.self), "234567")
    expectEqual(try withFile { try $0.fill(memory, from: 7) }, 3)
    expectEqual(try withFile { try $0.fill(memory, from: 12) }, 0)
  }

  @Test func `only regular files of this user are accepted`() throws {
    expectEqual(try withFile { try $0.statusOfOwnedFile().size }, 10)
    let device = try FileDescriptor.open("/dev/null", .readOnly)
    defer { try? device.close() }
    #expect(throws: Errno.notSupported) { try device.statusOfOwnedFile() }
  }

  @Test func `links are resolved, and missing paths are unchanged`() throws {
    let link = "\(folder.path)/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "data")
    expectEqual(resolvingLinks(FilePath(link)), resolvingLinks(path))
    expectEqual(resolvingLinks("/nowhere/x"), "/nowhere/x")
  }
}
