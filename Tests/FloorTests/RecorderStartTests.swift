import Datasets
import Files
import SystemPackage
import TestSupport
import Testing

@testable import Output
@testable import Session
@testable import Transcripts

/// The lines that recreate a list.
@MainActor
@Suite(.session) struct RecorderStartTests {
  private let file: PeaksFile

  init() throws { file = try PeaksFile() }

  private func initialLines(after lines: String...) async throws -> ([String], Session, Session) {
    let location = DatasetLocation(name: "peaks", path: FilePath(file.path))
    let session = Session(try await DatasetLoader.load(location))
    session.loaded = LoadArguments(file.path)
    for line in lines { _ = await session.handle(line) }
    let recorder = Recorder(FileTarget("\(file.folder.path)/a.transcript", in: session.catalog))
    let (initial, recreated) = try await recorder.initialLines(of: session)
    return (initial.map(\.typed), session, recreated)
  }

  @Test func `deletions, settings and the query follow the line that loads the list`() async throws
  {
    let (lines, session, recreated) = try await initialLines(
      after: "", ":delete 2 4-5", ":sort -name", ":limit 2", "e")
    expectEqual(
      lines,
      [":load \(file.path)", "", ":delete 2 4-5", ":sort -name", ":limit 2", "e"])
    let (shown, again) = (await session.handle(":show"), await recreated.handle(":show"))
    expectEqual(await again.plainLines(), await shown.plainLines())
  }

  @Test func `default settings are not recorded`() async throws {
    let (lines, _, _) = try await initialLines(after: ":sort name", ":sort none", ":view list")
    expectEqual(lines, [":load \(file.path)"])
  }

  @Test func `a changed or saved file is not recorded`() async throws {
    await #expect(throws: Problem.self) {
      _ = try await initialLines(after: "k2", ":delete 1", ":save")
    }
    try file.folder.write("name\nK2\n", to: "peaks.csv")
    let (lines, _, _) = try await initialLines(after: "k2")
    expectEqual(lines.last, "k2")
  }
}
