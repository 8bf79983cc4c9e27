import ArgumentParser
import Foundation
import RidgelineCore
import SystemPackage
import Terminal

/// `ridgeline replay FILE|FOLDER…`: checks transcripts.
struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Check that transcripts still come out as they say.",
    discussion: "Exits with 0 when all do, 1 when one does not, 2 when one cannot be read.")

  @Argument(help: ArgumentHelp("Transcripts, or folders with some.", valueName: "file|folder"))
  var paths: [String]

  @Option(name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"))
  var dataDir: String?

  @Flag(name: .long, help: "Only full lines count as what was expected.")
  var strict = false

  @Flag(name: .long, help: "Write what came into the transcripts, and show it.")
  var bless = false

  @Flag(name: .long, help: "Report in the Test Anything Protocol, as through a pipe.")
  var tap = false

  @MainActor
  func run() async throws {
    let files = try TranscriptFiles.find(paths)
    let scratch = FilePath(NSTemporaryDirectory()).appending(
      "ridgeline-replay-\(ProcessInfo.processInfo.processIdentifier)")
    var replay = try await TranscriptReplay(DatasetChoice(folder: dataDir), scratch: scratch)
    replay.isStrict = strict
    replay.blesses = bless
    let isForPerson = !tap && FileDescriptor.standardOutput.isTerminal
    var report = ReplayReport(isForPerson ? .human : .tap, count: files.count)
    try await write(report.opening)
    for file in files { try await write(report.lines(on: file, replay.replay(file))) }
    try await write(report.closing)
    throw ExitCode(report.status.rawValue)
  }

  private func write(_ lines: [String]) async throws {
    if lines.isEmpty { return }
    try await StandardOutput.write(Array(lines.map { $0 + "\n" }.joined().utf8))
  }
}
