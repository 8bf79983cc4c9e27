import Datasets
import Files
import Search

/// What a transcript begins with: the lines that make the list what it is.
extension Session {
  /// What is recorded of the list.
  var data: RecordedData? { list.source.inMemory.map { RecordedData($0.dataset) } }

  /// The list's file; nil where it is somewhere else, by its address.
  ///
  /// - Throws: That a transcript could not load the list from it.
  func fileToLoadAgain() throws(Problem) -> DatasetFile? {
    if RemoteLists.isAddress(loaded.argument) { return nil }
    let file = stream == nil ? list.source.inMemory?.dataset.file : nil
    guard let file, !FileContents.isPipe(catalog.workingFolder.reading(file.place)) else {
      throw Problem(
        "\(list.source.name) cannot be loaded again, as a transcript has to",
        advice: [":save PATH and :load PATH make a file of it"])
    }
    let version = FileVersion(of: catalog.workingFolder.reading(file.place))
    if version != file.version {
      let what = version == history.contents?.version ? "was saved" : "has changed"
      throw Problem(
        "\(told(file.place)) \(what) since it was loaded", advice: [":reload loads it again"])
    }
    return file
  }

  /// The list and the history that the beginning of a transcript makes: from then on the session has
  /// what a replay has, down to what `:undo` takes back.
  func become(_ session: Session) {
    list = session.list
    history = session.history
  }

  /// The lines that make the list what it is, and what comes of each; and a session in which they
  /// were typed.
  ///
  /// - Parameter file: The list's, if it has one.
  func beginning(
    _ file: DatasetFile?, _ recording: TranscriptRecording
  ) async throws(Problem) -> ([TranscriptRecording.Line], Session) {
    let load = try loadLine(file, recording)
    let source = list.source.inMemory?.withDeletedRows ?? list.source
    let session = Session(source, catalog: catalog, remote: remote, isIndexed: isIndexed)
    func line(_ typed: String, _ block: Block) async -> TranscriptRecording.Line {
      let lines = await block.plainLines(mostRows: TranscriptRecording.mostRows)
      return TranscriptRecording.Line(typed: typed, block: lines)
    }
    var lines = [await line(load, session.started(load))]
    lines[0].data = data
    for typed in try await stateLines(unlike: session) {
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
  private func stateLines(unlike session: Session) async throws(Problem) -> [String] {
    var lines: [String] = []
    if let deleted = list.source.inMemory?.deleted, deleted.count > 0 {
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
    if let text = list.state.text {
      guard Self.isKept(text) else {
        throw Problem(
          "the query holds a password, which a transcript would show",
          advice: ["enter another query first"])
      }
      lines.append(TranscriptRecording.sayable(text))
    }
    return lines
  }
}
