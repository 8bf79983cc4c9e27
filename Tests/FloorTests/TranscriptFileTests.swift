import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

/// Transcripts in files.
@Suite struct TranscriptFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @Test func `a file is a transcript only if it is UTF-8`() throws {
    let path = folder.path + "/x.transcript"
    try Data("# é".utf8).write(to: URL(fileURLWithPath: path))
    expectEqual(try TranscriptFile(FilePath(path)).text, "# é")
    try Data("# é".utf8.dropLast()).write(to: URL(fileURLWithPath: path))
    #expect(throws: Problem("\(path) is not valid UTF-8")) { try TranscriptFile(FilePath(path)) }
  }

  @Test func `a report does not overwrite a transcript`() throws {
    let path = try folder.write("", to: "a.transcript")
    let files = [FilePath(folder.path + "/./a.transcript")]
    #expect(throws: Problem.self) { try TranscriptFiles.refuse(files, writing: path) }
    try TranscriptFiles.refuse(files, writing: path + ".xml")
  }

  @Test func `a transcript changed during replay is not replaced`() throws {
    let path = FilePath(try folder.write("> k2\n= 2\n", to: "tests/x.transcript"))
    let file = try TranscriptFile(path)
    try folder.write("> k2\n= 3\n", to: "tests/x.transcript")
    #expect(
      throws: Problem("\(path) changed during the replay", advice: ["replay it again"])
    ) {
      try file.replace(at: path, by: "> k2\n= 1\n")
    }
    expectEqual(try folder.text(of: "tests/x.transcript"), "> k2\n= 3\n")
  }

  @Test func `transcripts are found in folders, sorted by name`() throws {
    for name in ["b.transcript", "a/z.transcript", "a/notes.md", ".hidden.transcript"] {
      try folder.write("", to: "t/\(name)")
    }
    try FileManager.default.createSymbolicLink(
      atPath: folder.path + "/t/a/loop", withDestinationPath: folder.path + "/t")
    let found = try TranscriptFiles.find([folder.path + "/t"]).map(\.string)
    expectEqual(found, ["a/z.transcript", "b.transcript"].map { folder.path + "/t/" + $0 })
    expectEqual(try TranscriptFiles.find([folder.path + "/t/a/notes.md"]).count, 1)
    try FileManager.default.createDirectory(
      atPath: folder.path + "/empty", withIntermediateDirectories: false)
    #expect(throws: Problem.self) { try TranscriptFiles.find([folder.path + "/empty"]) }
    #expect(throws: Problem.self) { try TranscriptFiles.find([folder.path + "/none"]) }
  }
}
