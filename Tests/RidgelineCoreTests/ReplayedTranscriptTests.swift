import Files
import SystemPackage
import TestSupport
import Testing

@testable import RidgelineCore

/// The files that a transcript read.
@Suite struct ReplayedTranscriptTests {
  @Test func `a transcript is outdated once it or a file that it read changes`() async throws {
    let folder = try TemporaryFolder()
    try folder.write("name\na\n", to: "list.csv")
    try folder.write("> :load list.csv\n", to: "inner.txt")
    try folder.write("name\nK2\n", to: "Data/mountains.csv")
    let text = """
      > :run inner.txt
      = 0
      # file own.csv
      | name
      > :load own.csv
      = 0
      > :load none.csv
      ...

      """
    let path = try folder.write(text, to: "a.transcript")
    let choice = DatasetChoice(
      folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline")
    func replayed() async -> ReplayedTranscript {
      await TranscriptReplay(choice, temporaryFolder: FilePath(folder.path))
        .replay(FilePath(path))
    }
    for (name, text) in [
      ("list.csv", "name\nb\nc\n"), ("inner.txt", "> :load list.csv\n\n"), ("none.csv", "name\n"),
      ("Data/mountains.csv", "name\nK2\nEverest\n"),
      ("a.transcript", "> k2\n= 0\n"),
    ] {
      let replayed = await replayed()
      #expect(!replayed.isOutdated)
      try folder.write(text, to: name)
      #expect(replayed.isOutdated, "\(name)")
    }
    let last = await replayed()
    try folder.write("name\nd\n", to: "list.csv")
    #expect(!last.isOutdated)
  }
}
