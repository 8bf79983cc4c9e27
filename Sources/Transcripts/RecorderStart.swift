import Datasets
import Files
import Output
import Search
import Session

/// The lines at the start of a transcript, which recreate the list.
extension Recorder {
  /// Returns the lines with their blocks, and the session that executed them.
  func initialLines(
    of session: Session
  ) async throws(Problem) -> ([RecordedLine], Session) {
    if let file = try reloadableFile(in: session) {
      if file.resolvedPath.absolute == resolvedPath {
        throw Problem(
          "\(path) is the list's own file", advice: [":record PATH writes to another file"],
          optionAdvice: ["choose another file"])
      }
      try willRead(
        FileTarget(
          path: session.displayPath(for: file.resolvedPath), resolvedPath: file.resolvedPath))
    }
    let load = try loadLine(of: session)
    let source = session.list.source.inMemory?.withDeletedRows ?? session.list.source
    let recreated = Session(
      source, catalog: session.catalog, remote: session.loader.remote,
      isIndexed: session.loader.isIndexed)
    var lines = [await RecordedLine(load, recreated.started)]
    lines[0].data = session.data
    for typed in try await stateLines(of: session, unlike: recreated) {
      lines.append(await RecordedLine(typed, recreated.handle(typed)))
    }
    return (lines, recreated)
  }

  /// Returns the file of the list, nil for an address; throws if it cannot be loaded again.
  func reloadableFile(in session: Session) throws(Problem) -> DatasetFile? {
    if RemoteLists.isAddress(session.loaded.argument) { return nil }
    let (source, folder) = (session.list.source, session.catalog.workingFolder)
    guard session.follower.stream == nil, let file = source.inMemory?.dataset.file else {
      throw Problem(
        "a transcript cannot load \(source.name) again",
        advice: ["to save it as a file: :save PATH, then :load PATH"],
        optionAdvice: ["save it to a file, and load that file"])
    }
    let version = FileVersion(of: folder.fileToRead(file.resolvedPath))
    if version != file.version {
      let what = version == session.editor.history.contents?.version ? "was saved" : "has changed"
      throw Problem(
        "\(session.displayPath(for: file.resolvedPath)) \(what) since it was loaded",
        advice: ["to load it again: :reload"])
    }
    return file
  }

  private func loadLine(of session: Session) throws(Problem) -> String {
    var arguments = session.loaded
    arguments.argument = loadArgument(arguments.argument, in: session.catalog)
    let line = arguments.line
    guard (try? Command(Self.replayableLine(line))) == .load(arguments) else {
      throw Problem(
        "\(arguments.argument) cannot be written in a transcript",
        advice: ["load the list by another path"])
    }
    return line
  }

  /// Returns the lines that restore the state of a session after its list was loaded.
  private func stateLines(
    of session: Session, unlike recreated: Session
  ) async throws(Problem) -> [String] {
    var lines: [String] = []
    if let deleted = session.list.source.inMemory?.deleted, deleted.count > 0 {
      // In the unfiltered list, row numbers are positions in the file.
      let ranges = RangeSet(deleted.lazy.map { $0..<$0 + 1 }).ranges
      let numbers = ranges.map {
        $0.count == 1 ? "\($0.upperBound)" : "\($0.lowerBound + 1)-\($0.upperBound)"
      }
      lines += ["", ":delete \(numbers.joined(separator: " "))"]
    }
    for setting in [
      ":columns", ":search", ":sort", ":section", ":limit", ":fuzzy", ":view", ":watch",
    ] {
      // A setting without an argument prints the line that sets it.
      guard let command = try? Command(setting),
        let answer = try? await session.perform(command).answer,
        answer != (try? await recreated.perform(command).answer),
        case .lines(let current) = answer
      else { continue }
      lines += current
    }
    if let text = session.list.state.text {
      guard Session.isKept(text) else {
        throw Problem(
          "the query contains a password, which a transcript would show",
          advice: ["enter another query first"])
      }
      lines.append(Self.replayableLine(text))
    }
    return lines
  }
}

extension Session {
  var data: RecordedData? { list.source.inMemory.map { RecordedData($0.dataset) } }

  /// Takes the list and the undo history of a replayed session.
  func adopt(_ other: Session) {
    list = other.list
    editor.history = other.editor.history
  }
}
