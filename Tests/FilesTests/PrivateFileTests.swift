import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct PrivateFileTests {
  private let folder: TemporaryFolder
  private let file: PrivateFile

  init() throws {
    folder = try TemporaryFolder()
    file = PrivateFile(FilePath(folder.path).appending("a/b/lines"))
    try Folder.makeMissing(above: file.path)
  }

  private func permissions(_ name: String) throws -> FilePermissions {
    try FilePath("\(folder.path)/\(name)").stat().permissions
  }

  @Test func `folders and files are private`() throws {
    try file.append(line: "x".utf8)
    expectEqual(try permissions("a"), .ownerReadWriteExecute)
    expectEqual(try permissions("a/b"), .ownerReadWriteExecute)
    expectEqual(try permissions("a/b/lines"), .ownerReadWrite)
  }

  @Test func `a truncated file stays private and complete`() throws {
    for line in ["one", "two", "three"] { try file.append(line: line.utf8) }
    try file.shorten(toLines: 2, bytes: 100)
    expectEqual(try folder.text(of: "a/b/lines"), "two\nthree\n")
    try file.shorten(toLines: 2, bytes: 8)
    expectEqual(try folder.text(of: "a/b/lines"), "three\n")
    expectEqual(try permissions("a/b/lines"), .ownerReadWrite)
    expectEqual(try Folder.names(in: FilePath("\(folder.path)/a/b")), ["lines"])
  }

  @Test func `an existing file becomes private, and its last line is terminated`() throws {
    try folder.write("old", to: "a/b/lines")
    try file.append(line: "new".utf8)
    expectEqual(try folder.text(of: "a/b/lines"), "old\nnew\n")
    expectEqual(try permissions("a/b/lines"), .ownerReadWrite)
  }

  @Test func `concurrent appends are kept while the file is replaced`() async throws {
    let count = testSize(10, thorough: 50)
    for line in 0..<50 { try file.append(line: "old \(line)".utf8) }
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { [file] in
          for line in 0..<count {
            try retrying { try file.append(line: "\(writer) \(line)".utf8) }
            if line % 10 == 0 {
              try retrying { try file.shorten(toLines: 8 * count, bytes: 1 << 20) }
            }
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = try folder.text(of: "a/b/lines").split(separator: "\n")
    expectEqual(Set(lines).count, lines.count)
    expectEqual(lines.count { !$0.hasPrefix("old") }, 8 * count)
  }

  @Test(arguments: ["link", "pipe", "folder", "device"])
  func `only a regular file is accessed`(kind: String) throws {
    let target = try folder.write("precious\n", to: "target")
    try #require(chmod(target, 0o644) == 0)
    switch kind {
    case "link":
      try FileManager.default.createSymbolicLink(
        atPath: file.path.string, withDestinationPath: target)
    case "pipe": try #require(mkfifo(file.path.string, 0o644) == 0)
    case "folder": try #require(mkdir(file.path.string, 0o755) == 0)
    default:
      // Creates a second null device by its number on Linux, which only root can do.
      guard mknod(file.path.string, S_IFCHR | 0o666, 0x103) == 0 else { return }
    }
    let before = try file.path.stat(followTargetSymlink: false)
    #expect(throws: FileError.self) { try file.lastLines(in: 100) }
    #expect(throws: FileError.self) { try file.append(line: "x".utf8) }
    #expect(throws: FileError.self) { try file.shorten(toLines: 0, bytes: 0) }
    let after = try file.path.stat(followTargetSymlink: false)
    expectEqual(after.mode, before.mode)
    expectEqual(after.inode, before.inode)
    expectEqual(try permissions("target"), [.ownerReadWrite, .groupRead, .otherRead])
    expectEqual(try folder.text(of: "target"), "precious\n")
  }

  @Test func `a link to /dev/null disables the file`() throws {
    #expect(!file.isDisabled)
    try FileManager.default.createSymbolicLink(
      atPath: file.path.string, withDestinationPath: "/dev/null")
    #expect(file.isDisabled)
  }

  @Test func `the last lines are the complete ones that fit`() throws {
    expectEqual(try file.lastLines(in: 10), [])
    try folder.write("one\ntwo\nthree\n", to: "a/b/lines")
    for (count, lines) in [
      (100, ["one", "two", "three"]), (14, ["one", "two", "three"]), (13, ["two", "three"]),
      (10, ["two", "three"]), (9, ["three"]), (5, []),
    ] as [(Int, [String])] {
      let found = try file.lastLines(in: count).map { String(decoding: $0, as: UTF8.self) }
      #expect(found == lines, "\(count)")
    }
    // Even a long line uses no more memory than the limit.
    try folder.write(String(repeating: "x", count: 1 << 20) + "\nlast\n", to: "a/b/lines")
    expectEqual(try file.lastLines(in: 100).map { String(decoding: $0, as: UTF8.self) }, ["last"])
  }
}

/// Repeats an operation while the other writers leave it no turn.
private func retrying(_ body: () throws -> Void) throws {
  try blockingWait(for: "a turn between the other writers") {
    do {
      try body()
      return true
    } catch let error as FileError where error.operation == .lock {
      return false
    }
  }
}
