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
    try file.makeFolder()
  }

  private func permissions(_ name: String) throws -> FilePermissions {
    try FilePath("\(folder.path)/\(name)").stat().permissions
  }

  @Test func `folders and file are for their owner alone`() throws {
    try file.append(line: "x")
    expectEqual(try permissions("a"), .ownerReadWriteExecute)
    expectEqual(try permissions("a/b"), .ownerReadWriteExecute)
    expectEqual(try permissions("a/b/lines"), .ownerReadWrite)
  }

  @Test func `a rewritten file stays private and whole`() throws {
    try file.append(line: "one")
    try file.rewrite { _ in Array("two\n".utf8) }
    expectEqual(try folder.text(of: "a/b/lines"), "two\n")
    expectEqual(try permissions("a/b/lines"), .ownerReadWrite)
    expectEqual(try Folder.names(in: FilePath("\(folder.path)/a/b")), ["lines"])
  }

  @Test func `a file from elsewhere becomes private, and its last line is ended`() throws {
    try folder.write("old", to: "a/b/lines")
    try file.append(line: "new")
    expectEqual(try folder.text(of: "a/b/lines"), "old\nnew\n")
    expectEqual(try permissions("a/b/lines"), .ownerReadWrite)
  }

  @Test func `lines from many writers are all kept, also while the file is replaced`() async throws
  {
    try await withThrowingTaskGroup(of: Void.self) { group in
      for writer in 0..<8 {
        group.addTask { [file] in
          for line in 0..<50 {
            try file.append(line: "\(writer) \(line)")
            if line % 10 == 0 { try file.rewrite { $0 } }
          }
        }
      }
      try await group.waitForAll()
    }
    let lines = try folder.text(of: "a/b/lines").split(separator: "\n")
    expectEqual(Set(lines).count, 400)
    expectEqual(lines.count, 400)
  }
}
