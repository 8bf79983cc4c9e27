import ArgumentParser
import RidgelineCore
import SystemPackage
import Terminal

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay transcripts and compare the output.",
    discussion: "Exits with 0 if all match, 1 if one does not, and 2 if one cannot be read.")

  @Argument(help: ArgumentHelp("Transcripts, or folders of them.", valueName: "file|folder"))
  var paths: [String]

  @Option(name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"))
  var dataDir: String?

  @Flag(name: .long, help: "Accept neither ... nor abbreviated = lines.")
  var strict = false

  @Flag(name: .long, help: "Write the actual output into the transcripts and print a diff of each.")
  var bless = false

  @Flag(name: .long, help: "Report in the Test Anything Protocol even on a terminal.")
  var tap = false

  @Option(name: .long, help: ArgumentHelp("Also write a JUnit XML report.", valueName: "file"))
  var junit: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The number of transcripts to replay concurrently.", valueName: "n"))
  var jobs = ThisProcess.coreCount

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs must be at least 1, not \(jobs)") }
  }

  func run() async throws {
    // Scratch folders are removed even when interrupted.
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
      DatasetChoice(folder: dataDir).ignoringEnvironment,
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
      // Wait until each replay has removed its scratch folder.
      replaying.cancel()
      await replaying.value
      throw error
    }
  }

  private typealias Outcome = (file: FilePath, outcome: TranscriptReplay.Outcome)

  @MainActor
  private func report(
    _ outcomes: AsyncStream<Outcome>, count: Int, junit: String?
  ) async throws -> ProcessStatus {
    let isForPerson = !tap && FileDescriptor.standardOutput.isTerminal
    let form: ReplayReport.Form = bless && !tap ? .difference : isForPerson ? .human : .tap
    var report = ReplayReport(form, count: count)
    // A progress line needs cursor movement.
    let showsProgress = form == .human && ThisProcess.environment["TERM"] != "dumb"
    var junitReport = junit.map { _ in JUnitReport() }
    try await write(report.opening)
    var reported = 0
    for await (file, outcome) in outcomes {
      junitReport?.append(file, outcome)
      reported += 1
      if showsProgress { try await StandardOutput.write("\r\u{1B}[K") }
      try await write(report.lines(on: file, outcome))
      if showsProgress && reported < count {
        try await StandardOutput.write("\(reported) of \(count)")
      }
    }
    try await write(report.closing)
    if let junit { try junitReport?.write(to: junit) }
    return report.status
  }

  /// Replays files concurrently and delivers the outcomes in order.
  @MainActor
  private static func replay(
    _ files: [FilePath], _ replay: TranscriptReplay, jobs: Int,
    _ continuation: AsyncStream<Outcome>.Continuation
  ) async {
    await withTaskGroup(of: (Int, TranscriptReplay.Outcome).self) { group in
      var numbers = files.indices.makeIterator()
      func beginNext() {
        guard let number = numbers.next(), !Task.isCancelled else { return }
        group.addTask { (number, await replay.replay(files[number])) }
      }
      var waiting: [Int: TranscriptReplay.Outcome] = [:]
      var delivered = 0
      for _ in 0..<min(jobs, files.count) { beginNext() }
      while let (number, outcome) = await group.next() {
        waiting[number] = outcome
        while let next = waiting.removeValue(forKey: delivered) {
          continuation.yield((files[delivered], next))
          delivered += 1
        }
        beginNext()
      }
    }
    continuation.finish()
  }

  private func write(_ lines: [String]) async throws {
    try await StandardOutput.write(lines.map { $0 + "\n" }.joined())
  }
}
