import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct InputFileTests {
  private func read(_ input: InputFile, _ count: Int) throws -> String {
    var bytes = [UInt8](repeating: 0, count: count)
    let length = try bytes.withUnsafeMutableBytes { buffer in
      try input.read(into: buffer)
    }
    return String(decoding: bytes[..<length], as: UTF8.self)
  }

  @Test func `a file is read in parts and again`() throws {
    let folder = try TemporaryFolder()
    let input = try InputFile(FilePath(try folder.write("abcdef", to: "x")))
    #expect(input.canRestart && input.isReady)
    expectEqual(input.version?.size, 6)
    expectEqual(try read(input, 4), "abcd")
    expectEqual(try input.bytes { _ in true }, Array("abcdef".utf8))
    expectEqual(try read(input, 4), "")
    try input.restart(at: 1)
    expectEqual(try read(input, 4), "bcde")
  }

  @Test func `an open file is read from its position`() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(FilePath(try folder.write("abcdef", to: "x")), .readOnly)
    defer { try? file.close() }
    try file.seek(offset: 2, from: .start)
    let input = try InputFile(file, named: "x")
    expectEqual(try read(input, 2), "cd")
    try input.restart(at: 0)
    expectEqual(try read(input, 9), "cdef")
  }

  @Test func `an input stays open when its caller closes the descriptor`() throws {
    let folder = try TemporaryFolder()
    let file = try FileDescriptor.open(FilePath(try folder.write("abc", to: "x")), .readOnly)
    let input = try InputFile(file, named: "x")
    try file.close()
    expectEqual(try read(input, 9), "abc")
  }

  #if os(Linux)
    @Test func `a pipe becomes larger where the system allows it`() throws {
      let pipe = Pipe()
      let file = pipe.fileHandleForReading.fileDescriptor
      let input = try InputFile(FileDescriptor(rawValue: file), named: "x")
      // F_GETPIPE_SZ and F_SETPIPE_SZ.
      let size = fcntl(file, 1032, 0)
      #expect(size == 1 << 20 || fcntl(file, 1031, 1 << 20) < 0)
      withExtendedLifetime(input) {}
    }
  #endif

  @Test func `a pipe is ready when bytes wait or it has ended`() throws {
    let pipe = Pipe()
    let input = try InputFile(
      FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor), named: "x")
    #expect(!input.canRestart && !input.isReady && input.version == nil)
    try pipe.fileHandleForWriting.write(contentsOf: Data("ab".utf8))
    #expect(input.isReady)
    expectEqual(try read(input, 9), "ab")
    #expect(!input.isReady)
    #expect(throws: FileError.self) { try input.restart(at: 0) }
    try pipe.fileHandleForWriting.close()
    // The program of another test can have a copy of the end for a moment.
    try blockingWait(for: "the end of the pipe") { input.isReady }
    expectEqual(try read(input, 9), "")
  }

  @Test func `a missing file is an error`() {
    #expect(throws: FileError.self) { try InputFile("/nowhere/x") }
  }

  @Test func `an input that has ended does not continue`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.write("ab", to: "x")
    let input = try InputFile(FilePath(path))
    expectEqual(try read(input, 9), "ab")
    expectEqual(try read(input, 9), "")
    try FileHandle(forUpdatingAtPath: path)?.write(contentsOf: Data("abc".utf8))
    expectEqual(try read(input, 9), "")
    try input.restart(at: 0)
    expectEqual(try read(input, 9), "abc")
  }

  /// Each part is written once the previous one was read, so most reads find the pipe empty.
  @Test func `a pipe that does not block is waited for`() throws {
    let parts = 50
    for isPart in [false, true] {
      let pipe = Pipe()
      let stream = FileDescriptor(rawValue: pipe.fileHandleForReading.fileDescriptor)
      #expect(fcntl(stream.rawValue, F_SETFL, O_NONBLOCK) == 0)
      let reads = DispatchSemaphore(value: 0)
      // The thread that waits may be the last of the shared pool.
      let writing = Thread {
        for _ in 0..<parts {
          try? pipe.fileHandleForWriting.write(contentsOf: Data("ab".utf8))
          reads.wait()
        }
        try? pipe.fileHandleForWriting.close()
      }
      writing.start()
      @Sendable func countRead(_: Int) -> Bool {
        reads.signal()
        return true
      }
      var bytes: [UInt8] = []
      if isPart {
        let input = try InputFile(stream, named: "x")
        while try input.read(8, to: &bytes) { reads.signal() }
      } else {
        bytes = try FileContents.bytes(of: stream, named: "x", onProgress: countRead)
      }
      expectEqual(bytes, Array(String(repeating: "ab", count: parts).utf8))
    }
  }
}
