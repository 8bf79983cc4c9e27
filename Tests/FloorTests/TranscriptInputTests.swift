import Files
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

/// Files that transcripts write.
@Suite struct TranscriptInputTests {
  @Test func `lines after a comment with a path are a file`() throws {
    let transcript = try Transcript(
      """
      > a
      | answer
      # file x.tsv
      | a\tb\t
      |  c

      | not of the file
      # file y
      | d\r
      |
      > b
      # file none
      = 1
      > c
      """)
    expectEqual(transcript.steps.map { $0.files.map(\.path) }, [[], ["x.tsv", "y"], []])
    expectEqual(
      transcript.steps[1].files.map { String(decoding: $0.contents, as: UTF8.self) },
      ["a\tb\t\n c\n", "d\n\n"])
    expectEqual(transcript.steps[1].files.map(\.line), [3, 8])
    expectEqual(
      transcript.steps.map { $0.expected.lines.map(\.text) },
      [["| answer", "| not of the file"], ["= 1"], []])
  }

  @Test func `a file is only written to a scratch folder`() throws {
    let folder = try TemporaryFolder()
    let steps = try Transcript("# file ../../x.txt\n| a\n> b\n").steps
    let file = try #require(steps[0].files.first)
    #expect(throws: Problem.self) { try file.write(in: .current) }
    #expect(throws: Problem.self) {
      try file.write(in: WorkingFolder(base: FilePath(folder.path), scratch: nil))
    }
    let scratch = FilePath(folder.path).appending("scratch")
    let working = WorkingFolder(base: FilePath(folder.path), scratch: scratch)
    try file.write(in: working)
    let written = working.fileToRead(working.resolvedPath(of: "../../x.txt"))
    #expect(written.starts(with: scratch))
    expectEqual(try FileContents.bytes(of: written), Array("a\n".utf8))
  }
}
