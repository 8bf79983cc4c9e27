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

  func run() async throws {
    // Scratch folders are removed when it is interrupted, too.
    let command = self
    let status = try await Interruption.run { try await command.replay() }
    throw ExitCode(status)
  }

  @MainActor
  private func replay() async throws -> Int32 {
    let files = try TranscriptFiles.find(paths.map(ThisProcess.path))
    let junit = junit.map(ThisProcess.path)
    if let junit { try TranscriptFiles.refuse(files, writing: junit) }
    var replay = await TranscriptReplay(
      DatasetChoice(folder: dataDir).heedingNoEnvironment,
      temporaryFolder: ThisProcess.temporaryFolder)
    replay.isStrict = strict
    replay.blesses = bless
    let (outcomes, continuation) = AsyncStream<Outcome>.makeStream()
    let replaying = Task { await Self.replay(files, replay, jobs: jobs, continuation) }
    do {
      let status = try await report(outcomes, count: files.count, junit: junit)
      try Task.checkCancellation()
      return status.rawValue
    } catch {
      // Each removes its scratch folder first.
      replaying.cancel()
      await replaying.value
      throw error
    }
  }

  private typealias Outcome = (file: FilePath, outcome: TranscriptReplay.Outcome)

  /// Writes how each file ended, as it ends.
  @MainActor
  private func report(
    _ outcomes: AsyncStream<Outcome>, count: Int, junit: String?
  ) async throws -> ProcessStatus {
    let isForPerson = !tap && FileDescriptor.standardOutput.isTerminal
    var report = ReplayReport(isForPerson ? .human : .tap, count: count)
    // A line that is written anew, where the terminal can do that.
    let showsProgress = isForPerson && ThisProcess.environment["TERM"] != "dumb"
    var junitReport = junit.map { _ in JUnitReport() }
    try await write(report.opening)
    var reported = 0
    for await (file, outcome) in outcomes {
      junitReport?.append(file, outcome)
      reported += 1
      if showsProgress { try await write("\r\u{1B}[K") }
      try await write(report.lines(on: file, outcome))
      if showsProgress && reported < count { try await write("\(reported) of \(count)") }
    }
    try await write(report.closing)
    if let junit { try junitReport?.write(to: junit) }
    return report.status
  }

  /// Replays files, some of them side by side, and delivers how each ends in their order.
  @MainActor
  private static func replay(
    _ files: [FilePath], _ replay: TranscriptReplay, jobs: Int,
    _ continuation: AsyncStream<Outcome>.Continuation
  ) async {
    await withTaskGroup(of: (Int, TranscriptReplay.Outcome).self) { group in
      func begin(_ number: Int) {
        if number >= files.count || Task.isCancelled { return }
        group.addTask { (number, await replay.replay(files[number])) }
      }
      var waiting: [Int: TranscriptReplay.Outcome] = [:]
      var delivered = 0
      var begun = min(jobs, files.count)
      for number in 0..<begun { begin(number) }
      while let (number, outcome) = await group.next() {
        waiting[number] = outcome
        while let next = waiting.removeValue(forKey: delivered) {
          continuation.yield((files[delivered], next))
          delivered += 1
        }
        begin(begun)
        begun += 1
      }
    }
    continuation.finish()
  }

  private func write(_ lines: [String]) async throws {
    try await write(lines.map { $0 + "\n" }.joined())
  }

  private func write(_ text: String) async throws {
    if !text.isEmpty { try await StandardOutput.write(Array(text.utf8)) }
  }
}
