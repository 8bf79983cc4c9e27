import ArgumentParser
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

  @Option(
    name: .long, help: ArgumentHelp("Write a report in JUnit's XML as well.", valueName: "file"))
  var junit: String?

  @Option(name: .long, help: ArgumentHelp("How many to replay side by side.", valueName: "n"))
  var jobs = ThisProcess.coreCount

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs needs a number, 1 or more.") }
  }

  @MainActor
  func run() async throws {
    let files = try TranscriptFiles.find(paths)
    if let junit { try TranscriptFiles.refuse(files, writing: junit) }
    var replay = await TranscriptReplay(
      DatasetChoice(folder: dataDir).heedingNoEnvironment,
      temporaryFolder: ThisProcess.temporaryFolder)
    replay.isStrict = strict
    replay.blesses = bless
    let isForPerson = !tap && FileDescriptor.standardOutput.isTerminal
    var report = ReplayReport(isForPerson ? .human : .tap, count: files.count)
    // A line that is written anew, where the terminal can do that.
    let showsProgress =
      isForPerson && ThisProcess.environment["TERM"] != "dumb"
    var junitReport = junit.map { _ in JUnitReport() }
    try await write(report.opening)
    var told = 0
    for await (file, outcome) in outcomes(of: files, replay) {
      junitReport?.append(file, outcome)
      told += 1
      if showsProgress { try await write("\r\u{1B}[K") }
      try await write(report.lines(on: file, outcome))
      if showsProgress && told < files.count { try await write("\(told) of \(files.count)") }
    }
    try await write(report.closing)
    if let junit { try junitReport?.write(to: junit) }
    throw ExitCode(report.status.rawValue)
  }

  /// How each file ends, in their order, some of them replayed side by side.
  @MainActor
  private func outcomes(
    of files: [FilePath], _ replay: TranscriptReplay
  ) -> AsyncStream<(FilePath, TranscriptReplay.Outcome)> {
    AsyncStream { continuation in
      Task {
        await withTaskGroup(of: (Int, TranscriptReplay.Outcome).self) { group in
          func begin(_ number: Int) {
            if number >= files.count { return }
            group.addTask { (number, await replay.replay(files[number])) }
          }
          var waiting: [Int: TranscriptReplay.Outcome] = [:]
          var told = 0
          var begun = min(jobs, files.count)
          for number in 0..<begun { begin(number) }
          while let (number, outcome) = await group.next() {
            waiting[number] = outcome
            while let next = waiting.removeValue(forKey: told) {
              continuation.yield((files[told], next))
              told += 1
            }
            begin(begun)
            begun += 1
          }
        }
        continuation.finish()
      }
    }
  }

  private func write(_ lines: [String]) async throws {
    try await write(lines.map { $0 + "\n" }.joined())
  }

  private func write(_ text: String) async throws {
    if !text.isEmpty { try await StandardOutput.write(Array(text.utf8)) }
  }
}
