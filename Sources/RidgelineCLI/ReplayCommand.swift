import ArgumentParser
import Datasets
import Output
import Session
import Synchronization
import SystemPackage
import Terminal
import Transcripts

struct ReplayCommand: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "replay",
    abstract: "Replay transcripts and compare the output.",
    discussion: "Exits with 0 if all match, 1 if one does not, and 2 if one cannot be read.")

  @Argument(
    help: ArgumentHelp("Transcripts, or folders of them.", valueName: "file|folder"),
    completion: .file())
  var paths: [String]

  @Option(
    name: .long, help: ArgumentHelp("The data folder.", valueName: "folder"),
    completion: .directory)
  var dataDir: String?

  @Flag(name: .long, help: "Accept neither ... nor abbreviated = lines.")
  var strict = false

  @Flag(name: .long, help: "Write the actual output into the transcripts and print a diff of each.")
  var bless = false

  @Flag(
    name: .customLong("init"),
    help: ArgumentHelp("Write a first transcript for each dataset, with queries drawn from it."))
  var writesTemplates = false

  @Flag(name: .long, help: "Report in the Test Anything Protocol even on a terminal.")
  var tap = false

  @Option(
    name: .long,
    help: ArgumentHelp("Replay only transcripts whose path contains this text.", valueName: "text"))
  var filter: String?

  @Option(
    name: .long, help: ArgumentHelp("Also write a JUnit XML report.", valueName: "file"),
    completion: .file())
  var junit: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The number of transcripts to replay concurrently.", valueName: "n"))
  var jobs = coreCount

  func validate() throws {
    if jobs < 1 { throw ValidationError("--jobs must be at least 1, not \(jobs)") }
    if writesTemplates && bless {
      throw ValidationError("--init and --bless are mutually exclusive")
    }
  }

  func run() async throws {
    // Scratch folders are removed even when interrupted.
    let command = self
    let status = try await Interruption.run { try await command.replay() }
    throw ExitCode(status)
  }

  /// Writes a transcript next to each list.
  @MainActor
  private func writeTemplates() async throws -> Int32 {
    for path in paths.map(ThisProcess.path) {
      let template = TranscriptTemplate(of: path, DatasetChoice(folder: dataDir))
      try await write(["wrote \(template.write().text)"])
    }
    return ProcessStatus.done.rawValue
  }

  @MainActor
  private func replay() async throws -> Int32 {
    if writesTemplates { return try await writeTemplates() }
    let junit = junit.map(ThisProcess.path)
    let files = try TranscriptFiles.find(paths.map(ThisProcess.path), containing: filter)
    if let junit { try TranscriptFiles.refuse(files, writing: junit) }
    let report = try await replay(files)
    if let junit { try report.junit.write(to: junit) }
    return report.status.rawValue
  }

  private var form: ReplayReport.Form {
    let isForPerson = !tap && FileDescriptor.standardOutput.isTerminal
    return bless && !tap ? .difference : isForPerson ? .human : .tap
  }

  @MainActor
  private func replay(
    _ files: [FilePath]
  ) async throws -> (status: ProcessStatus, junit: JUnitReport) {
    var replay = await TranscriptReplay(
      DatasetChoice(folder: dataDir).ignoringEnvironment,
      temporaryFolder: ThisProcess.temporaryFolder)
    replay.isStrict = strict
    replay.blesses = bless
    let (outcomes, continuation) = AsyncStream<TranscriptReplay.Outcome>.makeStream()
    let replaying = Task { [replay, jobs] in
      await Self.replay(files, replay, jobs: jobs, continuation)
    }
    do {
      let report = try await report(outcomes, of: files)
      try Task.checkCancellation()
      replay.removeFiles()
      return report
    } catch {
      // Running transcripts may still write.
      replaying.cancel()
      await replaying.value
      replay.removeFiles()
      throw error
    }
  }

  @MainActor
  private func report(
    _ outcomes: AsyncStream<TranscriptReplay.Outcome>, of files: [FilePath]
  ) async throws -> (status: ProcessStatus, junit: JUnitReport) {
    let start = ContinuousClock.now
    var report = ReplayReport(form, count: files.count, isColored: OutputOptions.Color.auto.isOn)
    // A progress line needs cursor movement.
    let showsProgress = form == .human && !OutputOptions.isDumb
    var junit = JUnitReport()
    var done = 0
    try await write(report.opening)
    for await outcome in outcomes {
      junit.append(files[done], outcome)
      if showsProgress { try await StandardOutput.write("\r\u{1B}[K") }
      try await write(report.lines(on: files[done], outcome))
      done += 1
      if showsProgress && done < files.count {
        try await StandardOutput.write("\(done) of \(files.count)")
      }
    }
    try await write(report.closing(after: ContinuousClock.now - start))
    return (report.status, junit)
  }

  /// Replays files concurrently and delivers the outcomes in order.
  @concurrent
  private static func replay(
    _ files: [FilePath], _ replay: TranscriptReplay, jobs: Int,
    _ continuation: AsyncStream<TranscriptReplay.Outcome>.Continuation
  ) async {
    let queue = ReplayQueue(count: files.count)
    await withTaskGroup(of: Void.self) { group in
      for _ in 0..<min(jobs, files.count) {
        group.addTask {
          while !Task.isCancelled, let number = queue.next() {
            queue.finish(number, await replay.replay(files[number])) { continuation.yield($0) }
          }
        }
      }
    }
    continuation.finish()
  }

  private func write(_ lines: [String]) async throws {
    try await StandardOutput.write(lines.map { $0 + "\n" }.joined())
  }
}

/// The files that were not replayed yet, and the outcomes that wait for those of earlier files.
///
/// A class because all jobs share it.
private final class ReplayQueue: Sendable {
  private struct State {
    var numbers: Range<Int>
    var waiting: [Int: TranscriptReplay.Outcome] = [:]
    var delivered = 0
  }

  private let state: Mutex<State>

  init(count: Int) { state = Mutex(State(numbers: 0..<count)) }

  func next() -> Int? { state.withLock { $0.numbers.popFirst() } }

  /// Keeps an outcome, and passes those that are next in order to `deliver`.
  func finish(
    _ number: Int, _ outcome: TranscriptReplay.Outcome, deliver: (TranscriptReplay.Outcome) -> Void
  ) {
    state.withLock { state in
      state.waiting[number] = outcome
      while let next = state.waiting.removeValue(forKey: state.delivered) {
        deliver(next)
        state.delivered += 1
      }
    }
  }
}
