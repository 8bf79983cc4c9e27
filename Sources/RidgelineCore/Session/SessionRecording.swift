import Datasets
import Files
import Search

/// The session written to a transcript, which comes out the same when it is replayed.
extension Session {
  /// Begins a transcript with what makes the list what it is.
  func record(
    to argument: String, overwrites: Bool, typed line: String
  ) async throws(Problem) -> Block {
    try refuseInTranscript()
    if let other = recording {
      recording?.isUnsayable = true
      throw Problem("\(other.path) is being recorded", advice: [":stop ends that"])
    }
    let target = target(argument)
    try refuseToOverwrite(target, overwrites: overwrites, command: "record")
    let file = try fileToLoadAgain()
    var recording = TranscriptRecording(target.path, place: target.place)
    if let file {
      if target.place.absolute == file.place.absolute {
        throw Problem("\(target.path) is the list itself")
      }
      try recording.willRead(told(file.place), at: file.place)
    }
    let (beginning, session) = try await beginning(file, recording)
    // Somebody stopped it, and a part of it is not what the list is.
    if Task.isCancelled { throw Problem(.cancelled) }
    do throws(FileError) {
      let copy = try catalog.workingFolder.writing(target.place)
      try recording.begin(beginning, in: copy, overwrites: overwrites)
    } catch {
      throw Problem(error.description)
    }
    self.recording = recording
    become(session)
    return answer(line, ["recording to \(target.path)"])
  }

  /// Ends the transcript.
  func stop(typed line: String) throws(Problem) -> Block {
    try refuseInTranscript()
    guard let recording else { throw Problem("nothing is being recorded") }
    self.recording = nil
    let lines = "\(recording.count) \(recording.count == 1 ? "line" : "lines")"
    return answer(line, ["\(lines) recorded to \(recording.path)"])
  }

  private func refuseInTranscript() throws(Problem) {
    if running.isEmpty { return }
    throw Problem("a transcript that runs neither begins nor ends a recording")
  }

  /// Answers a line, and writes both to the transcript.
  func record(_ line: String) async -> Block {
    let hadRefused = history.hasRefused
    let command = try? Command(line)
    let path = command.flatMap(replacedPath)
    let said = ServerAddress.withoutPasswords(line)
    var block = said == line ? await answer(line) : refuse(said)
    // Somebody may have ended it.
    guard recording != nil else { return block }
    if Task.isCancelled && block.problem != nil { recording?.isUnsayable = true }
    if said != line { recording?.isUnsayable = true }
    // As if it had not been typed.
    if recording?.isUnsayable ?? false { history.hasRefused = hadRefused }
    // What stopped the line does not stop what is written of it.
    let failure = await Task { [block] in
      let lines = await block.plainLines(mostRows: TranscriptRecording.mostRows)
      return await write(
        TranscriptRecording.Line(
          typed: path?.replaced(inTyped: said) ?? said,
          block: lines.map { path?.replaced(in: $0) ?? $0 }),
        of: command, block)
    }.value
    recording?.isUnsayable = false
    if let failure {
      recording = nil
      block.problem = block.problem ?? failure.advising("the recording has ended")
    }
    if block.subject == .quit { recording = nil }
    return block
  }

  /// The answer to a line with a password, which a transcript can't repeat without it.
  private func refuse(_ line: String) -> Block {
    var block = block(line, .answer)
    block.problem = Problem(
      "a line with a password cannot be recorded",
      advice: ["put it into ~/.pgpass or PGPASSWORD; or :stop ends the recording"])
    return block
  }

  /// Writes a line that was answered; returns why it could not be.
  private func write(
    _ line: TranscriptRecording.Line, of command: Command?, _ block: Block
  ) async -> Problem? {
    guard var recording else { return nil }
    defer { self.recording = recording }
    let isDone = block.problem == nil
    var line = line
    do {
      if recording.isUnsayable {
        try recording.append(comment: line)
        guard case .run = command else { return nil }
        let (beginning, session) = try await beginning(fileToLoadAgain(), recording)
        try recording.append(anew: beginning)
        become(session)
        return nil
      }
      switch command {
      case .quit where !isDone:
        recording.hold(refusal: line.block)
        return nil
      case .load where isDone:
        line.data = data
        _ = try fileToLoadAgain()
      case .load,
        .datasets where catalog.hasNamedFolder:
        line = line.withoutDetails
      case .save where isDone, .export where isDone:
        // By then the file is there.
        line = line.overwriting
      default: break
      }
      try recording.append(line, leavesList: command?.leavesList ?? false)
      return nil
    } catch let problem as Problem {
      return problem
    } catch {
      return Problem("\(error)")
    }
  }

  // MARK: Paths

  /// The path of a typed command, if a transcript tells it in another way.
  private func replacedPath(of command: Command) -> ReplacedPath? {
    let typed: String
    var told: String?
    switch command {
    case .load(let arguments) where RemoteLists.isAddress(arguments.argument): return nil
    case .load(let arguments) where !catalog.isPath(arguments.argument):
      typed = arguments.argument
      told = pathWhereNameIsUnknown(typed).flatMap { recording?.told($0, in: .current) }
    case .load(let arguments):
      typed = arguments.argument
      told = recording?.told(typed, in: catalog.workingFolder)
    case .save(let path?, _), .export(let path, _), .run(let path):
      typed = path
      told = recording?.told(path, in: catalog.workingFolder)
    default: return nil
    }
    return told.flatMap { $0 == typed ? nil : ReplacedPath(typed: typed, told: $0) }
  }

  /// Where a list is whose name means another one, or none, to somebody with another environment.
  func pathWhereNameIsUnknown(_ name: String) -> String? {
    guard let location = try? catalog.locate(name) else { return nil }
    let usual = catalog.heedingNoEnvironment(hasArgument: false)
    return (try? usual.locate(name))?.path == location.path ? nil : location.path.text
  }
}
