import Files
import Search
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

/// First transcripts of lists.
@Suite struct TranscriptTemplateTests {
  private let folder: TemporaryFolder

  init() throws {
    folder = try TemporaryFolder()
    try folder.write("name\nK2\n", to: "Data/mountains.csv")
  }

  private func choice() -> DatasetChoice {
    DatasetChoice(folder: nil, environment: [:], executable: "/nowhere/bin/ridgeline")
  }

  @Test(
    arguments: [
      "name,town,born\nAda,London,1815\nGrace,New York,1906\nAlan,London,1912\n",
      "n\n1\n2\n", "a,b\n\"x\"\"y\\z\",\n,\n", "name\n", "date\n2001-01-01\n2002\n",
      "a,b\n\"two\nlines\",1\n", "a\n!\n|\n",
    ])
  @MainActor func `a template has queries and passes`(list: String) async throws {
    let path = try folder.write(list, to: "list.csv")
    let written = try await TranscriptTemplate(of: path, choice()).write()
    expectEqual(written, FilePath(folder.path + "/list.transcript"))
    let text = try folder.text(of: "list.transcript")
    let typed = text.split(separator: "\n").filter { $0.hasPrefix(">") }
    #expect(typed.count > 1 && typed.count <= 1 + TranscriptTemplate.queryCount, "\(text)")
    #expect(!text.contains("\n! "), "\(text)")
    let replay = await TranscriptReplay(
      DatasetChoice(
        folder: folder.path + "/Data", environment: [:], executable: "/nowhere/bin/ridgeline"),
      temporaryFolder: FilePath(folder.path))
    guard case .passed = await replay.replay(written) else {
      Issue.record("\(text)")
      return
    }
    await #expect(throws: Problem.self) { try await TranscriptTemplate(of: path, choice()).write() }
  }

  @Test @MainActor func `the transcript of a list keeps a name that is not UTF-8`() async throws {
    let list = "\(folder.path)/caf\\xE9.csv"
    try AtomicFile.write("name\nK2\n".utf8, to: FilePath(text: list))
    let written = try await TranscriptTemplate(of: list, choice()).write()
    expectEqual(written, FilePath(text: "\(folder.path)/caf\\xE9.transcript"))
    #expect(FileContents.kind(of: written) == .file)
  }

  @Test func `queries are drawn from words, groups, values and cells`() async throws {
    let source = DatasetSource(
      try dataset(
        "name,town,born\nAda,London,1815\nGrace,New York,1906\nAlan,London,1912\n"))
    expectEqual(
      try await TranscriptTemplate.queries(for: source),
      ["ada", "town:\"London\"", "born>=1912", "!grace", "^\"Ada\"$"])
  }
}
