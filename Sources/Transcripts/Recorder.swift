import Datasets
import Files
import Output
import Search
import Session
import SystemPackage
import Terminal

/// A recorder that writes a session to a transcript.
///
/// A class because each command is noted here while the recorder waits for the block of its line.
final class Recorder {
  let path: FilePath
  /// The number of lines recorded.
  private(set) var count = 0
  /// Whether the line cannot be replayed; it is then recorded as a comment.
  var isNotReplayable = false

  private let target: FileTarget
  let resolvedPath: FilePath
  private var file: GrowingFile?
  /// The files that a replay reads.
  private var read: Set<FilePath>
  /// The block of a refused `:quit`, until the next line shows whether the session ended.
  private var refusal: [String]?

  init(_ target: FileTarget) {
    path = target.path
    self.target = target
    resolvedPath = target.resolvedPath.absolute
    read = [resolvedPath]
  }

  func begin(_ session: Session, overwrites: Bool) async throws(Problem) {
    let (lines, recreated) = try await initialLines(of: session)
    // Only some of the lines would not recreate the list.
    if Task.isCancelled { throw Problem(.cancelled) }
    do {
      file = try GrowingFile(
        session.catalog.workingFolder.fileToWrite(target.resolvedPath), lines.map(\.text).joined(),
        overwrites: overwrites)
    } catch {
      throw Problem(error).pointing(at: target.argument)
    }
    session.adopt(recreated)
  }

  // MARK: Files

  func refuse() throws(Problem) {
    isNotReplayable = true
    throw Problem("\(path) is being recorded", advice: [":stop ends the recording"])
  }

  /// Notes a command that is about to be performed.
  ///
  /// - Returns: The file that it writes; nil if it writes none.
  /// - Throws: If it would read the transcript, or change a file that a replay reads.
  func check(
    _ command: Command, in session: Session, isInTranscript: Bool
  ) throws(Problem) -> FileTarget? {
    let catalog = session.catalog
    switch command {
    case .load(let arguments), .diff(let arguments):
      if RemoteLists.isAddress(arguments.argument) { return nil }
      try willRead(FileTarget(arguments.argument, in: catalog))
    case .run(let path): try willRead(FileTarget(path, in: catalog))
    case .recover, .discard: isNotReplayable = true
    case .help(let topic):
      // In a replay, the default keys are bound.
      if session.help(on: topic) != HelpTopic.lines(on: topic, .usual) { isNotReplayable = true }
    default: break
    }
    guard let target = session.target(of: command) else { return nil }
    try willWrite(target)
    // A line in another transcript is not recorded, and would be refused when replayed.
    if isInTranscript { isNotReplayable = true }
    return target
  }

  /// Records that a replay reads a file; throws if it is the transcript itself.
  func willRead(_ target: FileTarget) throws(Problem) {
    if target.resolvedPath.absolute == resolvedPath { try refuse() }
    read.insert(target.resolvedPath.absolute)
  }

  /// - Throws: If a replay reads the file, which would have changed.
  private func willWrite(_ target: FileTarget) throws(Problem) {
    guard read.contains(target.resolvedPath.absolute) else { return }
    isNotReplayable = true
    throw Problem(
      "\(target.path) is part of the recording \(path)",
      advice: [":stop ends the recording; or write to another file"])
  }

  /// Returns a path relative to the transcript's folder.
  private func transcriptPath(of typed: String, in folder: WorkingFolder) -> String {
    if typed.hasPrefix("~/") { return typed }
    let path = folder.path(FilePath(text: typed), from: resolvedPath.removingLastComponent()).text
    // Without a slash it could be parsed as a name.
    return typed.contains("/") && !path.contains("/") ? "./\(path)" : path
  }

  /// Returns the argument for `:load`: a path if the name depends on the environment.
  func loadArgument(_ argument: String, in catalog: DatasetCatalog) -> String {
    if RemoteLists.isAddress(argument) { return argument }
    if catalog.isPath(argument) { return transcriptPath(of: argument, in: catalog.workingFolder) }
    let reproducible = catalog.ignoringEnvironment(hasArgument: false)
    guard let path = try? catalog.locate(argument).path,
      path != (try? reproducible.locate(argument).path)
    else { return argument }
    return transcriptPath(of: path.text, in: .current)
  }

  // MARK: Lines

  /// Returns a line without line ends and trailing blanks, as a transcript can repeat it.
  static func replayableLine(_ line: String) -> String {
    let scalars = line.unicodeScalars.map { $0 == "\n" ? " " : $0 }
    let end = scalars.lastIndex { $0 != " " && $0 != "\t" && $0 != "\r" } ?? -1
    return String(String.UnicodeScalarView(scalars[...end]))
  }

  func record(
    _ typed: String, in transcripts: TranscriptSession,
    isolation: isolated (any Actor)? = #isolation
  ) async -> Block {
    let session = transcripts.session
    let hadRefused = session.editor.history.hasRefused
    let command = try? Command(typed)
    let redacted = ServerAddress.withoutPasswords(typed)
    isNotReplayable = redacted != typed
    let path = command?.path
    let newPath = path.map { transcriptPath($0, of: command, in: session.catalog) }
    var block =
      isNotReplayable ? refusal(of: redacted, in: session) : await transcripts.execute(typed)
    // The line may have ended the recording.
    guard transcripts.recording === self else { return block }
    if Task.isCancelled && block.problem != nil { isNotReplayable = true }
    // A line that is not replayed must not change state.
    if isNotReplayable { session.editor.history.hasRefused = hadRefused }
    // Cancelling the line must not cancel its recording.
    let recording = Task { [block] in
      _ = isolation
      var line = await RecordedLine(redacted, block)
      if let path, let newPath, path != newPath { line.replace(path, by: newPath) }
      try await write(line, of: command, isDone: block.problem == nil, in: session)
    }
    do {
      try await recording.value
      if block.subject == .quit { transcripts.recording = nil }
    } catch {
      transcripts.recording = nil
      let failure = error as? Problem
      block.problem = block.problem ?? failure?.addingAdvice("the recording was stopped")
    }
    isNotReplayable = false
    return block
  }

  private func transcriptPath(_ path: String, of command: Command?, in catalog: DatasetCatalog)
    -> String
  {
    switch command {
    case .load, .diff: return loadArgument(path, in: catalog)
    default: break
    }
    return transcriptPath(of: path, in: catalog.workingFolder)
  }

  private func refusal(of line: String, in session: Session) -> Block {
    var block = session.block(
      problem: Problem(
        "a line with a password cannot be recorded",
        advice: ["put it in ~/.pgpass or PGPASSWORD, or end the recording with :stop"]))
    block.line = line
    return block
  }

  /// Keeps a refused `:quit`, which no line can follow.
  func hold(refusal block: [String]) { refusal = block }

  private func write(
    _ line: RecordedLine, of command: Command?, isDone: Bool, in session: Session
  ) async throws(Problem) {
    if isNotReplayable {
      try append(line.comment)
      // Some of its lines may have been executed.
      if case .run = command { try await recordListAgain(session) }
      return
    }
    var line = line
    switch command {
    case .quit where !isDone: return hold(refusal: line.block)
    case .load where isDone:
      line.data = session.data
      _ = try reloadableFile(in: session)
    case .load, .diff: line.removeDetails()
    case .datasets where session.catalog.hasUserFolder: line.removeDetails()
    case .save where isDone, .export where isDone: line.overwriteFile()
    default: break
    }
    var text = line.text
    if let refusal, let command, command.leavesList {
      // Nothing may follow `:quit`, so the refusal replaces its block.
      var refused = RecordedLine(line.typed, refusal)
      // The advice names the command that was refused.
      refused.removeDetails()
      text = command == .quit ? refused.text : refused.text + text
    }
    refusal = nil
    count += 1
    try append(text)
  }

  /// Records lines that recreate the list from any state.
  private func recordListAgain(_ session: Session) async throws(Problem) {
    let (lines, recreated) = try await initialLines(of: session)
    refusal = nil
    // A load keeps the limit and fuzzy words, and is refused once if deletions are unsaved.
    let prelude = [":limit all", ":fuzzy off", lines[0].typed].map {
      RecordedLine($0, [PlainForm.ellipsis])
    }
    try append((prelude + lines).map(\.text).joined())
    session.adopt(recreated)
  }

  private func append(_ text: String) throws(Problem) {
    do { try file?.append(text) } catch { throw Problem(error) }
  }
}

extension Command {
  fileprivate var path: String? {
    switch self {
    case .load(let arguments), .diff(let arguments): arguments.argument
    case .save(let path?, _), .export(let path, _), .run(let path): path
    default: nil
    }
  }
}
