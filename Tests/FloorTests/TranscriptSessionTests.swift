import Datasets
import Files
import Foundation
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

/// Transcripts typed into a session.
@MainActor
@Suite(.session) struct TranscriptSessionTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  @discardableResult
  private func path(_ name: String, _ text: String) throws -> String {
    try folder.write(text, to: name)
  }

  @Test func `run reports one change to the list`() async throws {
    let file = try path("a.transcript", "> k2\n+ nonsense\n> himalaya\n> :sort name\n> :help\n")
    expectEqual(
      try await plain("olympus", ":run \(file)", ":sort").suffix(7),
      [
        "- Olympus\t2917\tGreece", "- Olympus\t2917\tGreece", "+ Everest\t8849\tHimalaya",
        "+ Lhotse\t8516\tHimalaya", "= 2 of 6 (+2 -2)", "| :sort name", "= 2 of 6 (+0 -0)",
      ])
  }

  @Test func `each line of a run can be undone`() async throws {
    let file = try path("a.transcript", "> k2\n> himalaya\n> :delete 1\n")
    expectEqual(
      try await plain(":run \(file)", ":undo", ":undo"),
      [
        "+ Lhotse\t8516\tHimalaya", "= 1 of 5 (+1 -0)", "+ Everest\t8849\tHimalaya",
        "= 2 of 6 (+1 -0)", "- Everest\t8849\tHimalaya", "- Lhotse\t8516\tHimalaya",
        "+ K2\t8611\tKarakoram", "= 1 of 6 (+1 -2)",
      ])
  }

  @Test func `run stops at the first error and reports its line`() async throws {
    let file = try path("a.transcript", "> k2\n\n> :nonsense\n> himalaya\n")
    let output = try await plain(":run \(file)")
    expectEqual(output.first, "+ K2\t8611\tKarakoram")
    #expect(output.contains("! \(file):3: unknown command :nonsense; :help lists all commands"))
    expectEqual(output.last, "= 1 of 6 (+1 -0)")
    let none = try await plain(":run \(folder.path)/none")
    expectEqual(none[0], "! \(folder.path)/none cannot be read: No such file or directory")
    let broken = try path("b.transcript", "what\n")
    #expect(
      try await plain(":run \(broken)")[0].hasPrefix("! \(broken):1: a line must start with"))
  }

  @Test func `run can load another list and end the session`() async throws {
    let list = try path("letters.csv", "name\na\nb\n")
    let file = try path("a.transcript", "> k2\n> :load \(list)\n> b\n> :quit\n")
    expectEqual(
      try await plain("olympus", ":run \(file)").suffix(4),
      ["- Olympus\t2917\tGreece", "- Olympus\t2917\tGreece", "+ b", "= 1 of 2 (+1 -2)"])
    let session = TranscriptSession(try session())
    expectEqual(await session.handle(":run \(file)").subject, .quit)
  }

  @Test func `paths of a run are relative to its folder`() async throws {
    try path("lists/letters.csv", "name\na\nb\n")
    try path("lists/b.transcript", "> :load letters.csv\n> b\n")
    try path("a.transcript", "> :run lists/b.transcript\n> :delete 1\n")
    let base = WorkingFolder(base: FilePath(folder.path), scratch: nil)
    let session = TranscriptSession(
      Session(try dataset(peaks), catalog: DatasetCatalog(dataFolders: []).inFolder(base)))
    let console = ScriptedConsole()
    for line in [":run a.transcript", ":save", ":reload"] {
      _ = try await PlainPresenter().present(session.handle(line), on: console)
    }
    expectEqual(
      console.lines,
      [
        "= 0 of 1 (+0 -0)", "| 1 row saved to lists/letters.csv", "= 0 of 1 (+0 -0)",
        "= 0 of 1 (+0 -0)",
      ])
    expectEqual(try folder.text(of: "lists/letters.csv"), "name\na\n")
  }

  @Test func `transcripts can nest, but not cyclically or too deeply`() async throws {
    let inner = try path("0.transcript", "> k2\n")
    for depth in 1...9 {
      try path("\(depth).transcript", "> :run \(folder.path)/\(depth - 1).transcript\n")
    }
    expectEqual(try await plain(":run \(inner)").last, "= 1 of 6 (+1 -0)")
    expectEqual(try await plain(":run \(folder.path)/7.transcript").last, "= 1 of 6 (+1 -0)")
    let deep = try await plain(":run \(folder.path)/8.transcript")
    #expect(deep.contains { $0.hasSuffix("more than 8 nested transcripts") })
    let circle = try path("a.transcript", "> :run \(folder.path)/b.transcript\n")
    try path("b.transcript", "> :run \(circle)\n")
    let output = try await plain(":run \(circle)")
    expectEqual(
      output[0], "! \(circle):1: \(folder.path)/b.transcript:1: \(circle) runs itself")
    expectEqual(output.last, "= 0 of 6 (+0 -0)")
  }

  @Test func `pipes and devices are not transcripts`() async throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    for file in [pipe, "/dev/zero"] {
      expectEqual(
        try await plain(":run \(file)"),
        ["! \(file) is not a regular file", "!   :run \(file)", "!        ^", "= 0 of 6 (+0 -0)"])
    }
  }

  @Test func `a transcript does not load a pipe`() async throws {
    let pipe = folder.path + "/pipe"
    try #require(mkfifo(pipe, 0o600) == 0)
    let file = try path("a.transcript", "> :load pipe.csv\n> :load \(pipe)\n> k2\n")
    try path("pipe.csv", "a\n1\n")
    expectEqual(
      try await plain(":run \(file)"),
      [
        "! \(file):2: \(pipe): is a pipe; transcripts load only files",
        "!   :load \(pipe)", "!         ^", "! copy its data to a file and load that",
        "= 0 of 1 (+0 -0)",
      ])
  }
}
