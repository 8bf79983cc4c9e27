import Datasets
import Files
import Search
import SystemPackage

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
      try recording.begin(beginning, in: copy)
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
    var block = await answer(line)
    // Somebody may have ended it.
    guard recording != nil else { return block }
    if Task.isCancelled && block.problem != nil { recording?.isUnsayable = true }
    let said = ServerAddress.withoutPasswords(line)
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

  // MARK: What makes the list what it is

  /// What is recorded of the list.
  var data: RecordedData? { (list.source as? DatasetSource).map { RecordedData($0.dataset) } }

  /// The list's file; nil where it is somewhere else, by its address.
  ///
  /// - Throws: That a transcript could not load the list from it.
  private func fileToLoadAgain() throws(Problem) -> DatasetFile? {
    if RemoteLists.isAddress(loaded.argument) { return nil }
    let file = stream == nil ? (list.source as? DatasetSource)?.dataset.file : nil
    guard let file, !FileContents.isPipe(catalog.workingFolder.reading(file.place)) else {
      throw Problem(
        "\(list.source.name) cannot be loaded again, as a transcript has to",
        advice: [":save PATH and :load PATH make a file of it"])
    }
    let version = FileVersion(of: catalog.workingFolder.reading(file.place))
    if version != file.version {
      let what = version == history.version ? "was saved" : "has changed"
      throw Problem(
        "\(told(file.place)) \(what) since it was loaded", advice: [":reload loads it again"])
    }
    return file
  }

  /// The list and the history that the beginning of a transcript makes: from then on the session has
  /// what a replay has, down to what `:undo` takes back.
  private func become(_ session: Session) {
    list = session.list
    history = session.history
  }

  /// The lines that make the list what it is, and what comes of each; and a session in which they
  /// were typed.
  ///
  /// - Parameter file: The list's, if it has one.
  private func beginning(
    _ file: DatasetFile?, _ recording: TranscriptRecording
  ) async throws(Problem) -> ([TranscriptRecording.Line], Session) {
    let load = try loadLine(file, recording)
    let source = (list.source as? DatasetSource)?.withDeletedRows ?? list.source
    let session = Session(source, catalog: catalog, remote: remote, isIndexed: isIndexed)
    func line(_ typed: String, _ block: Block) async -> TranscriptRecording.Line {
      let lines = await block.plainLines(mostRows: TranscriptRecording.mostRows)
      return TranscriptRecording.Line(typed: typed, block: lines)
    }
    var lines = [await line(load, session.started(load))]
    lines[0].data = data
    for typed in await stateLines(unlike: session) {
      lines.append(await line(typed, session.answer(typed)))
    }
    return (lines, session)
  }

  /// What loads the list in a transcript.
  ///
  /// - Throws: That no line can say it.
  private func loadLine(
    _ file: DatasetFile?, _ recording: TranscriptRecording
  ) throws(Problem) -> String {
    var arguments = loaded
    let typed = arguments.argument
    // An address means the same everywhere.
    if let file {
      if file.place == catalog.workingFolder.place(of: catalog.path(for: typed)) {
        arguments.argument = recording.told(typed, in: catalog.workingFolder)
      } else if let path = pathWhereNameIsUnknown(typed) {
        arguments.argument = recording.told(path, in: .current)
      }
    }
    let line = arguments.line
    guard (try? Command(TranscriptRecording.sayable(line))) == .load(arguments) else {
      throw Problem("\(arguments.argument) cannot be typed, as it would have to be in a transcript")
    }
    return line
  }

  /// What is typed into a session that has just loaded the list.
  private func stateLines(unlike session: Session) async -> [String] {
    var lines: [String] = []
    if let deleted = (list.source as? DatasetSource)?.deleted, deleted.count > 0 {
      // In the list of all rows their numbers are those in the file.
      let ranges = RangeSet(deleted.lazy.map { $0..<$0 + 1 }).ranges
      let numbers = ranges.map {
        $0.count == 1 ? "\($0.upperBound)" : "\($0.lowerBound + 1)-\($0.upperBound)"
      }
      lines += ["", ":delete \(numbers.joined(separator: " "))"]
    }
    for setting in [":columns", ":sort", ":section", ":limit", ":view", ":watch"] {
      // Asked, a setting answers with the line that sets it.
      guard let command = try? Command(setting),
        let answer = try? await perform(command, typed: setting).answer,
        answer != (try? await session.perform(command, typed: setting).answer),
        case .lines(let inForce) = answer
      else { continue }
      lines += inForce
    }
    if let text = list.moment.text { lines.append(TranscriptRecording.sayable(text)) }
    return lines
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
  private func pathWhereNameIsUnknown(_ name: String) -> String? {
    guard let location = try? catalog.locate(name) else { return nil }
    let usual = catalog.heedingNoEnvironment(hasArgument: false)
    return (try? usual.locate(name))?.path == location.path ? nil : location.path.string
  }
}
