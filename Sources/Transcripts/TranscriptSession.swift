import Datasets
import Files
import Output
import Search
import Session
import SystemPackage
import Terminal

/// A session that runs transcripts and can record its lines.
///
/// A class because a recording and the running transcripts last from line to line.
public final class TranscriptSession {
  private static let maxDepth = 8

  /// The session that executes all other commands.
  public let session: Session
  var recording: Recorder?
  /// The files of the running transcripts, the innermost last.
  private var running: [FilePath] = []

  /// Creates a session for transcripts over another session.
  public init(_ session: Session) { self.session = session }

  /// Executes a line; if it fails, the block has the problem and the list stays.
  public func handle(_ line: String) async -> Block {
    await session.queue.run {
      session.note(typed: line)
      guard let recording, !TypedLine.isTooLong(line) else { return await execute(line) }
      return await recording.record(Recorder.replayableLine(line), in: self)
    }
  }

  /// Executes the command of an option, whose problem refers to the option.
  package func execute(_ option: CommandOption) async throws(Problem) -> Block {
    try await session.execute(option) { command throws(Problem) in try await perform(command) }
  }

  /// Executes a line without recording it.
  func execute(_ line: String) async -> Block {
    await session.execute(line) { command throws(Problem) in try await perform(command) }
  }

  /// Returns a block that refuses to end while deletions are unsaved; nil if repeated.
  public func refusalToEnd() async -> Block? {
    guard let block = session.refusalToEnd() else { return nil }
    recording?.hold(refusal: await block.plainLines())
    return block
  }

  private func perform(_ command: Command) async throws(Problem) -> Block {
    let target = try recording?.check(
      command, in: session, isInTranscript: !running.isEmpty)
    do {
      switch command {
      case .run(let path): return try await run(path)
      case .record(let path, let overwrites):
        return try await record(to: path, overwrites: overwrites)
      case .stop: return try stop()
      default: return try await session.perform(command)
      }
    } catch {
      // A replay would not fail in the same way.
      if target != nil { recording?.isNotReplayable = true }
      throw error
    }
  }

  // MARK: Recordings

  /// Starts a recording: first the lines that recreate the list, then each line with its block.
  private func record(to argument: String, overwrites: Bool) async throws(Problem) -> Block {
    try refuseInTranscript()
    try recording?.refuse()
    let catalog = session.catalog
    let target = FileTarget(argument, in: catalog)
    try target.check("record", overwrites: overwrites, in: catalog.workingFolder)
    let recorder = Recorder(target)
    try await recorder.begin(session, overwrites: overwrites)
    recording = recorder
    return session.block(answer: .lines(["recording to \(target.path)"]))
  }

  private func stop() throws(Problem) -> Block {
    try refuseInTranscript()
    guard let recording else {
      throw Problem("no recording to stop", advice: [":record PATH starts one"])
    }
    self.recording = nil
    return session.block(
      answer: .lines(["\(recording.count.counting("line")) recorded to \(recording.path)"]))
  }

  private func refuseInTranscript() throws(Problem) {
    if running.isEmpty { return }
    throw Problem(
      "a running transcript cannot start or stop a recording",
      advice: ["type :record and :stop yourself"])
  }

  // MARK: Running

  /// Runs the lines of a transcript up to the first error, as one change to the list.
  private func run(_ argument: String) async throws(Problem) -> Block {
    let catalog = session.catalog
    let target = FileTarget(argument, in: catalog)
    let (path, folder) = (target.path, catalog.workingFolder)
    let file = folder.fileToRead(target.resolvedPath)
    if running.contains(file) { throw Problem("\(path) runs itself", word: argument) }
    if running.count == Self.maxDepth {
      throw Problem("more than \(Self.maxDepth) nested transcripts", word: argument)
    }
    let transcript: Transcript
    do {
      transcript = try TranscriptFile(path, file: file).transcript
    } catch {
      throw error.pointing(at: argument)
    }
    running.append(file)
    session.catalog = catalog.inFolder(folder.entering(path.removingLastComponent()))
    defer {
      running.removeLast()
      session.catalog = catalog
    }
    let (list, before) = (session.list, session.list.entered)
    var problem: Problem?
    var subject = Block.Subject.list
    for step in transcript.steps where problem == nil && subject != .quit {
      do {
        try step.writeFiles(in: folder, of: path)
      } catch {
        problem = error
        break
      }
      let block = await execute(step.typed.text)
      if block.subject == .quit { subject = .quit }
      problem = block.problem?.preceded(by: "\(path):\(step.typed.number): ")
    }
    let (now, isSame) = (session.list.entered, session.list === list)
    // If cancelled, moves may be missing.
    let after = isSame ? try? await now.succeeding(before) : nil
    let changes: any ListChanges =
      isSame
      ? ListStep(from: before, to: after ?? now) : ReplacedList(before.result, by: now.result)
    return session.block(subject, changes: changes, problem: problem)
  }
}
