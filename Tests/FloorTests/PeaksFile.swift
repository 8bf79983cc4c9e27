import Datasets
import SystemPackage
import TestSupport

@testable import Output
@testable import Session
@testable import Transcripts

/// The peaks in a file that a session may change.
@MainActor
struct PeaksFile {
  let folder: TemporaryFolder
  let path: String

  init() throws {
    folder = try TemporaryFolder()
    path = try folder.write(peaks, to: "peaks.csv")
  }

  /// Returns the output of a new session on the file, from the first query on.
  func answers(_ lines: [String]) async throws -> [String] {
    let list = try await DatasetLoader.load(DatasetLocation(name: "peaks", path: FilePath(path)))
    let session = TranscriptSession(Session(list))
    let console = ScriptedConsole()
    for line in lines {
      _ = try await PlainPresenter().present(session.handle(line), on: console)
    }
    return console.lines
  }
}
