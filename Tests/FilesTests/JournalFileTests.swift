import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@Suite struct JournalFileTests {
  private let folder: TemporaryFolder
  private var journals: FilePath { FilePath("\(folder.path)/state/unsaved") }

  init() throws { folder = try TemporaryFolder() }

  @Test func `a journal is abandoned when its process closed it`() throws {
    expectEqual(JournalFile.abandoned(in: journals).count, 0)
    var journal: JournalFile? = try JournalFile(in: journals)
    try journal?.append("one")
    try journal?.append("two")
    expectEqual(JournalFile.abandoned(in: journals).count, 0)
    let path = try #require(journal?.path)
    expectEqual(try path.stat().permissions, .ownerReadWrite)
    journal = nil
    let found = JournalFile.abandoned(in: journals)
    expectEqual(found.map(\.path), [path])
    expectEqual(try found.first?.lines, ["one", "two"])
    // A recovered journal is locked again.
    expectEqual(JournalFile.abandoned(in: journals).count, 0)
    found.first?.remove()
    expectEqual(try Folder.names(in: journals), [])
  }

  #if os(Linux)
    @Test func `a closed journal is abandoned while a child process starts`() throws {
      var journal: JournalFile? = try JournalFile(in: journals)
      let path = try #require(journal?.path)
      let descriptor = try #require(
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").first {
          (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/fd/\($0)"))
            == path.string
        }.flatMap { Int32($0) })
      // Between fork and exec, a child has the parent's descriptors.
      let copy = dup(descriptor)
      defer { close(copy) }
      journal = nil
      expectEqual(JournalFile.abandoned(in: journals).map(\.path), [path])
    }
  #endif

  @Test func `an incomplete last line is ignored`() throws {
    let path = try JournalFile(in: journals).path
    for (text, lines) in [
      ("one\ntw", ["one"]), ("one", []), ("", []), ("one\ntwo\n", ["one", "two"]),
    ] as [(String, [String])] {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path.string))
      #expect(try JournalFile.abandoned(in: journals).first?.lines == lines, "\(text)")
    }
  }

  @Test func `only a regular file is a journal`() throws {
    _ = try JournalFile(in: journals)
    try folder.write("precious\n", to: "target")
    try FileManager.default.createSymbolicLink(
      atPath: "\(journals)/link", withDestinationPath: "\(folder.path)/target")
    try #require(mkfifo("\(journals)/pipe", 0o600) == 0)
    try #require(mkdir("\(journals)/folder", 0o700) == 0)
    expectEqual(JournalFile.abandoned(in: journals).count, 1)
  }
}
