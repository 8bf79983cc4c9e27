import Datasets
@testable import Live
@testable import Output
@testable import Session
@testable import Transcripts
import Search
import SystemPackage
import Terminal
import TestSupport

/// A console without a terminal: lines from a list, output into memory.
@MainActor
final class ScriptedConsole: Console {
  let events: AsyncStream<ConsoleEvent>
  var size: TerminalSize
  private(set) var output = ""
  /// All written bytes.
  private(set) var bytes: [UInt8] = []
  /// Called with each write; may fail.
  var onWrite: (String) throws(ConsoleError) -> Void = { _ in }

  private let continuation: AsyncStream<ConsoleEvent>.Continuation
  private var waiting: ArraySlice<String>

  init(_ lines: [String] = [], size: TerminalSize = .standard) {
    (events, continuation) = AsyncStream.makeStream()
    waiting = lines[...]
    self.size = size
  }

  func readLine() { continuation.yield(waiting.popFirst().map { .line($0) } ?? .endOfInput) }

  func write(_ bytes: [UInt8]) async throws(ConsoleError) {
    let text = String(decoding: bytes, as: UTF8.self)
    try onWrite(text)
    output += text
    self.bytes += bytes
  }

  func close() { continuation.finish() }

  func send(_ event: ConsoleEvent) { continuation.yield(event) }

  var lines: [String] {
    output.split(separator: "\n", omittingEmptySubsequences: false).dropLast().map { String($0) }
  }
}

/// A small list of peaks with numbers, empty cells, diacritics and two equal rows.
let peaks = """
  name,height_m,range
  Everest,8849,Himalaya
  K2,8611,Karakoram
  Lhotse,8516,Himalaya
  Popocatépetl,5393,
  Olympus,2917,Greece
  Olympus,2917,Greece

  """

func dataset(_ text: String, name: String = "peaks") throws -> Dataset {
  try DatasetLoader.load(Array(text.utf8), name: name, path: "\(name).csv", extension: "csv")
}

/// Returns a session on `text`, with a data folder if one is given.
@MainActor
func session(over text: String = peaks, folder: TemporaryFolder? = nil) throws -> Session {
  let place = DatasetCatalog.DataFolder(
    label: "./Data", folder: folder.map { FilePath($0.path) }, origin: .default)
  return Session(
    try dataset(text), catalog: DatasetCatalog(dataFolders: [place]), givesHints: true)
}

/// Returns the output of a session in the plain form, without the start.
@MainActor
func plain(
  _ lines: String..., over text: String = peaks, folder: TemporaryFolder? = nil
) async throws -> [String] {
  let session = TranscriptSession(try session(over: text, folder: folder))
  let console = ScriptedConsole()
  for line in lines {
    _ = try await PlainPresenter().present(session.handle(line), on: console)
  }
  return console.lines
}
